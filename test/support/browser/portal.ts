// Opens the portal in a real browser as a person of the demo data.
import type { BrowserContext, Page } from 'playwright-core';
import { isDoneEvery } from '../fixtures/run-length';
import { openChromium } from './chromium';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

const WIDTHS = [
  ['1280', WIDE],
  ['390', NARROW],
] as const;

/** Both widths if the file is named on the command line. The second tier runs one: 0 is the wide one, 1 the narrow one. */
export const widthsOf = (one: 0 | 1) => WIDTHS.filter((_width, index) => isDoneEvery(WIDTHS.length, index + one));

export interface PortalPage {
  readonly page: Page;
  /** Console messages, uncaught errors and requests to other origins. */
  readonly problems: string[];
}

/** Whatever a test opens is closed when it ends; the rest when its file ends. */
export interface PortalVisits {
  /** A browser of its own, without a session. */
  context(viewport?: typeof WIDE): Promise<BrowserContext>;
  /** Signs in with the one click of the demo. */
  signIn(person?: string, viewport?: typeof WIDE): Promise<PortalPage>;
  open(context: BrowserContext, path: string): Promise<PortalPage>;
}

export function withPortal(origin: () => string): PortalVisits {
  const contexts: BrowserContext[] = [];
  const close = (from: number) => Promise.all(contexts.splice(from).map((context) => context.close()));
  let openedBefore = 0;
  beforeEach(() => {
    openedBefore = contexts.length;
  });
  // Open pages go on reading changes, and the more of them the slower.
  afterEach(() => close(openedBefore));
  afterAll(() => close(0));

  const visits: PortalVisits = {
    async context(viewport = WIDE) {
      const context = await (
        await openChromium()
      ).newContext({
        viewport,
        locale: 'en-US',
        // Far from the business zone: nothing may depend on the day that the browser has.
        timezoneId: 'Pacific/Kiritimati',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(120_000);
      contexts.push(context);
      return context;
    },
    async open(context, path) {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin()}/`)) problems.push(`requested ${request.url()}`);
      });
      await page.goto(`${origin()}/portal${path}`);
      return { page, problems };
    },
    async signIn(person = 'Maria Rivera', viewport = WIDE) {
      const visit = await visits.open(await visits.context(viewport), `/#demo=${encodeURIComponent(person)}`);
      await visit.page.getByRole('navigation', { name: 'Main' }).waitFor();
      await visit.page.getByRole('heading', { name: 'Your accounts' }).waitFor();
      await visit.page.locator('.loading').waitFor({ state: 'detached' });
      return visit;
    },
  };
  return visits;
}

/** The title of the screen, once it has loaded. */
export async function readTitle(page: Page): Promise<string> {
  await page.locator('.loading').waitFor({ state: 'detached' });
  return page.locator('h1').innerText();
}
