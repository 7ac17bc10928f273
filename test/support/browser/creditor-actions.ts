// What a creditor does to accounts in the portal, one after another, while the answers are late, which may mislead a page.
import type { BrowserContext, Page } from 'playwright-core';
import { withPortal } from './portal';
import { expectFresh } from './portal-actions';
import { answerActionsLate } from './late-answers';

let page: Page;

const submit = () => page.locator('main [type=submit]').first().click();
const fill = (name: string, value: string) => page.locator(`main [name=${name}]`).fill(value);
const choose = (value: string) => page.locator(`main [value=${value}]`).check();
const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();

interface Step {
  readonly name: string;
  readonly path: string;
  readonly by?: string;
  readonly run: () => Promise<unknown>;
  readonly said: string;
}

/** In this order: some need what others have done. */
const STEPS: readonly Step[] = [
  {
    name: 'makes a counter offer',
    path: '/18/answer',
    by: 'Sam Ostrowski',
    async run() {
      await choose('counter');
      await fill('oneTimeSettlement', '700');
      await submit();
    },
    said: 'Your counter offer is sent.',
  },
  { name: 'accepts an offer', path: '/19/answer', run: submit, said: 'The offer is accepted.' },
  {
    name: 'lets a consumer negotiate again',
    path: '/7',
    run: () => press('Let them negotiate again'),
    said: 'The consumer can negotiate again.',
  },
  {
    name: 'records a payment',
    path: '/21/payment',
    async run() {
      await fill('paymentAmount', '40');
      await fill('paymentReference', 'check-1');
      await submit();
    },
    said: 'The payment is recorded.',
  },
  {
    name: 'reverses it',
    path: '/21',
    async run() {
      await page.getByRole('link', { name: 'Reverse' }).click();
      await page.locator('main [name=reason]').first().check();
      await submit();
    },
    said: 'The payment is reversed.',
  },
  {
    name: 'changes the balance',
    path: '/21/change',
    async run() {
      await fill('currentBalance', '600');
      await submit();
    },
    said: 'The account is changed.',
  },
  {
    name: 'records a dispute',
    path: '/22/marks',
    async run() {
      await choose('DISPUTED');
      await submit();
    },
    said: 'The mark is set.',
  },
  {
    name: 'answers it',
    path: '/22/dispute',
    async run() {
      await fill('text', 'The check came back.');
      await page.locator('main [name=outcome]').first().check();
      await submit();
    },
    said: 'The answer is sent.',
  },
  {
    name: 'marks an account',
    path: '/22/marks',
    async run() {
      await choose('BANKRUPTCY');
      await submit();
    },
    said: 'The mark is set.',
  },
  {
    name: 'takes the mark back',
    path: '/22/marks',
    async run() {
      await page.locator('main [name=confirm]').check();
      await submit();
    },
    said: 'The mark is taken back.',
  },
  { name: 'withdraws an account', path: '/22/withdraw', run: submit, said: 'The account is withdrawn.' },
  { name: 'opens it again', path: '/22/restore', run: submit, said: 'The account is open again.' },
  {
    name: 'places an account',
    path: '/new',
    async run() {
      for (const [name, value] of Object.entries(PLACED)) await fill(name, value);
      const born = page.locator('[data-of=dateOfBirth]');
      for (const [n, part] of ['04', '12', '1985'].entries()) await born.nth(n).fill(part);
      await submit();
    },
    said: 'The account is placed.',
  },
];

const PLACED = {
  accountNumber: 'NEW-1',
  originalAccountName: 'Bluestem Card',
  currentBalance: '100',
  lastName: 'Quill',
  last4ssn: '4321',
};

/** One test for each, in order. No page says what is not so. */
export function testCreditorActions(origin: () => string): void {
  const portal = withPortal(origin);
  let context: BrowserContext;
  let warnings: string[] = [];

  beforeAll(async () => {
    const consumer = await portal.open(await portal.context(), '/accounts/19/custom#demo=Maria%20Rivera');
    await consumer.page.getByLabel('How much can you pay?').fill('321');
    await consumer.page.getByRole('button', { name: 'Send this offer' }).click();
    await consumer.page.getByText('Your offer is on its way to the creditor.').waitFor();
    await consumer.page.context().close();
  });

  it.each(STEPS)('$name', async ({ path, by = 'Dana Whitfield', run, said }) => {
    context = await portal.context();
    warnings = await answerActionsLate(context);
    ({ page } = await portal.open(context, `/creditor/accounts${path}#demo=${encodeURIComponent(by)}`));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.locator('h1').waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    await run();
    await page
      .getByText(said)
      .waitFor()
      .catch(async (error: unknown) => {
        throw new Error(`${page.url()} says: ${await page.locator('main').innerText()}`, { cause: error });
      });
    expect(warnings).toEqual([]);
    await expectFresh(page, await context.newPage());
    // It was said once.
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    expect(await page.getByText(said).count()).toBe(0);
  });

  it('gets a counter offer accepted by the consumer', async () => {
    context = await portal.context();
    warnings = await answerActionsLate(context);
    ({ page } = await portal.open(context, '/accounts/18/counter-offer#demo=Maria%20Rivera'));
    await press('Accept');
    await page.getByText('It is agreed.').waitFor();
    expect(warnings).toEqual([]);
    await expectFresh(page, await context.newPage());
  });
}
