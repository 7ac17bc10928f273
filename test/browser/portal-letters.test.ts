// Letters in the mailbox of the portal: what editors and builders write is shown, and nothing of it runs, not even what the
// service would have removed. So the frame protects a reader by itself.
import type { Page, Request } from 'playwright-core';
import { cleanLetterContent } from '../../src/domain/letters/clean-html';
import { getPlaceholderValues } from '../../src/domain/letters/placeholders';
import { composeLetter } from '../../src/domain/letters/sent-letter';
import { withPortal } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { CORPUS } from '../support/letters/corpus';
import { buildLetterFacts, LETTER_SETTINGS } from '../support/letters/letter-facts';
import { PAYLOADS } from '../support/letters/payloads';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

let page: Page;
/** What the next letter contains. */
let content = '';
/** Numbers of the payloads whose script ran, and everything else that must not happen. */
const ran = new Set<number>();
const problems: string[] = [];
/** Pictures of other hosts. */
const pictures: string[] = [];

beforeAll(async () => {
  const context = await portal.context();
  ({ page } = await portal.open(context, '/#demo=Maria%20Rivera'));
  await page.locator('.card').first().waitFor();
  await page.exposeFunction('hit', (number: number) => void ran.add(number));
  page.on('dialog', (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('download', (download) => problems.push(`downloaded ${download.url()}`));
  context.on('page', (opened) => problems.push(`opened ${opened.url()}`));
  const { origin } = pages().server;
  await context.route(
    (url) => url.origin !== origin,
    (route, request) => {
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https:');
      (isPicture ? pictures : problems).push(`${request.resourceType()} ${request.url()}`);
      return route.abort();
    },
  );
  // The letter comes as it was written: the service would have cleaned it.
  await page.route('**/graphql', async (route, request) => {
    if (!isLetter(request)) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: { readonly mailboxLetter: object } };
    return route.fulfill({ response, json: { data: { mailboxLetter: { ...answer.data.mailboxLetter, content } } } });
  });
  await page.getByRole('link', { name: /^Mail/ }).click();
});

const isLetter = (request: Request) => /query Letter\b/.test(request.postData() ?? '');
const SETTLE_MS = 200;

/** Opens a letter with this content and closes it; returns the text that is seen. */
async function readLetter(html: string): Promise<string> {
  content = html;
  const before = page.url();
  const answer = page.waitForResponse((response) => isLetter(response.request()));
  await page.locator('.row-link').first().click();
  await answer;
  await page.locator('iframe').waitFor();
  // What is shown first may be the letter that was read before; scripts would run a little later.
  await page.waitForTimeout(SETTLE_MS);
  const body = page.frameLocator('iframe').locator('body');
  const text = await body.innerText();
  await body.click({ position: { x: 30, y: 30 }, force: true, noWaitAfter: true });
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-popups');
  await page.locator('.back a').click();
  await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
  expect(page.url()).toBe(before);
  return text;
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

it.each(CORPUS)('shows the letter of $name as the service sends it', async ({ html }) => {
  const { content: cleaned } = cleanLetterContent(html);
  const sent = composeLetter(cleaned, getPlaceholderValues(buildLetterFacts(), LETTER_SETTINGS))?.content ?? '';
  const alone = await page.context().newPage();
  await alone.setContent(`<!doctype html><body>${sent}`);
  const expected = squeeze(await alone.locator('body').innerText());
  await alone.close();
  problems.length = 0;
  expect(squeeze(await readLetter(sent))).toBe(expected);
  // As it was written, before the service has cleaned it.
  await readLetter(html);
  expect([[...ran], problems]).toEqual([[], []]);
});

const AT_ONCE = 25;
const batches = Array.from({ length: Math.ceil(PAYLOADS.length / AT_ONCE) }, (_, index) =>
  PAYLOADS.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
);

it('runs nothing of letters that the service would never store', async () => {
  for (const batch of batches) {
    await readLetter(batch.map(({ html }) => html).join('\n<hr>\n'));
    expect([[...ran], problems]).toEqual([[], []]);
  }
  // The rules permit pictures by https, so the letters were really shown.
  expect(pictures.length).toBeGreaterThan(0);
});
