// Opens pages of the server in a real browser and records foreign requests and console output.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startServerProcess, type Environment, type TestServerProcess } from '../servers/server-processes';
import { openChromium } from './chromium';

export interface ServerPage {
  readonly page: Page;
  /** Requests to other origins, console messages and uncaught errors. */
  readonly problems: string[];
}

export interface ServerPages {
  readonly server: TestServerProcess;
  /** Folder of the server's database. */
  readonly dataDir: string;
  open(path: string): Promise<ServerPage>;
  /** Replaces the server by one with new demo data. */
  startAgain(): Promise<void>;
}

/** As in production: only the documents run that the build of the portal has written down. */
export const LOCKED: Environment = { GRAPHQL_DOCUMENTS: 'locked' };

/** Runs a server with the demo data and a browser during the tests of a file. */
export function withServerPages(settings: Environment = {}): () => ServerPages {
  let folder: string;
  let dataDir: string;
  let server: TestServerProcess;
  const opened: Page[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-pages-'));
    server = await start();
  });

  afterAll(async () => {
    await Promise.all(opened.map((page) => page.context().close()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(): Promise<TestServerProcess> {
    dataDir = mkdtempSync(join(folder, 'data-'));
    return startServerProcess({ APP_ENV: 'local', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...settings });
  }

  async function startAgain(): Promise<void> {
    await server.stop();
    server = await start();
  }

  async function open(path: string): Promise<ServerPage> {
    const browser = await openChromium();
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    opened.push(page);
    page.setDefaultTimeout(120_000);
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) problems.push(`requested ${url}`);
    });
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${server.origin}${path}`);
    return { page, problems };
  }

  return () => ({ server, dataDir, open, startAgain });
}
