// Keys are changed while a session lives: nobody is signed out, everything is sealed anew, and logins still match.
import { openBrowser, getText, getTokens, type Browser } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { generateKeySettings, prependKeys, type KeySettings } from '../support/fixtures/keys';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { toIdentity, newEmail, newIdentity } from '../support/fixtures/people';
import {
  runProgram,
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

/** The tables that hold sealed values. */
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
let halfway: { readonly flow_token: string; readonly otp: string };

async function restart(keys: KeySettings): Promise<void> {
  await stopAll(servers);
  servers = [];
  servers = await startServerProcesses(2, { ...settings, ...keys });
}

/** A browser that keeps its cookie over a restart, at one of the processes that run now. */
function browser(name: string, at = 0): Browser {
  const opened = openBrowser(connect(servers[at]?.origin ?? ''), at === 0 ? 'REST' : 'GraphQL');
  opened.cookie = browsers.get(name)?.cookie ?? null;
  browsers.set(name, opened);
  return opened;
}

const login = (by: Browser, identity = PERSON) => by.send('login', { ...toIdentity(identity), captcha_token: 'any' });

/** A new person up to the code. */
async function begin(by: Browser, identity: typeof PERSON, email: string) {
  const attempt_token = getText(await login(by, identity), 'attempt_token');
  const flow_token = getText(await by.send('confirmCreate', { attempt_token }), 'flow_token');
  await by.send('contact', { flow_token, email });
  return { flow_token, otp: await mailbox.waitForCode(email) };
}

/** Rows sealed with each key. */
async function countSealed(kid: string): Promise<number> {
  const counts = await Promise.all(
    SEALED.map((table) => database.rows(`SELECT COUNT(*) AS n FROM ${table} WHERE personal LIKE 'v1~${kid}~%'`)),
  );
  return counts.reduce((sum, [row]) => sum + Number(row?.['n']), 0);
}

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as { kid: string }).kid;

beforeAll(async () => {
  [database, mailbox] = await Promise.all([createServerDatabase(), startMailbox()]);
  settings = {
    ...{ APP_ENV: 'test', LOG_LEVEL: 'warn', TRUST_PROXY: '1', SEED_DEMO: 'off', CAPTCHA_PROVIDER: 'off' },
    ...{ DATABASE_URL: database.url, MAIL_URL: mailbox.url },
  };
  const seeding = runProgram('seeders/run.js', { ...settings, ...OLD }, [
    ...['--profiles', String(MANY_PROFILES), '--accounts', '1'],
  ]);
  if ((await seeding.exited) !== 0) throw new Error(seeding.output());
  await restart(OLD);
}, 120_000);

afterAll(async () => {
  await stopAll(servers);
  await Promise.all([database.remove(), mailbox.close()]);
});

it('signs somebody in under the old keys, and leaves somebody else halfway', async () => {
  const home = browser('home');
  const device = { remember_device: true, device_name: 'Home' };
  tokens = getTokens(await home.send('verify', { ...(await begin(home, PERSON, EMAIL)), ...device }));
  expect(kidOf(tokens.access_token)).toBe('old');
  expect(home.cookie).not.toBeNull();
  halfway = await begin(browser('halfway', 1), newIdentity(), newEmail());
  expect(await countSealed('new')).toBe(0);
});

describe('with new keys in front of the old ones', () => {
  it('goes on with the session, and signs with the new key from then on', async () => {
    await restart(BOTH);
    for (const at of [0, 1]) {
      const asked = await browser('any', at).send('accounts', undefined, { token: tokens.access_token });
      expect(getErrorCode(asked)).toBeNull();
    }
    const { refresh_token } = tokens;
    tokens = getTokens(await browser('any', 1).send('refresh', { refresh_token }));
    expect([kidOf(tokens.access_token), kidOf(tokens.refresh_token)]).toEqual(['new', 'new']);
    const repeated = getTokens(await browser('any').send('refresh', { refresh_token }));
    expect(kidOf(repeated.access_token)).toBe('new');
  }, 90_000);

  it('takes the code that was sent before, finds the profile and knows the browser', async () => {
    expect(getErrorCode(await browser('halfway').send('verify', halfway))).toBeNull();
    expect((await login(browser('home', 1))).value).toMatchObject({ trusted_device: true });
    expect((await login(browser('elsewhere'))).value).toMatchObject({ otp_sent: true });
  });

  it('seals everything anew, although the first run is cut off', async () => {
    const before = await countSealed('old');
    expect(before).toBeGreaterThan(2 * MANY_PROFILES);
    const [last] = await database.rows('SELECT MAX(id) AS id FROM consumer_profiles');
    const first = await database.rows('SELECT MIN(id) AS id FROM consumer_profiles');
    expect(first[0]?.['id']).toBeLessThan(Number(last?.['id']) - 100);

    // A row that somebody holds stops the run in its second batch.
    await database.change('START TRANSACTION');
    await database.rows('SELECT id FROM consumer_profiles WHERE id = ? FOR UPDATE', [Number(last?.['id'])]);
    const cutOff = runProgram('src/cli/rotate.js', { ...settings, ...BOTH });
    await eventually('the first hundred rows', async () => ((await countSealed('new')) >= 100 ? true : null));
    await cutOff.stop('SIGKILL');
    await database.change('ROLLBACK');
    const left = await countSealed('old');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(before - 90);

    const again = runProgram('src/cli/rotate.js', { ...settings, ...BOTH });
    expect([await again.exited, again.output()]).toEqual([0, expect.stringContaining('of')]);
    expect(await countSealed('old')).toBe(0);
    expect(await countSealed('new')).toBeGreaterThanOrEqual(before);

    const nothing = runProgram('src/cli/rotate.js', { ...settings, ...BOTH });
    expect(await nothing.exited).toBe(0);
    expect(nothing.output()).not.toMatch(/[1-9]\d* resealed/);
  }, 60_000);
});

describe('without the old keys', () => {
  it('goes on with the session, finds the profile and knows the browser', async () => {
    await restart(NEW);
    const asked = await browser('any', 1).send('accounts', undefined, { token: tokens.access_token });
    expect(getErrorCode(asked)).toBeNull();
    const { refresh_token } = tokens;
    expect(getErrorCode(await browser('any').send('refresh', { refresh_token }))).toBeNull();
    expect((await login(browser('home'))).value).toMatchObject({ trusted_device: true });
    expect((await login(browser('elsewhere', 1))).value).toMatchObject({ otp_sent: true });
  }, 90_000);

  it('refuses what the old key has signed', async () => {
    await restart(OLD);
    const asked = await browser('any').send('accounts', undefined, { token: tokens.access_token });
    expect(getErrorCode(asked)).not.toBeNull();
  }, 90_000);
});
