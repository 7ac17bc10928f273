// Unit tests need no database; journeys run on the embedded database, on MariaDB and on MySQL; faults and browser start
// real server processes. `test/support/runner/tiers.cjs` says what each tier runs.
const { availableParallelism } = require('node:os');
const { listSuites } = require('./test/support/runner/suites.cjs');
const { FOLDERS, assertEveryFileBelongs, isFullRun, tier } = require('./test/support/runner/tiers.cjs');

const RUNNER = '<rootDir>/test/support/runner';

assertEveryFileBelongs();

// Workers inherit it. Journeys allocate so much that collecting a small young generation takes a tenth of their time.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

// Large tables of cases; `test/support/fixtures/run-length.ts` says which run.
process.env.TEST_CASES = isFullRun ? tier : 'all';

const TRACE_SENDER = '@opentelemetry/otlp-exporter-base/';

/** A project with its test environment. `store` is the database of its tests. */
function project(displayName, environment, store) {
  return {
    rootDir: __dirname,
    displayName,
    // The sender of traces imports `http` when it first sends, which Jest can only require.
    transform: { '^.+\\.ts$': ['@swc/jest'], [`${TRACE_SENDER}.+\\.js$`]: ['@swc/jest'] },
    transformIgnorePatterns: [`/node_modules/(?!${TRACE_SENDER})`],
    // The driver of the embedded database is an ES module, which Jest cannot require.
    moduleNameMapper: { '^@appthreat/sqlite3$': `${RUNNER}/sqlite-driver.cjs` },
    testMatch: (isFullRun ? listSuites(displayName) : FOLDERS[displayName]).map((file) => `<rootDir>/test/${file}`),
    testEnvironment: environment,
    ...(store && { testEnvironmentOptions: { store }, setupFiles: [`${RUNNER}/print-schema-once.cjs`] }),
  };
}

const DATABASE = `${RUNNER}/database-environment.cjs`;
const BROWSER = `${RUNNER}/browser-environment.cjs`;

module.exports = {
  // Ends a test that hangs. No test depends on being faster than that.
  testTimeout: 600_000,
  // A worker waits a quarter of its time: for the database server, for server processes and for a browser.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Jest frees little of what a suite has loaded.
  workerIdleMemoryLimit: '1GB',
  testSequencer: `${RUNNER}/longest-first.cjs`,
  reporters: ['default', `${RUNNER}/nothing-missing.cjs`],
  globalSetup: `${RUNNER}/set-up-run.cjs`,
  globalTeardown: `${RUNNER}/clean-up-run.cjs`,
  projects: [
    project('unit', `${RUNNER}/test-context.cjs`),
    project('embedded', DATABASE, 'embedded'),
    { ...project('mariadb', DATABASE, 'mariadb'), globalSetup: `${RUNNER}/set-up/mariadb.cjs` },
    { ...project('mysql', DATABASE, 'mysql'), globalSetup: `${RUNNER}/set-up/mysql.cjs` },
    { ...project('faults', DATABASE, 'mariadb'), globalSetup: `${RUNNER}/set-up/faults.cjs` },
    { ...project('browser', BROWSER), globalSetup: `${RUNNER}/set-up/browser.cjs` },
  ].filter(({ testMatch }) => testMatch.length > 0),
};
