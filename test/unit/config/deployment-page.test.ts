// The settings of docs/deployment.md, as a shell reads them: what an operator fills in is complete and warns of nothing, what
// is left as it is printed is refused at once, and mail leaves with the sender that was set.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { checkSettings, readConfig } from '../../../src/config/config';
import { generateKeyLines } from '../../../src/config/keys';
import { createMail } from '../../../src/create-providers';
import { systemClock } from '../../../src/providers/clock';
import { startMailbox } from '../../support/servers/mailbox';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'deployment.md'), 'utf8');
const [, LINES = ''] = /<<'SETTINGS'\n([\s\S]+?)\nSETTINGS\n/.exec(PAGE) ?? [];

/** The variables that a shell has after it has read the file. */
function readAsShell(lines: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
  try {
    const file = join(folder, 'parley.env');
    writeFileSync(file, `${generateKeyLines().join('\n')}\n${lines}\n`);
    const { stdout, stderr } = spawnSync('sh', ['-c', 'set -a; . "$0"; env -0', file], { env: {}, encoding: 'utf8' });
    expect(stderr).toBe('');
    const pairs = stdout.split('\0').flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=([\s\S]*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(pairs.filter(([name]) => !['PWD', 'SHLVL', 'OLDPWD'].includes(name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, OWN_PAGES = ''] = /```sh\n(PORTAL_URL=[\s\S]+?)```/.exec(PAGE) ?? [];

const fillIn = (lines: string) =>
  readAsShell(lines.replaceAll('example.com', 'parley-desk.com').replaceAll('…', 'secret'));
const filledIn = () => fillIn(LINES);
/** With web applications of the operator, in place of the portal. */
const withOwnPages = () => fillIn(`${LINES}\nPORTAL=off\n${OWN_PAGES}`);

const PORTAL = 'https://portal.parley-desk.com';
const DESK = 'https://desk.parley-desk.com';
const OWN = {
  PORTAL: 'off',
  PORTAL_URL: PORTAL,
  GIFT_PAGE_URL: `${PORTAL}/gift`,
  CREDITOR_APP_URL: `${DESK}/password`,
  CONSUMER_ORIGINS: PORTAL,
  CREDITOR_ORIGINS: DESK,
};
const NO_PAYMENTS = {
  PAYMENT_URL: '',
  PAYMENT_SETUP_URL: '',
  PAYMENT_METHOD_URL: '',
  PAYMENT_TOKEN: '',
  PAYMENT_PROVIDER: 'none',
};
const HOSTED = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'site' };
const ISSUER = {
  CREDITOR_ISSUER: 'https://id.parley-desk.com',
  CREDITOR_JWKS_URL: 'https://id.parley-desk.com/keys',
  CREDITOR_AUDIENCE: 'parley',
};

it.each([
  ['the portal', filledIn],
  ['own pages', withOwnPages],
])('with the own domain and %s they are complete, and the start has nothing to warn of', (_which, settings) => {
  const { errors, warnings } = checkSettings(settings());
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
});

it('with the domain of the page, every address that people would get is refused at once', () => {
  const shown = ['MAIL_FROM', 'MAIL_REPLY_TO', 'PUBLIC_URL'];
  const { errors } = checkSettings(readAsShell(LINES));
  expect(errors.map(({ setting }) => setting).sort()).toEqual(shown);
  const own = checkSettings(readAsShell(`${LINES}\nPORTAL=off\n${OWN_PAGES}`)).errors;
  expect(own.map(({ setting }) => setting).sort()).toEqual(
    [...shown, 'CREDITOR_APP_URL', 'GIFT_PAGE_URL', 'PORTAL_URL'].sort(),
  );
});

it('mail leaves with the sender of the page, and the envelope sender', async () => {
  const mailbox = await startMailbox();
  const mail = createMail(
    readConfig({ ...filledIn(), MAIL_URL: mailbox.url, MAIL_ENVELOPE_FROM: 'bounces@mail.parley-desk.com' }),
    pino({ enabled: false }),
    systemClock('UTC', Date.now),
  );
  try {
    await mail.send({ channel: 'email', to: 'maria@parley-desk.com', subject: 'Your code', text: '004217' });
  } finally {
    mail.close();
    await mailbox.close();
  }
  const [message] = mailbox.messages;
  expect(message?.from).toEqual({ name: 'Your Company', address: 'no-reply@parley-desk.com' });
  expect(mailbox.envelopeSenders).toEqual(['bounces@mail.parley-desk.com']);
});

const SENDERS: readonly (readonly [string, boolean])[] = [
  ['no-reply@parley-desk.com', true],
  ['Parley <no-reply@mail.parley-desk.com>', true],
  ['Parley <no-reply@contest.com>', true],
  ['Parley <no-reply@my-example.com>', true],
  ['Parley <no-reply@parley.test>', false],
  ['Parley <no-reply@PARLEY.TEST.>', false],
  ['no-reply@example.com', false],
  ['no-reply@mail.example.org', false],
  ['no-reply@example.net', false],
  ['no-reply@parley.example', false],
  ['no-reply@parley.invalid', false],
  ['no-reply@localhost', false],
  ['no-reply@app.localhost', false],
  ['no-reply@mail.local', false],
  ['Parley', false],
  ['a@parley-desk.com, b@parley-desk.com', false],
];

it.each(SENDERS)('the sender %s is accepted: %s', (MAIL_FROM, isAccepted) => {
  for (const APP_ENV of ['staging', 'production']) {
    const { errors } = checkSettings({ ...filledIn(), APP_ENV, MAIL_FROM, BRAND_NAME: 'Parley' });
    expect(errors.map(({ setting }) => setting)).toEqual(isAccepted ? [] : ['MAIL_FROM']);
  }
});

it.each(['MAIL_ENVELOPE_FROM', 'MAIL_REPLY_TO'])('%s is one address with a domain of its own', (name) => {
  const values = ['bounces@mail.parley-desk.com', 'bounces@mail.example.com', 'Parley <bounces@parley-desk.com>', '<>'];
  const wrong = values.map((value) =>
    checkSettings({ ...filledIn(), [name]: value }).errors.map(({ setting }) => setting),
  );
  expect(wrong).toEqual([[], [name], [name], [name]]);
});

it('an address without a name needs the name of the service, which mail and texts then have', () => {
  const MAIL_FROM = 'no-reply@parley-desk.com';
  expect(checkSettings({ ...filledIn(), MAIL_FROM }).errors.map(({ setting }) => setting)).toEqual(['BRAND_NAME']);
  const { config } = checkSettings({ ...filledIn(), MAIL_FROM, BRAND_NAME: 'Acme, Inc.' });
  expect([config?.mailSender, config?.services.brand.name]).toEqual([`"Acme, Inc." <${MAIL_FROM}>`, 'Acme, Inc.']);
});

it('invitations without a page are refused in production, and warned of in staging', () => {
  const settings = { ...withOwnPages(), CREDITOR_APP_URL: '' };
  expect(checkSettings(settings).errors.map(({ setting }) => setting)).toEqual(['CREDITOR_APP_URL']);
  const staging = checkSettings({ ...settings, APP_ENV: 'staging' });
  expect([staging.errors, staging.warnings]).toEqual([[], [expect.stringMatching(/^CREDITOR_APP_URL is not set/)]]);
  for (const page of [{ PORTAL: 'on' }, { CREDITOR_APP_URL: 'https://desk.parley-desk.com/password' }]) {
    expect(checkSettings({ ...settings, ...page })).toMatchObject({ errors: [], warnings: [] });
  }
});

it.each(['MAIL_FROM', 'GIFT_PAYEE_NAME'])('%s has no default outside local and test', (name) => {
  const { errors } = checkSettings({ ...filledIn(), [name]: '' });
  expect(errors.map(({ setting }) => setting)).toEqual([name]);
  for (const APP_ENV of ['local', 'test']) expect(checkSettings({ APP_ENV }).errors).toEqual([]);
});

it.each([
  ['PUBLIC_URL', ['PUBLIC_URL']],
  ['PORTAL_URL', ['PORTAL_URL']],
  ['BRAND_ADDRESS', ['BRAND_ADDRESS']],
  ['GIFT_PAGE_URL', ['GIFT_PAGE_URL']],
  ['PAYMENT_', ['PAYMENT_PROVIDER']],
  ['SMS_', ['SMS_VERIFY_URL']],
])('without %s the start says what is missing', (name, warned) => {
  const fewer = Object.fromEntries(Object.entries(withOwnPages()).filter(([each]) => !each.startsWith(name)));
  const { errors, warnings } = checkSettings(fewer);
  expect([errors, warnings.map((warning) => warning.split(' ', 1)[0])]).toEqual([[], warned]);
});

it('a link to this machine only is warned of, and a number for tests is refused', () => {
  const { warnings } = checkSettings({ ...filledIn(), PUBLIC_URL: 'https://localhost:8443' });
  expect(warnings).toEqual([expect.stringMatching(/^PUBLIC_URL points to this machine/)]);
  for (const SMS_FROM of ['+15005550006', '+12125550123']) {
    const { errors } = checkSettings({ ...filledIn(), SMS_MESSAGES_URL: 'https://api.twilio.com', SMS_FROM });
    expect(errors.map(({ setting }) => setting)).toEqual(['SMS_FROM']);
  }
});

/** What a person would find: the wrong settings, and those that the start warns of. */
const CASES: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[], readonly string[]])[] = [
  ['nobody can add a card in the portal', { PAYMENT_SETUP_URL: '' }, ['PAYMENT_SETUP_URL'], []],
  ['methods show nothing, and stay with the provider', { PAYMENT_METHOD_URL: '' }, [], ['PAYMENT_METHOD_URL']],
  [
    'no client can add a card',
    { ...OWN, PAYMENT_SETUP_URL: '', PAYMENT_METHOD_URL: '' },
    ['PAYMENT_SETUP_URL'],
    ['PAYMENT_METHOD_URL'],
  ],
  ['another client sends references', { ...OWN, PAYMENT_SETUP_URL: '' }, [], []],
  ['nothing can be paid', NO_PAYMENTS, [], ['PAYMENT_PROVIDER']],
  ['the intention of an own client', { ...OWN, ...NO_PAYMENTS }, [], []],
  [
    'browsers do not solve the CAPTCHA',
    { PUBLIC_URL: 'http://pay.parley-desk.com', ALLOW_PLAINTEXT: 'PUBLIC_URL' },
    ['PUBLIC_URL'],
    ['ALLOW_PLAINTEXT:'],
  ],
  [
    'an address with a path is not a missing one',
    { PUBLIC_URL: 'https://pay.parley-desk.com/app' },
    ['PUBLIC_URL'],
    [],
  ],
  ['a tunnel on this machine', { PUBLIC_URL: 'http://localhost:4000' }, [], ['PUBLIC_URL']],
  ['the CAPTCHA is for another host', { ...HOSTED, CAPTCHA_HOSTNAMES: 'parley-desk.com' }, ['CAPTCHA_HOSTNAMES'], []],
  ['the CAPTCHA is for this host', { ...HOSTED, CAPTCHA_HOSTNAMES: 'pay.parley-desk.com' }, [], []],
  ['the portal has the path of the API', { CONSUMER_BASE_PATH: '/portal/api' }, ['CONSUMER_BASE_PATH'], []],
  ['GraphQL has the path of the API', { CREDITOR_BASE_PATH: '/graphql' }, ['CREDITOR_BASE_PATH'], []],
  ['a path that only begins alike', { CREDITOR_BASE_PATH: '/portal-api' }, [], []],
  ['no second code in time', { OTP_SECONDS: '60' }, ['OTP_RESEND_COOLDOWN_SECONDS'], []],
  ['the challenge takes too long', { ALTCHA_COST: '100000', ALTCHA_MAX_COUNTER: '10000' }, ['ALTCHA_MAX_COUNTER'], []],
  ['creditors sign in elsewhere', ISSUER, [], ['CREDITOR_ISSUER']],
  ['pages of another origin', { ...OWN, CONSUMER_ORIGINS: '' }, [], ['PORTAL_URL', 'GIFT_PAGE_URL']],
  ['pages of creditors of another origin', { ...OWN, CREDITOR_ORIGINS: '' }, [], ['CREDITOR_APP_URL']],
  ['all behind one proxy share its limits', { TRUST_PROXY: '' }, [], ['TRUST_PROXY']],
];

it.each(CASES)('what leads people nowhere is refused or warned of: %s', (_what, change, wrong, warned) => {
  const { errors, warnings } = checkSettings({ ...filledIn(), ...change });
  expect(errors.map(({ setting }) => setting)).toEqual(wrong);
  expect(warnings.map((warning) => warning.split(' ', 1)[0])).toEqual(warned);
});
