// The portal in Spanish: no word that a consumer meets is one of the English portal, unless it is a word of both languages or
// was written by somebody, such as a name or a letter.
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../support/browser/chromium';
import { CONSUMER_SCREENS } from '../support/browser/consumer-screens';
import { withPortal } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

type Language = 'en' | 'es';

const contexts: BrowserContext[] = [];
afterAll(() => Promise.all(contexts.map((context) => context.close())));

/** A browser whose own texts are English, as they are for many who read Spanish. */
async function openIn(language: Language): Promise<BrowserContext> {
  const context = await (await openChromium()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('portal-language', '${language}')`);
  context.setDefaultTimeout(120_000);
  contexts.push(context);
  return context;
}

/** Each text of a page, with the names that only screen readers say. What creditors and payers have said is quoted. */
const READ = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest('script, style, noscript, .language, blockquote')) texts.push(data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  return texts;
})()`;

/** What people and companies have written, by the names of its fields in the answers of the service. */
const WRITTEN = new Set([
  'aboutUs',
  'accountName',
  'address1',
  'address2',
  'city',
  'companyName',
  'email',
  'firstName',
  'holdReason',
  'lastName',
  'preview',
  'subject',
  'url',
]);

/** Collects what was written by people from the answers that a browser gets. */
function collectWritten(context: BrowserContext, written: Set<string>): void {
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string' && WRITTEN.has(name)) written.add(value.replaceAll(/<[^>]*>/g, ''));
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) collect(member, Array.isArray(value) ? name : key);
  };
  context.on('response', (response) => {
    if (!response.url().endsWith('/graphql')) return;
    void response.json().then(
      (answer) => collect(answer, ''),
      () => undefined,
    );
  });
}

/** Names and a note of the demo data, and words and months that both languages have. */
const OF_BOTH = new Set(
  `parley maria mastercard visa brooklyn ny md baltimore ref r m rivera moved forwarding address
   a no plan complete original final pdf social feb mar jun jul sep oct nov`.split(/\s+/),
);

function listWords(texts: Iterable<string>, written: ReadonlySet<string>): Map<string, string> {
  const longestFirst = [...written].filter((data) => data !== '').sort((a, b) => b.length - a.length);
  const words = new Map<string, string>();
  for (const text of texts) {
    const rest = longestFirst.reduce((left, data) => left.replaceAll(data, ' '), text);
    for (const [word] of rest.toLowerCase().matchAll(/\p{L}[\p{L}’']*/gu))
      if (!OF_BOTH.has(word)) words.set(word, text);
  }
  return words;
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
}

/** The rows of a list open the same things. */
const MOST_PRESSES = 8;

/** Reads a screen as it opens, and after each press that only opens something. */
async function readScreen(page: Page): Promise<readonly string[]> {
  await settle(page);
  await page.evaluate(`document.querySelectorAll('details').forEach((details) => { details.open = true; })`);
  const texts = [...(await page.evaluate<readonly string[]>(READ))];
  const buttons = page.locator('main [aria-expanded]');
  const count = Math.min(await buttons.count(), MOST_PRESSES);
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).click();
    texts.push(...(await page.evaluate<readonly string[]>(READ)));
  }
  return texts;
}

const submit = (page: Page, place = 'main') => page.locator(`${place} [type=submit]`).first().click();
const fill = (page: Page, name: string, value: string) => page.locator(`[name=${name}]`).first().fill(value);
const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Act {
  readonly path: string;
  /** Ends when the page says something about it. */
  readonly run: (page: Page) => Promise<unknown>;
}

async function quote(page: Page, amount: string): Promise<void> {
  await fill(page, 'amount', amount);
  await waitFor(page, '.quote li');
}

async function openRow(page: Page, index: number): Promise<void> {
  await page.locator('main [aria-expanded]').nth(index).click();
}

/** What is refused, and then what is done. */
const ACTS: readonly Act[] = [
  {
    path: '/profile/contact',
    async run(page) {
      await submit(page);
      await waitFor(page, '.error');
      await fill(page, 'email', 'nonsense');
      await submit(page);
    },
  },
  {
    path: '/profile/identity',
    async run(page) {
      await fill(page, 'accountNumber', 'unknown');
      await submit(page);
      await waitFor(page, '.notice');
    },
  },
  { path: '/accounts/19/custom', run: (page) => quote(page, '0.50') },
  {
    path: '/accounts/19/custom',
    async run(page) {
      await quote(page, '0.00');
      await submit(page);
      await waitFor(page, '.error');
    },
  },
  {
    path: '/accounts/14/hold',
    async run(page) {
      await fill(page, 'restartDate', '2020-01-01');
      await fill(page, 'holdReason', '…');
      await submit(page);
      await waitFor(page, '.error');
    },
  },
  {
    path: '/accounts/14/helping-hand',
    async run(page) {
      await submit(page);
      await waitFor(page, '.notice.good');
    },
  },
  {
    path: '/accounts/14/plan',
    async run(page) {
      await openRow(page, 0);
      await submit(page, '.row');
      await waitFor(page, '.notice.good');
    },
  },
  {
    path: '/accounts/14/plan',
    async run(page) {
      await openRow(page, 1);
      await fill(page, 'date', inDays(3));
      await submit(page, '.row');
      await waitFor(page, '.notice.good, .error');
    },
  },
  {
    path: '/accounts/18/last-offer',
    async run(page) {
      await submit(page);
      await waitFor(page, '.notice.good');
    },
  },
  {
    path: '/accounts/19/offers',
    async run(page) {
      await submit(page, '[data-option=settlement]');
      await waitFor(page, '[name=paymentMethodId]');
    },
  },
  {
    path: '/accounts/19/payment-method',
    async run(page) {
      await submit(page);
      await waitFor(page, '.notice.good');
    },
  },
  {
    path: '/calendar',
    async run(page) {
      await page.locator('.button').first().click();
      await waitFor(page, '.code');
    },
  },
  {
    path: '/profile',
    async run(page) {
      await page.locator('.panel:has(ul.plain) .actions button').first().click();
      await waitFor(page, '.notice.good');
    },
  },
  // Its history has the moves.
  { path: '/accounts/14', run: settle },
  { path: '/accounts/18', run: settle },
];

const SIGNED_OUT: readonly Act[] = [
  { path: '/gift#none', run: (page) => waitFor(page, '.notice') },
  {
    path: '/contact-change#none',
    async run(page) {
      await submit(page);
      await waitFor(page, '.notice');
    },
  },
  {
    path: '/',
    async run(page) {
      await submit(page);
      await waitFor(page, '.error');
    },
  },
  {
    path: '/',
    async run(page) {
      await fill(page, 'lastName', 'Rivera');
      await page.locator('[data-of=dateOfBirth]').first().fill('1985-04-12');
      await fill(page, 'last4ssn', '4321');
      await submit(page);
      await fill(page, 'otp', '12');
      await submit(page);
      await waitFor(page, '.notice, .error');
    },
  },
];

/** All texts of the screens, and what is said about acts. */
async function readPortal(language: Language, written: Set<string>): Promise<readonly string[]> {
  const context = await openIn(language);
  collectWritten(context, written);
  const texts: string[] = [];
  const open = async ({ path, run }: Act, page: Page) => {
    await page.goto(`${pages().server.origin}/portal${path}`);
    await settle(page);
    await run(page);
    await settle(page);
    texts.push(...(await page.evaluate<readonly string[]>(READ)));
  };
  for (const act of SIGNED_OUT) await open(act, await context.newPage());
  // It keeps the session, which is in memory only, while the other tab loads one page after another.
  const { page: first } = await portal.open(context, '/#demo=Maria%20Rivera');
  await waitFor(first, '.card');
  const page = await context.newPage();
  for (const [, path] of CONSUMER_SCREENS) {
    await page.goto(`${pages().server.origin}/portal${path}`);
    texts.push(...(await readScreen(page)));
  }
  for (const act of ACTS) await open(act, page);
  return texts;
}

const written = new Set<string>();
const read = new Map<Language, readonly string[]>();

describe('in each language', () => {
  beforeEach(() => pages().startAgain());

  it.each(['en', 'es'] as const)('reads every screen and what is said about acts: %s', async (language) => {
    const texts = await readPortal(language, written);
    expect(texts.length).toBeGreaterThan(1000);
    read.set(language, texts);
  });
});

it('says nothing in English to people who read Spanish', () => {
  const english = listWords(read.get('en') ?? [], written);
  const spanish = listWords(read.get('es') ?? [], written);
  expect([english.has('accounts'), spanish.has('cuentas')]).toEqual([true, true]);
  expect([...spanish].filter(([word]) => english.has(word))).toEqual([]);
});
