// The portal without a mouse: from the sign-in to an agreed plan with the keys alone, and what a screen reader reads.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { testCreditorKeys } from '../support/browser/creditor-keys';
import { arriveAt, press, tabTo } from '../support/browser/keyboard';
import { withPortal } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

// Imports are regular jobs.
const pages = withServerPages({ ...LOCKED, SCHEDULER: 'on' });
const portal = withPortal(() => pages().server.origin);

it('leads from the sign-in to an agreed plan with the keys alone', async () => {
  const { page, problems } = await portal.open(await portal.context(), '/');
  await arriveAt(page, 'Sign in');
  await tabTo(page, 'Last name');
  await page.keyboard.type('Rivera');
  for (const [part, digits] of [
    ['Month', '4'],
    ['Day', '12'],
    ['Year', '1985'],
  ] as const) {
    await tabTo(page, part);
    await page.keyboard.type(digits);
  }
  await tabTo(page, 'Last 4 digits of your Social Security number');
  await page.keyboard.type('432');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter the last four digits, such as 4321.').waitFor();
  // The first wrong field has the focus.
  await page.locator('[name=last4ssn]:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.locator('[name=otp]:focus').waitFor();
  await page.keyboard.type('123456');
  await tabTo(page, /^Trust this browser/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Sign in');
  await page.keyboard.press('Enter');

  await arriveAt(page, 'Your accounts');
  await tabTo(page, 'Willow Creek Bank Visa');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Willow Creek Bank Visa');
  await tabTo(page, 'View My Offers!');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Your offers');
  await tabTo(page, 'Agree to this plan');
  await page.keyboard.press('Enter');

  await arriveAt(page, 'How do you want to pay?');
  await tabTo(page, /^(Visa|Mastercard|Checking|Everyday)/);
  const chosen = await page.locator('input:checked').getAttribute('value');
  await press(page, 'ArrowDown');
  expect(await page.locator('input:checked').getAttribute('value')).not.toBe(chosen);
  await press(page, 'ArrowUp');
  await tabTo(page, 'Pay with this');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Willow Creek Bank Visa');
  await page.getByText('It is set up.').waitFor();
  await page.locator('[data-item=state]').getByText('Payment Plan in Place', { exact: true }).waitFor();

  // What was pressed goes away with its form: the focus stays on the page.
  await tabTo(page, 'Open Payment Plan');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Your payments');
  await tabTo(page, /^Pay Now/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Pay $75.00 now');
  await page.keyboard.press('Enter');
  await page.getByText('$75.00 has been paid. Thank you.').waitFor();
  await page.locator('.notice:focus').waitFor();
  await tabTo(page, 'Sign out');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Sign in');
  expect(problems).toEqual([]);
});

const READING = join(__dirname, 'portal-reading');

/** Dates depend on the day on which the test runs. */
function withoutDates(text: string): string {
  return text
    .replace(/\b(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, /g, '')
    .replace(
      /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d{4}/g,
      'DATE',
    )
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+, \d{4}/g, 'DATE')
    .replace(/\d{4}-\d{2}-\d{2}/g, 'DATE')
    .replace(/\d+:\d\d\s(AM|PM)/g, 'TIME');
}

/** `RECORD_READING=on` writes what is read, to be looked at. */
async function expectReading(page: Page, name: string): Promise<void> {
  await page.locator('.loading').waitFor({ state: 'detached' });
  const text = `${withoutDates(await page.locator('body').ariaSnapshot())}\n`;
  const file = join(READING, `${name}.yaml`);
  if (process.env['RECORD_READING'] === 'on') writeFileSync(file, text);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
}

it('is read in the order in which it is seen', async () => {
  await pages().startAgain();
  const start = await portal.open(await portal.context(), '/');
  await start.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectReading(start.page, 'sign-in');

  const { page } = await portal.signIn();
  await expectReading(page, 'accounts');
  await page.getByRole('link', { name: 'Willow Creek Bank Visa', exact: true }).click();
  await page.getByRole('heading', { name: 'Willow Creek Bank Visa', level: 1 }).waitFor();
  await page.locator('[data-action=VIEW_OFFERS]').click();
  await page.getByRole('heading', { name: 'Your offers' }).waitFor();
  await expectReading(page, 'offers');
});

it('announces what changes: the sent code, what is wrong, and a conflict', async () => {
  const { page } = await portal.open(await portal.context(), '/');
  await page.getByLabel('Last name').fill('Rivera');
  await page.getByLabel('Month').fill('1985-04-12');
  await page.getByLabel('Last 4 digits').fill('4321');
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Six-digit code');
  await code.fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  // The field names its error, which is read with it.
  const described = await code.getAttribute('aria-describedby');
  const texts = await Promise.all((described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts.join(' ')).toMatch(/digits/i);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
});

describe('of a creditor', () => testCreditorKeys(() => pages().server.origin));
