// Global set-up: creates the folder of database originals and starts a private MariaDB server. If TEST_DATABASE_URL is set,
// tests use that server instead; its user must be allowed to create databases.
const { spawn, spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { delimiter, join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { createConnection } = require('mysql2/promise');

const START_TIMEOUT_MS = 30_000;

module.exports = async function startServer() {
  const originals = mkdtempSync(join(tmpdir(), 'parley-originals-'));
  process.env.PARLEY_TEST_ORIGINALS = originals;
  process.env.PARLEY_TEST_PREFIX = `parley_test_${randomBytes(4).toString('hex')}_`;
  if (process.env.TEST_DATABASE_URL || !wantsMariadb()) return;
  const server = findProgram('mariadbd');
  const install = findProgram('mariadb-install-db');
  if (!server || !install) return reportMissing();

  const folder = mkdtempSync(join(tmpdir(), 'parley-mariadb-'));
  chmodSync(folder, 0o700);
  try {
    const { child, url } = await start(server, install, folder);
    process.env.TEST_DATABASE_URL = url;
    globalThis.__TEST_SERVER__ = { child, folder };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** With `--selectProjects` the server starts only if a selected project needs it. */
function wantsMariadb() {
  return (
    !process.argv.includes('--selectProjects') || ['mariadb', 'faults'].some((name) => process.argv.includes(name))
  );
}

function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function reportMissing() {
  const message =
    'NO DATABASE SERVER: the projects mariadb and faults are SKIPPED. Install mariadb-server-core or set TEST_DATABASE_URL.';
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n>>> ${message}\n\n`);
}

async function start(server, install, folder) {
  const data = join(folder, 'data');
  // mariadbd refuses to run as root without this option.
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
  const common = ['--no-defaults', ...asUser, `--datadir=${data}`];
  const init = spawnSync(install, [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    encoding: 'utf8',
  });
  if (init.status !== 0) throw new Error(`mariadb-install-db failed: ${init.stderr || init.stdout}`);

  const port = await freePort();
  const log = join(folder, 'server.log');
  const child = spawn(
    server,
    [
      ...common,
      ...[`--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`, `--log-error=${log}`],
      ...['--bind-address=127.0.0.1', `--port=${port}`, '--skip-log-bin', '--innodb-buffer-pool-size=64M'],
      // Durability does not matter: the data is deleted after the run.
      ...[
        '--innodb-flush-log-at-trx-commit=0',
        '--innodb-flush-method=nosync',
        '--innodb-doublewrite=0',
        '--sync-frm=0',
        '--innodb-log-file-size=16M',
        '--max-connections=300',
      ],
    ],
    { stdio: 'ignore' },
  );
  const url = `mysql://root@127.0.0.1:${port}/`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await acceptsConnections(url))) {
    if (child.exitCode !== null) throw new Error(`mariadbd exited:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('mariadbd did not start in time.');
    }
    await pause(50);
  }
  return { child, url };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function acceptsConnections(url) {
  try {
    const connection = await createConnection(url);
    await connection.end();
    return true;
  } catch {
    return false;
  }
}
