// GraphiQL in a real browser: no foreign requests, no policy violations, working demo sign-ins and examples.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withServerPages, type ServerPage } from '../support/browser/server-pages';

const pages = withServerPages();

async function open(): Promise<ServerPage> {
  const opened = await pages().open('/graphiql');
  await opened.page.getByRole('heading', { name: 'Sign in as', exact: true }).waitFor();
  return opened;
}

/** Clicks a person or an example of the panel. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.panel').getByRole('button', { name }).click();
}

/** Executes the current tab and waits until its result contains the text. */
async function run(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Execute query/ }).click();
  await page.locator('.result-window', { hasText: text }).waitFor();
}

/** Agrees a plan in another page, which is not signed in yet. */
async function agreePlanInOtherPage(): Promise<void> {
  const { page, problems } = await open();
  expect(await page.locator('.badge').innerText()).toBe('Not signed in');
  await choose(page, 'Maria Rivera');
  await page.getByText('Signed in as Maria Rivera').waitFor();
  await choose(page, 'CreatePaymentPlan');
  await run(page, 'Payment plan offer created successfully.');
  await run(page, 'OFFER_ACTION_UNAVAILABLE');
  expect(problems).toEqual([]);
  await page.close();
}

/** Saves a screenshot if SCREENSHOTS names a folder. */
async function saveScreenshot(page: Page): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, 'graphiql.png') });
}

it('signs in demo people with one click, runs examples and signs out without foreign requests', async () => {
  const { page, problems } = await open();
  await run(page, '"status": "ok"');

  await choose(page, 'Maria Rivera');
  await page.getByText('Signed in as Maria Rivera').waitFor();
  await choose(page, 'AccountChanged');
  await run(page, 'READY_TO_NEGOTIATE');
  await agreePlanInOtherPage();
  await page.locator('.result-window', { hasText: 'APPROVED_BUT_PAYMENT_PENDING' }).waitFor();
  await choose(page, 'MyAccounts');
  await run(page, '"totalCount": 19');
  await saveScreenshot(page);

  await choose(page, 'Dana Whitfield');
  await page.getByText('Signed in as Dana Whitfield').waitFor();
  await run(page, 'WRONG_AUDIENCE');
  await choose(page, 'UpdateTemplate');
  await run(page, '[Our Hotline]');

  await choose(page, 'João Santos');
  await page.getByText('Signed in as João Santos').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Not signed in').waitFor();
  await run(page, 'UNAUTHENTICATED');
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByRole('dialog').waitFor();

  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(stored).toMatch(/MyAccounts/);
  expect(stored).not.toMatch(/Bearer|eyJ/);
  expect(page.url()).toBe(`${pages().server.origin}/graphiql`);
  expect(problems).toEqual([]);
});
