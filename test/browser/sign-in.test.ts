// The journey in a real browser, from a page of another origin: with the cookie, and with the rules that only browsers keep.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { generateKeySettings } from '../support/fixtures/keys';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { serveStaticPages, type StaticPages } from '../support/browser/static-pages';
import { solveAltcha, type AltchaChallenge } from '../support/fixtures/solve-altcha';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' };
const MAIL = 'maria.rivera@example.test';
const LOGIN = '/consumer-api/auth/login';
const CHALLENGE = '/consumer-api/auth/captcha/challenge';
const DAY = 24 * 60 * 60;

let folder: string;
let mailbox: Mailbox;
let pages: StaticPages;
let server: TestServerProcess;
let context: BrowserContext;

/** As a page names the server: another port of its own site. */
const api = () => server.origin.replace('127.0.0.1', 'localhost');

/** How to close what was opened, also when not all of it could be. */
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-browser-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  mailbox = await startMailbox();
  opened.push(mailbox.close);
  pages = await serveStaticPages();
  opened.push(pages.close);
  server = await startServerProcess({
    ...{ APP_ENV: 'test', LOG_LEVEL: 'info', SEED_DEMO: 'on', DATA_DIR: join(folder, 'data') },
    ...{ MAIL_URL: mailbox.url, CONSUMER_ORIGINS: pages.origin('localhost') },
    ...{ CAPTCHA_PROVIDER: 'altcha', ALTCHA_SECRET: 'k'.repeat(40), ALTCHA_COST: '1000', ...generateKeySettings('1') },
  });
  opened.push(() => server.stop());
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ARGUMENTS,
    viewport: { width: 900, height: 900 },
  });
  opened.push(() => context.close());
}, 90_000);

afterAll(async () => {
  for (const close of opened.reverse()) await close();
}, 60_000);

async function openPage(host: 'localhost' | '127.0.0.1'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${pages.origin(host)}/sign-in.html?api=${encodeURIComponent(api())}`);
  await page.waitForSelector('body[data-ready]');
  return page;
}

async function giveIdentity(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(RIVERA)) await page.fill(`[name=${name}]`, value);
  await page.click('#identity button');
}

/** Waits until the page is done with asking. */
async function stateOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  await page.waitForFunction(`!/Waiting|asking/.test(document.getElementById('state').textContent)`);
  return JSON.parse((await page.textContent('#state')) ?? '') as Readonly<Record<string, unknown>>;
}

async function deviceCookies() {
  return (await context.cookies(api())).filter(({ name }) => name === 'td');
}

/** Other messages tell of what has changed. */
const codesSent = () => mailbox.messagesFor(MAIL).filter(({ subject }) => subject === 'Your sign-in code').length;

it('signs in with challenge and code, remembers the browser, and asks for no code the second time', async () => {
  const page = await openPage('localhost');
  await giveIdentity(page);
  expect(await stateOf(page)).toEqual({ state: 'code sent' });
  await page.fill('[name=otp]', await mailbox.waitForCode(MAIL));
  await page.check('[name=remember_device]');
  await page.click('#proof button');
  await page.waitForFunction(`/signed in|failed/.test(document.getElementById('state').textContent)`);
  expect(await stateOf(page)).toMatchObject({ state: 'signed in', accounts: Array(3).fill(expect.any(String)) });

  const [first] = await deviceCookies();
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' });
  expect((first?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * DAY);
  expect(await page.evaluate('document.cookie')).toBe('');

  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await giveIdentity(page);
  expect(await stateOf(page)).toMatchObject({ state: 'signed in' });
  const [second] = await deviceCookies();
  expect(second?.value).not.toBe(first?.value);
  const shot = process.env['BROWSER_SCREENSHOT'];
  if (shot !== undefined) await page.screenshot({ path: shot });
  await page.close();
}, 60_000);

describe('from an origin that is not on the list', () => {
  it('lets the page read nothing', async () => {
    const page = await openPage('127.0.0.1');
    await giveIdentity(page);
    expect(await stateOf(page)).toEqual({ state: 'failed', error: 'TypeError: Failed to fetch' });
    await page.close();
  }, 60_000);

  it.each([
    ['a request that needs no preflight', 'text/plain'],
    ['a request with JSON', 'application/json'],
  ])(
    'refuses %s although it brings a solved challenge, sends no message and sets no cookie',
    async (_what, type) => {
      await context.clearCookies();
      const page = await openPage('127.0.0.1');
      const before = codesSent();
      const challenge = (await (await fetch(`${server.origin}${CHALLENGE}`)).json()) as AltchaChallenge;
      const body = JSON.stringify({ ...RIVERA, captcha_token: await solveAltcha(challenge) });
      const sent = { method: 'POST', headers: { 'content-type': type }, credentials: 'include', body };
      const ask = `fetch('${api()}${LOGIN}', ${JSON.stringify(sent)}).then(() => 'read', () => 'unreadable')`;
      expect(await page.evaluate(ask)).toBe('unreadable');
      expect(await deviceCookies()).toEqual([]);
      await page.close();

      // The same token serves where it may, so that nothing but the origin was refused.
      const json = { 'content-type': 'application/json' };
      const allowed = await fetch(`${server.origin}${LOGIN}`, { method: 'POST', headers: json, body });
      expect(await allowed.json()).toMatchObject({ otp_sent: true });
      await mailbox.waitForCode(MAIL, before + 1);
      expect(codesSent()).toBe(before + 1);
    },
    60_000,
  );

  it.each(['http://127.0.0.1:1', 'null', 'http://localhost.evil.test', 'https://localhost'])(
    'answers 403 and no CORS header to %s',
    async (origin) => {
      const headers = { origin, 'content-type': 'application/json' };
      for (const path of [LOGIN, '/graphql']) {
        const body = JSON.stringify({
          query:
            'mutation { login(input: {lastName: "Rivera", dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x"}) { __typename } }',
          ...RIVERA,
          captcha_token: 'x',
        });
        const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body });
        expect([path, answer.status]).toEqual([path, 403]);
        const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([cors, answer.headers.get('set-cookie')]).toEqual([[], null]);
      }
    },
  );

  it('gives an allowed origin its exact name and credentials', async () => {
    const origin = pages.origin('localhost');
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const { headers } = await fetch(`${server.origin}${LOGIN}`, { method: 'OPTIONS', headers: asked });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toMatch(/origin/i);
  });
});
