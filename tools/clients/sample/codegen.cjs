// Types of each operation for a TypeScript client.
// region codegen
/** @type {import('@graphql-codegen/cli').CodegenConfig} */
const config = {
  // In your own project: http://127.0.0.1:4000/schema.graphql
  schema: 'schema.graphql',
  documents: ['operations/**/*.graphql'],
  generates: {
    'gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        // A scalar without a line here does not pass as `any`.
        strictScalars: true,
        scalars: {
          DateTime: 'string',
          JSONObject: 'Record<string, unknown>',
          LocalDate: 'string',
          Money: 'string',
          OneTimeCode: 'string',
          Percent: 'string',
        },
      },
    },
  },
};
module.exports = config;
// endregion
