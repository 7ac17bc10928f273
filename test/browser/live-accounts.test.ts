// The example of docs/examples/live-accounts in a real browser: nineteen accounts in six tabs over HTTP/1.1, updated
// by one stream, which another tab takes over when its tab is closed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../support/browser/chromium';
import { serveStaticPages, type StaticPages } from '../support/browser/static-pages';
import { connect } from '../support/clients/connect';
import { getText, getTokens, openBrowser } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

const ROOT = join(__dirname, '..', '..');
const EXAMPLE = join(ROOT, 'docs', 'examples', 'live-accounts');
const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'x' };
/** As many as a browser opens connections to a host over HTTP/1.1. */
const TABS = 6;

let folder: string;
let pages: StaticPages;
let server: TestServerProcess;
let context: BrowserContext;
/** The tabs that opened a stream, in order. */
const leaders: Page[] = [];
const protocols = new Set<string>();

/** Clean-up of everything that was started. */
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-live-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const compiled = join(folder, 'dist');
  execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', EXAMPLE, '--outDir', compiled], { stdio: 'inherit' });
  pages = await serveStaticPages([
    { prefix: '/graphql-sse/', folder: join(ROOT, 'node_modules', 'graphql-sse', 'lib') },
    { prefix: '/dist/', folder: compiled },
    { prefix: '/', folder: EXAMPLE },
  ]);
  cleanups.push(pages.close);
  server = await startServerProcess({
    APP_ENV: 'local',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    CONSUMER_ORIGINS: pages.origin('localhost'),
    STREAM_POLL_MS: '100',
    // A second stream would be refused.
    STREAMS_PER_SESSION: '1',
  });
  cleanups.push(() => server.stop());
  context = await (await openChromium()).newContext();
  cleanups.push(() => context.close());
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/stream')) leaders.push(request.frame().page());
  });
});

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function signIn(): Promise<string> {
  const client = openBrowser(connect(server.origin), 'REST');
  const flow_token = getText(await client.send('login', RIVERA), 'flow_token');
  return getTokens(await client.send('verify', { flow_token, otp: '000000' })).access_token;
}

async function openTab(token: string): Promise<Page> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ response }) => {
    if (response.url.startsWith(api()) && response.protocol !== undefined) protocols.add(response.protocol);
  });
  await page.goto(`${pages.origin('localhost')}/index.html?api=${encodeURIComponent(api())}`);
  await page.fill('[name=token]', token);
  await page.click('form button');
  return page;
}

/** The server's URL for a page: another port of the same site. */
const api = () => server.origin.replace('127.0.0.1', 'localhost');

async function waitForStatus(tabs: readonly Page[], status: string): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.locator('output', { hasText: status }).waitFor()));
}

async function waitForRow(tabs: readonly Page[], account: string, condition: string): Promise<void> {
  const rows = tabs.map((tab) => tab.locator('tr', { hasText: account }).filter({ hasText: condition }));
  await Promise.all(rows.map((row) => row.waitFor()));
}

it('keeps nineteen accounts in six tabs up to date over one stream, which passes on to another tab', async () => {
  const token = await signIn();
  const tabs: Page[] = [];
  while (tabs.length < TABS) tabs.push(await openTab(token));
  await waitForStatus(tabs, '19 accounts');
  for (const tab of tabs) expect(await tab.locator('tbody tr').count()).toBe(19);
  await eventually('the stream', () => (leaders.length > 0 ? true : null));

  const creditor = openBrowser(connect(server.origin), 'GraphQL');
  const user = { email: 'sam@northbank.test', password: 'parley-demo' };
  const sam = getTokens(await creditor.send('creditorLogin', user)).access_token;
  await waitForRow(tabs, 'Northern Lights Heating', 'Pending Creditor Response');
  await connect(server.origin).graphql('mutation { declineOffer(input: { accountId: 18 }) { message } }', {
    token: sam,
  });
  await waitForRow(tabs, 'Northern Lights Heating', 'Declined');

  // Every tab has connections for ordinary requests.
  await Promise.all(tabs.map((tab) => tab.click('#refresh')));
  await waitForStatus(tabs, '19 accounts');
  expect(leaders).toHaveLength(1);
  expect([...protocols]).toEqual(['http/1.1']);

  const [leader] = leaders;
  const others = tabs.filter((tab) => tab !== leader);
  await leader?.close();
  await eventually('another stream', () => (leaders.length > 1 ? true : null));
  expect(others.includes(leaders.at(-1) as Page)).toBe(true);
  const plan = { first_pay_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
  const move = await connect(server.origin).rest('POST', '/accounts/19/offers/payment-plan', { token, body: plan });
  expect(move.status).toBe(200);
  await waitForRow(others, 'Willow Creek Bank Visa', 'Approved');

  await connect(server.origin).rest('POST', '/auth/logout', { token });
  await waitForStatus(others, 'Ended: UNAUTHENTICATED');
});
