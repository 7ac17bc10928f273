// After all tests: stops the server that was started for them, and no other.
const { rmSync } = require('node:fs');

module.exports = async function stopServer() {
  const server = globalThis.__TEST_SERVER__;
  if (!server) return;
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await ended;
  rmSync(server.folder, { recursive: true, force: true });
};
