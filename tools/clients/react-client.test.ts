// The React client of the examples in a real browser: sign-in, accounts, a plan, live changes, renewal and the end of a session.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '../../test/support/browser/accessibility';
import { openChromium } from '../../test/support/browser/chromium';
import { serveStaticPages, type StaticPages } from '../../test/support/browser/static-pages';
import { startApp, type RunningApp } from '../../test/support/fixtures/app';

const CLIENT = join(__dirname, '..', '..', 'docs', 'examples', 'react-client');
const ACCESS_MS = 15 * 60 * 1000;
const RIVERA = ['Rivera', '1985-04-12', '4321'] as const;
const OKAFOR = ['Okafor', '1990-09-30', '0042'] as const;

let folder: string;
let pages: StaticPages;
let app: RunningApp;
let page: Page;
/** Console messages and uncaught errors. */
const problems: string[] = [];
/** Names of the operations that the client has sent. */
const sent: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-react-client-'));
  pages = await serveStaticPages([{ prefix: '/', folder }]);
  app = await startApp({ CONSUMER_ORIGINS: pages.origin('localhost'), STREAM_POLL_MS: '100' });
  const env = { ...process.env, API_ORIGIN: app.origin.replace('127.0.0.1', 'localhost'), OUT_DIR: folder };
  await promisify(execFile)(process.execPath, ['build.cjs'], { cwd: CLIENT, env });
  page = await (await openChromium()).newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(120_000);
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { operationName } = (request.postDataJSON() ?? {}) as { readonly operationName?: string };
    if (operationName !== undefined) sent.push(operationName);
  });
  await page.goto(`${pages.origin('localhost')}/index.html`);
});
afterAll(async () => {
  await page.context().close();
  await app.close();
  await pages.close();
  rmSync(folder, { recursive: true });
});

const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

/** What is wrong with the page on a desk and on a phone: accessibility by axe, and what is wider than the window. */
async function inspect(name: string): Promise<readonly string[]> {
  const screenshots = process.env['SCREENSHOTS'];
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) found.push(`${overflow} pixels wider than ${width}`);
    found.push(...(await findAxeViolations(page)));
    if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `react-${name}-${width}.png`) });
  }
  return found;
}

async function giveCode(code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button('Sign in').click();
}

interface Offers {
  readonly offers: {
    readonly offerOptions: {
      readonly settlement: {
        readonly amount: string;
        readonly discountedAmount: string;
        readonly firstPayDate: string;
      };
      readonly paymentPlan: {
        readonly paymentPlanBalance: string;
        readonly monthlyAmount: string;
        readonly noOfInstallments: number;
        readonly lastMonthAmount: string | null;
      };
    };
    readonly account: { readonly display: { readonly amounts: { readonly currentBalance: string } } };
  };
}

const toDollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const toCents = (amount: string) => Number(amount.replace('.', ''));

/** What the page must say about the offers of an account, by the amounts of the API. They must add up. */
async function describeOffers(identity: readonly [string, string, string], id: string): Promise<readonly string[]> {
  const { data } = await app.graphql<Offers>(
    `{
      offers(accountId: "${id}") {
        offerOptions {
          settlement { amount discountedAmount firstPayDate }
          paymentPlan { paymentPlanBalance monthlyAmount noOfInstallments lastMonthAmount }
        }
        account { display { amounts { currentBalance } } }
      }
    }`,
    { token: await app.signIn(...identity) },
  );
  const { settlement, paymentPlan } = data.offers.offerOptions;
  const { currentBalance } = data.offers.account.display.amounts;
  expect(toCents(settlement.amount) + toCents(settlement.discountedAmount)).toBe(toCents(currentBalance));
  const { paymentPlanBalance, monthlyAmount, noOfInstallments, lastMonthAmount } = paymentPlan;
  const paid = noOfInstallments * toCents(monthlyAmount) + toCents(lastMonthAmount ?? '0.00');
  expect(paid).toBe(toCents(paymentPlanBalance));
  const [year, month, day] = settlement.firstPayDate.split('-').map(Number);
  expect([year, month]).toEqual([2026, 3]);
  const last = lastMonthAmount === null ? '' : ` and a last one of ${toDollars(lastMonthAmount)}`;
  return [
    `${toDollars(settlement.amount)} on March ${day}, 2026 settles the account. You save ${toDollars(settlement.discountedAmount)}.`,
    `${noOfInstallments} monthly payments of ${toDollars(monthlyAmount)}${last}: ${toDollars(paymentPlanBalance)} in all.`,
  ];
}

async function readParagraphs(): Promise<readonly string[]> {
  await page.locator('form p').first().waitFor();
  return page.locator('form p').allTextContents();
}

async function fillIdentity(identity: readonly [string, string, string] = RIVERA): Promise<void> {
  const [lastName, dateOfBirth, last4ssn] = identity;
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of birth').fill(dateOfBirth);
  await page.getByLabel('Last four digits').fill(last4ssn);
}

it('signs in with a code, and says what is wrong with one', async () => {
  await fillIdentity();
  expect(await inspect('sign-in')).toEqual([]);
  await button('Continue').click();
  await giveCode('letters');
  expect(await page.getByRole('alert').textContent()).toBe(
    'The otp must be 6 digits. Please correct what you entered.',
  );
  await page.getByLabel('Remember this browser').check();
  expect(await inspect('code')).toEqual([]);
  await giveCode('123456');
  await heading('Accounts').waitFor();
  await button('Open Willow Creek Bank Visa').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(19);
  expect(await inspect('accounts')).toEqual([]);
});

it('agrees on a payment plan', async () => {
  await button('Open Willow Creek Bank Visa').click();
  await heading('Willow Creek Bank Visa').waitFor();
  const shown = await readParagraphs();
  expect(shown).toEqual(await describeOffers(RIVERA, '19'));
  expect(shown[1]).toBe('10 monthly payments of $75.00: $750.00 in all.');
  expect(await inspect('account')).toEqual([]);
  await button('Agree on the plan').click();
  await page.getByText('Approved - Payment Setup Pending').waitFor();
  await page.getByText('Number of Installments').waitFor();
  expect(await button('Agree on the plan').count()).toBe(0);
  expect(await inspect('agreed')).toEqual([]);
});

it('shows what the creditor does without a reload', async () => {
  await button('Back to all accounts').click();
  await button('Open Northern Lights Heating').click();
  await page.getByText('Pending Creditor Response').waitFor();
  const shown = await readParagraphs();
  expect(shown).toEqual(await describeOffers(RIVERA, '18'));
  expect(shown[0]).toBe('$800.00 on March 10, 2026 settles the account. You save $0.00.');
  const token = await app.signInCreditor('sam@northbank.test');
  const accepted = await app.creditorRest('POST', '/accounts/18/offer/accept', { token, body: {} });
  expect(accepted.status).toBe(200);
  await page.getByText('Approved Settlement - Payment Setup Pending').waitFor();
});

it('renews an expired access token once', async () => {
  app.setTime(app.moment().epoch + ACCESS_MS + 60_000);
  sent.length = 0;
  await button('Back to all accounts').click();
  await button('Open Larkspur Department Store').click();
  await page.getByText('Counter Offer Received').waitFor();
  expect(sent.filter((name) => name === 'Renew')).toEqual(['Renew']);
});

it('asks for a sign-in when the session ends elsewhere', async () => {
  const token = await app.signIn(...RIVERA);
  expect(await app.rest('DELETE', '/auth/sessions', { token })).toMatchObject({ status: 200 });
  await heading('Sign in').waitFor();
});

it('asks a remembered browser for no code', async () => {
  await fillIdentity();
  await button('Continue').click();
  await heading('Accounts').waitFor();
  await button('Sign out').click();
  await heading('Sign in').waitFor();
});

it('tells what is paid from what is saved', async () => {
  await fillIdentity(OKAFOR);
  await button('Continue').click();
  await giveCode('123456');
  await button('Open Palmetto Credit Union').click();
  await heading('Palmetto Credit Union').waitFor();
  const shown = await readParagraphs();
  expect(shown).toEqual(await describeOffers(OKAFOR, '20'));
  expect(shown).toEqual([
    '$60.30 on March 10, 2026 settles the account. You save $40.20.',
    '7 monthly payments of $11.34 and a last one of $15.09: $94.47 in all.',
  ]);
  expect(problems).toEqual([]);
});
