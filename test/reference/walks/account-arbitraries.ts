// Accounts by fast-check: any status with any flags, terms, rows and amounts, fitting together or not.
import * as fc from 'fast-check';
import { ACCOUNT_STATUSES, keysOf, TRANSACTION_STATUSES } from '../../../src/domain/shared/vocabulary';
import { daysAfter } from '../shared/calendar-days';
import { dividedBy, exact, minus, printed, times } from '../shared/exact-decimal';
import type {
  ReferenceCompany,
  ReferenceNegotiation,
  ReferenceNotice,
  ReferenceAccount,
  ReferenceSubclient,
  ReferenceTermRow,
  ReferenceTerms,
  ReferenceTransaction,
} from '../shared/records';

const DAYS: string[] = ['2027-10-01'];
while (DAYS.length < 900) DAYS.push(daysAfter(DAYS[DAYS.length - 1] ?? '', 1));

const MOMENTS = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) };

/** A day between October 2027 and March 2030, a leap year within. */
export const aDay = fc.constantFrom(...DAYS);

/** Whole cents as decimal text, often small, often round. */
export const anAmount = fc
  .oneof(
    fc.integer({ min: 0, max: 2_500 }),
    fc.integer({ min: 0, max: 500_000 }),
    fc.integer({ min: 0, max: 90_000_000 }),
    fc.integer({ min: 0, max: 9_000 }).map((units) => units * 100),
  )
  .map((units) => printed(times(exact(units), exact('0.01'))));

/** A percentage with at most two decimals, mostly whole. */
const aPercent = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map(String),
  fc.constantFrom('0', '1', '99', '100', '0.50', '10.78', '33.33', '99.99'),
  fc.integer({ min: 0, max: 10_000 }).map((units) => printed(times(exact(units), exact('0.01')))),
);

function orNull<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null, freq: 3 });
}

const aMoment = fc.integer(MOMENTS);
const someDays = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 120 }));
const aName = fc.constantFrom('Ada', 'Mary Ann', 'Park', 'van  Dyk', ' Lee ', '');

export const termRow: fc.Arbitrary<ReferenceTermRow> = fc.record({
  pifDiscount: orNull(aPercent),
  planDiscount: fc.option(aPercent, { nil: null, freq: 1 }),
  minMonthlyPay: orNull(aPercent),
  maxDaysFirstPay: orNull(someDays),
  minimumSettlement: orNull(aPercent),
  minimumPaymentPlan: orNull(aPercent),
  maxFirstPayDays: orNull(someDays),
  settlementAutoApprove: orNull(fc.boolean()),
  planAutoApprove: orNull(fc.boolean()),
});

export const NO_ROW: ReferenceTermRow = {
  pifDiscount: null,
  planDiscount: null,
  minMonthlyPay: null,
  maxDaysFirstPay: null,
  minimumSettlement: null,
  minimumPaymentPlan: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
};

/** Most accounts and subclients have no terms of their own. */
const ownTerms = fc.oneof(fc.constant(NO_ROW), termRow);

const snapshot: fc.Arbitrary<ReferenceTerms> = fc.record({
  type: fc.constantFrom('individual', 'subclient', 'master'),
  typeLabel: fc.constantFrom('Individual Custom Term', 'Harbor North', 'Master Term'),
  pifDiscount: orNull(aPercent),
  planDiscount: orNull(aPercent),
  minMonthlyPay: orNull(aPercent),
  maxDaysFirstPay: someDays,
  minimumSettlement: orNull(aPercent),
  minimumPaymentPlan: orNull(aPercent),
  maxFirstPayDays: orNull(someDays),
  settlementAutoApprove: fc.boolean(),
  planAutoApprove: fc.boolean(),
});

const negotiation: fc.Arbitrary<ReferenceNegotiation> = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  type: fc.constantFrom('pif', 'installment', 'pif', 'installment', null),
  installmentType: fc.constantFrom('weekly', 'bimonthly', 'monthly', null),
  oneTimeSettlement: orNull(anAmount),
  negotiateAmount: orNull(anAmount),
  monthlyAmount: orNull(anAmount),
  numberOfInstallments: orNull(fc.integer({ min: 1, max: 60 })),
  lastMonthAmount: orNull(anAmount),
  firstPayDate: orNull(aDay),
  offerAccepted: fc.boolean(),
  offerAcceptedAt: orNull(aMoment),
  counterOneTimeAmount: orNull(anAmount),
  counterNegotiateAmount: orNull(anAmount),
  counterMonthlyAmount: orNull(anAmount),
  counterNumberOfInstallments: orNull(fc.integer({ min: 1, max: 60 })),
  counterLastMonthAmount: orNull(anAmount),
  counterFirstPayDate: orNull(aDay),
  counterNote: orNull(fc.constantFrom('Eight months, please.', '')),
  counterOfferAccepted: fc.boolean(),
  active: fc.boolean(),
  planCurrentBalance: orNull(anAmount),
  reason: orNull(fc.constant('Unexpected Expenses')),
  note: orNull(fc.constant('Best I can do.')),
  consumerOfferSentAt: orNull(aMoment),
  creditorCounterOfferSentAt: orNull(aMoment),
  snapshot: orNull(snapshot),
  approvedBy: orNull(fc.constantFrom('Auto', 'creditor:5', 'consumer:3')),
});

const transaction = fc.record({
  date: aDay,
  amount: anAmount,
  type: fc.constantFrom('pif', 'installment'),
  status: fc.constantFrom(...keysOf(TRANSACTION_STATUSES), 'scheduled', 'scheduled'),
});

const schedule: fc.Arbitrary<readonly ReferenceTransaction[]> = fc
  .array(transaction, { maxLength: 5 })
  .map((rows) => rows.map((row, place) => ({ ...row, id: place + 1 })));

const notice: fc.Arbitrary<ReferenceNotice> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  balance: orNull(anAmount),
  status: fc.constantFrom(1, 2, 3, 4, 5, null),
  reasonLabel: orNull(fc.constant('Moved')),
  sender: orNull(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      type: fc.constantFrom('company', 'creditor_profile'),
      companyName: fc.constant('Harbor Recovery'),
      phone: orNull(fc.constant('555-0100')),
      email: orNull(fc.constant('desk@harbor.test')),
      city: orNull(fc.constant('Albany')),
    }),
  ),
});

const company: fc.Arbitrary<ReferenceCompany> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  name: orNull(fc.constant('Harbor Recovery')),
  aboutUs: orNull(fc.constant('<p>We listen.</p>')),
  hasActiveMembership: fc.boolean(),
  terms: termRow,
});

const subclient: fc.Arbitrary<ReferenceSubclient> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  name: orNull(fc.constant('Harbor North')),
  identificationNumber: fc.constant('HN-1'),
  terms: ownTerms,
});

/** Any account whatever, so that every row of every table is met, together with what should never be stored. */
export const anyAccount: fc.Arbitrary<ReferenceAccount> = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  version: aMoment,
  status: fc.constantFrom(...keysOf(ACCOUNT_STATUSES), 'joined', 'payment_accepted', 'payment_setup'),
  accountName: fc.constant('City Clinic'),
  accountNumber: orNull(fc.constant('A-100')),
  memberAccountNumber: orNull(fc.constant('M-1')),
  referenceNumber: orNull(fc.constant('R-5')),
  statementIdNumber: orNull(fc.constant('S-9')),
  subclientAccountNumber: orNull(fc.constant('SA-7')),
  firstName: orNull(aName),
  middleName: orNull(aName),
  lastName: orNull(aName),
  last4ssn: orNull(fc.constant('0042')),
  totalBalance: orNull(anAmount),
  currentBalance: fc.option(anAmount, { nil: null, freq: 20 }),
  ownTerms,
  restartDate: orNull(aDay),
  holdReason: orNull(fc.constant('Between jobs')),
  counterOffer: fc.boolean(),
  offerAccepted: fc.boolean(),
  paymentSetup: fc.boolean(),
  hasFailedPayment: fc.boolean(),
  customOffer: fc.boolean(),
  placementDate: orNull(aDay),
  expiryDate: orNull(aDay),
  reason: orNull(fc.constant({ id: 3, label: 'Bankruptcy' })),
  disputedAt: orNull(aMoment),
  cancelledAt: orNull(aMoment),
  deactivatedAt: orNull(aMoment),
  lastLoginAt: orNull(aMoment),
  company: fc.option(company, { nil: null, freq: 12 }),
  subclient: orNull(subclient),
  negotiation: orNull(negotiation),
  schedule,
  hasPaymentMethod: fc.boolean(),
  paymentsDone: fc.integer({ min: 0, max: 2 }),
  notice: orNull(notice),
});

/**
 * Any account that a move could meet: it has a company, and where an offer waits for an answer there is one, whose plan
 * is of the size of the account's. What else is missing or left over stays as it came.
 */
export const aMovableAccount: fc.Arbitrary<ReferenceAccount> = fc
  .record({
    account: anyAccount,
    company,
    negotiation,
    type: fc.constantFrom('pif', 'installment'),
    plannedPercent: fc.constantFrom('100', '100', '50', '150'),
  })
  .map((chosen) => {
    const { account, plannedPercent, type } = chosen;
    const row = account.negotiation ?? chosen.negotiation;
    const planned = times(exact(account.currentBalance ?? '0'), dividedBy(exact(plannedPercent), exact(100)));
    const open = {
      ...{ active: true, offerAccepted: false, counterOfferAccepted: false, type },
      installmentType: row.installmentType ?? 'monthly',
      negotiateAmount: row.negotiateAmount && printed(planned),
    } as const;
    return {
      ...account,
      company: account.company ?? chosen.company,
      negotiation: account.status === 'payment_setup' ? { ...row, ...open } : account.negotiation,
    };
  });

/** What is left of plans where one cent decides whether it is merged. */
const LEFT_OVER = ['0.01', '9.98', '9.99', '10.00', '10.01', '12.50'];

/** Ready accounts whose quick plan leaves over about ten: a balance of left × 100 / (100 mod m), paid by m a month. */
export const anAccountAtTheMergingLimit: fc.Arbitrary<ReferenceAccount> = fc
  .record({
    account: anyAccount,
    minMonthlyPay: fc.integer({ min: 3, max: 99 }).filter((percent) => 100 % percent !== 0),
    left: fc.constantFrom(...LEFT_OVER),
    planDiscount: fc.constantFrom('0', '0', '20', '50'),
  })
  .map(({ account, minMonthlyPay, left, planDiscount }) => {
    const planned = dividedBy(times(exact(left), exact(100)), exact(100 % minMonthlyPay));
    const kept = dividedBy(minus(exact(100), exact(planDiscount)), exact(100));
    return {
      ...account,
      status: 'joined',
      negotiation: null,
      currentBalance: printed(dividedBy(planned, kept)),
      ownTerms: { ...account.ownTerms, planDiscount, minMonthlyPay: String(minMonthlyPay) },
    };
  });
