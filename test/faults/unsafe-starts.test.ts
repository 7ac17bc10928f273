// Real starts: an unsafe one ends with a sentence before it listens or writes, an allowed exception is repeated.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeySettings } from '../support/fixtures/keys';
import { SHOWN_TO_PEOPLE } from '../support/fixtures/production-settings';
import { readFailedStart, runParley, startServerProcess, type Environment } from '../support/servers/server-processes';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const STAGING: Environment = {
  ...generateKeySettings('key-1'),
  APP_ENV: 'staging',
  MAIL_URL: 'smtp://127.0.0.1:1',
  GRAPHQL_DOCUMENTS: 'open',
  CAPTCHA_PROVIDER: 'altcha',
  ALTCHA_SECRET: 'Zk3vT9qLw8xR2nYb5mJc7dHs1fGp6aUe',
  ...SHOWN_TO_PEOPLE,
};

it.each<[string, string, Environment, RegExp]>([
  ['an empty APP_ENV', 'serve', { APP_ENV: '' }, /APP_ENV must not be empty/],
  ['any code on all addresses', 'serve', { HOST: '0.0.0.0' }, /HOST must be a loopback address/],
  ['a remote database', 'serve', { DATABASE_URL: 'mysql://r@db.test/p' }, /DATABASE_URL must name a database on/],
  ['demo data', 'serve', { ...STAGING, SEED_DEMO: 'on' }, /SEED_DEMO must not be on/],
  ['demo data by command', 'seed', STAGING, /^Seeding failed\. APP_ENV=staging gets no demo data/],
  ['a reset of the demo', 'demo reset', STAGING, /^The reset failed\. APP_ENV=staging has no demo data/],
  [
    'a sender of the demo',
    'serve',
    { ...STAGING, MAIL_FROM: 'Parley <no-reply@parley.test>' },
    /MAIL_FROM has a domain/,
  ],
  ['plain HTTP', 'serve', { ...STAGING, CONSUMER_ORIGINS: 'http://a.test' }, /CONSUMER_ORIGINS must use TLS/],
  ['a signing secret of zeros', 'serve', { JWT_KEYS: `k:${'A'.repeat(43)}=` }, /JWT_KEYS has a key that is not/],
])('%s is refused by %s', async (_what, command, environment, sentence) => {
  const program = runParley({ PORT: '0', DATA_DIR: folder, ...environment }, ...command.split(' '));
  expect(await program.exited).toBe(1);
  expect(program.output()).toMatch(sentence);
  expect(readdirSync(folder)).toEqual([]);
});

it('a second server on one embedded database is refused, and starts once the first has been killed', async () => {
  const environment = { APP_ENV: 'test', DATA_DIR: folder };
  const first = await startServerProcess(environment);
  const second = runParley({ ...environment, PORT: '0' }, 'serve');
  expect(await second.exited).toBe(1);
  expect(readFailedStart(second)).toMatch(/^Parley did not start\. DATA_DIR \(.*\) belongs to another server process/);
  await first.stop('SIGKILL');
  const third = await startServerProcess(environment);
  await third.stop();
});

const OTHER_KEYS = [
  ['ENCRYPTION_KEYS', /^Parley did not start\. The keys do not fit the data:\n {2}ENCRYPTION_KEYS lack the key/m],
  ['INDEX_KEYS', /^ {2}INDEX_KEYS lack the key of the stored indexes\. Rows: consumer_profiles 1, consumers 1\.$/m],
] as const;

it('other keys than those of the stored data are refused', async () => {
  const environment = { APP_ENV: 'test', DATA_DIR: folder };
  const first = await startServerProcess(environment);
  await first.stop();
  const keys = generateKeySettings('key-2');
  for (const [name, sentence] of OTHER_KEYS) {
    const second = runParley({ ...environment, PORT: '0', [name]: keys[name] }, 'serve');
    expect(await second.exited).toBe(1);
    expect(readFailedStart(second)).toMatch(sentence);
  }
});

it('a database with demo data is refused outside local and test, until it is removed', async () => {
  const environment = { ...STAGING, HOST: '127.0.0.1', DATA_DIR: folder, PORT: '0' };
  const seeding = await startServerProcess({ ...environment, APP_ENV: 'test' });
  await seeding.stop();
  const refused = runParley(environment, 'serve');
  expect(await refused.exited).toBe(1);
  expect(readFailedStart(refused)).toMatch(
    /^Parley did not start\. The database has demo data, .* 3 companies, .*parley demo remove/,
  );
  const removal = runParley(environment, 'demo', 'remove');
  expect([await removal.exited, removal.output()]).toEqual([0, 'The database is empty.\n']);
  const server = await startServerProcess(environment);
  await server.stop();
});

it('the log of a program repeats ALLOW_INSECURE_LOCAL=yes, and every line of it is JSON, also those of Node', async () => {
  const preload = join(folder, 'warn.cjs');
  writeFileSync(preload, "process.emitWarning('early'); setTimeout(() => process.emitWarning('late'), 1000);");
  const server = await startServerProcess({
    ALLOW_INSECURE_LOCAL: 'yes',
    APP_ENV: 'local',
    DATA_DIR: folder,
    NODE_OPTIONS: `--require=${preload}`,
  });
  await server.stop();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly event?: string; readonly msg: string });
  const find = (event: string) => lines.filter((line) => line.event === event).map(({ msg }) => msg);
  expect(find('start.exception')).toContainEqual(expect.stringMatching(/^ALLOW_INSECURE_LOCAL=yes: any six digits/));
  expect(find('node.warning')).toEqual(['early', 'late']);
  expect(find('start.listening')).toEqual([expect.stringContaining(`listens on ${server.origin} (local, embedded`)]);
});
