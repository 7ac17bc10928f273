// Lint of the printed schema: the recommended rules of graphql-eslint and those for Relay, with exceptions that say why.
import graphqlEslint from '@graphql-eslint/eslint-plugin';

const { configs } = graphqlEslint;

export default [
  {
    files: ['schema/schema.graphql'],
    languageOptions: {
      parser: graphqlEslint.parser,
      parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql' } },
    },
    plugins: { '@graphql-eslint': graphqlEslint },
    rules: {
      ...configs['flat/schema-recommended'].rules,
      ...configs['flat/schema-relay'].rules,
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      // Lists are paged forward: the stores read on from a key.
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
      // `nodes` spares clients the edges, as at GitHub, and no field takes the ID of just any object, as `Node` promises.
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
      ],
      // Accounts, letters and payments have an `id`. Their parts, pages, labels and payloads are values inside of them.
      '@graphql-eslint/strict-id-in-types': 'off',
      // `OtpSent.otpSent` is a documented member of a REST body, and GraphQL names its fields alike.
      '@graphql-eslint/no-typename-prefix': 'off',
    },
  },
];
