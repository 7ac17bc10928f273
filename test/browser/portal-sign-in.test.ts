// The branches of the portal's sign-in, on a server as it is outside of a developer's machine: codes come by mail, wrong
// ones count, and the browser solves a challenge.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withPortal } from '../support/browser/portal';
import { generateKeySettings } from '../support/fixtures/keys';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { startSiteverifyServer } from '../support/servers/siteverify-server';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

type Person = readonly [lastName: string, dateOfBirth: string, last4ssn: string];
const RIVERA: Person = ['Rivera', '1985-04-12', '4321'];
const RIVERA_MAIL = 'maria.rivera@example.test';
const CASTILLO: Person = ['Castillo', '1972-06-18', '2468'];

/** Wrong codes of a sign-in, and of a person before a lock. */
const CODES = 3;
const FAILURES_PER_LOCK = 5;

let folder: string;
let mailbox: Mailbox;
let server: TestServerProcess;
const portal = withPortal(() => server.origin);
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-portal-sign-in-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  mailbox = await startMailbox();
  cleanups.push(mailbox.close);
  server = await start({ CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000' });
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function start(settings: Readonly<Record<string, string>>): Promise<TestServerProcess> {
  const started = await startServerProcess({
    APP_ENV: 'test',
    PORTAL: 'on',
    GRAPHQL_DOCUMENTS: 'locked',
    SEED_DEMO: 'on',
    LOG_LEVEL: 'warn',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    MAIL_URL: mailbox.url,
    LIMIT_IDENTITY_PROOF: '1/900',
    OTP_MAX_ATTEMPTS: String(CODES),
    FAILURES_PER_LOCK: String(FAILURES_PER_LOCK),
    OTP_RESEND_COOLDOWN_SECONDS: '30',
    ...generateKeySettings('1'),
    ...settings,
  });
  cleanups.push(() => started.stop());
  return started;
}

async function enter(page: Page, [lastName, dateOfBirth, last4ssn]: Person): Promise<void> {
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Month').fill(dateOfBirth);
  await page.getByLabel('Last 4 digits').fill(last4ssn);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const isSignedIn = (page: Page) => page.getByRole('heading', { name: 'Your accounts' }).waitFor();

/** Signs in with the code of the mail, after `before` codes. */
async function signIn(page: Page, before: number): Promise<void> {
  await enter(page, RIVERA);
  await enterCode(page, await mailbox.waitForCode(RIVERA_MAIL, before + 1));
  await isSignedIn(page);
}

const countCodes = (address: string) =>
  mailbox.messagesFor(address).filter(({ subject }) => subject === 'Your sign-in code').length;

it('asks for a new code after a while, and counts the seconds until then', async () => {
  const { page, problems } = await portal.open(await portal.context(), '/');
  await enter(page, RIVERA);
  const first = await mailbox.waitForCode(RIVERA_MAIL, 1);
  await page.getByText(/You can ask for a new code in (1|2)\d seconds\./).waitFor();
  await page.getByRole('button', { name: 'Send a new code' }).click({ timeout: 120_000 });
  await page.getByRole('status').getByText('A new code is on its way. The old one no longer works.').waitFor();
  await page.getByText(/You can ask for a new code in \d+ seconds\./).waitFor();
  const second = await mailbox.waitForCode(RIVERA_MAIL, 2);
  if (first !== second) {
    await enterCode(page, first);
    await page.getByRole('alert').getByText('This is not the code that we sent last.').waitFor();
  }
  await enterCode(page, second);
  await isSignedIn(page);
  expect(problems).toEqual([]);
});

it('needs no code in a browser that is trusted, until it is trusted no longer', async () => {
  const context = await portal.context();
  const { page } = await portal.open(context, '/');
  const before = countCodes(RIVERA_MAIL);
  await enter(page, RIVERA);
  await page.getByLabel('Trust this browser').check();
  await enterCode(page, await mailbox.waitForCode(RIVERA_MAIL, before + 1));
  await isSignedIn(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You have been signed out.').waitFor();
  await enter(page, RIVERA);
  await isSignedIn(page);
  expect(countCodes(RIVERA_MAIL)).toBe(before + 1);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Stop trusting it' }).click();
  await page.getByText('This browser needs a code again.').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await enter(page, RIVERA);
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
});

it('sends a code to a first contact, and adds the accounts of a number', async () => {
  const { page, problems } = await portal.open(await portal.context(), '/');
  await enter(page, ['Lindqvist', '1978-01-05', '7788']);
  await page.getByRole('heading', { name: 'Where can we send a code?' }).waitFor();
  // The browser refuses this one. Its message goes while the field is corrected, so that nothing moves under a click.
  await page.getByLabel('Email address').fill('not an address');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.locator('.field .error').waitFor();
  await page.getByLabel('Email address').fill('astrid@example.test');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText('We have sent a six-digit code to a…@example.test.').waitFor();
  await enterCode(page, await mailbox.waitForCode('astrid@example.test'));
  await page.getByRole('link', { name: 'Enter a number', exact: true }).click();
  await page.getByLabel('The number').fill('4000000023');
  await page.getByRole('button', { name: 'Add my accounts' }).click();
  await page
    .getByRole('status')
    .getByText(/Your accounts have been added\.|For your protection this waits until/)
    .waitFor();
  expect(problems).toEqual([]);
});

it('says how long to wait at a limit, and keeps what was entered', async () => {
  const { page } = await portal.open(await portal.context(), '/');
  await signIn(page, countCodes(RIVERA_MAIL));
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'I have a number from a letter' }).click();
  const number = page.getByLabel('The number');
  await number.fill('no such number');
  await page.getByRole('button', { name: 'Add my accounts' }).click();
  await page.getByText('The number does not match.').waitFor();
  await number.fill('another one');
  await page.getByRole('button', { name: 'Add my accounts' }).click();
  await page
    .getByRole('alert')
    .getByText(/Too many attempts\. Please try again in 1\d minutes\./)
    .waitFor();
  expect(await number.inputValue()).toBe('another one');
});

it('locks the sign-in after several wrong codes, and says for how long', async () => {
  const { page } = await portal.open(await portal.context(), '/');
  for (let wrong = 0; wrong < FAILURES_PER_LOCK; wrong += 1) {
    if (wrong % CODES === 0) await enter(page, CASTILLO);
    const answer = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('mutation VerifyCode'),
    );
    await enterCode(page, '000000');
    await answer;
    if (wrong % CODES !== CODES - 1) continue;
    await page.getByRole('alert').getByText('Too many wrong codes. Please start again.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
  }
  await enterCode(page, '000000');
  await page
    .getByRole('alert')
    .getByText(/signing in is locked for a while\. This protects you\. Please try again in 1\d minutes\./)
    .waitFor();
});

const CAPTCHAS = [
  [
    'turnstile',
    'https://challenges.cloudflare.com/**',
    (token: string) => `window.turnstile = { render: (place, { callback }) => callback(${token}) };`,
  ],
  [
    'hcaptcha',
    'https://js.hcaptcha.com/**',
    (token: string) => `window.hcaptcha = { render: () => '0', execute: async () => ({ response: ${token} }) };`,
  ],
  [
    'recaptcha',
    'https://www.google.com/recaptcha/**',
    (token: string) => `window.grecaptcha = { ready: (then) => then(), execute: async () => ${token} };`,
  ],
] as const;

it.each(CAPTCHAS)('shows the CAPTCHA of %s', async (provider, address, writeScript) => {
  const verifier = await startSiteverifyServer();
  cleanups.push(verifier.close);
  const settings = { ...verifier.environment, CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site-key' };
  const ordinary = server;
  server = await start(settings);
  try {
    const { page, problems } = await portal.open(await portal.context(), '/');
    // The provider's own script cannot be reached from here.
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: writeScript(JSON.stringify(verifier.solve())) }),
    );
    await enter(page, RIVERA);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    expect(verifier.forms).toHaveLength(1);
    const foreign = problems.filter((problem) => !problem.startsWith(`requested ${address.replace('**', '')}`));
    expect(foreign).toEqual([]);

    // Without the provider the service cannot know, and says so.
    const other = await portal.open(await portal.context(), '/');
    await other.page.route(address, (route) => route.abort());
    await enter(other.page, RIVERA);
    await other.page.getByRole('alert').getByText('The check against automated programs did not work.').waitFor();
  } finally {
    server = ordinary;
  }
});
