// Two private database servers: the second copies the first until it is promoted, as with a replica that takes over.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { eventually } from '../fixtures/eventually';

interface StartedServer {
  readonly child: ChildProcess;
  readonly folder: string;
  /** With a user who may do everything, also on a read-only server. */
  readonly url: string;
}

const { startMariadb, stopServer } = jest.requireActual<{
  startMariadb(own: readonly string[]): Promise<StartedServer | null>;
  stopServer(server: StartedServer): Promise<void>;
}>('../runner/database-servers.cjs');

export interface PairedServer {
  readonly host: string;
  change(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly RowDataPacket[]>;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** As a crash of the machine: nothing is closed. */
  kill(): Promise<void>;
  /** Hangs until it is resumed: connections are accepted, and nothing is answered. */
  pause(): Promise<void>;
  resume(): void;
  /** With the same port and data, writable. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The user of the application has no rights outside of its database, so that `read_only` holds for it. */
const SET_UP = `CREATE DATABASE parley CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
  CREATE USER parley IDENTIFIED BY 'secret'; GRANT ALL ON parley.* TO parley`;

export interface DatabasePair {
  readonly first: PairedServer;
  readonly second: PairedServer;
  /** The address of the database on these servers. */
  address(...servers: readonly PairedServer[]): string;
  /** Ends the copying, whatever is missing, and makes the second server writable. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

export async function startPair(): Promise<DatabasePair> {
  const [first, second] = await Promise.all([startServer(1), startServer(2)]);
  const [, port = ''] = first.host.split(':');
  await second.change(
    `CHANGE MASTER TO master_host = '127.0.0.1', master_port = ${port}, master_user = 'root', master_use_gtid = slave_pos;
     START SLAVE`,
  );
  await second.setReadOnly(true);
  await first.change(SET_UP);
  const [row] = await first.rows('SELECT @@gtid_binlog_pos AS position');
  await second.rows(`SELECT MASTER_GTID_WAIT('${String(row?.['position'])}')`);
  return {
    first,
    second,
    address: (...servers) => `mysql://parley:secret@${servers.map(({ host }) => host).join(',')}/parley`,
    promote: () => second.change('STOP SLAVE; RESET SLAVE ALL; SET GLOBAL read_only = 0'),
    async close() {
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}

async function startServer(id: number): Promise<PairedServer> {
  const options = [`--server-id=${id}`, '--log-bin', '--skip-slave-start'];
  const started = await startMariadb(options);
  if (!started) throw new Error('Install mariadb-server-core.');
  let { child } = started;
  const rows = async (sql: string) => {
    const connection = await createConnection({ uri: started.url, multipleStatements: true });
    try {
      const [found] = await connection.query<RowDataPacket[]>(sql);
      return found;
    } finally {
      await connection.end();
    }
  };
  const change = async (sql: string) => {
    await rows(sql);
  };
  return {
    host: new URL(started.url).host,
    rows,
    change,
    setReadOnly: (isReadOnly) => change(`SET GLOBAL read_only = ${isReadOnly ? 1 : 0}`),
    async kill() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
    async pause() {
      child.kill('SIGSTOP');
      // Until each of its threads has noticed the signal, it may answer.
      await eventually('the server to stand still', async () => (isStopped(child.pid) ? true : null));
    },
    resume: () => void child.kill('SIGCONT'),
    async restart() {
      child = spawn(child.spawnfile, child.spawnargs.slice(1), { stdio: 'ignore' });
      await eventually('the server to answer', () => rows('SELECT 1').catch(() => null));
    },
    stop: () => stopServer({ ...started, child }),
  };
}

/** As Linux tells; elsewhere the signal is trusted. */
function isStopped(pid = 0): boolean {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return true;
  return readdirSync(tasks).every((task) => /\) [Tt] /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8')));
}
