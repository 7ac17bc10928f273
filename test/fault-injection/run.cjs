// `npm run test:faults`: compiles the server into a temporary folder and runs the scenarios. See docs/testing.md.
const { buildServer, removeBuild } = require('../support/runner/build-server.cjs');
require('@swc-node/register');

async function run() {
  buildServer();
  try {
    const { runFaultInjection } = require('./run.ts');
    process.exitCode = (await runFaultInjection(process.argv.slice(2))) ? 0 : 1;
  } finally {
    removeBuild();
  }
}

// The database servers end with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

// What a failed start has left open would keep this process alive.
run()
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
