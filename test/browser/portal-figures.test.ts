// What the portal costs a consumer: bytes, requests, and how long a press waits for the next picture.
import type { Page } from 'playwright-core';
import { withPortal } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

/** A consumer's first load may have this many bytes, as they are sent. */
const FIRST_LOAD_BYTES = 160_000;
/** Of one screen after the sign-in, with the files of the screen and the streams. */
const MOST_REQUESTS = 6;

it('loads little, keeps nothing personal, and runs nothing of others', async () => {
  const context = await portal.context();
  const page = await context.newPage();
  const bytes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const isFile = /\/portal\//.test(request.url()) && !request.url().endsWith('demo.json');
    if (isFile) bytes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const response = await page.goto(`${pages().server.origin}/portal/#demo=Maria%20Rivera`);
  await page.getByRole('heading', { name: 'Payment Plans' }).waitFor();
  const sizes = await Promise.all(bytes);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_BYTES);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  expect(await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]')).toEqual([
    [],
    [],
    '',
  ]);
});

const CONSUMER_SCREENS = [
  ['/', 'Your accounts'],
  ['/accounts/14', 'St. Brendan Clinic'],
  ['/accounts/14/plan', 'Your payments'],
  ['/accounts/19/offers', 'Your offers'],
  ['/payments', 'Payments'],
  ['/mailbox', 'Mail'],
  ['/profile', 'Profile'],
] as const;

const CREDITOR_SCREENS = [
  ['/creditor/', 'Offers'],
  ['/creditor/accounts', 'Accounts'],
  ['/creditor/accounts/14', 'Maria Rivera'],
  ['/creditor/results', 'Results'],
  ['/creditor/letters', 'Letters'],
  ['/creditor/imports', 'Imports'],
  ['/creditor/settings/people', 'People'],
] as const;

it.each([
  ['consumer', '/#demo=Maria%20Rivera', CONSUMER_SCREENS],
  ['creditor', '/creditor#demo=Dana%20Whitfield', CREDITOR_SCREENS],
] as const)('sends few requests for each screen of a %s', async (_who, start, screens) => {
  const context = await portal.context();
  // It keeps the session, and reads the streams for the other tab too.
  const first = await portal.open(context, start);
  await first.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await first.page.locator('.loading').waitFor({ state: 'detached' });
  const counts: Record<string, number> = {};
  for (const [path, title] of screens) {
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    await page.goto(`${pages().server.origin}/portal${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    counts[path] = sent.length;
    await page.close();
  }
  process.stdout.write(`Requests to the service: ${JSON.stringify(counts)}\n`);
  expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(MOST_REQUESTS);
});

/** Collects each interaction that took longer than a picture of the screen, as `[what, milliseconds]`. */
const OBSERVE = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name } of list.getEntries()) {
    if (interactionId) window.interactions.push([interactionId, duration, name]);
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

type Interaction = readonly [id: number, milliseconds: number, name: string];

/** The time of each press until the next picture: the longest of its events. */
async function readInteractions(page: Page): Promise<readonly number[]> {
  const entries = await page.evaluate<readonly Interaction[]>('window.interactions');
  const longest = new Map<number, number>();
  for (const [id, duration] of entries) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  return [...longest.values()].sort((a, b) => a - b);
}

// A time is no assertion: it is printed, and docs/portal.md has it.
it('says how long a press waits for the next picture', async () => {
  const context = await portal.context();
  await context.addInitScript(OBSERVE);
  const { page } = await portal.open(context, '/#demo=Maria%20Rivera');
  await page.locator('.card').first().waitFor();
  await page.getByRole('link', { name: 'Willow Creek Bank Visa', exact: true }).click();
  await page.locator('[data-action=VIEW_OFFERS]').click();
  await page.getByRole('link', { name: 'Make my own offer' }).click();
  await page.getByLabel('In installments').check();
  await page.getByLabel('How much can you pay each time?').pressSequentially('80');
  await page.getByText('Would be accepted at once').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Agree to this plan' }).click();
  await page.getByText('It is agreed. One step is left').waitFor();
  await page.getByRole('button', { name: 'Pay with this' }).click();
  await page.getByText('It is set up.').waitFor();
  await page.locator('[data-action=OPEN_PAYMENT_PLAN]').click();
  await page.getByText('All payments as a table').click();
  for (const name of ['Payments', 'Mail', 'Profile', 'Accounts']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await page.locator('.loading').waitFor({ state: 'detached' });
  }
  await page.waitForTimeout(500);
  const times = await readInteractions(page);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  process.stdout.write(
    `Interaction to next paint, in ms: median ${at(0.5)}, longest ${at(1)}, of ${times.length} presses\n`,
  );
  expect(times.length).toBeGreaterThan(5);
});
