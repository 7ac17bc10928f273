// Tests that need a tool's own packages. `npm run check:tools` installs the packages and runs them.
const { resolve } = require('node:path');
const { projects, ...shared } = require('../jest.config.cjs');

const find = (name) => projects.find(({ displayName }) => displayName === name);

/** Tool → the project whose database it uses. */
const TOOLS = { clients: 'embedded', deployment: 'mariadb' };

module.exports = {
  ...shared,
  rootDir: resolve(__dirname, '..'),
  projects: Object.entries(TOOLS).map(([tool, project]) => ({
    ...find(project),
    displayName: tool,
    testMatch: [`<rootDir>/tools/${tool}/*.test.ts`],
  })),
};
