// Import rules for every folder: layers, the order of nouns inside a layer, use cases and steps, packages.
// Checked by test/unit/architecture/import-rules.long.test.ts; docs/architecture.md explains them.
const OUR_CODE = '^(src|schema|rest-facade|seeders|tools)/';

/** Folders of ours that a folder may import. The first matching row applies. */
const layers = {
  '^src/domain/': ['^src/domain/'],
  '^src/providers/': ['^src/(providers|domain)/'],
  // Stores note what an answer shows.
  '^src/persistence/': ['^src/(persistence|domain)/', '^src/providers/observation/activity\\.ts$'],
  '^src/services/': ['^src/(services|domain)/', '^src/(config|persistence|providers)/', '^src/container\\.ts$'],
  '^schema/': ['^schema/', '^src/(config|domain|services)/'],
  '^rest-facade/': ['^rest-facade/', '^src/http/middleware/read-body\\.ts$'],
  // The facade takes it, which knows nothing else of ours.
  '^src/http/middleware/read-body\\.ts$': ['^$'],
  // Nothing above: the types of settings are declared here.
  '^src/config/': ['^src/(config|domain|providers)/'],
  '^src/http/': ['^src/(http|domain|services|providers|config)/', '^schema/(server/|build-schema)', '^rest-facade/'],
  '^src/cli/': [
    '^src/(cli|config|domain|jobs|services|persistence|providers)/',
    '^src/(main|container|listen|open-database|prepare-database)\\.ts$',
    '^src/http/middleware/usage-counter\\.ts$',
    '^schema/(server/|build-schema)',
    '^rest-facade/(endpoints|openapi)/',
    // Commands for the demo data.
    '^seeders/',
  ],
  '^src/jobs/': ['^src/(jobs|config|domain|providers|services)/'],
  '^src/container\\.ts$': ['^src/(config|domain|persistence|providers)/', '^src/create-providers\\.ts$'],
  '^src/create-providers\\.ts$': ['^src/(config|providers)/'],
  '^src/listen\\.ts$': ['^src/domain/shared/'],
  '^src/open-database\\.ts$': ['^src/(config|domain|persistence|providers)/'],
  '^src/prepare-database\\.ts$': ['^src/(config|domain|persistence)/', '^src/container\\.ts$'],
  '^src/app\\.ts$': [
    '^src/(config|domain|http|persistence|providers|services)/',
    '^src/container\\.ts$',
    '^schema/(server/|build-schema)',
    '^rest-facade/',
  ],
  // Knows the demo data, as the commands for it do; all others receive it.
  '^src/main\\.ts$': [
    '^src/(config|domain|jobs|providers)/',
    '^src/(app|container|listen|open-database|prepare-database|welcome)\\.ts$',
    '^seeders/',
  ],
  '^src/welcome\\.ts$': ['^src/(config|domain)/'],
  '^seeders/': ['^seeders/', '^src/(domain|services|persistence|providers|config)/', '^src/container\\.ts$'],
  '^tools/': ['^(tools|seeders|src|schema|rest-facade)/'],
};

/** Imports that only need types: there must be no code behind them. */
const typesOnly = [
  [
    'services use stores and providers through their dependencies',
    '^src/services/',
    '^src/(persistence|providers|container)',
  ],
  ['the container is not used by what it holds', '^src/(http|config)/', '^src/container'],
  ['settings are handed in', '^(src/services|schema)/', '^src/config/'],
  ['resolvers call use cases, not their steps', '^schema/', '^src/services/[^/]+/steps/'],
];

/** Nouns that a noun may import inside its layer; nothing points back. `system` runs jobs of all nouns. */
const nouns = {
  shared: ['rate-limits'],
  'rate-limits': [],
  messages: [],
  account: [],
  negotiation: ['account'],
  payments: ['account', 'messages', 'negotiation'],
  calendar: ['account', 'negotiation', 'payments', 'sign-in'],
  'sign-in': ['account', 'messages', 'rate-limits'],
  creditor: ['account', 'messages', 'negotiation', 'payments', 'letters', 'sign-in', 'company', 'profile'],
  company: ['account', 'negotiation', 'letters', 'sign-in'],
  profile: ['account', 'rate-limits', 'sign-in'],
  gifts: ['account', 'messages', 'negotiation', 'payments', 'rate-limits', 'sign-in'],
  letters: ['account', 'messages'],
  imports: ['account', 'messages', 'negotiation', 'payments', 'letters', 'profile', 'sign-in', 'creditor'],
  exports: ['account', 'negotiation', 'payments', 'creditor', 'imports'],
  system: [
    'account',
    'messages',
    'negotiation',
    'payments',
    'gifts',
    'sign-in',
    'creditor',
    'profile',
    'letters',
    'company',
    'imports',
  ],
};

/** Folders of a layer that every noun may import. */
const SHARED_FOLDERS = '(shared|database|models|migrations|hot-statements|server)/';

/** Packages that a folder may use; `src/app.ts`, `src/container.ts` and `src/create-providers.ts` are free. */
const packages = {
  '^src/domain/': [
    '@css-inline/css-inline',
    'big.js',
    'domhandler',
    'htmlparser2',
    'lightningcss',
    'temporal-polyfill',
  ],
  '^src/services/': [],
  '^src/persistence/': ['sequelize', 'sequelize-typescript', 'mysql2', 'umzug', '@appthreat/sqlite3'],
  '^src/providers/captcha/': ['altcha-lib'],
  '^src/providers/crypto/': ['@node-rs/argon2', 'jsonwebtoken', 'lru-cache'],
  '^src/providers/identity/': ['cookie', 'jose'],
  '^src/providers/messaging/': ['libphonenumber-js', 'nodemailer', 'pino'],
  '^src/providers/payments/': ['pino'],
  '^src/providers/placement-files/': ['csv-parse'],
  '^src/providers/observation/': ['@opentelemetry/', 'pino', 'prom-client'],
  '^src/providers/[^/]+\\.ts$': ['lru-cache', 'p-limit', 'pino', 'pino-pretty'],
  '^src/config/': ['zod'],
  '^src/http/': [
    '@apollo/server',
    'accepts',
    'compression',
    'express',
    'graphql',
    'graphql-sse',
    'lru-cache',
    'pino',
    'sirv',
    'swagger-ui-dist',
  ],
  '^src/cli/': ['commander', 'pino'],
  '^src/jobs/': ['pino'],
  '^schema/': ['type-graphql', 'graphql', 'graphql-jit', 'graphql-scalars', '@graphql-tools/', 'reflect-metadata'],
  '^rest-facade/': ['accepts', 'ajv', 'ajv-formats', 'express', 'graphql', 'path-to-regexp'],
  '^seeders/': [],
  '^tools/': ['@apollo/server', '@graphql-inspector/core', 'graphql', 'mysql2', 'pino', 'sequelize', 'zod'],
};

/** Files that compare the reference implementation with the product. All others must not take a value from the product. */
const REFERENCE_ADAPTERS =
  '^test/reference/walks/(product-model|as-facts|compare-moves|stored-walk|stored-start)\\.ts$';

const escape = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no cycles', {}, { circular: true }),
    forbid('only declared packages', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    ...Object.entries(layers).map(([from, allowed]) =>
      forbid(`imports of ${from}`, { path: from }, { path: OUR_CODE, pathNot: allowed }),
    ),
    forbid(
      'every folder has a row of import rules',
      { path: OUR_CODE, pathNot: Object.keys(layers) },
      { path: OUR_CODE },
    ),
    ...typesOnly.map(([name, from, to]) =>
      forbid(name, { path: from }, { path: to, dependencyTypesNot: ['type-only'] }),
    ),
    forbid(
      'one file of the services imports the container',
      { path: '^src/services/', pathNot: '^src/services/shared/dependencies\\.ts$' },
      { path: '^src/container' },
    ),
    ...Object.entries(nouns).map(([noun, earlier]) =>
      forbid(
        `order of nouns: ${noun}`,
        { path: `^(src/domain|src/services|src/persistence|schema)/${noun}/` },
        { path: '^$1/[^/]+/', pathNot: [`^$1/(${[noun, ...earlier].join('|')})/`, `^$1/${SHARED_FOLDERS}`] },
      ),
    ),
    forbid(
      'every noun has a place in the order',
      {
        path: '^(src/domain|src/services|src/persistence|schema)/[^/]+/',
        pathNot: `/(${Object.keys(nouns).join('|')})/|/${SHARED_FOLDERS}`,
      },
      {},
    ),
    forbid(
      'steps do not import use cases',
      { path: '^src/services/[^/]+/steps/' },
      { path: '^src/services/(?!shared/)[^/]+/[^/]+$' },
    ),
    forbid(
      'use cases do not import use cases',
      { path: '^src/services/(?!shared/)[^/]+/[^/]+$' },
      { path: '^src/services/(?!shared/)[^/]+/[^/]+$' },
    ),
    ...Object.entries(packages).map(([from, allowed]) =>
      forbid(
        `packages of ${from}`,
        { path: from },
        {
          dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
          pathNot: ['^$', ...allowed.map((name) => `node_modules/(@types/)?${escape(name)}`)],
        },
      ),
    ),
    forbid(
      'the reference takes no value from the product',
      { path: '^test/reference/', pathNot: REFERENCE_ADAPTERS },
      { path: [OUR_CODE, '^test/support/'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the rules of the reference use nothing that knows the product',
      { path: '^test/reference/(?!walks/)' },
      { path: '^test/(?!reference/(account|negotiation|shared)/)' },
    ),
    forbid('nothing that runs imports a tool', { path: OUR_CODE, pathNot: '^tools/' }, { path: '^tools/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The first two have packages of their own; vendored files are published as they are.
    exclude: {
      path: '^tools/(bench/peers|clients|deployment|schema-lint|jest)|^src/http/pages/graphiql/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
