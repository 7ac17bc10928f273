// The reference pages in a real browser: they ask nobody else for anything, break no policy, and their try-it-out works.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startServerProcess, type ServerProcess } from '../support/processes';

const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };

let folder: string;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-docs-'));
  server = await startServerProcess({ APP_ENV: 'local', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') });
  browser = await chromium.launch({
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}, 90_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Watched {
  readonly page: Page;
  /** Requests to another origin, and what the browser complains of. */
  readonly complaints: string[];
}

async function open(path: string): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) complaints.push(`asked ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.origin}${path}`);
  return { page, complaints };
}

describe('the reference', () => {
  it('shows both APIs and runs a request from the page, from our own assets alone', async () => {
    const { page, complaints } = await open('/docs');
    const login = page.locator('#operations-Authentication-login');
    await login.locator('.opblock-summary').click();
    await login.locator('textarea.body-param__text').fill(JSON.stringify(RIVERA));
    await login.locator('button.execute').click();
    const answered = login.locator('.live-responses-table .response').first();
    await answered.waitFor();
    expect(await answered.locator('.response-col_status').innerText()).toMatch(/^200/);
    expect(await answered.innerText()).toMatch(/"otp_sent": true/);

    await page.locator('.topbar select').selectOption('/creditor-api/openapi.json');
    await page.locator('#operations-Authentication-creditorLogin').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the guide', () => {
  it('shows each endpoint beside its operation', async () => {
    const { page, complaints } = await open('/docs/guide');
    const section = page.locator('section', { hasText: '/consumer-api/auth/otp/verify' });
    await section.locator('summary').click();
    expect(await section.locator('pre').innerText()).toContain('verifyOtp(input: $input)');
    expect(complaints).toEqual([]);
  });
});
