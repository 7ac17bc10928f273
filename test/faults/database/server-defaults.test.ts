// A server whose defaults are made for other applications, or guard people who write SQL by hand: migrations, demo data and
// requests are as anywhere, because each session says what it needs.
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connect } from '../../support/clients/connect';
import { getTokens, openBrowser } from '../../support/clients/simulated-browser';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { runParley, startServerProcess } from '../../support/servers/server-processes';

interface StartedServer {
  /** With a user who may do everything. */
  readonly url: string;
}

const { startMariadb, stopServer } = jest.requireActual<{
  startMariadb(own: readonly string[]): Promise<StartedServer | null>;
  stopServer(server: StartedServer): Promise<void>;
}>('../../support/runner/database-servers.cjs');

const DEFAULTS = {
  sql_mode: "'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,PAD_CHAR_TO_FULL_LENGTH,IGNORE_SPACE'",
  time_zone: "'+13:00'",
  autocommit: '0',
  completion_type: "'CHAIN'",
  sql_safe_updates: '1',
  sql_select_limit: '2',
  sql_big_selects: '0',
  max_join_size: '3',
  sql_auto_is_null: '1',
  foreign_key_checks: '0',
  unique_checks: '0',
  tx_isolation: "'SERIALIZABLE'",
  tx_read_only: '1',
  max_statement_time: '0.001',
  max_sort_length: '64',
  div_precision_increment: '0',
  group_concat_max_len: '4',
  default_storage_engine: "'Aria'",
  innodb_force_primary_key: '1',
};

let server: StartedServer;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const started = await startMariadb(['--skip-character-set-client-handshake', '--character-set-server=latin1']);
  if (!started) throw new Error('Install mariadb-server-core.');
  server = started;
  cleanups.push(() => stopServer(started));
  const connection = await createConnection({ uri: server.url });
  await connection.query('CREATE DATABASE parley CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  for (const [name, value] of Object.entries(DEFAULTS)) await connection.query(`SET GLOBAL ${name} = ${value}`);
  await connection.end();
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

it('migrates, is filled, serves, and keeps what was written', async () => {
  const url = new URL('/parley', server.url).href;
  const settings = { APP_ENV: 'local', LOG_LEVEL: 'error', DATABASE_URL: url, ...SEALING_SETTINGS };
  for (const words of [['migrate'], ['seed'], ['doctor'], ['jobs', 'run']]) {
    const program = runParley(settings, ...words);
    expect([words, await program.exited, program.output()]).toEqual([words, 0, expect.any(String)]);
  }
  const process = await startServerProcess(settings);
  cleanups.push(() => process.stop());
  const browser = openBrowser(connect(process.origin), 'REST');
  const login = { email: 'dana@acme.test', password: 'parley-demo' };
  const { access_token: token } = getTokens(await browser.send('creditorLogin', login));
  const { data } = (await (
    await fetch(`${process.origin}/creditor-api/accounts`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { readonly data: readonly object[] };
  expect(data.length).toBeGreaterThan(5);
  const name = 'Überweisung “ß” 支払い \\';
  const input = { name, subject: 'Subject', content: '<p>Text</p>' };
  expect((await browser.send('createTemplate', input, { token })).answer).toMatchObject({ status: 201 });
  await process.stop('SIGKILL');

  const connection = await createConnection({ uri: url });
  await connection.query("SET NAMES utf8mb4, max_statement_time = 10, sql_mode = ''");
  const [rows] = await connection.query<RowDataPacket[]>('SELECT name FROM templates ORDER BY id DESC LIMIT 1');
  await connection.end();
  expect(rows).toEqual([{ name }]);
});
