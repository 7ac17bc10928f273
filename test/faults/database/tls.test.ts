// TLS to a MariaDB that requires it, with its own certificate authority: what is right connects, and each wrong certificate is
// refused with a sentence. Also the socket, which needs none.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { explainConnectionError } from '../../../src/config/database';
import { openDatabase } from '../../../src/persistence/database/database';
import { TEST_SEALING } from '../../support/database/test-database';

interface PrivateServer {
  readonly folder: string;
  readonly url: string;
}
interface PrivateServers {
  startMariadb(options: readonly string[]): Promise<PrivateServer | null>;
  stopServer(server: PrivateServer): Promise<void>;
}

const { startMariadb, stopServer } = jest.requireActual<PrivateServers>('../../support/runner/database-servers.cjs');

let folder: string;
let server: PrivateServer;
let administrator: Connection;

const file = (name: string) => join(folder, name);
const openssl = (...words: readonly string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

function createAuthority(name: string): void {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
  );
}

/** A certificate for a host, signed by an authority. */
function createCertificate(name: string, host: string, authority: string, kind = 'DNS', days = 2): void {
  writeFileSync(file(`${name}.ext`), `subjectAltName=${kind}:${host}\n`);
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${host}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
  );
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-CA',
    `${authority}.pem`,
    '-CAkey',
    `${authority}.key`,
    '-CAcreateserial',
    '-days',
    String(days),
    '-extfile',
    `${name}.ext`,
    '-out',
    `${name}.pem`,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-tls-'));
  createAuthority('ours');
  createAuthority('other');
  createCertificate('server', 'localhost', 'ours');
  createCertificate('elsewhere', 'db.example.test', 'ours');
  createCertificate('addressed', '127.0.0.1', 'ours', 'IP');
  createCertificate('other-address', '127.0.0.2', 'ours', 'IP');
  createCertificate('named', 'localhost', 'ours');
  createCertificate('expired', 'localhost', 'ours', 'DNS', -1);
  createCertificate('client', 'parley', 'ours');
  const started = await startMariadb([
    `--ssl-ca=${file('ours.pem')}`,
    `--ssl-cert=${file('server.pem')}`,
    `--ssl-key=${file('server.key')}`,
  ]);
  if (started === null) throw new Error('MariaDB is not installed.');
  server = started;
  administrator = await createConnection(server.url);
  await administrator.query('CREATE DATABASE parley');
  await administrator.query("CREATE USER app@'%' IDENTIFIED BY 'p' REQUIRE NONE");
  await administrator.query("CREATE USER certified@'%' IDENTIFIED BY 'p' REQUIRE X509");
  await administrator.query("GRANT ALL ON parley.* TO app@'%', certified@'%'");
  await administrator.query("CREATE USER app@localhost IDENTIFIED BY 'p'");
  await administrator.query('GRANT ALL ON parley.* TO app@localhost');
  await administrator.query('SET GLOBAL require_secure_transport = ON');
});
afterAll(async () => {
  await administrator.end();
  await stopServer(server);
  rmSync(folder, { recursive: true });
});

/** The cipher of the connection, or the sentence of the refusal. */
async function open(options: string, user = 'app', place = `localhost:${new URL(server.url).port}`): Promise<string> {
  const url = `mysql://${user}:p@${place}/parley${options}`;
  try {
    const shared = { poolMax: 1, poolWaitMs: 5000, sealing: TEST_SEALING, retryTimeoutMs: 500, dataDir: folder };
    const db = await openDatabase({ ...shared, url });
    const [row] = await db.read("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
    await db.close();
    return `cipher ${String(row?.['Value'])}`;
  } catch (error) {
    return explainConnectionError(error, url) ?? String(error);
  }
}

/** MariaDB 10.11 answers as to a wrong password. */
const NEEDS_TLS = /^DATABASE_URL (needs an ssl-mode|names a user or .* on a connection without TLS \(ssl-mode\)$)/;
const CIPHER = /^cipher \w+/;
const UNTRUSTED = /^DATABASE_URL names a server whose certificate is not trusted, or is not for this host/;

it.each<[string, string, RegExp]>([
  ['no TLS', '', NEEDS_TLS],
  ['DISABLED', '?ssl-mode=DISABLED', NEEDS_TLS],
  ['REQUIRED', '?ssl-mode=REQUIRED', CIPHER],
  ['VERIFY_CA with our authority', '?ssl-mode=VERIFY_CA&ssl-ca=ours.pem', CIPHER],
  ['VERIFY_CA with another authority', '?ssl-mode=VERIFY_CA&ssl-ca=other.pem', UNTRUSTED],
  ['VERIFY_CA without ours', '?ssl-mode=VERIFY_CA', UNTRUSTED],
  ['VERIFY_IDENTITY with our authority', '?ssl-mode=VERIFY_IDENTITY&ssl-ca=ours.pem', CIPHER],
  ['an authority without a mode', '?ssl-ca=ours.pem', CIPHER],
  ['another authority without a mode', '?ssl-ca=other.pem', UNTRUSTED],
])('%s', async (_what, options, outcome) => {
  expect(await open(options.replace('ssl-ca=', `ssl-ca=${folder}/`))).toMatch(outcome);
});

it('a user who must have a certificate connects with it, and not without', async () => {
  const options = `?ssl-mode=VERIFY_IDENTITY&ssl-ca=${file('ours.pem')}`;
  expect(await open(options, 'certified')).toMatch(
    /^DATABASE_URL names a user or .* no client certificate \(ssl-cert\)$/,
  );
  expect(await open(`${options}&ssl-cert=${file('client.pem')}&ssl-key=${file('client.key')}`, 'certified')).toMatch(
    CIPHER,
  );
});

it('the connections show when the certificates end', async () => {
  const options = new URLSearchParams({ 'ssl-mode': 'VERIFY_IDENTITY', 'ssl-ca': file('ours.pem') });
  options.set('ssl-cert', file('client.pem'));
  options.set('ssl-key', file('client.key'));
  const url = `mysql://certified:p@localhost:${new URL(server.url).port}/parley?${options.toString()}`;
  const shared = { poolMax: 1, poolWaitMs: 5000, sealing: TEST_SEALING, retryTimeoutMs: 500, dataDir: folder };
  const db = await openDatabase({ ...shared, url });
  const readEnd = (name: string) =>
    Date.parse(
      openssl('x509', '-in', `${name}.pem`, '-noout', '-enddate')
        .toString('utf8')
        .replace(/^notAfter=/, ''),
    );
  expect(db.certificates()).toEqual([
    { certificate: 'server', endsAt: readEnd('server') },
    { certificate: 'authority', endsAt: readEnd('ours') },
    { certificate: 'client', endsAt: readEnd('client') },
  ]);
  await db.close();
});

it.each([
  [
    'a key of another certificate',
    'client.pem',
    'server.key',
    /ssl-cert and an ssl-key that are not a PEM certificate/,
  ],
  [
    'a file that is not a certificate',
    'client.ext',
    'client.key',
    /ssl-cert and an ssl-key that are not a PEM certificate/,
  ],
  ['a key that is not there', 'client.pem', 'nothing.key', /ssl-key file that cannot be read: .*nothing\.key/],
])('%s is a sentence', async (_what, certificate, key, sentence) => {
  const options = `?ssl-mode=REQUIRED&ssl-cert=${file(certificate)}&ssl-key=${file(key)}`;
  expect(await open(options, 'certified')).toMatch(sentence);
});

it('the socket connects without TLS', async () => {
  const options = `?socket=${join(server.folder, 'socket')}`;
  expect(await open(options, 'app', 'localhost')).toBe('cipher ');
});

/** The server reads it again. */
async function present(certificate: string): Promise<void> {
  for (const kind of ['pem', 'key']) copyFileSync(file(`${certificate}.${kind}`), file(`server.${kind}`));
  await administrator.query('FLUSH SSL');
}

it('a certificate for another host is refused with VERIFY_IDENTITY only', async () => {
  await present('elsewhere');
  const ours = `ssl-ca=${file('ours.pem')}`;
  expect(await open(`?ssl-mode=VERIFY_CA&${ours}`)).toMatch(CIPHER);
  expect(await open(`?ssl-mode=VERIFY_IDENTITY&${ours}`)).toMatch(UNTRUSTED);
  expect(await open(`?${ours}`)).toMatch(UNTRUSTED);
});

it('a certificate that has expired is named as that', async () => {
  await present('expired');
  expect(await open(`?ssl-mode=VERIFY_IDENTITY&ssl-ca=${file('ours.pem')}`)).toMatch(/has expired: renew it/);
});

it('an address is compared with the addresses of the certificate, and a name with its names', async () => {
  const ours = `?ssl-ca=${file('ours.pem')}`;
  const address = `127.0.0.1:${new URL(server.url).port}`;
  await present('addressed');
  expect(await open(ours, 'app', address)).toMatch(CIPHER);
  expect(await open(ours)).toMatch(UNTRUSTED);
  await present('other-address');
  expect(await open(ours, 'app', address)).toMatch(UNTRUSTED);
  await present('named');
  expect(await open(ours, 'app', address)).toMatch(UNTRUSTED);
  expect(await open(ours)).toMatch(CIPHER);
});
