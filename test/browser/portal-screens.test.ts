// Every screen of a consumer at two widths, in both themes, enlarged, and in Spanish: without violations of axe, and nothing
// sticks out. `SCREENSHOTS=folder` keeps a picture of each.
import type { BrowserContext, Page } from 'playwright-core';
import { findAxeViolations } from '../support/browser/accessibility';
import { openChromium } from '../support/browser/chromium';
import { CONSUMER_SCREENS } from '../support/browser/consumer-screens';
import { keepPicture } from '../support/browser/pictures';
import { NARROW, WIDE, withPortal, type PortalPage } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { isDoneEvery } from '../support/fixtures/run-length';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

/** Enlarging a page to twice its size halves the room that it has. */
const ENLARGED = { width: 640, height: 450 };

interface Look {
  readonly viewport: typeof WIDE;
  readonly colorScheme: 'light' | 'dark';
  readonly locale?: string;
  readonly deviceScaleFactor?: number;
}

/** The second tier runs every third one: both widths, both themes and both languages. */
const LOOKS: readonly (readonly [name: string, Look])[] = [
  ['1280-light', { viewport: WIDE, colorScheme: 'light' }],
  ['1280-dark', { viewport: WIDE, colorScheme: 'dark' }],
  ['390-light', { viewport: NARROW, colorScheme: 'light' }],
  ['390-dark-spanish', { viewport: NARROW, colorScheme: 'dark', locale: 'es-US' }],
  ['390-dark', { viewport: NARROW, colorScheme: 'dark' }],
  ['enlarged', { viewport: ENLARGED, colorScheme: 'light', deviceScaleFactor: 2 }],
];

const contexts: BrowserContext[] = [];
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

async function openLook(look: Look): Promise<BrowserContext> {
  const context = await (await openChromium()).newContext({ locale: 'en-US', reducedMotion: 'reduce', ...look });
  context.setDefaultTimeout(120_000);
  contexts.push(context);
  return context;
}

interface Checked {
  readonly screen: string;
  readonly axe: readonly string[];
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
  readonly problems: readonly string[];
}

async function check({ page, problems }: PortalPage, look: string, screen: string): Promise<Checked> {
  await page.locator('h1').waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
  await keepPicture(page, `${screen}-${look}`);
  const seen = [...problems];
  const axe = await findAxeViolations(page);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  // Axe tries to reach into the frame of a letter, which its sandbox prevents.
  problems.length = 0;
  return { screen, axe, overflow, problems: seen };
}

const fine = ({ screen }: Checked): Checked => ({ screen, axe: [], overflow: 0, problems: [] });

async function expectFine(checks: readonly Checked[]): Promise<void> {
  expect(checks).toEqual(checks.map(fine));
  return Promise.resolve();
}

describe.each(LOOKS.filter((_look, index) => isDoneEvery(3, index)))('%s', (name, look) => {
  it('shows every screen of a person who is signed in', async () => {
    const context = await openLook(look);
    // It keeps the session, which is in memory only, while the other tab loads one page after another.
    const first = await portal.open(context, '/#demo=Maria%20Rivera');
    await first.page.locator('.card').first().waitFor();
    await chooseOwnDisplay(first.page);
    const visit = await portal.open(context, '/mailbox');
    const letter = await visit.page.locator('.row-link').first().getAttribute('href');
    const checks: Checked[] = [];
    for (const [screen, path] of [...CONSUMER_SCREENS, ['letter', (letter ?? '').replace('/portal', '')] as const]) {
      await visit.page.goto(`${pages().server.origin}/portal${path}`);
      checks.push(await check(visit, name, screen));
    }
    await expectFine(checks);
  });

  it('shows every screen that needs no sign-in', async () => {
    const context = await openLook(look);
    const checks: Checked[] = [];
    for (const [screen, path] of [
      ['sign-in-demo', '/#demo'],
      ['gift-closed', '/gift#none'],
      ['contact-change', '/contact-change#none'],
      ['sign-in', '/'],
    ] as const) {
      const visit = await portal.open(context, path);
      checks.push(await check(visit, name, screen));
    }
    const visit = await portal.open(context, '/');
    await enterIdentity(visit.page, 'Rivera', '1985-04-12', '4321');
    await visit.page.locator('[name=otp]').waitFor();
    checks.push(await check(visit, name, 'code'));
    const unknown = await portal.open(context, '/');
    await enterIdentity(
      unknown.page,
      'Nobody',
      '1999-01-01',
      String(2000 + LOOKS.findIndex(([found]) => found === name)),
    );
    await unknown.page.locator('.button.secondary').waitFor();
    checks.push(await check(unknown, name, 'new-person'));
    await unknown.page.locator('[type=submit]').click();
    await unknown.page.locator('[name=email]').waitFor();
    checks.push(await check(unknown, name, 'first-contact'));
    await expectFine(checks);
  });
});

/** Rivera's profile has dark colours and large text: the device decides here. */
async function chooseOwnDisplay(page: Page): Promise<void> {
  await page.goto(`${page.url().split('/portal')[0] ?? ''}/portal/profile#demo=Maria%20Rivera`);
  const choices = [
    ['SYSTEM', 'theme', 'system'],
    ['NORMAL', 'text', 'normal'],
  ] as const;
  for (const [value, name, shown] of choices) {
    await page.locator(`select:has(option[value=${value}])`).selectOption(value);
    await page.locator(`html[data-${name}=${shown}]`).waitFor();
  }
}

async function enterIdentity(page: Page, lastName: string, dateOfBirth: string, last4ssn: string): Promise<void> {
  await page.locator('[name=lastName]').fill(lastName);
  await page.locator('[data-of=dateOfBirth]').first().fill(dateOfBirth);
  await page.locator('[name=last4ssn]').fill(last4ssn);
  await page.locator('[type=submit]').click();
}

it('moves nothing where less motion is wanted', async () => {
  const { page } = await portal.signIn();
  const moving = `[...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return !/^0s(, 0s)*$/.test(transitionDuration) || animationName !== 'none';
  }).map(({ tagName, className }) => tagName + '.' + className)`;
  expect(await page.evaluate(moving)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate<readonly string[]>(moving)).not.toEqual([]);
});
