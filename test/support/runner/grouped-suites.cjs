// Groups test files into suites. Every suite loads all modules again, which takes as long as the tests themselves, so a
// full run executes the files of a group as one suite. Files named on the command line run individually.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const TESTS = join(__dirname, '..', '..');

/** Layer → file in `test/suites` → folders of the layer. The last suite also runs the folders that are not listed. */
const SUITES = {
  unit: {
    'unit-domain': [
      ...['shared', 'account', 'negotiation', 'payments', 'sign-in', 'rate-limits'],
      ...['profile', 'letters', 'creditor', 'system'],
    ],
    'unit-providers': ['providers'],
    'unit-application': [],
  },
  journeys: {
    'journeys-sign-in': ['sign-in', 'profile', 'creditor'],
    'journeys-negotiation': ['negotiation', 'payments'],
    'journeys-http': ['http'],
    'journeys-graphql': ['graphql'],
    'journeys-persistence': ['persistence'],
    'journeys-application': ['account', 'letters', 'system'],
  },
};

/** Slow files that run as separate suites, so that several workers share them. */
const STANDALONE = [
  ...['architecture/source-rules', 'contracts/openapi-validators'].map((name) => `unit/${name}`),
  ...['account/reference-accounts', 'negotiation/reference-walks', 'negotiation/random-walks'].map(
    (name) => `unit/${name}`,
  ),
  ...['move-matrix', 'move-actors', 'system-move-matrix'].map((name) => `journeys/negotiation/${name}`),
  ...['captured-terms', 'payment-plan', 'stored-walks'].map((name) => `journeys/negotiation/${name}`),
  ...['catalogue', 'rate-limits'].map((name) => `journeys/sign-in/${name}`),
  ...['parity', 'examples', 'fuzz'].map((name) => `journeys/parity/${name}`),
].map((name) => `${name}.test.ts`);

/** False if the command line names test files. */
const isFullRun = !process.argv.slice(2).some((argument) => /^[^-].*\.test|^test\//.test(argument));

/** The `testMatch` patterns of a layer, relative to `test`. */
function selectFiles(layer) {
  if (!isFullRun) return [`${layer}/**/*.test.ts`];
  const suites = Object.keys(SUITES[layer]).map((suite) => `suites/${suite}.cjs`);
  const standalone = STANDALONE.filter((file) => file.startsWith(`${layer}/`));
  const missing = [...suites, ...standalone].filter((file) => !existsSync(join(TESTS, file)));
  if (missing.length > 0)
    throw new Error(`test/support/runner/grouped-suites.cjs names missing files: ${missing.join(', ')}`);
  return [...suites, ...standalone];
}

function findSuite(layer, file) {
  const suites = Object.keys(SUITES[layer]);
  return suites.find((suite) => SUITES[layer][suite].includes(file.split('/')[0])) ?? suites.at(-1);
}

/** Declares the tests of a suite, each file in its own `describe` block so that its hooks apply to that file only. */
function defineSuite(suite) {
  const [layer] = suite.split('-');
  const files = readdirSync(join(TESTS, layer), { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  const own = files.filter((file) => findSuite(layer, file) === suite && !STANDALONE.includes(`${layer}/${file}`));
  for (const file of own.sort()) {
    globalThis.describe(file, () => {
      require(join(TESTS, layer, file));
    });
  }
}

module.exports = { STANDALONE, defineSuite, selectFiles };
