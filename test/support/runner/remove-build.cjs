// After the tests that started real server processes: removes the build that was made for them.
const { rmSync } = require('node:fs');

module.exports = function removeBuild() {
  if (globalThis.__PARLEY_BUILD__) rmSync(globalThis.__PARLEY_BUILD__, { recursive: true, force: true });
};
