// A private mariadbd that keeps what it has acknowledged: it can be killed and started again on the same data and port.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { eventually } from '../support/fixtures/eventually';
import { reservePort } from '../support/servers/reserve-port';

export interface DurableServer {
  readonly url: string;
  readonly version: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const AS_USER = process.getuid?.() === 0 ? ['--user=root'] : [];

/** A commit is on the disk before it is acknowledged, as in production. */
const OPTIONS = [
  '--bind-address=127.0.0.1',
  '--skip-log-bin',
  '--max-connections=300',
  '--innodb-buffer-pool-size=128M',
  '--innodb-flush-log-at-trx-commit=1',
  '--innodb-log-file-size=64M',
  '--sync-frm=0',
];

/** In memory if possible: the disk of the machine is no part of the tests, its delays would be. */
export function createDataFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'parley-durable-'));
}

/** `folder` is removed with the server. */
export async function startDurableServer(folder = createDataFolder()): Promise<DurableServer> {
  const data = join(folder, 'data');
  install(data, AS_USER);
  const port = await reservePort();
  const url = `mysql://root@127.0.0.1:${port}/`;
  let child: ChildProcess | null = null;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const stopping = child;
    child = null;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const exited = new Promise((resolve) => stopping.once('exit', resolve));
    stopping.kill(signal);
    await exited;
  }

  // Also after an error that no one expected.
  process.once('exit', () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const server: DurableServer = {
    url,
    version: readVersion(),
    kill: () => stop('SIGKILL'),
    async start() {
      const files = ['socket', 'pid-file', 'log-error'].map((name) => `--${name}=${join(folder, name)}`);
      const place = [`--datadir=${data}`, `--port=${port}`, ...files];
      child = spawn('mariadbd', ['--no-defaults', ...AS_USER, ...OPTIONS, ...place], { stdio: 'ignore' });
      await eventually('mariadbd to answer', () => isAnswering(url));
    },
    async remove() {
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

export function readVersion(): string {
  const { stdout } = spawnSync('mariadbd', ['--version'], { encoding: 'utf8' });
  return stdout.replace(/^.*Ver (\S+?)-.*\n$/, '$1');
}

/** An empty data folder, with a user `root` who needs no password. */
export function install(data: string, options: readonly string[]): void {
  const own = ['--auth-root-authentication-method=normal', '--skip-test-db', `--datadir=${data}`];
  const { status, stderr } = spawnSync('mariadb-install-db', ['--no-defaults', ...options, ...own], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr}`);
}

export async function isAnswering(uri: string): Promise<true | null> {
  try {
    const connection = await createConnection(uri);
    await connection.end();
    return true;
  } catch {
    return null;
  }
}
