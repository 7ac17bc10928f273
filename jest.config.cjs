// Unit tests need no database; journeys run once on the embedded database and once on MariaDB or MySQL;
// faults and browser start real server processes.
const { resolve } = require('node:path');
const { selectFiles } = require('./test/support/runner/grouped-suites.cjs');

const RUNNER = '<rootDir>/test/support/runner';

const common = {
  rootDir: __dirname,
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  // The driver of the embedded database is an ES module, which Jest cannot require.
  moduleNameMapper: { '^@appthreat/sqlite3$': `${RUNNER}/sqlite-driver.cjs` },
};

const inTests = (files) => files.map((file) => `<rootDir>/test/${file}`);

const journeys = {
  ...common,
  testMatch: inTests(selectFiles('journeys')),
  testEnvironment: resolve(__dirname, 'test/support/runner/database-environment.cjs'),
};

/** Real server processes, compiled as they run in production. */
const processes = {
  ...common,
  globalSetup: `${RUNNER}/build-server.cjs`,
  globalTeardown: `${RUNNER}/remove-build.cjs`,
};

module.exports = {
  testTimeout: 30000,
  // The database server runs beside the workers: more workers would only wait for it.
  maxWorkers: '100%',
  // Jest frees little of what a suite has loaded.
  workerIdleMemoryLimit: '1GB',
  testSequencer: `${RUNNER}/longest-first.cjs`,
  globalSetup: `${RUNNER}/start-database.cjs`,
  globalTeardown: `${RUNNER}/stop-database.cjs`,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: inTests(selectFiles('unit')),
    },
    {
      ...journeys,
      displayName: 'embedded',
      testMatch: [...journeys.testMatch, ...inTests(['fuzz/**/*.test.ts'])],
      testEnvironmentOptions: { store: 'embedded' },
    },
    { ...journeys, displayName: 'mariadb', testEnvironmentOptions: { store: 'mariadb' } },
    {
      ...processes,
      displayName: 'faults',
      testMatch: inTests(['faults/**/*.test.ts']),
      testEnvironment: resolve(__dirname, 'test/support/runner/database-environment.cjs'),
      testEnvironmentOptions: { store: 'mariadb' },
    },
    {
      ...processes,
      displayName: 'browser',
      testMatch: inTests(['browser/**/*.test.ts']),
      testEnvironment: resolve(__dirname, 'test/support/runner/browser-environment.cjs'),
    },
  ],
};
