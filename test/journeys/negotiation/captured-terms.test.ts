// Captured terms: while an offer is open, its options are computed from the Pay Terms at the time of the offer, even
// when the creditor changes the terms. A new negotiation uses the new terms. See docs/rules §3.2.
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { casesByStyle } from '../../support/fixtures/run-length';
import { makeGraphqlMove, makeRestMove } from '../../support/negotiation/moves';
import { getRestDocument } from '../../support/clients/rest-idiom';

const ACCOUNT = 19;
const DAY = 24 * 60 * 60 * 1000;

interface Offers {
  readonly pay_terms: Readonly<Record<string, unknown>>;
  readonly offer_options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Terms of Northbank, without automatic approval: 15 % off a settlement, 5 % off a plan, 10 % a month, 30 days. */
const AT_NORTHBANK = `UPDATE consumers SET company_id = 2 WHERE id = ${ACCOUNT}`;

const COMPANY = `
UPDATE companies SET pif_balance_discount_percent = '40.00', ppa_balance_discount_percent = '20.00',
  min_monthly_pay_percent = '25.00', max_days_first_pay = 7, minimum_settlement_percentage = '30.00',
  minimum_payment_plan_percentage = '20.00', max_first_pay_days = 9, settlement_auto_approve = 1, plan_auto_approve = 1
WHERE id = 2`;
const OWN = `
UPDATE consumers SET pif_discount_percent = '40.00', pay_setup_discount_percent = '20.00',
  min_monthly_pay_percent = '25.00', max_days_first_pay = 7, minimum_settlement_percentage = '30.00',
  minimum_payment_plan_percentage = '20.00', max_first_pay_days = 9, settlement_auto_approve = 1, plan_auto_approve = 1
WHERE id = ${ACCOUNT}`;

const OLD_PLAN = { payment_plan_balance: '950.00', monthly_amount: '95.00', no_of_installments: 10 };
const NEW_PLAN = { payment_plan_balance: '800.00', monthly_amount: '200.00', no_of_installments: 4 };

const tomorrow = '2026-03-11';
const custom = (kind: object) => ({ firstPayDate: tomorrow, ...kind });
const PLAN = { negotiationType: 'INSTALLMENT', installmentType: 'WEEKLY', amount: '25.00' };

/** Every offer that can start a negotiation. */
const OFFERS = [
  { name: 'createSettlementOffer', what: 'a quick settlement', input: {} },
  { name: 'createPaymentPlanOffer', what: 'a quick plan', input: { firstPayDate: tomorrow } },
  {
    name: 'createCustomOffer',
    what: 'a settlement of their own',
    input: custom({ negotiationType: 'PIF', amount: '400.00' }),
  },
  { name: 'createCustomOffer', what: 'a plan of their own', input: custom(PLAN) },
] as const;

const STYLES = [
  { style: 'REST', make: makeRestMove },
  { style: 'GraphQL', make: makeGraphqlMove },
] as const;

const CASES = STYLES.flatMap((style) =>
  OFFERS.flatMap((offer) => [
    { ...style, ...offer, level: 'the company', change: COMPANY },
    { ...style, ...offer, level: 'the account', change: OWN },
  ]),
);

let app: RunningApp;
let token: string;

beforeEach(async () => {
  app = await startApp();
  await app.dependencies.db.write(AT_NORTHBANK);
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

/** The offers of the account, as REST and GraphQL return them. */
async function offers(): Promise<Offers> {
  const { query, toRest } = getRestDocument('Offers');
  const rest = await app.rest<Offers>('GET', `/accounts/${ACCOUNT}/offers`, { token });
  const { data } = await app.graphql(query, { token, variables: { accountId: String(ACCOUNT) } });
  expect((toRest(data) as { readonly offers: unknown }).offers).toEqual(rest.body);
  const { pay_terms, offer_options } = rest.body;
  return { pay_terms, offer_options };
}

async function captured(): Promise<unknown> {
  const [row] = await app.dependencies.db.read(
    'SELECT pay_terms_snapshot FROM consumer_negotiations WHERE consumer_id = ?',
    [ACCOUNT],
  );
  return row?.pay_terms_snapshot;
}

async function consumes(name: string, input: object, make = makeGraphqlMove): Promise<string | null> {
  const outcome = await make(app, token, name, { accountId: ACCOUNT, ...input });
  expect([name, outcome.status, outcome.code]).toEqual([name, 200, null]);
  return outcome.condition;
}

it.each(casesByStyle(CASES))(
  'terms of $level that change after $what with $style take effect with the next negotiation',
  async ({ name, input, make, change }) => {
    const before = await offers();
    expect(before.offer_options).toMatchObject({ settlement: { amount: '850.00' }, payment_plan: OLD_PLAN });
    expect(await consumes(name, input, make)).toBe('pending_creditor_response');
    const snapshot = await captured();
    expect(await offers()).toEqual(before);

    await app.dependencies.db.write(change);
    expect(await offers()).toEqual(before);

    for (const other of OFFERS) {
      expect(await consumes(other.name, other.input, make)).toBe('pending_creditor_response');
      expect([await captured(), await offers()]).toEqual([snapshot, before]);
    }

    await consumes('cancelPendingOffer', {});
    const after = await offers();
    expect(after.offer_options).toMatchObject({
      settlement: { amount: '600.00', discount_percent: '40.00' },
      payment_plan: { ...NEW_PLAN, first_pay_date_max: '2026-03-17' },
      custom: { amount_minimums: { settlement: '300.00', payment_plan_monthly: '160.00' } },
    });
    expect(after.pay_terms).toMatchObject({ max_days_first_pay: 7, payment_plan_auto_approve_enabled: true });
    expect(await consumes('createPaymentPlanOffer', { firstPayDate: tomorrow }, make)).toBe(
      'approved_but_payment_setup_is_pending',
    );
    const [row] = await app.dependencies.db.read(
      'SELECT negotiate_amount, monthly_amount, no_of_installments FROM consumer_negotiations WHERE consumer_id = ?',
      [ACCOUNT],
    );
    expect(Object.values(row ?? {}).map(Number)).toEqual([800, 200, 4]);
    expect(await captured()).not.toEqual(snapshot);
  },
);

it('counter offers and a new first payment date keep the captured terms', async () => {
  const before = await offers();
  await consumes('createCustomOffer', custom(PLAN));
  const snapshot = await captured();
  await app.dependencies.db.write(COMPANY);

  const creditor = await app.signInCreditor('sam@northbank.test');
  const counter = { paymentPlanBalance: '900.00', monthlyAmount: '90.00', firstPayDate: tomorrow };
  await makeGraphqlMove(app, creditor, 'counterOffer', { accountId: ACCOUNT, ...counter });
  expect(await offers()).toEqual({ pay_terms: before.pay_terms, offer_options: {} });
  expect(await captured()).toBe(snapshot);

  await consumes('sendCounterOffer', { monthlyAmount: '30.00', firstPayDate: tomorrow });
  expect([await captured(), await offers()]).toEqual([snapshot, before]);

  expect((await makeGraphqlMove(app, creditor, 'acceptOffer', { accountId: ACCOUNT })).status).toBe(200);
  // 30 days from now is the last date of the old terms and outside the new ones.
  const far = addDays(app.moment().today, 29);
  expect(await consumes('changeFirstPayDate', { firstPayDate: far })).toBe('approved_but_payment_setup_is_pending');
  expect(await consumes('changeFirstPayDate', { firstPayDate: addDays(far, 1) })).toBe('pending_creditor_response');
  expect([await captured(), await offers()]).toEqual([snapshot, before]);
});

it('the date limits of captured terms are relative to today', async () => {
  await consumes('createPaymentPlanOffer', { firstPayDate: tomorrow });
  await app.dependencies.db.write(COMPANY);
  app.setTime(app.moment().epoch + 3 * DAY);
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  const { pay_terms, offer_options } = await offers();
  expect(pay_terms).toMatchObject({ max_days_first_pay: 30, max_first_pay_date: '2026-04-12' });
  expect(offer_options).toMatchObject({
    payment_plan: { ...OLD_PLAN, first_pay_date_min: '2026-03-14', first_pay_date_max: '2026-04-12' },
    custom: { first_pay_date_min: '2026-03-13', first_pay_date_max_for_auto_accept: '2026-04-12' },
  });
});
