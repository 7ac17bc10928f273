// The actions of a consumer in the portal, one after another: after each, what the portal shows from its cache equals what a
// page shows that is loaded anew.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { withPortal } from './portal';
import { answerActionsLate } from './late-answers';

let context: BrowserContext;
/** The tab in which the person acts. */
let page: Page;
/** Loads pages anew. */
let fresh: Page;

/** What is said about the action itself is not part of it. */
const READ = `(() => {
  const main = document.querySelector('main');
  const notices = [...main.querySelectorAll('.notice.good')].map(({ innerText }) => innerText);
  return notices.reduce((text, notice) => text.replace(notice, ''), main.innerText).replace(/\\s+/g, ' ').trim();
})()`;

async function settle(place: Page): Promise<void> {
  await place.locator('h1').waitFor();
  await place.locator('.loading').waitFor({ state: 'detached' });
}

/** The screen as it is now, without another reading by the person. */
export async function expectFresh(page: Page, fresh: Page): Promise<void> {
  const differs = async () => (await page.evaluate(READ)) !== (await fresh.evaluate(READ));
  await settle(page);
  await fresh.goto(page.url());
  await settle(fresh);
  // What changed elsewhere in the meantime, such as a number of letters, may still be on its way.
  for (let look = 0; look < MOST_LOOKS && (await differs()); look += 1) await pause(100);
  expect(await page.evaluate(READ)).toBe(await fresh.evaluate(READ));
}

const MOST_LOOKS = 100;

/** Goes to a screen within the page, by its links: nothing is loaded anew. */
async function visit(name: 'Accounts' | 'Payments' | 'Mail' | 'Profile'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await settle(page);
}

async function openAccount(name: string): Promise<void> {
  await visit('Accounts');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function act(name: string, action: string): Promise<void> {
  await openAccount(name);
  await page.locator(`[data-action=${action}]`).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor({ state: 'detached' });
  await settle(page);
}

const submit = (place = '') => page.locator(`main ${place} [type=submit]`).first().click();
const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();
const said = (text: string | RegExp) => page.locator('.notice').getByText(text).waitFor();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const VISA = 'Willow Creek Bank Visa';
const CLINIC = 'St. Brendan Clinic';
const LAST = 'Stonebridge Mastercard';

/** In this order: some need what others have done. */
const STEPS: readonly Step[] = [
  {
    name: 'agrees to pay once',
    async run() {
      await act(VISA, 'VIEW_OFFERS');
      await submit('[data-option=settlement]');
      await said('It is agreed.');
    },
  },
  {
    name: 'changes the date of the first payment',
    async run() {
      await act(VISA, 'CHANGE_FIRST_PAY_DATE');
      await page.locator('[name=firstPayDate]').fill(inDays(4));
      await submit();
      await said('The date has been changed.');
    },
  },
  {
    name: 'chooses how to pay',
    async run() {
      await act(VISA, 'ADD_PAYMENT');
      await submit();
      await said('It is set up.');
    },
  },
  {
    name: 'changes the payment method',
    async run() {
      await act(VISA, 'CHANGE_PAYMENT_METHOD');
      await page.locator('[name=paymentMethodId]').last().check();
      await submit();
      await said('From now on, this method pays.');
    },
  },
  {
    name: 'answers a counter offer',
    async run() {
      await act('Larkspur Department Store', 'SEND_COUNTER_OFFER');
      await page.locator('[name=monthlyAmount]').fill('80');
      await page.locator('[name=firstPayDate]').fill(inDays(5));
      await submit();
      await said('It is agreed.');
    },
  },
  {
    name: 'takes an offer back',
    async run() {
      await act('Northern Lights Heating', 'OPEN_LAST_OFFER');
      await submit();
      await said('Your offer has been taken back.');
    },
  },
  {
    name: 'sends an offer of their own',
    async run() {
      await act('Northern Lights Heating', 'VIEW_OFFERS');
      await page.getByRole('link', { name: 'Make my own offer' }).click();
      await page.getByLabel('How much can you pay?').fill('350');
      await submit();
      await said('Your offer is on its way to the creditor.');
    },
  },
  {
    name: 'starts over',
    async run() {
      await act('Pinewood Apartments', 'START_OVER');
      await submit();
      await said('You can negotiate again.');
    },
  },
  {
    name: 'disputes an account',
    async run() {
      await act('Pinewood Apartments', 'DISPUTE');
      await submit();
      await said('The creditor has been told that you dispute this account.');
    },
  },
  {
    name: 'negotiates again',
    async run() {
      await act('Old Mill Furniture', 'RESTART_NEGOTIATION');
      await submit();
      await said('You can negotiate again.');
    },
  },
  {
    name: 'reports that they will not pay',
    async run() {
      await act('Old Mill Furniture', 'REPORT_NOT_PAYING');
      await page.locator('[name=reasonId]').first().check();
      await submit();
      await said('The creditor has been told that you will not pay.');
    },
  },
  {
    name: 'sends a notice again',
    async run() {
      await act('Copper Kettle Card', 'RESEND_NOTICE');
      await submit();
      await said('Your notice has been sent again.');
    },
  },
  {
    name: 'changes the day on which a plan restarts',
    async run() {
      await act('Foxglove Veterinary', 'CHANGE_RESTART_DATE');
      await page.locator('[name=restartDate]').fill(inDays(20));
      await submit();
      await said('The plan is on hold.');
    },
  },
  {
    name: 'restarts a plan',
    async run() {
      await act('Foxglove Veterinary', 'RESTART_PLAN');
      await submit();
      await said('The plan goes on.');
    },
  },
  {
    name: 'makes a link for others',
    async run() {
      await act(CLINIC, 'HELPING_HAND_LINK');
      await submit();
      await said('Your link is ready');
    },
  },
  {
    name: 'changes the link',
    async run() {
      await press('Change');
      await page.locator('.row [name=message]').fill('Thank you all.');
      await submit('.row');
      await page.locator('.row small').getByText('Thank you all.').waitFor();
    },
  },
  {
    name: 'ends the link',
    run: () => press('End this link'),
  },
  {
    name: 'pays now',
    async run() {
      await act(CLINIC, 'OPEN_PAYMENT_PLAN');
      await press(/^Pay Now/);
      await submit('.row');
      await said(/has been paid\. Thank you\./);
    },
  },
  {
    name: 'leaves a payment out',
    async run() {
      await press(/^Skip Payment/);
      await submit('.row');
      await said('Done. This payment is now on');
    },
  },
  {
    name: 'moves a payment, among all payments',
    async run() {
      await visit('Payments');
      await press(/^Change Date/);
      const date = page.locator('.row [name=date]');
      await date.fill((await date.getAttribute('min')) ?? inDays(2));
      await submit('.row');
      await said('Done. The payment is now on');
    },
  },
  {
    name: 'puts a plan on hold',
    async run() {
      await act(CLINIC, 'HOLD_PLAN');
      await page.locator('[name=restartDate]').fill(inDays(25));
      await page.locator('[name=holdReason]').fill('Short of money');
      await submit();
      await said('The plan is on hold.');
    },
  },
  {
    name: 'cancels a plan',
    async run() {
      await act('Foxglove Veterinary', 'CANCEL_PLAN');
      await submit();
      await said('The plan has been cancelled.');
    },
  },
  {
    name: 'pays all that is left',
    async run() {
      await act(LAST, 'OPEN_PAYMENT_PLAN');
      while ((await page.getByRole('button', { name: /^Pay Now/ }).count()) > 0) {
        await press(/^Pay Now/);
        await submit('.row');
        await said(/has been paid\. Thank you\./);
        await page.locator('.row .form').waitFor({ state: 'detached' });
      }
      await page.getByText('There is nothing to pay at the moment.').waitFor();
      await openAccount(LAST);
    },
  },
  {
    name: 'names an attorney',
    async run() {
      await openAccount(VISA);
      await page.getByRole('link', { name: 'Your rights' }).click();
      await page.getByLabel('Name of the attorney').fill('Ada Muñoz');
      await press('Name this attorney');
      await page.getByText('Ada Muñoz').waitFor();
    },
  },
  {
    name: 'renames a payment method',
    async run() {
      await visit('Payments');
      await page.getByRole('link', { name: 'Payment methods' }).click();
      await settle(page);
      await press('Rename');
      await page.getByLabel('Name').fill('Household card');
      await submit('.row');
      await page.getByText('Household card').first().waitFor();
      await page.locator('.row .form').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'uses another method first',
    async run() {
      await press('Use this first');
      await said('Saved.');
    },
  },
  {
    name: 'adds a method',
    async run() {
      await press('Add another payment method');
      await press('Continue');
      await press('Add the sample card');
      await said('The payment method has been added.');
    },
  },
  {
    name: 'removes a method that pays plans',
    async run() {
      await press('Remove');
      await submit('.row');
      await said('The payment method has been removed.');
    },
  },
  {
    name: 'makes a calendar link',
    async run() {
      await visit('Payments');
      await page.getByRole('link', { name: 'Calendar' }).click();
      await settle(page);
      await page.getByRole('button', { name: /^(Create a calendar link|Replace the link)$/ }).click();
      await said('Your calendar link');
    },
  },
  {
    name: 'ends the calendar link',
    run: () => press('End the link'),
  },
  {
    name: 'reads a letter',
    async run() {
      await visit('Mail');
      await page.locator('.row.unread .row-link').first().click();
      await page.locator('iframe').waitFor();
      await visit('Mail');
    },
  },
  {
    name: 'marks all letters as read',
    async run() {
      await press('Mark all as read');
      await page.getByText('You have read everything.').waitFor();
    },
  },
  {
    name: 'deletes a letter',
    async run() {
      await page.locator('.row-link').first().click();
      await press('Delete');
      await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
    },
  },
  {
    name: 'changes who may contact them',
    async run() {
      await visit('Profile');
      await page.getByRole('link', { name: 'How you may be contacted' }).click();
      await page.getByLabel('By email').click();
      await submit();
      await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
      await visit('Profile');
    },
  },
  {
    name: 'changes the size of the text',
    async run() {
      await page.getByLabel('Text size').selectOption('LARGE');
      await page.locator('html[data-text=large]').waitFor();
    },
  },
  {
    name: 'signs out everywhere else',
    async run() {
      await press('Sign out everywhere else');
      await said('Signed out.');
    },
  },
];

/** One test for each, in order: the report names what differs. While answers are late, no page says what is not so. */
export function testActions(origin: () => string, isLate = false): void {
  const portal = withPortal(origin);
  let warnings: string[] = [];

  beforeAll(async () => {
    context = await portal.context();
    if (isLate) warnings = await answerActionsLate(context);
    page = (await portal.open(context, '/#demo=Maria%20Rivera')).page;
    await page.locator('.card').first().waitFor();
    fresh = await context.newPage();
  });

  it.each(STEPS)('$name', async ({ run }) => {
    await run().catch(async (error: unknown) => {
      throw new Error(`${page.url()} says: ${await page.evaluate<string>(READ)}`, { cause: error });
    });
    expect(warnings.splice(0)).toEqual([]);
    await expectFresh(page, fresh);
    await visit('Accounts');
    await expectFresh(page, fresh);
    await page.goBack();
    await settle(page);
  });
}
