// Prepares the benchmark: starts a private database server, and pins the load generator to the second core.
const { spawnSync } = require('node:child_process');
const { cpus } = require('node:os');
const { join } = require('node:path');
const { startMariadb, stopServer } = require('../../test/support/runner/database-servers.cjs');

async function run() {
  const server = process.env.TEST_DATABASE_URL ? null : await startMariadb();
  try {
    if (server) process.env.TEST_DATABASE_URL = server.url;
    const node = [
      process.execPath,
      join(__dirname, '..', '..', 'dist', 'tools', 'bench', 'run.js'),
      ...process.argv.slice(2),
    ];
    const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
    const [program, ...args] = canPin ? ['taskset', '--cpu-list', '1', ...node] : node;
    process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;
  } finally {
    if (server) await stopServer(server);
  }
}

void run();
