// A quote equals what the move then does, also where the move refuses; and it writes nothing.
import fc from 'fast-check';
import { addDays } from '../../../src/domain/shared/calendar';
import { money, toDecimalString } from '../../../src/domain/shared/money';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let token: string;
let today: string;
/** Of the demo data: an account in each condition, with the terms of several companies. */
let accounts: readonly string[];
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  today = app.dependencies.clock().today;
  const { data } = await app.graphql<{ accounts: { nodes: readonly { id: string }[] } }>(
    '{ accounts(first: 50) { nodes { id } } }',
    { token },
  );
  accounts = data.accounts.nodes.map(({ id }) => id);
});
afterAll(() => app.close());

const QUOTE = `query ($accountId: ID!, $negotiationType: NegotiationType!, $installmentType: InstallmentType, $amount: Money, $firstPayDate: LocalDate!) {
  offerQuote(accountId: $accountId, negotiationType: $negotiationType, installmentType: $installmentType, amount: $amount, firstPayDate: $firstPayDate) {
    isAcceptedAtOnce refusal { reason message errors { part messages } }
    numberOfPayments paymentAmount lastPaymentAmount total saving firstPayDate
  }
}`;

interface Quote {
  readonly isAcceptedAtOnce: boolean;
  readonly refusal: {
    readonly reason: string;
    readonly message: string;
    readonly errors: readonly { readonly part: string; readonly messages: readonly string[] }[];
  } | null;
  readonly numberOfPayments: number | null;
  readonly paymentAmount: string | null;
  readonly lastPaymentAmount: string | null;
  readonly total: string | null;
  readonly saving: string | null;
}

interface Offer {
  readonly accountId: string;
  readonly negotiationType: 'PIF' | 'INSTALLMENT';
  readonly installmentType: 'WEEKLY' | 'BIMONTHLY' | 'MONTHLY' | null;
  readonly amount: string | null;
  readonly firstPayDate: string;
}

const AFTER = `data { account { activeNegotiation {
  offerAccepted oneTimeSettlement negotiateAmount monthlyAmount noOfInstallments lastMonthAmount firstPayDate
} } }`;

interface Agreed {
  readonly offerAccepted: boolean;
  readonly oneTimeSettlement: string | null;
  readonly negotiateAmount: string | null;
  readonly monthlyAmount: string | null;
  readonly noOfInstallments: number | null;
  readonly lastMonthAmount: string | null;
}

/** The move that makes the offer. */
function toMove({ amount, negotiationType, installmentType, ...offer }: Offer) {
  if (amount !== null)
    return { name: 'createCustomOffer', input: { ...offer, amount, negotiationType, installmentType } };
  return { name: negotiationType === 'PIF' ? 'createSettlementOffer' : 'createPaymentPlanOffer', input: offer };
}

async function quote(offer: Offer): Promise<Quote> {
  const { data, errors } = await app.graphql<{ offerQuote: Quote }>(QUOTE, { token, variables: { ...offer } });
  expect(errors).toEqual([]);
  return data.offerQuote;
}

async function move(offer: Offer): Promise<Partial<Quote>> {
  const { name, input } = toMove(offer);
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const balance = await readBalance(offer.accountId);
  const { data, errors } = await app.graphql<Record<string, { data: { account: { activeNegotiation: Agreed } } }>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${AFTER} } }`,
    { token, variables: { input } },
  );
  const [error] = errors;
  if (error) {
    const given = Object.entries((error.extensions['errors'] ?? {}) as Record<string, readonly string[]>);
    const found = given.map(([field, messages]) => ({ part: field.replace(/[A-Z]/g, '_$&').toUpperCase(), messages }));
    const reason = String(error.extensions['code']);
    return { refusal: { reason, message: error.message, errors: found }, isAcceptedAtOnce: false, total: null };
  }
  const agreed = data[name]?.data.account.activeNegotiation;
  if (!agreed) throw new Error('The move was made.');
  const total = agreed.oneTimeSettlement ?? agreed.negotiateAmount ?? '0.00';
  return {
    refusal: null,
    isAcceptedAtOnce: agreed.offerAccepted,
    numberOfPayments: (agreed.noOfInstallments ?? 1) + (agreed.lastMonthAmount === null ? 0 : 1),
    paymentAmount: agreed.monthlyAmount ?? total,
    lastPaymentAmount: agreed.lastMonthAmount,
    total,
    saving: toDecimalString(money(balance).minus(money(total))),
  };
}

async function readBalance(id: string): Promise<string> {
  const { data } = await app.graphql<{ account: { display: { amounts: { currentBalance: string } } } }>(
    'query ($id: ID!) { account(id: $id) { display { amounts { currentBalance } } } }',
    { token, variables: { id } },
  );
  return data.account.display.amounts.currentBalance;
}

const anyOffer = () =>
  fc.record({
    accountId: fc.constantFrom(...accounts),
    negotiationType: fc.constantFrom('PIF' as const, 'INSTALLMENT' as const),
    installmentType: fc.constantFrom('WEEKLY' as const, 'BIMONTHLY' as const, 'MONTHLY' as const, null),
    amount: fc.oneof(
      fc.constant(null),
      fc.constantFrom('0.00', '0.01', '1.00', '10.00', '40.00', '90.00', '250.00', '500.00', '9999999.99', '-1.00'),
    ),
    firstPayDate: fc.integer({ min: -1, max: 60 }).map((days) => addDays(today, days)),
  });

/** Every refusal of the three moves, on account 19 unless a row says otherwise: its offer, and what is wrong. */
const PIF = { negotiationType: 'PIF', installmentType: null, amount: null } as const;
const PLAN = { negotiationType: 'INSTALLMENT', installmentType: null, amount: null } as const;
const MONTHLY = { ...PLAN, installmentType: 'MONTHLY' } as const;
type Row = readonly [what: string, offer: Partial<Offer> & { readonly days?: number }, message: RegExp];

it.each<Row>([
  ['a settlement in the past', { ...PIF, days: -1 }, /date after or equal to today/],
  ['a settlement after the terms', { ...PIF, days: 60 }, /before or equal to/],
  ['a plan that starts today', { ...PLAN, days: 0 }, /date after today/],
  ['a plan after the terms', { ...PLAN, days: 60 }, /before or equal to/],
  ['a custom settlement of nothing', { ...PIF, amount: '0.00' }, /greater than 0\.00/],
  ['a custom settlement below zero', { ...PIF, amount: '-1.00' }, /greater than 0\.00/],
  ['a custom settlement below the minimum', { ...PIF, amount: '199.99' }, /must be at least/],
  ['a custom settlement after the terms', { ...PIF, amount: '500.00', days: 60 }, /on or before/],
  ['a custom plan without an interval', { ...PLAN, amount: '90.00' }, /installment type/i],
  ['a custom plan of nothing', { ...MONTHLY, amount: '0.00' }, /greater than 0\.00/],
  ['a custom plan below the minimum', { ...MONTHLY, amount: '74.99' }, /a month/],
  ['a custom plan in the past', { ...MONTHLY, amount: '90.00', days: -1 }, /date after or equal to today/],
  [
    'a date that cannot be stored',
    { ...PIF, amount: '500.00', firstPayDate: '3000-01-01' },
    /before or equal|on or before/,
  ],
  ['an account that is settled', { ...PIF, accountId: '4' }, /not available right now/],
  ['an account with a plan', { ...PLAN, accountId: '14' }, /not available right now/],
])('quotes the refusal of %s', async (_what, { days = 1, ...row }, message) => {
  const offer = { accountId: '19', ...PIF, firstPayDate: addDays(today, days), ...row };
  const quoted = await quote(offer);
  const refusal = quoted.refusal ?? { message: '', errors: [] };
  expect([refusal.message, ...refusal.errors.flatMap(({ messages }) => messages)].join(' ')).toMatch(message);
  expect(quoted).toMatchObject(await move(offer));
});

it('agrees with the move that follows', async () => {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(anyOffer(), async (offer) => {
    const quoted = await quote(offer);
    expect(quoted).toMatchObject(await move(offer));
    const outcome = quoted.refusal?.reason ?? (quoted.isAcceptedAtOnce ? 'accepted' : 'pending');
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: 150, seed: 42 });
  expect([...seen.keys()].sort()).toEqual(['OFFER_ACTION_UNAVAILABLE', 'VALIDATION_FAILED', 'accepted', 'pending']);
});

it('names every part that is wrong', async () => {
  const offer = { accountId: '19', negotiationType: 'INSTALLMENT', installmentType: null, amount: '10.00' } as const;
  const { refusal } = await quote({ ...offer, firstPayDate: addDays(today, -1) });
  expect(refusal?.errors.map(({ part }) => part)).toEqual(['INSTALLMENT_TYPE', 'FIRST_PAY_DATE']);
});

it('writes nothing', async () => {
  const statements = await recordStatements(app.dependencies.db, async () => {
    await quote({
      accountId: '10',
      negotiationType: 'PIF',
      installmentType: null,
      amount: null,
      firstPayDate: addDays(today, 1),
    });
  });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((sql) => !/SELECT/i.test(sql) || /\b(INSERT|UPDATE|DELETE)\b/.test(sql))).toEqual([]);
});
