// The domain needs no database; the journeys run once on the embedded store and once on MariaDB or MySQL;
// faults and browser start real server processes.
const { resolve } = require('node:path');
const { journeyFiles, rulesFiles } = require('./test/support/runner/grouped-suites.cjs');

const common = {
  rootDir: __dirname,
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  // The embedded store's driver is an ES module, which the runner cannot require by itself.
  moduleNameMapper: { '^@appthreat/sqlite3$': '<rootDir>/test/support/sqlite-driver.cjs' },
};

const journeys = {
  ...common,
  testMatch: [...journeyFiles, 'parity/**/*.test.ts'].map((some) => `<rootDir>/test/${some}`),
  testEnvironment: resolve(__dirname, 'test/support/store-environment.cjs'),
};

/** Real server processes, compiled as they run in production. */
const processes = {
  ...common,
  globalSetup: '<rootDir>/test/support/build.cjs',
  globalTeardown: '<rootDir>/test/support/remove-build.cjs',
};

module.exports = {
  testTimeout: 30000,
  // The database works beside them: more would only make each wait.
  maxWorkers: '100%',
  // Of what a suite has loaded little is given back.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  globalSetup: '<rootDir>/test/support/start-server.cjs',
  globalTeardown: '<rootDir>/test/support/stop-server.cjs',
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: [...rulesFiles, '*.test.ts'].map((some) => `<rootDir>/test/${some}`),
    },
    {
      ...journeys,
      displayName: 'embedded',
      testMatch: [...journeys.testMatch, ...['fuzz', 'client'].map((room) => `<rootDir>/test/${room}/**/*.test.ts`)],
      testEnvironmentOptions: { store: 'embedded' },
    },
    { ...journeys, displayName: 'mariadb', testEnvironmentOptions: { store: 'mariadb' } },
    {
      ...processes,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.test.ts'],
      testEnvironment: resolve(__dirname, 'test/support/store-environment.cjs'),
      testEnvironmentOptions: { store: 'mariadb' },
    },
    {
      ...processes,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      testEnvironment: resolve(__dirname, 'test/support/browser-environment.cjs'),
    },
  ],
};
