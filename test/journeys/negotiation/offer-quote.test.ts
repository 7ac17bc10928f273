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
