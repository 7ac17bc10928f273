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

const filledIn = () => readAsShell(LINES.replaceAll('example.com', 'parley-desk.com').replaceAll('…', 'secret'));

it('with the own domain they are complete, and the start has nothing to warn of', () => {
  const { errors, warnings } = checkSettings(filledIn());
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
});

it('with the domain of the page, every address that people would get is refused at once', () => {
  const { errors } = checkSettings(readAsShell(LINES));
  expect(errors.map(({ setting }) => setting).sort()).toEqual([
    'CREDITOR_APP_URL',
    'GIFT_PAGE_URL',
    'MAIL_FROM',
    'MAIL_REPLY_TO',
    'PORTAL_URL',
    'PUBLIC_URL',
  ]);
});

it('mail leaves with the sender of the page', async () => {
  const mailbox = await startMailbox();
  const mail = createMail(
    readConfig({ ...filledIn(), MAIL_URL: mailbox.url }),
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

it('an address without a name needs the name of the service, which mail and texts then have', () => {
  const MAIL_FROM = 'no-reply@parley-desk.com';
  expect(checkSettings({ ...filledIn(), MAIL_FROM }).errors.map(({ setting }) => setting)).toEqual(['BRAND_NAME']);
  const { config } = checkSettings({ ...filledIn(), MAIL_FROM, BRAND_NAME: 'Acme, Inc.' });
  expect([config?.mailSender, config?.services.brand.name]).toEqual([`"Acme, Inc." <${MAIL_FROM}>`, 'Acme, Inc.']);
});

it('invitations without a page are refused in production, and warned of in staging', () => {
  const settings = { ...filledIn(), CREDITOR_APP_URL: '' };
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
  const fewer = Object.fromEntries(Object.entries(filledIn()).filter(([each]) => !each.startsWith(name)));
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
