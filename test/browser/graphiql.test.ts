// GraphiQL in a real browser: it asks nobody else for anything, breaks no policy, signs demo people in, and its
// examples run.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withServerPages, type ServerPage } from '../support/browser/server-pages';

const pages = withServerPages();

async function open(): Promise<ServerPage> {
  const opened = await pages().open('/graphiql');
  await opened.page.getByRole('heading', { name: 'Sign in as', exact: true }).waitFor();
  return opened;
}

/** A person or an example of the panel. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.panel').getByRole('button', { name }).click();
}

/** Runs the tab that is looked at and waits until its answer holds the words. */
async function run(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /Execute query/ }).click();
  await page.locator('.result-window', { hasText: words }).waitFor();
}

/** In another window, in which nobody is signed in yet. */
async function agreePlanElsewhere(): Promise<void> {
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

/** SCREENSHOTS names a folder for people who want to look. */
async function keepScreenshot(page: Page): Promise<void> {
  const kept = process.env['SCREENSHOTS'];
  if (kept !== undefined) await page.screenshot({ path: join(kept, 'graphiql.png') });
}

it('signs demo people in with one click, runs examples, and signs out, from our own assets alone', async () => {
  const { page, problems } = await open();
  await run(page, '"status": "ok"');

  await choose(page, 'Maria Rivera');
  await page.getByText('Signed in as Maria Rivera').waitFor();
  await choose(page, 'AccountChanged');
  await run(page, 'READY_TO_NEGOTIATE');
  await agreePlanElsewhere();
  await page.locator('.result-window', { hasText: 'APPROVED_BUT_PAYMENT_PENDING' }).waitFor();
  await choose(page, 'MyAccounts');
  await run(page, '"totalCount": 19');
  await keepScreenshot(page);

  await choose(page, 'Dana Whitfield');
  await page.getByText('Signed in as Dana Whitfield').waitFor();
  await run(page, 'UNAUTHENTICATED');
  await choose(page, 'UpdateTemplate');
  await run(page, '[Our Hotline]');

  await choose(page, 'João Santos');
  await page.getByRole('alert').filter({ hasText: 'We could not confirm your identity online' }).waitFor();

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
