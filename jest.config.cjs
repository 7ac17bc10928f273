// The domain needs no database; the journeys run once on the embedded store and once on MariaDB or MySQL.
const { resolve } = require('node:path');

const common = {
  rootDir: __dirname,
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  // The embedded store's driver is an ES module, which the runner cannot require by itself.
  moduleNameMapper: { '^@appthreat/sqlite3$': '<rootDir>/test/support/sqlite-driver.cjs' },
};

const journeys = {
  ...common,
  testMatch: ['persistence', 'graphql', 'rest'].map((room) => `<rootDir>/test/${room}/**/*.test.ts`),
  testEnvironment: resolve(__dirname, 'test/support/store-environment.cjs'),
};

module.exports = {
  testTimeout: 30000,
  globalSetup: '<rootDir>/test/support/start-server.cjs',
  globalTeardown: '<rootDir>/test/support/stop-server.cjs',
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: ['domain/**/*.test.ts', 'gateways/**/*.test.ts', '*.test.ts'].map((some) => `<rootDir>/test/${some}`),
    },
    { ...journeys, displayName: 'embedded', testEnvironmentOptions: { store: 'embedded' } },
    { ...journeys, displayName: 'mariadb', testEnvironmentOptions: { store: 'mariadb' } },
  ],
};
