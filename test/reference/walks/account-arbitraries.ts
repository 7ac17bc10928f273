// Generated accounts: any status with any flags, terms, rows and amounts, consistent or not.
import * as fc from 'fast-check';
import type { AccountStatus, TransactionStatus } from '../../../src/domain/shared/vocabulary';
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
import { aDay, aMoment, aName, anAmount, aPercent, orNull, someDays } from './value-arbitraries';

/** Every status of docs/rules §2; the types make sure that none is missing. */
const ACCOUNT_STATUSES: Readonly<Record<AccountStatus, true>> = {
  joined: true,
  uploaded: true,
  visited: true,
  not_verified: true,
  notice_sent: true,
  renegotiate: true,
  payment_accepted: true,
  payment_setup: true,
  payment_declined: true,
  hold: true,
  settled: true,
  dispute: true,
  not_paying: true,
  deactivated: true,
  cancelled_plan: true,
};
const TRANSACTION_STATUSES: Readonly<Record<TransactionStatus, true>> = {
  scheduled: true,
  successful: true,
  failed: true,
  rescheduled: true,
  cancelled: true,
  consumer_change_date: true,
  creditor_change_date: true,
};

function listStatuses<Status extends string>(statuses: Readonly<Record<Status, true>>): readonly Status[] {
  return Object.keys(statuses) as Status[];
}

const termRow: fc.Arbitrary<ReferenceTermRow> = fc.record({
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

const NO_ROW: ReferenceTermRow = {
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
  approvedBy: orNull(fc.constantFrom('Auto', 'creditor:5', 'consumer:4')),
});

const transaction = fc.record({
  date: aDay,
  amount: anAmount,
  type: fc.constantFrom('pif', 'installment'),
  status: fc.constantFrom(...listStatuses(TRANSACTION_STATUSES), 'scheduled', 'scheduled'),
});

const schedule: fc.Arbitrary<readonly ReferenceTransaction[]> = fc
  .array(transaction, { maxLength: 5 })
  .map((rows) => rows.map((row, place) => ({ ...row, id: place + 1, slot: row.date, failures: 0 })));

const notice: fc.Arbitrary<ReferenceNotice> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  balance: orNull(anAmount),
  status: fc.constantFrom(1, 2, 3, 4, 5, null),
  reasonLabel: orNull(fc.constant('Moved')),
  resends: fc.constantFrom(0, 0, 2, 3),
  resentAt: fc.constant(null),
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

/** Any account, so that every row of every table is reached, including combinations that should never be stored. */
export const anyAccount: fc.Arbitrary<ReferenceAccount> = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  version: aMoment,
  status: fc.constantFrom(...listStatuses(ACCOUNT_STATUSES), 'joined', 'payment_accepted', 'payment_setup'),
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
  marks: fc.constantFrom([], [], [], ['attorney'], ['do_not_contact', 'bankruptcy'], ['deceased']),
  lastLoginAt: orNull(aMoment),
  company: fc.option(company, { nil: null, freq: 12 }),
  subclient: orNull(subclient),
  negotiation: orNull(negotiation),
  schedule,
  hadAgreement: fc.boolean(),
  skipsInRow: fc.nat(3),
  skipsUsed: fc.nat(4),
  hasPaymentMethod: fc.boolean(),
  paymentsDone: fc.integer({ min: 0, max: 2 }),
  notice: orNull(notice),
});

/**
 * Any account that a move can encounter: it has a company, and a pending account has an offer whose plan matches the
 * balance. Other inconsistencies remain.
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
      active: true,
      offerAccepted: false,
      counterOfferAccepted: false,
      type,
      installmentType: row.installmentType ?? 'monthly',
      negotiateAmount: row.negotiateAmount && printed(planned),
    } as const;
    return {
      ...account,
      company: account.company ?? chosen.company,
      negotiation: account.status === 'payment_setup' ? { ...row, ...open } : account.negotiation,
    };
  });

/** Rests of plans at which one cent decides about merging. */
const LEFT_OVER = ['0.01', '9.98', '9.99', '10.00', '10.01', '12.50'];

/** Ready accounts whose quick plan has a rest of about ten: a balance of rest × 100 / (100 mod m), with m a month. */
export const anAccountAtTheMergingLimit: fc.Arbitrary<ReferenceAccount> = fc
  .record({
    account: anyAccount,
    minMonthlyPay: fc.integer({ min: 3, max: 99 }).filter((percent) => 100 % percent !== 0),
    left: fc.constantFrom(...LEFT_OVER),
    planDiscount: fc.constantFrom('0', '0', '20', '50'),
  })
  .map(({ account, minMonthlyPay, left, planDiscount }) => {
    const planned = dividedBy(times(exact(left), exact(100)), exact(100 % minMonthlyPay));
    const payableShare = dividedBy(minus(exact(100), exact(planDiscount)), exact(100));
    return {
      ...account,
      status: 'joined',
      negotiation: null,
      currentBalance: printed(dividedBy(planned, payableShare)),
      ownTerms: { ...account.ownTerms, planDiscount, minMonthlyPay: String(minMonthlyPay) },
    };
  });
