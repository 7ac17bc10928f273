// Sessions of MySQL: the password exchange of caching_sha2_password, with and without TLS, and the checks of each ssl-mode.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { explainConnectionError } from '../../src/config/database';
import { openDatabase, type Database } from '../../src/persistence/database/database';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';
import { databaseServer, TEST_SEALING } from '../support/database/test-database';
import { generateKeySettings } from '../support/fixtures/keys';
import { startServerProcess } from '../support/servers/server-processes';

/** Characters that a URL escapes. */
const PASSWORD = 'pa#s/w%ö:@rd?';

let server: Connection;
let database: ServerDatabase;
/** The folder in which the server has created its certificates. */
let certificates: string;
const users: string[] = [];

beforeAll(async () => {
  server = await createConnection(databaseServer());
  database = await createServerDatabase();
  const [[row]] = await server.query<RowDataPacket[]>('SELECT @@datadir AS folder');
  certificates = String(row?.['folder']);
});

afterAll(async () => {
  for (const user of users) await server.query(`DROP USER ${user}`);
  await database.remove();
  await server.end();
});

/** Creates a user whose password the server has not cached: its first login runs the whole exchange. */
async function createUser(requirement: 'SSL' | 'NONE'): Promise<URL> {
  const user = `parley_${randomBytes(6).toString('hex')}`;
  const url = new URL(database.url);
  await server.query(
    `CREATE USER ${user} IDENTIFIED WITH caching_sha2_password BY '${PASSWORD}' REQUIRE ${requirement}`,
  );
  users.push(user);
  await server.query(`GRANT ALL ON ${url.pathname.slice(1)}.* TO ${user}`);
  url.username = user;
  url.password = encodeURIComponent(PASSWORD);
  return url;
}

function withTls(url: URL, mode: string, authority?: string): URL {
  const encrypted = new URL(url);
  encrypted.searchParams.set('ssl-mode', mode);
  if (authority !== undefined) encrypted.searchParams.set('ssl-ca', join(certificates, authority));
  return encrypted;
}

async function open(url: URL | string): Promise<Database> {
  return openDatabase({ url: url.toString(), dataDir: '', poolMax: 2, retryTimeoutMs: 500, sealing: TEST_SEALING });
}

/** The cipher of a session; empty without encryption. */
async function getCipher(url: URL): Promise<string> {
  const db = await open(url);
  const [row] = await db.read("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
  await db.close();
  return String(row?.Value);
}

async function explainRefusal(url: URL): Promise<string | null> {
  return explainConnectionError(await open(url).catch((error: unknown) => error));
}

describe('the first login of a user with caching_sha2_password', () => {
  it('sends the password over TLS', async () => {
    expect(await getCipher(withTls(await createUser('SSL'), 'required'))).toMatch(/^TLS_/);
  });

  it('encrypts the password with the key of the server where there is no TLS', async () => {
    const url = await createUser('NONE');
    expect(await getCipher(url)).toBe('');
    // The second login is answered from the cache.
    expect(await getCipher(url)).toBe('');
  });

  it.each(['disabled', 'required'])('is refused with a wrong password under ssl-mode %s', async (mode) => {
    const url = withTls(await createUser('NONE'), mode);
    url.password = 'wrong';
    expect(await explainRefusal(url)).toMatch(/^DATABASE_URL names a user or a password/);
  });
});

it('one of several hosts is used if it accepts writes', async () => {
  const { pathname, port, username } = new URL(database.url);
  const db = await open(`mysql://${username}@127.0.0.1:${port},localhost:${port}${pathname}`);
  expect(await db.read('SELECT @@global.super_read_only AS is_on')).toEqual([{ is_on: 0 }]);
  await db.close();
});

describe('a user that requires TLS', () => {
  it('is refused without it', async () => {
    expect(await explainRefusal(await createUser('SSL'))).toMatch(/^DATABASE_URL names a user or a password/);
  });

  it('connects if the certificate comes from the given authority', async () => {
    expect(await getCipher(withTls(await createUser('SSL'), 'verify-ca', 'ca.pem'))).toMatch(/^TLS_/);
  });

  it.each([
    ['of another authority', '127.0.0.1', 'verify-ca', 'client-cert.pem'],
    ['of an authority that Node does not know', '127.0.0.1', 'verify-ca', undefined],
    ['that does not name the host', 'localhost', 'verify-identity', 'ca.pem'],
  ])('refuses a certificate %s', async (_which, host, mode, authority) => {
    const url = withTls(await createUser('SSL'), mode, authority);
    url.hostname = host;
    expect(await explainRefusal(url)).toMatch(/^DATABASE_URL names a server whose certificate is not trusted/);
  });

  it('runs the server, which migrates the database over TLS', async () => {
    const url = withTls(await createUser('SSL'), 'verify-ca', 'ca.pem');
    const settings = { APP_ENV: 'test', LOG_LEVEL: 'warn', SEED_DEMO: 'off', ...generateKeySettings('1') };
    const running = await startServerProcess({ ...settings, DATABASE_URL: url.toString() });
    await running.stop();
    expect((await database.rows('SELECT COUNT(*) AS n FROM schema_migrations'))[0]?.['n']).toBeGreaterThan(10);
  });
});
