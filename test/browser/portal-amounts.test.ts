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
    ...balanceItems(account).map(({ label, amountLabel }) => `${label} ${amountLabel}`),
    ...offerSummaryItems(account).map(({ label, amountLabel, plan }) =>
      [label, amountLabel, ...(plan ? describePlan(plan) : [])].join(' '),
    ),
    ...planMetaItems(account).map(({ label, value }) => `${label} ${value}`),
  ];
}

type Plan = NonNullable<ReturnType<typeof offerSummaryItems>[number]['plan']>;

/** How often, and how many payments of how much in all. */
function describePlan({ periodLabel, numberOfPayments, totalAmount }: Plan): readonly string[] {
  const often = periodLabel.replace('per ', 'a ');
  return [often, `${String(numberOfPayments)} payments, ${dollars(totalAmount ?? '')}`];
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
  // Nothing is paid on that day while the account is on hold.
  const isHeld = findReferenceState(account).condition === 'hold';
  const date = isHeld ? null : settlementScheduleDate(account);
  const shown = {
    items: await readItems(main),
    offers: await main.locator('.offer-summary li').allInnerTexts(),
    actions: await main.locator('[data-action]').allInnerTexts(),
    restart: (await main.locator('.explains').innerText()).includes('It restarts on'),
    original: await page.locator('aside [data-fact=original]').innerText(),
  };
  expect([account.id, shown]).toEqual([
    account.id,
    {
      items: [...describeItems(account), ...(date === null ? [] : [`The payment is due on ${date}.`])],
      offers: describeOffers(account, today),
      actions: describeActions(account),
      restart: isHeld,
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

/** By the accounts of Acme: 12 of the 20 of each person, and the 30 of the demo data. */
const PEOPLE = 30;
const PLACED = 30 + 12 * PEOPLE;

/** What a clerk reads must be no name, literal or notation of the API. */
const API_WORDS =
  /\b[a-z]+_[a-z_]+\b|\b(true|false|null|undefined)\b|\b\d{4}-\d{2}-\d{2}\b|\d{4,}\.\d{2}\b|\bAccount \d+\b/;

it('one figure is the same on every screen that shows it', async () => {
  const settings = { APP_ENV: 'local', LOG_LEVEL: 'warn', DATA_DIR: folder };
  const seeding = runParley(settings, 'seed', '--profiles', String(PEOPLE), '--accounts', '20');
  expect([await seeding.exited, seeding.output()]).toEqual([0, expect.any(String)]);
  const counting = runParley(settings, 'jobs', 'run', 'counts');
  expect([await counting.exited, counting.output()]).toEqual([0, expect.any(String)]);
  server = await startServerProcess(settings);
  const context = await portal.context();
  // It keeps the session for the other tab.
  const first = await portal.open(context, '/creditor#demo=Dana%20Whitfield');
  await first.page.getByRole('heading', { name: 'Offers', level: 1 }).waitFor();
  const page = await context.newPage();
  const screens: Record<string, string> = {};
  const open = async (path: string) => {
    await page.goto(`${server?.origin ?? ''}/portal/creditor${path}`);
    await page.locator('h1').waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    screens[path] = await page.locator('main').innerText();
  };

  await open('/results');
  const stages = await readTable(page, 'How far accounts have come');
  const states = await readTable(page, 'By state');
  const clients = await readTable(page, 'By client');
  const [placed = [], , , , firstPayment = []] = stages;
  const totals = [toNumber(placed[1]), PLACED];
  expect([sum(states, 1), sum(clients, 1)]).toEqual(totals);
  expect(sum(states, 2)).toBe(sum(clients, 2));
  const [paid = '', waiting = ''] = await page.locator('dl.amounts dd').allInnerTexts();
  const waitingState = states.find(([name]) => name === 'Offer waits for your answer');

  // The funnel by month, client and first letter.
  await open('/results/funnel');
  for (const group of ['Month of placement', 'Client', 'First letter']) {
    await page.getByLabel('One row for each').selectOption(group);
    await page.getByRole('columnheader', { name: group }).waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    const rows = await readTable(page, 'How far accounts have come');
    const columns = { placed: 0, agreed: 3, firstPayment: 4, broken: 6, settled: 7 };
    const all = Object.values(columns).map((stage) => toNumber(stages[stage]?.[1]));
    expect([group, ...Object.keys(columns).map((_name, n) => sum(rows, n + 1)), sum(rows, 6)]).toEqual([
      group,
      ...all,
      toNumber(paid),
    ]);
  }

  // Each payment that succeeded.
  await open('/results/payments');
  await page.getByLabel('Status').selectOption('Paid');
  await page.locator('tbody tr', { hasNotText: 'Paid' }).first().waitFor({ state: 'detached' });
  const payments = await readPages(page, 'All payments');
  expect(sum(payments, 4)).toBe(toNumber(paid));
  const paying = new Set(payments.filter(([, , source]) => source === 'Plan').map(([, account]) => account));
  expect(toNumber(firstPayment[1])).toBe(paying.size);

  // The offers that wait: more than a page has.
  await open('/');
  expect(await page.locator('#waiting .count').innerText()).toBe(waiting);
  expect(waitingState?.[1]).toBe(waiting);
  const offers = await readPages(page, 'Waiting for your answer');
  expect(offers).toHaveLength(Number(waiting));
  expect(Number(waiting)).toBeGreaterThan(50);
  for (const [, terms = '', balance = '', share] of offers) {
    const exact = (1000 * toNumber(terms)) / toNumber(balance);
    expect(share).toBe(`${Math.round(exact) / 10}%`);
  }

  await open('/letters/sent');
  const letters = await readPages(page, 'Sent letters');
  expectNewestFirst(letters.map(([, , at]) => at));
  for (const [, addressee] of letters) expect(addressee).toMatch(/^\p{L}[^\d]+\d{6,}$/u);

  // One account after the other: what both sides see of it.
  for (const [account, who] of DEMO_ACCOUNTS) await compareSides(account, who, page, open);

  await open('/accounts/12');
  const unpaid = (await readTable(page, 'Scheduled payments')).filter(([, status]) => status !== 'Paid');
  await open('/accounts/12/payment');
  await page.getByLabel('Amount').fill('3300');
  await page.getByLabel('Your reference').fill('TOO-MUCH');
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('It is more than what remains to be paid').waitFor();
  screens['/accounts/12/payment'] = await page.locator('main').innerText();
  expect(screens['/accounts/12/payment']).toContain(dollars((sum(unpaid, 2) / 100).toFixed(2)));

  for (const [path, text] of Object.entries(screens))
    expect([path, API_WORDS.exec(text)?.[0]]).toEqual([path, undefined]);
});

/** With payments of each kind: a plan that runs, one on hold, a settled account, and a failed payment. */
const DEMO_ACCOUNTS = [
  [4, 'Maria Rivera'],
  [12, 'Maria Rivera'],
  [14, 'Maria Rivera'],
  [26, 'Elena Castillo'],
] as const;

async function compareSides(
  account: number,
  who: string,
  page: Page,
  open: (path: string) => Promise<void>,
): Promise<void> {
  await open(`/accounts/${account}`);
  const history = await readTable(page, 'History');
  const payments = await readTable(page, 'Payments');
  const made = payments.filter(([, , , status]) => status === 'Paid');
  const amounts = (await page.locator('main dl.amounts dd').allInnerTexts()).map(toNumber);
  const balance = toNumber(history.find(([, , , after = '']) => after.startsWith('$'))?.[3]);
  const original = balance + sum(made, 4);
  expect([account, amounts.includes(balance), amounts.includes(original)]).toEqual([account, true, true]);
  expect(history.filter(([what = '']) => what.startsWith('A payment succeeded'))).toHaveLength(made.length);

  const { page: own } = await portal.signIn(who);
  const card = await own.locator(`[data-account="${account}"]`).innerText();
  expect(card).toContain(dollars((balance / 100).toFixed(2)));
  await own.context().close();
}

/** The cells of a table, as they are read: at once, because a request for each cell of a page takes seconds. */
async function readTable(page: Page, caption: string): Promise<readonly (readonly string[])[]> {
  const table = page.locator('table', { has: page.locator(`caption:text-is("${caption}")`) });
  // Not `innerText`, which has other spaces in a moment without layout.
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all: readonly { children: Iterable<{ textContent: string }> }[]) =>
      all.map(({ children }) => Array.from(children, ({ textContent }) => textContent)),
    );
  return rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()));
}

async function readPages(page: Page, caption: string): Promise<readonly (readonly string[])[]> {
  const rows = [...(await readTable(page, caption))];
  const next = page.getByRole('button', { name: 'Next page' }).first();
  while (await next.isVisible()) {
    const before = JSON.stringify(await readTable(page, caption));
    await next.click();
    let shown = await readTable(page, caption);
    // The page before stays until the next one has come.
    while (shown.length === 0 || JSON.stringify(shown) === before) shown = await readTable(page, caption);
    rows.push(...shown);
  }
  return rows;
}

/** `$1,250.50` in cents; the first number of a text. */
function toNumber(text = ''): number {
  const [number = ''] = /[\d,]+(\.\d\d)?/.exec(text) ?? [];
  return Number(number.replace(/[,.]/g, ''));
}

function sum(rows: readonly (readonly string[])[], column: number): number {
  return rows.reduce((total, row) => total + toNumber(row[column]), 0);
}

function expectNewestFirst(times: readonly (string | undefined)[]): void {
  const epochs = times.map((time = '') => Date.parse(time.replace(' at ', ' ')));
  expect(epochs).not.toContain(Number.NaN);
  expect(epochs).toEqual([...epochs].sort((one, other) => other - one));
}
