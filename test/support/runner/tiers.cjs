// Which files each project runs. The first tier is `npm test`; the second adds what takes longer; `TEST_TIER=all` is both.
const { readdirSync } = require('node:fs');
const { join, relative } = require('node:path');
const { SQL_SUITE, listRunFiles, listSuiteFiles } = require('./grouped-suites.cjs');

const ROOT = join(__dirname, '..', '..', '..');
const TIERS = ['first', 'second', 'all'];

const tier = process.env.TEST_TIER || 'first';
if (!TIERS.includes(tier)) throw new Error(`TEST_TIER must be one of ${TIERS.join(', ')}.`);

/** Generated without a database: a sample in the first tier. */
const isGenerated = (file) => /walks|reference-accounts|clean-html-properties|input-coercion/.test(file);
const isFuzz = (file) => /fuzz/.test(file);
/** On the embedded database only: what is recorded is the same on all. */
const isExamples = (file) => /parity\/examples/.test(file);
const isSqlSuite = (file) => file === `suites/${SQL_SUITE}.cjs`;
/** The second tier does them on MariaDB, in `faults`. */
const isPortalActions = (file) => /portal-actions/.test(file);
const isLongPage = (file) => /payloads|page-layout|reference-operations|browser-pages|portal/.test(file);
/** Of server processes: what operators do, races of payments, leaks and streams. Other races are in the first tier. */
const isLongProcess = (file) => /operation|first-start|faults-streams/.test(file);
const FAULTS = ['faults/**/*.test.ts'];
const MYSQL = ['mysql/**/*.test.ts'];

/** Project → its files, and those of each tier. What is generated without a database runs in both, longer in the second. */
const PROJECTS = {
  unit: {
    all: listRunFiles('unit'),
    isSecond: isGenerated,
  },
  embedded: {
    all: [...listRunFiles('journeys', 'embedded'), 'fuzz/**/*.test.ts'],
    isFirst: (file) => !isFuzz(file),
    isSecond: () => false,
  },
  mariadb: {
    all: listRunFiles('journeys', 'mariadb'),
    isFirst: isSqlSuite,
    isSecond: (file) => !isSqlSuite(file) && !isExamples(file),
  },
  mysql: {
    all: [...listRunFiles('journeys', 'mysql').filter(isSqlSuite), ...listRunFiles('faults', 'mysql'), ...MYSQL],
    isFirst: () => false,
  },
  faults: { all: listRunFiles('faults'), isFirst: (file) => !isLongProcess(file), isSecond: isLongProcess },
  browser: {
    all: listRunFiles('browser'),
    isFirst: (file) => !isLongPage(file),
    isSecond: (file) => isLongPage(file) && !isPortalActions(file),
  },
};

/** Whether `npm test` runs a test file in a project. */
function isFirstTier(project, path) {
  const { all, isFirst = () => true } = PROJECTS[project];
  const [, layer, file] = /^test\/([^/]+)\/(.+)$/.exec(path);
  const store = { embedded: 'embedded', mariadb: 'mariadb' }[project] ?? null;
  return all.filter(isFirst).some((run) => {
    const suite = /^suites\/(.+)\.cjs$/.exec(run)?.[1];
    return suite === undefined ? run === `${layer}/${file}` : listSuiteFiles(suite, store).includes(file);
  });
}

/** Where the files of a project are, for runs that name files. */
const FOLDERS = {
  unit: ['unit/**/*.test.ts'],
  embedded: ['journeys/**/*.test.ts', 'fuzz/**/*.test.ts'],
  mariadb: ['journeys/**/*.test.ts', 'fuzz/**/*.test.ts'],
  mysql: [
    'journeys/**/*.test.ts',
    ...listSuiteFiles('faults-races', 'mysql').map((file) => `faults/${file}`),
    ...MYSQL,
  ],
  faults: FAULTS,
  browser: ['browser/*.test.ts'],
};

/** False if the command line names test files. */
const isFullRun = !process.argv.slice(2).some((argument) => /^[^-].*\.test|^test\//.test(argument));

/** The `testMatch` patterns of a project, relative to `test`. None: the project belongs to another tier. */
function selectFiles(project) {
  if (!isFullRun) return FOLDERS[project];
  const { all, isFirst = () => true, isSecond = () => true } = PROJECTS[project];
  if (tier === 'all') return all;
  return all.filter(tier === 'first' ? isFirst : isSecond);
}

/** Folders with test files, and the configuration that runs them. */
const KNOWN = [
  /^test\/(unit|journeys|mysql|faults|browser|fuzz)\/.+\.test\.ts$/,
  /^tools\/(clients|deployment)\/[^/]+\.test\.ts$/,
];

/** A test file where no project looks for it would never run. */
function assertEveryFileBelongs() {
  const lost = listTestFiles(ROOT).filter((path) => !KNOWN.some((pattern) => pattern.test(path)));
  if (lost.length > 0) throw new Error(`No project runs these test files: ${lost.join(', ')}`);
}

function listTestFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listTestFiles(path);
    return /\.(test|spec)\.\w+$/.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

module.exports = { assertEveryFileBelongs, isFirstTier, isFullRun, listTestFiles, selectFiles, tier };
