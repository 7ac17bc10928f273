// Rotates the keys during a session: the session survives, every value is sealed again and logins still match profiles.
import { openBrowser, getText, getTokens, type Browser } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { generateKeySettings, prependKeys, type KeySettings } from '../support/fixtures/keys';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { toIdentity, newEmail, newIdentity } from '../support/fixtures/people';
import {
  runParley,
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';
import { getErrorCode } from '../support/clients/refusals';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';

const OLD = generateKeySettings('old');
const NEW = generateKeySettings('new');
const BOTH = prependKeys(NEW, OLD);

/** Tables with sealed values. */
const SEALED = ['consumer_profiles', 'consumers', 'sessions', 'trusted_devices'];
const MANY_PROFILES = 150;
const PERSON = newIdentity();
const EMAIL = newEmail();

let database: ServerDatabase;
let mailbox: Mailbox;
let servers: readonly TestServerProcess[] = [];
let settings: Environment;

const browsers = new Map<string, Browser>();
let tokens: ReturnType<typeof getTokens>;
let unfinished: { readonly flow_token: string; readonly otp: string };

async function restart(keys: KeySettings, processes = 2): Promise<void> {
  await stopAll(servers);
  servers = [];
  servers = await startServerProcesses(processes, { ...settings, ...keys });
}

/** Opens a browser at a running process; its cookie survives a restart. */
function browser(name: string, process = 0): Browser {
  const opened = openBrowser(connect(servers[process]?.origin ?? ''), process === 0 ? 'REST' : 'GraphQL');
  opened.cookie = browsers.get(name)?.cookie ?? null;
  browsers.set(name, opened);
  return opened;
}

const login = (from: Browser, identity = PERSON) =>
  from.send('login', { ...toIdentity(identity), captcha_token: 'any' });

/** Signs up a new person up to the code. */
async function startSignIn(from: Browser, identity: typeof PERSON, email: string) {
  const attempt_token = getText(await login(from, identity), 'attempt_token');
  const flow_token = getText(await from.send('confirmCreate', { attempt_token }), 'flow_token');
  await from.send('contact', { flow_token, email });
  return { flow_token, otp: await mailbox.waitForCode(email) };
}

/** Counts the rows sealed with a key. */
async function countSealed(kid: string): Promise<number> {
  const counts = await Promise.all(
    SEALED.map((table) => database.rows(`SELECT COUNT(*) AS n FROM ${table} WHERE personal LIKE 'v1~${kid}~%'`)),
  );
  return counts.reduce((sum, [row]) => sum + Number(row?.['n']), 0);
}

const getKeyId = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as { kid: string }).kid;

beforeAll(async () => {
  [database, mailbox] = await Promise.all([createServerDatabase(), startMailbox()]);
  settings = {
    APP_ENV: 'test',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SEED_DEMO: 'off',
    CAPTCHA_PROVIDER: 'off',
    DATABASE_URL: database.url,
    MAIL_URL: mailbox.url,
  };
  const seeding = runParley({ ...settings, ...OLD }, 'seed', '--profiles', String(MANY_PROFILES), '--accounts', '1');
  if ((await seeding.exited) !== 0) throw new Error(seeding.output());
  await restart(OLD, 1);
});

afterAll(async () => {
  await stopAll(servers);
  await Promise.all([database.remove(), mailbox.close()]);
});

it('signs in one person with the old keys and leaves another sign-in unfinished', async () => {
  const home = browser('home');
  const device = { remember_device: true, device_name: 'Home' };
  tokens = getTokens(await home.send('verify', { ...(await startSignIn(home, PERSON, EMAIL)), ...device }));
  expect(getKeyId(tokens.access_token)).toBe('old');
  expect(home.cookie).not.toBeNull();
  unfinished = await startSignIn(browser('unfinished'), newIdentity(), newEmail());
  expect(await countSealed('new')).toBe(0);
});

describe('with the new keys before the old ones', () => {
  it('continues the session and signs with the new key from now on', async () => {
    await restart(BOTH);
    for (const process of [0, 1]) {
      const accounts = await browser('any', process).send('accounts', undefined, { token: tokens.access_token });
      expect(getErrorCode(accounts)).toBeNull();
    }
    const { refresh_token } = tokens;
    tokens = getTokens(await browser('any', 1).send('refresh', { refresh_token }));
    expect([getKeyId(tokens.access_token), getKeyId(tokens.refresh_token)]).toEqual(['new', 'new']);
    const repeated = getTokens(await browser('any').send('refresh', { refresh_token }));
    expect(getKeyId(repeated.access_token)).toBe('new');
  });

  it('accepts the code sent before, finds the profile and recognizes the trusted device', async () => {
    expect(getErrorCode(await browser('unfinished').send('verify', unfinished))).toBeNull();
    expect((await login(browser('home', 1))).value).toMatchObject({ trusted_device: true });
    expect((await login(browser('elsewhere'))).value).toMatchObject({ otp_sent: true });
  });

  it('seals every value again although the first run is killed', async () => {
    const before = await countSealed('old');
    expect(before).toBeGreaterThan(2 * MANY_PROFILES);
    const [last] = await database.rows('SELECT MAX(id) AS id FROM consumer_profiles');
    const first = await database.rows('SELECT MIN(id) AS id FROM consumer_profiles');
    expect(first[0]?.['id']).toBeLessThan(Number(last?.['id']) - 100);

    // A locked row stops the run in its second batch.
    await database.change('START TRANSACTION');
    await database.rows('SELECT id FROM consumer_profiles WHERE id = ? FOR UPDATE', [Number(last?.['id'])]);
    const killed = runParley({ ...settings, ...BOTH }, 'rotate');
    await eventually('the first hundred rows', async () => ((await countSealed('new')) >= 100 ? true : null));
    await killed.stop('SIGKILL');
    await database.change('ROLLBACK');
    const remaining = await countSealed('old');
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(before - 90);

    const second = runParley({ ...settings, ...BOTH }, 'rotate');
    expect([await second.exited, second.output()]).toEqual([0, expect.stringContaining('All data is encrypted')]);
    expect(await countSealed('old')).toBe(0);
    expect(await countSealed('new')).toBeGreaterThanOrEqual(before);

    const third = runParley({ ...settings, ...BOTH }, 'rotate');
    expect(await third.exited).toBe(0);
    expect(third.output()).not.toMatch(/[1-9]\d* resealed/);
  });
});

describe('without the old keys', () => {
  it('continues the session, finds the profile and recognizes the trusted device', async () => {
    await restart(NEW);
    const accounts = await browser('any', 1).send('accounts', undefined, { token: tokens.access_token });
    expect(getErrorCode(accounts)).toBeNull();
    const { refresh_token } = tokens;
    expect(getErrorCode(await browser('any').send('refresh', { refresh_token }))).toBeNull();
    expect((await login(browser('home'))).value).toMatchObject({ trusted_device: true });
    expect((await login(browser('elsewhere', 1))).value).toMatchObject({ otp_sent: true });
  });

  it('rejects the tokens of another key', async () => {
    await restart({ ...NEW, JWT_KEYS: OLD.JWT_KEYS }, 1);
    const accounts = await browser('any').send('accounts', undefined, { token: tokens.access_token });
    expect(getErrorCode(accounts)).not.toBeNull();
  });
});
