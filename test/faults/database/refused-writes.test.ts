// A real server that is out of connections, becomes read-only, or takes a right away: starts wait, and /readyz says no
// while writes are refused.
import { createConnection, type Connection } from 'mysql2/promise';
import { eventually } from '../../support/fixtures/eventually';
import { generateKeySettings } from '../../support/fixtures/keys';
import { reservePort } from '../../support/servers/reserve-port';
import { isReady, runParley, startServerProcess, type TestServerProcess } from '../../support/servers/server-processes';

interface StartedServer {
  /** With a user who may do everything. */
  readonly url: string;
}

const { startMariadb, stopServer } = jest.requireActual<{
  startMariadb(own: readonly string[]): Promise<StartedServer | null>;
  stopServer(server: StartedServer): Promise<void>;
}>('../../support/runner/database-servers.cjs');

/** The least that MariaDB allows. One more is kept for an administrator. */
const MAX_CONNECTIONS = 10;

let server: StartedServer;
let admin: Connection;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  const started = await startMariadb([`--max-connections=${MAX_CONNECTIONS}`]);
  if (!started) throw new Error('Install mariadb-server-core.');
  server = started;
  admin = await createConnection({ uri: server.url, multipleStatements: true });
  await admin.query(`CREATE DATABASE parley CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
    CREATE USER parley IDENTIFIED BY 'secret'; GRANT ALL ON parley.* TO parley`);
  settings = {
    APP_ENV: 'test',
    SEED_DEMO: 'off',
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'info',
    SCHEDULER: 'off',
    DATABASE_URL: withUser('parley'),
    DATABASE_POOL_MAX: '2',
    DATABASE_RETRY_TIMEOUT_MS: '500',
    ...generateKeySettings('1'),
  };
});
afterAll(async () => {
  await admin.end();
  await stopServer(server);
});

function withUser(name: string): string {
  const url = new URL('parley', server.url);
  url.username = name;
  url.password = 'secret';
  return url.toString();
}

/** Opens connections until no more are accepted. */
async function occupy(url: string): Promise<readonly Connection[]> {
  const open: Connection[] = [];
  for (;;) {
    try {
      open.push(await createConnection(url));
    } catch {
      return open;
    }
  }
}

const release = (open: readonly Connection[]) => Promise.all(open.map((connection) => connection.end()));

describe('a start', () => {
  it('waits while the server is out of connections, and says so', async () => {
    const open = await occupy(withUser('parley'));
    const program = runParley({ ...settings, DATABASE_WAIT_SECONDS: '300' }, 'migrate');
    await eventually('an attempt', () => (program.output().includes('Trying again for') ? true : null));
    expect(program.output()).toContain('DATABASE_URL names a server that is out of connections (max_connections)');
    await release(open);
    expect(await program.exited).toBe(0);
  });

  it('waits while its user is out of connections', async () => {
    await admin.query(
      `CREATE USER few IDENTIFIED BY 'secret' WITH MAX_USER_CONNECTIONS 1; GRANT ALL ON parley.* TO few`,
    );
    const open = await occupy(withUser('few'));
    const own = { ...settings, DATABASE_URL: withUser('few'), DATABASE_POOL_MAX: '1' };
    const program = runParley({ ...own, DATABASE_WAIT_SECONDS: '300' }, 'migrate', '--check');
    await eventually('an attempt', () => (program.output().includes('Trying again for') ? true : null));
    expect(program.output()).toMatch(
      /DATABASE_URL names a user who (is out of connections|has reached a limit of the server) \(max_user_connections\)/,
    );
    await release(open);
    expect(await program.exited).toBe(0);
  });

  it('of a server waits while the database is read-only, as in a failover', async () => {
    await admin.query('SET GLOBAL read_only = 1');
    const program = runParley({ ...settings, PORT: '0', DATABASE_WAIT_SECONDS: '300' }, 'serve');
    await eventually('an attempt', () => (program.output().includes('Trying again for') ? true : null));
    expect(program.output()).toContain('its server is read-only or not synced');
    await admin.query('SET GLOBAL read_only = 0');
    await eventually('its start', () => (program.output().includes('listens on') ? true : null));
    await program.stop();
  });

  it('gives up after the time that is set, with the same sentence', async () => {
    const open = await occupy(withUser('parley'));
    const program = runParley({ ...settings, DATABASE_WAIT_SECONDS: '1' }, 'migrate');
    expect(await program.exited).toBe(1);
    expect(program.output().trimEnd().split('\n').at(-1)).toBe(
      'The database was not migrated. DATABASE_URL names a server that is out of connections (max_connections).',
    );
    await release(open);
  });
});

it('a command on a read-only server ends with a sentence that says so', async () => {
  await admin.query('SET GLOBAL read_only = 1');
  const program = runParley({ ...settings, LOG_LEVEL: 'silent' }, 'jobs', 'run');
  expect(await program.exited).toBe(1);
  expect(program.output()).toContain('The database is unavailable: its server is read-only or not synced');
  await admin.query('SET GLOBAL read_only = 0');
});

describe('a running server', () => {
  let running: TestServerProcess;
  let metrics: string;

  beforeAll(async () => {
    const port = await reservePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    running = await startServerProcess({ ...settings, METRICS_PORT: String(port) });
  });
  afterAll(() => running.stop());

  /** Open sessions keep their rights. */
  const RIGHTS = ['REVOKE INSERT ON parley.* FROM parley', 'GRANT ALL ON parley.* TO parley'].map(
    (change) => `${change}; KILL USER parley`,
  );

  it.each<readonly string[]>([
    ['it is read-only', 'SET GLOBAL read_only = 1', 'SET GLOBAL read_only = 0'],
    ['its user has lost a right', ...RIGHTS],
    ['a backup keeps it locked', 'FLUSH TABLES WITH READ LOCK', 'UNLOCK TABLES'],
  ])(
    'is not ready while the database refuses writes because %s, and then again',
    async (_why, begin = '', end = '') => {
      expect(await isReady(running.origin)).toBe(true);
      await admin.query(begin);
      await eventually('the answer no', async () => {
        const answer = await fetch(`${running.origin}/readyz?verbose`);
        const { status, writes } = (await answer.json()) as Readonly<Record<string, unknown>>;
        return [answer.status, status, writes].join() === '503,read_only,refused' ? true : null;
      });
      // People can go on reading, and the balancer can know it.
      expect(await (await fetch(`${running.origin}/readyz?for=reads`)).json()).toMatchObject({ status: 'read_only' });
      expect((await fetch(`${running.origin}/readyz?for=reads`)).status).toBe(200);
      expect(await (await fetch(metrics)).text()).toMatch(/^parley_database_writable 0$/m);
      await eventually('the line of the log', () =>
        running.output().includes('"event":"database.writes_refused"') ? true : null,
      );
      await admin.query(end);
      await eventually('the answer yes', async () => ((await isReady(running.origin)) ? true : null));
      expect(await (await fetch(metrics)).text()).toMatch(/^parley_database_writable 1$/m);
    },
  );
});
