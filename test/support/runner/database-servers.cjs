// Starts private database servers on loopback ports: MariaDB as installed, MySQL as unpacked by `.ci/unpack-mysql`.
const { spawn, spawnSync } = require('node:child_process');
const { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { delimiter, dirname, join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { createConnection } = require('mysql2/promise');

/** A server that never answers is a failure. Starting takes a second or two. */
const START_TIMEOUT_MS = 120_000;
const PORT_ATTEMPTS = 5;

/** Both refuse to run as root without this option. */
const AS_USER = process.getuid?.() === 0 ? ['--user=root'] : [];

/** Durability does not matter: the data is deleted after the run. */
const COMMON_OPTIONS = [
  '--bind-address=127.0.0.1',
  '--skip-log-bin',
  '--max-connections=300',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
];

/** Null if MariaDB is not installed. `own` are options of this server. */
async function startMariadb(own = []) {
  const server = findProgram('mariadbd');
  const install = findProgram('mariadb-install-db');
  if (!server || !install) return null;
  return start('mariadb', server, ['--no-defaults', ...AS_USER], (data) => {
    const options = ['--no-defaults', ...AS_USER, `--datadir=${data}`, `--tmpdir=${dirname(data)}`];
    const quiet = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    const { status, stderr, stdout } = spawnSync(install, [...options, ...quiet], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr || stdout}`);
    return ['--sync-frm=0', '--innodb-log-file-size=16M', ...own];
  });
}

/** Null if MySQL is not unpacked. */
async function startMysql() {
  const folder = process.env.TEST_MYSQL_FOLDER || join(tmpdir(), 'parley-mysql');
  if (!existsSync(join(folder, 'data'))) return null;
  return start('mysql', join(folder, 'mysqld'), AS_USER, (data) => {
    cpSync(join(folder, 'data'), data, { recursive: true });
    return [
      '--innodb-redo-log-capacity=8M',
      '--innodb-buffer-pool-load-at-startup=OFF',
      // The measurements of this server have no reader.
      '--performance-schema-instrument=%=OFF',
    ];
  });
}

function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Starts a server on a new data folder, which `fill` fills; `fill` returns further options. */
async function start(name, program, options, fill) {
  const folder = mkdtempSync(join(fastFolder(), `parley-${name}-`));
  chmodSync(folder, 0o700);
  try {
    const data = join(folder, 'data');
    const further = fill(data);
    for (let attempt = 1; ; attempt += 1) {
      const server = await startOnPort({
        program,
        options: [...options, ...COMMON_OPTIONS, ...further],
        folder,
        data,
        port: await aPort(),
      });
      if (server) return server;
      if (attempt === PORT_ATTEMPTS) throw new Error(`${name} found every chosen port occupied.`);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Null if another program has taken the port meanwhile: neither server can be given a bound one. */
async function startOnPort({ program, options, folder, data, port }) {
  const log = join(folder, 'server.log');
  rmSync(log, { force: true });
  const files = [`--datadir=${data}`, `--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`];
  // A server that starts deletes all temporary tables of its folder, also those of another server.
  files.push(`--tmpdir=${folder}`);
  const child = spawn(program, [...options, ...files, `--log-error=${log}`, `--port=${port}`], {
    stdio: 'ignore',
  });
  const url = `mysql://root@127.0.0.1:${port}/`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url, data))) {
    const hasExited = child.exitCode !== null || child.signalCode !== null;
    const text = hasExited && existsSync(log) ? readFileSync(log, 'utf8') : '';
    if (/address already in use/i.test(text)) return null;
    if (hasExited) throw new Error(`${program} exited:\n${text.slice(-2000)}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start.`);
    }
    await pause(50);
  }
  return { child, folder, url };
}

/** Whether a server answers at the address, and is the one with this data folder. */
async function answers(url, data) {
  try {
    const connection = await createConnection(url);
    const [[row]] = await connection.query('SELECT @@datadir AS folder');
    await connection.end();
    return row.folder.startsWith(data);
  } catch {
    return false;
  }
}

function aPort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const MIN_FREE_BYTES = 4_000_000_000;

/** Prefers a folder in memory if it has enough space: creating tables waits for the disk. */
function fastFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MIN_FREE_BYTES ? memory : tmpdir();
}

async function stopServer({ child, folder }) {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}

module.exports = { startMariadb, startMysql, stopServer };
