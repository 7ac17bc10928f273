// The portal in Spanish: no word on any screen of a consumer is also one of the English screens, unless it is a word of both
// languages or was written by somebody: names, letters, notes.
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../support/browser/chromium';
import { CONSUMER_SCREENS } from '../support/browser/consumer-screens';
import { withPortal } from '../support/browser/portal';
import { withServerPages } from '../support/browser/server-pages';

const pages = withServerPages();
const portal = withPortal(() => pages().server.origin);

type Language = 'en' | 'es';
const LANGUAGES: readonly Language[] = ['en', 'es'];

const contexts: BrowserContext[] = [];
afterAll(() => Promise.all(contexts.map((context) => context.close())));

/** A browser whose own texts are English, as they are for many who read Spanish. */
async function openIn(language: Language): Promise<BrowserContext> {
  const context = await (await openChromium()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('portal-language', '${language}')`);
  context.setDefaultTimeout(30_000);
  contexts.push(context);
  return context;
}

/** Each text of a page, with the names that only screen readers say. A letter in its frame is not part of it. */
const READ = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest('script, style, .language, blockquote')) texts.push(data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  return texts;
})()`;

/** What people and companies have written, by the names of its fields in the answers of the service. */
const WRITTEN = new Set([
  'accountName',
  'companyName',
  'aboutUs',
]);

/** Collects what was written by people from the answers that a browser gets. */
function collectWritten(context: BrowserContext): Set<string> {
  const written = new Set<string>();
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string' && WRITTEN.has(name)) written.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) collect(member, Array.isArray(value) ? name : key);
  };
  context.on('response', (response) => {
    if (response.url().endsWith('/graphql')) void response.json().then((answer) => collect(answer, ''), () => undefined);
  });
  return written;
}

/** Reads a screen as it opens, and after each press that only opens something. */
async function readScreen(page: Page): Promise<readonly string[]> {
  await page.locator('h1').waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
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

/** The rows of a list open the same things. */
const MOST_PRESSES = 8;

function listWords(texts: Iterable<string>, written: ReadonlySet<string>): Map<string, string> {
  const words = new Map<string, string>();
  for (const text of texts) {
    const rest = [...written].sort((a, b) => b.length - a.length).reduce((left, data) => left.replaceAll(data, ' '), text);
    for (const [word] of rest.toLowerCase().matchAll(/\p{L}[\p{L}’']*/gu)) words.set(word, text);
  }
  return words;
}

/** They mean the same in both languages, or something else in Spanish. */
const OF_BOTH = new Set<string>([]);

it('shows no English', async () => {
  const texts: Record<Language, Set<string>> = { en: new Set(), es: new Set() };
  const written = new Set<string>();
  for (const language of LANGUAGES) {
    const context = await openIn(language);
    const found = collectWritten(context);
    const { page: first } = await portal.open(context, '/#demo=Maria%20Rivera');
    await first.locator('.card').first().waitFor();
    const { page, problems } = await portal.open(context, '/mailbox');
    for (const [, path] of CONSUMER_SCREENS) {
      await page.goto(`${pages().server.origin}/portal${path}`);
      for (const text of await readScreen(page).catch((e: unknown) => { throw new Error([language, path, ...problems, page.url()].join(' '), {cause: e}); })) texts[language].add(text);
    }
    for (const text of found) written.add(text);
  }
  const english = listWords(texts.en, written);
  const spanish = listWords(texts.es, written);
  const both = [...spanish].filter(([word]) => english.has(word) && !OF_BOTH.has(word));
  expect(both).toEqual([]);
});
