// After journeys through all features and failures, no log line and no table contains a secret in clear text.
import type { ApiStep } from '../support/clients/api-steps';
import {
  openBrowser,
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiOutcome,
} from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { newEmail, newMobile } from '../support/fixtures/people';
import { solveAltcha, type AltchaChallenge } from '../support/fixtures/solve-altcha';
import { startSmsVerifyServer, type SmsVerifyServer } from '../support/servers/sms-verify-server';
import { walkAsCreditor } from './creditor-walk';
import { buildInvalidRequests } from './invalid-requests';
import { openReplicas, type Replicas } from './replicas';
import { findLeaksInTables, findLeaksInText, buildPatterns, type Secret, type SecretKind } from './secret-scan';

const secrets = new Map<string, Secret>();
let replicas: Replicas;
let texts: SmsVerifyServer;

/** Records a text that must not leak, and returns it. */
function secret(kind: SecretKind, text: string): string {
  if (text.length >= 4) secrets.set(text, { kind, text });
  return text;
}

const REQUEST_SECRETS: Readonly<Record<string, SecretKind>> = {
  last_name: 'name',
  date_of_birth: 'birth date',
  last4ssn: 'digits',
  captcha_token: 'token',
  attempt_token: 'token',
  flow_token: 'token',
  refresh_token: 'token',
  access_token: 'token',
  email: 'contact',
  mobile: 'contact',
  otp: 'code',
  device_name: 'device name',
  password: 'password',
};

/** Sends a step and records the secrets of the request and the response. */
async function step(browser: Browser, name: ApiStep, input: RestMembers = {}, token?: string): Promise<ApiOutcome> {
  const outcome = await browser.send(name, input, token === undefined ? {} : { token });
  rememberMembers(input);
  rememberMembers(outcome.value ?? {});
  if (browser.cookie !== null) {
    // The part before the dot selects the stored row; only the part after it is secret.
    const [, value = ''] = browser.cookie.split('=');
    secret('cookie', value);
    secret('cookie', value.split('.')[1] ?? '');
  }
  return outcome;
}

function rememberMembers(members: RestMembers): void {
  for (const [name, value] of Object.entries(members)) {
    const kind = REQUEST_SECRETS[name];
    if (kind && typeof value === 'string') secret(kind, value);
    if (typeof value === 'object' && value !== null && name === 'meta') rememberMembers({ ...value });
  }
}

async function captchaToken(browser: Browser): Promise<string> {
  const { value } = await step(browser, 'challenge');
  return solveAltcha(value as unknown as AltchaChallenge);
}

async function login(browser: Browser, identity: RestMembers): Promise<ApiOutcome> {
  return step(browser, 'login', { ...identity, captcha_token: await captchaToken(browser) });
}

/** Clean-up of everything that was started. */
const opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  texts = await startSmsVerifyServer();
  opened.push(texts.close);
  replicas = await openReplicas({
    LOG_LEVEL: 'debug',
    SEED_DEMO: 'on',
    CAPTCHA_PROVIDER: 'altcha',
    ALTCHA_SECRET: 'Zk3vT9qLw8xR2nYb5mJc7dHs1fGp6aUe',
    ALTCHA_COST: '1000',
    ...texts.environment,
  });
  opened.unshift(replicas.close);
});

afterAll(async () => {
  for (const close of opened) await close();
});

// Digits with a leading zero cannot appear in a log or a column as an unrelated number.
const NORA = { last_name: 'Zyxwvutsky', date_of_birth: '1985-04-12', last4ssn: '0917' };
const OMAR = { last_name: "O'Quillbarrow", date_of_birth: '1979-11-23', last4ssn: '0386' };
const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' };
const SANTOS = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };
const DEVICE = { remember_device: true, device_name: 'Kitchen tablet of the Zyxwvutskys' };

const endCooldown = (table: string, where: string) =>
  `UPDATE ${table} SET last_sent_at = last_sent_at - 61000 WHERE ${where}`;

it('covers sign-in by email: wrong codes, resend, trusted device, rotation and replay', async () => {
  const { database, mailbox } = replicas;
  const browser = replicas.browser();
  const attempt_token = getText(await login(browser, NORA), 'attempt_token');
  const flow_token = getText(await step(browser, 'confirmCreate', { attempt_token }), 'flow_token');
  await step(browser, 'contact', { flow_token, email: 'unknown at nowhere' });
  const email = newEmail();
  await step(browser, 'contact', { flow_token, email });
  const first = secret('code', await mailbox.waitForCode(email));
  await step(browser, 'verify', { flow_token, otp: '904401' });
  await database.change(endCooldown('login_flows', 'last_sent_at IS NOT NULL'));
  await step(browser, 'resend', { flow_token });
  const otp = secret('code', await mailbox.waitForCode(email, 2));
  await step(browser, 'verify', { flow_token, otp: first });
  const { access_token, refresh_token } = getTokens(await step(browser, 'verify', { flow_token, otp, ...DEVICE }));
  expect((await step(browser, 'accounts', undefined, access_token)).value).not.toBeNull();
  expect(browser.cookie).not.toBeNull();

  const trusted = await login(browser, NORA);
  expect(trusted.value).toMatchObject({ trusted_device: true });
  const child = getTokens(await step(browser, 'refresh', { refresh_token }));
  await database.change('UPDATE sessions SET rotated_at = rotated_at - 11000');
  await step(browser, 'refresh', { refresh_token });
  await step(browser, 'accounts', undefined, child.access_token);
  await step(browser, 'logout', {}, getTokens(trusted).access_token);
});

it('covers sign-in by text message and the lists of sessions and devices', async () => {
  const browser = openBrowser(connect(replicas.servers[1]?.origin ?? ''), 'GraphQL');
  const attempt_token = getText(await login(browser, OMAR), 'attempt_token');
  const flow_token = getText(await step(browser, 'confirmCreate', { attempt_token }), 'flow_token');
  const mobile = newMobile();
  await step(browser, 'contact', { flow_token, mobile });
  const otp = await eventually('the text message', () =>
    texts.countSent(mobile) > 0 ? texts.getLastCode(mobile) : null,
  );
  await eventually('the stored reference of the verification', async () => {
    const sql = 'SELECT 1 AS one FROM login_codes WHERE verification_reference IS NOT NULL';
    return (await replicas.database.rows(sql))[0];
  });
  await step(browser, 'verify', { flow_token, otp: '904401' });
  const { access_token: token } = getTokens(await step(browser, 'verify', { flow_token, otp, ...DEVICE }));
  const { graphql } = connect(replicas.servers[0]?.origin ?? '');
  const lists = await graphql('{ sessions { id deviceName } devices { id name } }', { token });
  expect(lists.errors).toEqual([]);
  expect(lists.data).toMatchObject({ devices: [{ name: DEVICE.device_name }] });
  await graphql('mutation { revokeOtherSessions { revoked } }', { token });
  const contacts = [{ mobile: newMobile(), text_permission: true }, { email: 'unknown at nowhere' }];
  for (const contact of contacts) await step(browser, 'communication', contact, token);
  await step(browser, 'logout', {}, token);
});

it('covers invalid and malformed requests', async () => {
  const browser = replicas.browser();
  const flow_token = getText(await login(browser, RIVERA), 'flow_token');
  for (const otp of ['904402', '904403', '904404', '904405', '904406', '904407']) {
    await step(browser, 'verify', { flow_token, otp });
  }
  expect((await login(replicas.browser(), SANTOS)).answer.body).toMatchObject({});
  await step(browser, 'login', { ...NORA, captcha_token: 'made up by hand, not solved' });
  await step(browser, 'login', { ...NORA, last4ssn: '09170', captcha_token: 'x' });
  await step(browser, 'refresh', { refresh_token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' });

  const [{ origin } = { origin: '' }] = replicas.servers;
  for (const [path, request] of buildInvalidRequests(NORA))
    expect((await fetch(`${origin}${path}`, request)).status).toBeLessThan(500);
});

it('covers creditor users: unknown, wrong and correct passwords, rotation, replay and a missing table', async () => {
  await walkAsCreditor(replicas, step, secret, captchaToken);
});

it('covers failures during a sign-in because a table is missing', async () => {
  const { database, mailbox } = replicas;
  const mail = 'maria.rivera@example.test';
  const before = mailbox.messagesFor(mail).length;
  const browser = replicas.browser();
  const flow_token = getText(await login(browser, RIVERA), 'flow_token');
  const otp = secret('code', await mailbox.waitForCode(mail, before + 1));
  for (const table of ['trusted_devices', 'sessions']) {
    await database.change(`RENAME TABLE ${table} TO away`);
    const failed = await step(browser, 'verify', { flow_token, otp, ...DEVICE });
    await database.change(`RENAME TABLE away TO ${table}`);
    expect(failed.value).toBeNull();
  }
  expect((await step(browser, 'verify', { flow_token, otp, ...DEVICE })).value).not.toBeNull();
});

describe('output and tables', () => {
  it('would reveal each recorded secret, and contain data', async () => {
    const kinds = new Set([...secrets.values()].map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...new Set(Object.values(REQUEST_SECRETS)), 'cookie'].sort());
    for (const planted of secrets.values()) {
      const text = JSON.stringify({ text: planted.text });
      expect(findLeaksInText('planted', text, buildPatterns([planted]))).not.toEqual([]);
    }
    const tables = await replicas.database.dump();
    const filledTables = [
      'consumer_profiles',
      'login_flows',
      'outbox_messages',
      'sessions',
      'trusted_devices',
      'audit_events',
    ];
    for (const table of filledTables) expect(tables.get(table)?.length).toBeGreaterThan(0);
    for (const { output } of replicas.servers) expect(output().split('\n').length).toBeGreaterThan(10);
  });

  it('contain no secret in any log line', () => {
    const patterns = buildPatterns([...secrets.values()]);
    const lines = replicas.servers.flatMap(({ output }) => output().split('\n'));
    expect(lines.flatMap((line) => findLeaksInText(line, line, patterns))).toEqual([]);
  });

  it('contain no secret in any table', async () => {
    expect(findLeaksInTables(await replicas.database.dump(), buildPatterns([...secrets.values()]))).toEqual([]);
  });
});
