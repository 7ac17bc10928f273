// The pages that the server itself shows, in a real browser: what they ask of others and what the browser complains of.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startServerProcess, type TestServerProcess } from '../servers/server-processes';

export interface ServerPage {
  readonly page: Page;
  /** Requests to another origin, and whatever stands in the console. */
  readonly complaints: string[];
}

export interface ServerPages {
  readonly server: TestServerProcess;
  open(path: string): Promise<ServerPage>;
}

/** Starts a server with the demo data and a browser before the tests of the file, and stops both after them. */
export function withServerPages(): () => ServerPages {
  let folder: string;
  let server: TestServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-pages-'));
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

  async function open(path: string): Promise<ServerPage> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) complaints.push(`asked ${url}`);
    });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.origin}${path}`);
    return { page, complaints };
  }

  return () => ({ server, open });
}
