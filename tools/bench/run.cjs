// Prepares the benchmark: starts a private database server, and pins the load generator to the second core.
const { spawnSync } = require('node:child_process');
const { cpus } = require('node:os');
const { join } = require('node:path');
const startServer = require('../../test/support/runner/start-database.cjs');
const stopServer = require('../../test/support/runner/stop-database.cjs');

async function run() {
  await startServer();
  try {
    const node = [
      process.execPath,
      join(__dirname, '..', '..', 'dist', 'tools', 'bench', 'run.js'),
      ...process.argv.slice(2),
    ];
    const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
    const [program, ...args] = canPin ? ['taskset', '--cpu-list', '1', ...node] : node;
    process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;
  } finally {
    await stopServer();
  }
}

void run();
