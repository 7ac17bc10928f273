// Groups test files into suites. Every suite loads all modules again, which takes as long as the tests themselves, so a
// full run executes the files of a group as one suite. Files named on the command line run individually.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const TESTS = join(__dirname, '..', '..');

/** Layer → file in `test/suites` → its folders and single files. The last suite also runs what is not listed. */
const SUITES = {
  unit: {
    'unit-domain': [
      'shared',
      'account',
      'negotiation',
      'payments',
      'sign-in',
      'rate-limits',
      'profile',
      'letters',
      'creditor',
      'system',
    ],
    'unit-application': [],
  },
  journeys: {
    'journeys-negotiation': ['negotiation', 'payments', 'parity'],
    'journeys-sign-in': ['sign-in', 'profile', 'creditor', 'rate-limits'],
    'journeys-application': [],
  },
  // Server processes of their own: no file depends on the settings of another.
  faults: {
    'faults-operation': [
      'commands',
      'database',
      'jobs',
      'payments',
      ...[
        'key-rotation',
        'portal-actions',
        'portal-busy',
        'register-documents',
        'slow-mail-server',
        'system-moves',
        'unsafe-starts',
      ].map((name) => `${name}.test.ts`),
    ],
    // The whole log and every table are searched, and hundreds of streams are opened.
    'faults-streams': ['secret-leaks.test.ts', 'streams.test.ts'],
    'faults-races': [],
  },
  // One Chromium for all files of a suite.
  browser: { 'browser-pages': [] },
};

/**
 * The journeys that depend on SQL, locks or the dialect. On a database server they are one suite, which the first tier
 * runs; the second tier runs all others there too.
 */
const SQL_SUITE = 'journeys-sql';
const SQL_FILES = /^(persistence\/(?!sealed-columns)|rate-limits\/)|\/stored-|-races\.|concurrency/;
/** On MySQL, which runs no other suite of journeys, also the rules that write most. */
const MYSQL_FILES = /^persistence\/sealed-columns|\/(system-moves|idempotency|sessions)\./;

/** The races of server processes that run on MySQL too, as one suite. */
const MYSQL_RACES = /-races\.|^(code-guessing|idempotent-moves|system-moves)\./;

/**
 * What HTTP or the GraphQL document decides, whatever the rows are: the same code answers on every database, so the
 * embedded one is enough.
 */
const WITHOUT_SQL = new RegExp(
  '^http/(cors|creditor-origins|error-pages|headers|input-bounds|key-set|origin-guard|request-deadlines)[.]|' +
    '^graphql/(document-cache|document-limits|one-root-field|over-http-audits|request-hardening|status-codes)[.]|' +
    '^graphql/unusual-variables[.]',
);

/** Slow files that run as separate suites, so that several workers share them. */
const STANDALONE = [
  ...['source-rules', 'import-rules'].map((name) => `unit/architecture/${name}`),
  ...['openapi-validators', 'contract-report'].map((name) => `unit/contracts/${name}`),
  ...[
    'account/reference-accounts',
    'letters/clean-html-properties',
    'negotiation/reference-walks',
    'negotiation/random-walks',
    'schema/input-coercion',
  ].map((name) => `unit/${name}`),
  'journeys/negotiation/stored-walks',
  'journeys/parity/examples',
  'journeys/parity/fuzz',
  'faults/commands/first-start',
  ...['sign-in', 'e-letter-payloads', 'page-layout', 'portal-actions', 'portal-situations', 'reference-operations'].map(
    (name) => `browser/${name}`,
  ),
].map((name) => `${name}.test.ts`);

const isEmbedded = (store) => store === null || store === 'embedded';
const runsOn = (layer, file, store) => layer !== 'faults' || store !== 'mysql' || MYSQL_RACES.test(file);
const isStandalone = (layer, file) => STANDALONE.includes(`${layer}/${file}`);
const isSql = (layer, file, store) =>
  layer === 'journeys' && (SQL_FILES.test(file) || (store === 'mysql' && MYSQL_FILES.test(file)));

/** Names of the suites of a layer; `store` is null in layers without a database. */
function listSuites(layer, store) {
  const suites = Object.keys(SUITES[layer]);
  return [...(layer !== 'journeys' || isEmbedded(store) ? [] : [SQL_SUITE]), ...suites].filter(
    (suite) => listSuiteFiles(suite, store).length > 0,
  );
}

/** The test files of a suite, relative to their layer. */
function listSuiteFiles(suite, store) {
  const [layer] = suite.split('-');
  return readdirSync(join(TESTS, layer), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !isStandalone(layer, file))
    .filter((file) => isEmbedded(store) || layer !== 'journeys' || !WITHOUT_SQL.test(file))
    .filter((file) => runsOn(layer, file, store))
    .filter((file) => findSuite(layer, file, store) === suite)
    .sort();
}

function findSuite(layer, file, store) {
  if (!isEmbedded(store) && isSql(layer, file, store)) return SQL_SUITE;
  const suites = Object.keys(SUITES[layer]);
  if (layer === 'faults' && store === 'mysql') return suites.at(-1);
  const isListed = (suite) => [file, file.split('/')[0]].some((entry) => SUITES[layer][suite].includes(entry));
  return suites.find(isListed) ?? suites.at(-1);
}

/** Declares the tests of a suite, each file in its own `describe` block so that its hooks apply to that file only. */
function defineSuite(suite) {
  const [layer] = suite.split('-');
  for (const file of listSuiteFiles(suite, globalThis.__STORE__ ?? null)) {
    globalThis.describe(file, () => {
      require(join(TESTS, layer, file));
    });
  }
}

/** The files that Jest runs for a layer: suites, and standalone files. Relative to `test`. */
function listRunFiles(layer, store = null) {
  const standalone = STANDALONE.filter(
    (path) => path.startsWith(`${layer}/`) && runsOn(layer, path.slice(layer.length + 1), store),
  );
  const files = [...listSuites(layer, store).map((suite) => `suites/${suite}.cjs`), ...standalone];
  const missing = files.filter((file) => !existsSync(join(TESTS, file)));
  if (missing.length > 0) throw new Error(`grouped-suites.cjs names missing files: ${missing.join(', ')}`);
  return files;
}

module.exports = { STANDALONE, SQL_SUITE, defineSuite, listRunFiles, listSuiteFiles };
