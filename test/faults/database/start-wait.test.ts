// A server that starts before its database: it waits, says for what, and starts or gives up with a sentence.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServerDatabase, type ServerDatabase } from '../../support/database/server-database';
import { eventually } from '../../support/fixtures/eventually';
import { runParley } from '../../support/servers/server-processes';

let database: ServerDatabase;
let port: number;
const sockets = new Set<Socket>();
const servers: Server[] = [];

beforeAll(async () => {
  database = await createServerDatabase();
});
beforeEach(async () => {
  port = await findFreePort();
});
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  servers.splice(0).forEach((server) => server.close());
});
afterAll(() => database.remove());

async function listen(server: Server, on: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const found = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return found;
}

/** The database appears at `port`. */
async function appear(): Promise<void> {
  const real = new URL(database.url);
  const server = createServer((client) => {
    const upstream = connect(Number(real.port), real.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    client.pipe(upstream).pipe(client);
  });
  servers.push(server);
  await listen(server, port);
}

function environment(waitSeconds: number) {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  return {
    APP_ENV: 'test',
    SEED_DEMO: 'off',
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'warn',
    SCHEDULER: 'off',
    DATABASE_URL: url.toString(),
    DATABASE_WAIT_SECONDS: String(waitSeconds),
    PORT: '0',
  };
}

const MISSING = 'DATABASE_URL names a host and port where no database server listens';

it.each([
  ['the server', 'serve', 'listens on'],
  ['a command', 'migrate', 'The tables are up to date.'],
])('%s starts when the database appears, and says what it waits for', async (_who, command, started) => {
  const program = runParley(environment(300), command);
  await eventually('an attempt in vain', () =>
    program.output().includes(`${MISSING}. Trying again for`) ? true : null,
  );
  await appear();
  await eventually('its start', () => (program.output().includes(started) ? true : null));
  if (command === 'serve') await program.stop();
  expect(await program.exited).toBe(0);
});

it('gives up after the time that is set, with a sentence', async () => {
  const program = runParley(environment(1), 'serve');
  expect(await program.exited).toBe(1);
  expect(program.output().trimEnd().split('\n').at(-1)).toContain(`${MISSING}.`);
});

it('does not wait for what only an operator can change', async () => {
  await appear();
  const settings = environment(300);
  const url = new URL(settings.DATABASE_URL);
  url.password = 'wrong';
  url.username = 'unknown-user';
  const program = runParley({ ...settings, DATABASE_URL: url.toString() }, 'serve');
  expect(await program.exited).toBe(1);
  expect(program.output()).not.toContain('Trying again');
  expect(program.output()).toContain('a user or a password that the database server rejects');
});
