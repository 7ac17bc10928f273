// The sign-in in a real browser from a page of another origin, with cookies and the rules that only browsers enforce.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { generateKeySettings } from '../support/fixtures/keys';
import { openChromium } from '../support/browser/chromium';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { serveStaticPages, type StaticPages } from '../support/browser/static-pages';
import { solveAltcha, type AltchaChallenge } from '../support/fixtures/solve-altcha';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

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

/** The server's URL for a page: another port of the same site. */
const api = () => server.origin.replace('127.0.0.1', 'localhost');

/** Clean-up of everything that was started. */
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-browser-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  mailbox = await startMailbox();
  cleanups.push(mailbox.close);
  pages = await serveStaticPages();
  cleanups.push(pages.close);
  server = await startServerProcess({
    APP_ENV: 'test',
    LOG_LEVEL: 'info',
    SEED_DEMO: 'on',
    DATA_DIR: join(folder, 'data'),
    MAIL_URL: mailbox.url,
    CONSUMER_ORIGINS: pages.origin('localhost'),
    CAPTCHA_PROVIDER: 'altcha',
    ALTCHA_SECRET: 'Zk3vT9qLw8xR2nYb5mJc7dHs1fGp6aUe',
    ALTCHA_COST: '1000',
    ...generateKeySettings('1'),
  });
  cleanups.push(() => server.stop());
  context = await (await openChromium()).newContext({ viewport: { width: 900, height: 900 } });
  cleanups.push(() => context.close());
});

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

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

/** Waits until the page has finished its requests and returns its state. */
async function readState(page: Page): Promise<Readonly<Record<string, unknown>>> {
  await page.waitForFunction(`!/Waiting|loading/.test(document.getElementById('state').textContent)`);
  return JSON.parse((await page.textContent('#state')) ?? '') as Readonly<Record<string, unknown>>;
}

async function deviceCookies() {
  return (await context.cookies(api())).filter(({ name }) => name === 'td');
}

/** Counts messages with codes; others are notifications. */
const countCodes = () => mailbox.messagesFor(MAIL).filter(({ subject }) => subject === 'Your sign-in code').length;

it('signs in with challenge and code, remembers the browser and requires no code the second time', async () => {
  const page = await openPage('localhost');
  await giveIdentity(page);
  expect(await readState(page)).toEqual({ state: 'code sent' });
  await page.fill('[name=otp]', await mailbox.waitForCode(MAIL));
  await page.check('[name=remember_device]');
  await page.click('#proof button');
  await page.waitForFunction(`/signed in|failed/.test(document.getElementById('state').textContent)`);
  expect(await readState(page)).toMatchObject({ state: 'signed in', accounts: Array(3).fill(expect.any(String)) });

  const [first] = await deviceCookies();
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' });
  expect((first?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * DAY);
  expect(await page.evaluate('document.cookie')).toBe('');

  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await giveIdentity(page);
  expect(await readState(page)).toMatchObject({ state: 'signed in' });
  const [second] = await deviceCookies();
  expect(second?.value).not.toBe(first?.value);
  const screenshots = process.env['SCREENSHOTS'];
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, 'sign-in.png') });
  await page.close();
});

describe('from an origin that is not allowed', () => {
  it('prevents the page from reading responses', async () => {
    const page = await openPage('127.0.0.1');
    await giveIdentity(page);
    expect(await readState(page)).toEqual({ state: 'failed', error: 'TypeError: Failed to fetch' });
    await page.close();
  });

  it.each([
    ['a request without preflight', 'text/plain'],
    ['a JSON request', 'application/json'],
  ])(
    'rejects %s with a solved challenge, sends no message and sets no cookie',
    async (_what, type) => {
      await context.clearCookies();
      const page = await openPage('127.0.0.1');
      const before = countCodes();
      const challenge = (await (await fetch(`${server.origin}${CHALLENGE}`)).json()) as AltchaChallenge;
      const body = JSON.stringify({ ...RIVERA, captcha_token: await solveAltcha(challenge) });
      const request = { method: 'POST', headers: { 'content-type': type }, credentials: 'include', body };
      const script = `fetch('${api()}${LOGIN}', ${JSON.stringify(request)}).then(() => 'read', () => 'unreadable')`;
      expect(await page.evaluate(script)).toBe('unreadable');
      expect(await deviceCookies()).toEqual([]);
      await page.close();

      // The same token works from an allowed origin, which proves that only the origin was rejected.
      const json = { 'content-type': 'application/json' };
      const allowed = await fetch(`${server.origin}${LOGIN}`, { method: 'POST', headers: json, body });
      expect(await allowed.json()).toMatchObject({ otp_sent: true });
      await mailbox.waitForCode(MAIL, before + 1);
      expect(countCodes()).toBe(before + 1);
    },
    60_000,
  );

  it.each(['http://127.0.0.1:1', 'null', 'http://localhost.evil.test', 'https://localhost'])(
    'responds to %s with 403 and without CORS headers',
    async (origin) => {
      const headers = { origin, 'content-type': 'application/json' };
      for (const path of [LOGIN, '/graphql']) {
        const body = JSON.stringify({
          query:
            'mutation { login(input: {lastName: "Rivera", dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x"}) { __typename } }',
          ...RIVERA,
          captcha_token: 'x',
        });
        const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body });
        expect([path, response.status]).toEqual([path, 403]);
        const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([cors, response.headers.get('set-cookie')]).toEqual([[], null]);
      }
    },
  );

  it('allows credentials for the exact name of an allowed origin', async () => {
    const origin = pages.origin('localhost');
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const { headers } = await fetch(`${server.origin}${LOGIN}`, { method: 'OPTIONS', headers: preflight });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toMatch(/origin/i);
  });
});
