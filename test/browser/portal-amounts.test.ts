// The decision table on the screen: for every condition the texts, amounts and actions of card and account page equal those
// of the reference model, which shares no code with the server, at several discounts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { referenceActions } from '../reference/account/actions';
import { balanceItems, offerSummaryItems, planMetaItems, settlementScheduleDate } from '../reference/account/items';
import { offerOptions } from '../reference/account/offers';
import { CONDITION_LABELS, findReferenceState, getStateLabels } from '../reference/account/state';
import type { ReferenceAccount } from '../reference/shared/records';
import { withPortal } from '../support/browser/portal';
import { readReferenceAccounts, writeDiscount } from '../support/browser/stored-reference';
import { isDoneEvery } from '../support/fixtures/run-length';
import { runParley, startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

const RIVERA = 1;
/** Ready to negotiate, in the demo data. */
const OPEN_ACCOUNT = 19;

let folder: string;
let server: TestServerProcess | undefined;
const portal = withPortal(() => server?.origin ?? '');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-amounts-'));
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface ReferenceOptions {
  readonly settlement?: { readonly amount: string; readonly discountedAmount: string };
  readonly paymentPlan?: { readonly monthlyAmount: string; readonly paymentPlanBalance: string };
}

/** What a person reads on a card: each item with its label and its value. */
function describeItems(account: ReferenceAccount): readonly string[] {
  return [
    getStateLabels(findReferenceState(account)).cardLabel,
    ...[...balanceItems(account), ...offerSummaryItems(account)].map(
      ({ label, amountLabel }) => `${label} ${amountLabel}`,
    ),
    ...planMetaItems(account).map(({ label, value }) => `${label} ${value}`),
  ];
}

async function readItems(place: Locator): Promise<readonly string[]> {
  const texts = await place.locator('[data-item]').allInnerTexts();
  return texts.map((item) => item.replace(/\s*\n\s*/g, ' '));
}

const DISCOUNTS = [0, 15, 25, 50].filter((_discount, index) => isDoneEvery(2, index));

it.each(DISCOUNTS)('cards and account pages equal the reference at a discount of %s %%', async (discount) => {
  const settings = { APP_ENV: 'local', LOG_LEVEL: 'warn', DATA_DIR: folder };
  const seeding = runParley(settings, 'seed');
  expect([await seeding.exited, seeding.output()]).toEqual([0, expect.any(String)]);
  const file = join(folder, 'parley.sqlite');
  await writeDiscount(file, discount);
  const accounts = await readReferenceAccounts(file, RIVERA);
  expect(accounts).toHaveLength(19);
  server = await startServerProcess(settings);

  const { page } = await portal.signIn();
  const cards: Record<number, readonly string[]> = {};
  for (const { id } of accounts) cards[id] = await readItems(page.locator(`[data-account="${id}"]`));
  expect(cards).toEqual(Object.fromEntries(accounts.map((account) => [account.id, describeItems(account)])));

  const today = await readToday();
  const explanations = new Map<string, string>();
  for (const account of accounts) {
    await compareAccountPage(page, account, today);
    explanations.set(findReferenceState(account).condition, await page.locator('.explains').innerText());
    await page.locator('.back a').click();
    await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
  }
  // The demo has every condition, and each is explained in a sentence of its own.
  expect([...explanations.keys()].sort()).toEqual(Object.keys(CONDITION_LABELS).sort());
  expect(new Set(explanations.values()).size).toBe(explanations.size);
  await compareOffers(
    page,
    accounts.find(({ id }) => id === OPEN_ACCOUNT),
  );
});

async function compareAccountPage(page: Page, account: ReferenceAccount, today: string): Promise<void> {
  await page.locator(`[data-account="${account.id}"] h3 a`).click();
  await page.getByRole('heading', { name: account.accountName, level: 1 }).waitFor();
  const main = page.locator('.panel.main');
  const date = settlementScheduleDate(account);
  const shown = {
    items: await readItems(main),
    offers: await main.locator('.offer-summary li').allInnerTexts(),
    actions: await main.locator('[data-action]').allInnerTexts(),
    original: await page.locator('aside [data-fact=original]').innerText(),
  };
  expect([account.id, shown]).toEqual([
    account.id,
    {
      items: [...describeItems(account), ...(date === null ? [] : [`The payment is due on ${date}.`])],
      offers: describeOffers(account, today),
      actions: describeActions(account),
      original: `Original balance\n${dollars(account.totalBalance ?? '')}`,
    },
  ]);
}

const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** The offers in short, where the person may take one. A saving of nothing is not called a saving. */
function describeOffers(account: ReferenceAccount, today: string): readonly string[] {
  if (findReferenceState(account).state !== 'ready_to_negotiate') return [];
  const { settlement, paymentPlan }: ReferenceOptions = offerOptions(account, today);
  const saving =
    settlement?.discountedAmount === '0.00' ? '' : ` You save ${dollars(settlement?.discountedAmount ?? '')}.`;
  return [
    ...(settlement ? [`Pay once: ${dollars(settlement.amount)} settles this account.${saving}`] : []),
    ...(paymentPlan
      ? [
          `Or in installments: ${dollars(paymentPlan.monthlyAmount)} a month, ${dollars(paymentPlan.paymentPlanBalance)} in all.`,
        ]
      : []),
  ];
}

/** What ends something or says no comes last. */
const LAST = ['cancel_plan', 'report_not_paying', 'dispute', 'contact_details'];

function describeActions(account: ReferenceAccount): readonly string[] {
  const actions = referenceActions(account);
  const isLast = ({ key }: { readonly key: string }) => LAST.includes(key);
  return [...actions.filter((action) => !isLast(action)), ...actions.filter(isLast)].map(({ label }) => label);
}

async function compareOffers(page: Page, account: ReferenceAccount | undefined): Promise<void> {
  if (!account) throw new Error('The demo data have no open account.');
  const { settlement, paymentPlan }: ReferenceOptions = offerOptions(account, await readToday());
  await page.locator(`[data-account="${account.id}"] .button`).click();
  await page.getByRole('heading', { name: 'Your offers' }).waitFor();
  const shown = async (name: string) => page.locator(`[data-item=${name}]`).innerText();
  expect(await shown('settlement_amount')).toBe(dollars(settlement?.amount ?? ''));
  expect(await shown('monthly_amount')).toBe(dollars(paymentPlan?.monthlyAmount ?? ''));
  expect(await shown('plan_terms')).toContain(`${dollars(paymentPlan?.paymentPlanBalance ?? '')} in all.`);
  const saving = settlement?.discountedAmount ?? '';
  const lines = await page.locator('[data-option=settlement] .saving').allInnerTexts();
  expect(lines).toEqual(saving === '0.00' ? [] : [expect.stringContaining(`You save ${dollars(saving)}`)]);
}

async function readToday(): Promise<string> {
  const response = await fetch(`${server?.origin ?? ''}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ systemInfo { today } }' }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly systemInfo: { readonly today: string } } };
  return data.systemInfo.today;
}
