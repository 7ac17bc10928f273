// A creditor's work with the keys alone: answers an offer, writes a letter and sends it, imports a file, and records a payment
// and takes it back.
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import { arriveAt, enterAt, press, tabTo } from './keyboard';
import { withPortal } from './portal';

const SAMPLE = join(__dirname, '..', '..', '..', 'seeders', 'samples', 'placements.csv');

/** The server has the demo data and runs its regular jobs. */
export function testCreditorKeys(origin: () => string): void {
  const portal = withPortal(origin);

  /** Does something as a user of a company, who finds no fault on the way. */
  async function workAs(email: string, work: (page: Page) => Promise<void>): Promise<void> {
    const { page, problems } = await portal.open(await portal.context(), '/creditor');
    await arriveAt(page, 'Sign in');
    await tabTo(page, 'E-mail address');
    await page.keyboard.type(email);
    await tabTo(page, 'Password');
    await page.keyboard.type('parley-demo');
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Offers');
    await work(page);
    // What still arrives would move the page under the focus.
    await page.locator('.loading').waitFor({ state: 'detached' });
    await enterAt(page, 'Sign out');
    await arriveAt(page, 'Sign in');
    expect(problems).toEqual([]);
  }

  async function open(page: Page, name: string, title = name): Promise<void> {
    await enterAt(page, name);
    await arriveAt(page, title);
  }

  /** On a busy machine the first key sometimes opens no file chooser, so it is pressed again, as a person would. */
  async function openChooser(page: Page): Promise<FileChooser> {
    for (;;) {
      const chooser = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => null);
      await page.keyboard.press('Space');
      const opened = await chooser;
      if (opened) return opened;
      await page.locator('[type=file]:focus').waitFor();
    }
  }

  it('answers an offer with the keys alone', () =>
    workAs('sam@northbank.test', async (page) => {
      await open(page, 'Answer the offer of Maria Rivera', 'Offer of Maria Rivera');
      await tabTo(page, /^Accept/);
      await press(page, 'ArrowDown');
      await page.getByRole('radio', { name: /^Make a counter offer/, checked: true }).waitFor();
      await tabTo(page, /^Amount, paid at once/);
      await page.keyboard.type('700');
      await tabTo(page, /^Note to the consumer/);
      await page.keyboard.type('We can meet here.');
      await page.locator('[data-preview=counter]').getByText('$700.00').waitFor();
      await enterAt(page, 'Send counter offer');
      await page.getByText('Your counter offer is sent.').waitFor();
    }));

  it('writes a letter and sends it with the keys alone', () =>
    workAs('dana@acme.test', async (page) => {
      await open(page, 'Letters');
      await open(page, 'New letter');
      await tabTo(page, /^Name/);
      await page.keyboard.type('By keys');
      await tabTo(page, 'Bold');
      await page.keyboard.press('Enter');
      // The button gives the focus back to the text.
      await page.getByRole('textbox', { name: 'Letter' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type('Dear customer');
      await enterAt(page, 'Save letter');
      await page.getByText('The letter is saved.').waitFor();
      await page.frameLocator('iframe').locator('b, strong').getByText('Dear customer').waitFor();
      await enterAt(page, 'Send …');
      await page.locator('h1:focus').waitFor();
      await page.getByRole('checkbox').nth(5).waitFor();
      await tabTo(page, /^Elena Castillo/);
      await page.keyboard.press('Space');
      await enterAt(page, 'Look at it first');
      await page.getByText('It goes to 1 account.').waitFor();
      await enterAt(page, /^Send 1 letter/);
      await page.getByText('1 letter is sent').waitFor();
    }));

  it('imports a file with the keys alone', () =>
    workAs('dana@acme.test', async (page) => {
      await open(page, 'Imports');
      await open(page, 'New import');
      await tabTo(page, /^Choose a file/);
      await (await openChooser(page)).setFiles(SAMPLE);
      await enterAt(page, 'Send and check');
      await page.getByText('The file is checked. Nothing has changed yet.').waitFor();
      await enterAt(page, 'Apply it now');
      await page.getByText('The file is applied.').waitFor();
    }));

  it('records a payment and takes it back with the keys alone', () =>
    workAs('dana@acme.test', async (page) => {
      await open(page, 'Accounts');
      // Changes to other accounts move it to another page of the list.
      await tabTo(page, 'Account number');
      await page.keyboard.type('4000000021');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '1 account found' }).waitFor();
      await open(page, 'Nour Haddad');
      await open(page, 'Record a payment to us');
      await tabTo(page, /^Amount/);
      await page.keyboard.type('250');
      await tabTo(page, /^Your reference/);
      await page.keyboard.type('by-keys');
      await enterAt(page, 'Record payment');
      await page.getByText('The payment is recorded.').waitFor();
      await page.locator('.loading').waitFor({ state: 'detached' });
      await page.locator('main :is(h1, .notice):focus').waitFor();
      await open(page, 'Reverse payment by-keys', 'Reverse a payment');
      await tabTo(page, 'The amount was wrong');
      await page.keyboard.press('Space');
      await enterAt(page, 'Reverse payment');
      await page.getByText('The payment is reversed.').waitFor();
      await page.locator('main :is(h1, .notice):focus').waitFor();
    }));
}
