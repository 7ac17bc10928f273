// Global teardown of the faults and browser projects: removes the compiled server.
const { rmSync } = require('node:fs');

module.exports = function removeBuild() {
  if (globalThis.__PARLEY_BUILD__) rmSync(globalThis.__PARLEY_BUILD__, { recursive: true, force: true });
};
