// Tests that need a tool's own packages, on the embedded store. `npm run check:tools` installs the packages and runs them.
const { resolve } = require('node:path');
const { projects, ...shared } = require('../jest.config.cjs');

const embedded = projects.find(({ displayName }) => displayName === 'embedded');
const TOOLS = ['clients', 'validation-proxy'];

module.exports = {
  ...shared,
  rootDir: resolve(__dirname, '..'),
  projects: TOOLS.map((tool) => ({
    ...embedded,
    displayName: tool,
    testMatch: [`<rootDir>/tools/${tool}/*.test.ts`],
  })),
};
