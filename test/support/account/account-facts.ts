// Account facts for tests: a basic account with overrides, and one account in every condition.
import type {
  AccountFacts,
  CompanyFacts,
  NegotiationFacts,
  PayTerms,
  SubclientFacts,
  TermColumns,
} from '../../../src/domain/account/account-facts';
import type { Moment } from '../../../src/domain/shared/calendar';
import { money } from '../../../src/domain/shared/money';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';

export const TODAY = '2026-06-05';
export const MOMENT: Moment = {
  now: '2026-06-05T14:00:00.000Z',
  epoch: Date.parse('2026-06-05T14:00:00.000Z'),
  today: TODAY,
};

export function termColumns(overrides: Partial<TermColumns> = {}): TermColumns {
  return {
    settlementDiscountPercent: null,
    planDiscountPercent: null,
    minMonthlyPayPercent: null,
    maxDaysFirstPay: null,
    minimumSettlementPercent: null,
    minimumPlanPercent: null,
    maxFirstPayDays: null,
    settlementAutoApprove: null,
    planAutoApprove: null,
    ...overrides,
  };
}

/** Discounts of 50 % and 25 %, 10 % a month, 12 days; minimums of 20 % and 10 %, 18 days. */
export function companyFacts(overrides: Partial<CompanyFacts> = {}): CompanyFacts {
  return {
    id: 7,
    name: 'Harbor Recovery',
    aboutUs: null,
    hasActiveMembership: true,
    termsVersion: 1,
    terms: termColumns({
      settlementDiscountPercent: money(50),
      planDiscountPercent: money(25),
      minMonthlyPayPercent: money(10),
      maxDaysFirstPay: 12,
      minimumSettlementPercent: money(20),
      minimumPlanPercent: money(10),
      maxFirstPayDays: 18,
    }),
    ...overrides,
  };
}

export function subclientFacts(overrides: Partial<SubclientFacts> = {}): SubclientFacts {
  const number = { uniqueIdentificationNumber: 'HN-1', termsVersion: 1 };
  return { id: 8, name: 'Harbor North', ...number, terms: termColumns(), ...overrides };
}

export function payTerms(overrides: Partial<PayTerms> = {}): PayTerms {
  return {
    source: 'master',
    sourceLabel: 'Master Term',
    settlementDiscountPercent: null,
    planDiscountPercent: null,
    minMonthlyPayPercent: null,
    maxDaysFirstPay: 30,
    minimumSettlementPercent: null,
    minimumPlanPercent: null,
    maxFirstPayDays: null,
    settlementAutoApprove: true,
    planAutoApprove: true,
    ...overrides,
  };
}

/** An active monthly plan: 10 payments of 75.00 on a plan balance of 750.00. */
export function negotiationFacts(overrides: Partial<NegotiationFacts> = {}): NegotiationFacts {
  return {
    id: 70,
    type: 'installment',
    installmentType: 'monthly',
    active: true,
    offerAccepted: false,
    offerAcceptedAt: null,
    counterOfferAccepted: false,
    oneTimeSettlement: null,
    negotiateAmount: money(750),
    monthlyAmount: money(75),
    numberOfInstallments: 10,
    lastMonthAmount: null,
    firstPayDate: '2026-06-10',
    counterOneTimeAmount: null,
    counterNegotiateAmount: null,
    counterMonthlyAmount: null,
    counterNumberOfInstallments: null,
    counterLastMonthAmount: null,
    counterFirstPayDate: null,
    counterNote: null,
    planCurrentBalance: null,
    reason: null,
    note: null,
    consumerOfferSentAt: '2026-06-01T10:00:00.000Z',
    creditorCounterOfferSentAt: null,
    capturedTerms: null,
    approvedBy: null,
    ...overrides,
  };
}

/** An active settlement of 500.00. */
export function settlementFacts(overrides: Partial<NegotiationFacts> = {}): NegotiationFacts {
  return negotiationFacts({
    type: 'pif',
    installmentType: null,
    oneTimeSettlement: money(500),
    negotiateAmount: null,
    monthlyAmount: null,
    numberOfInstallments: null,
    ...overrides,
  });
}

/** A joined account that owes 1000.00 of 1200.00. `negotiationType` follows the negotiation. */
export function accountFacts(overrides: Partial<AccountFacts> = {}): AccountFacts {
  return {
    id: 42,
    profileId: 4,
    linkState: 'claimed',
    isErased: false,
    version: Date.parse('2026-06-04T09:30:00.123Z'),
    status: 'joined',
    paymentSetup: false,
    offerAccepted: false,
    counterOffer: false,
    wasDisputed: false,
    negotiationType: overrides.negotiation?.type ?? null,
    noticeStatus: null,
    hasFailedPayment: false,
    customOffer: false,
    accountName: 'City Clinic',
    accountNumber: 'A-100',
    memberAccountNumber: null,
    referenceNumber: 'R-5',
    statementIdNumber: null,
    subclientAccountNumber: null,
    firstName: 'Ada',
    middleName: null,
    lastName: 'Park',
    last4ssn: '0042',
    originalBalance: money(1200),
    currentBalance: money(1000),
    reasonId: null,
    reasonLabel: null,
    holdReason: null,
    placementDate: '2026-01-15',
    expiryDate: null,
    restartDate: null,
    lastLoginAt: null,
    marks: [],
    ownerStopsContact: false,
    disputedAt: null,
    cancelledAt: null,
    deactivatedAt: null,
    createdAt: '2026-01-15T08:00:00.000Z',
    updatedAt: '2026-06-04T09:30:00.000Z',
    ownTerms: termColumns(),
    company: companyFacts(),
    subclient: null,
    negotiation: null,
    hadAgreement: false,
    nextPayment: null,
    nextSettlementDate: null,
    hasTransactions: false,
    hasPaymentMethod: false,
    skipsInRow: 0,
    skipsUsed: 0,
    unpaidPayments: 0,
    failedPayments: 0,
    hasOpenCharge: false,
    noticeResponse: null,
    ...overrides,
  };
}

const DISPUTED = { wasDisputed: true, disputedAt: '2026-05-01T10:00:00.000Z' } as const;

/** One account in every condition. */
export const FACTS_BY_CONDITION: Readonly<Record<AccountCondition, AccountFacts>> = {
  joined: accountFacts(),
  approved_settlement_but_payment_setup_is_pending: accountFacts({
    status: 'payment_accepted',
    offerAccepted: true,
    negotiation: settlementFacts({ offerAccepted: true }),
  }),
  approved_but_payment_setup_is_pending: accountFacts({
    status: 'payment_accepted',
    offerAccepted: true,
    negotiation: negotiationFacts({ offerAccepted: true }),
  }),
  payment_accepted_and_plan_in_scheduled: accountFacts({
    status: 'payment_accepted',
    offerAccepted: true,
    paymentSetup: true,
    hasPaymentMethod: true,
    hasTransactions: true,
    negotiation: negotiationFacts({ offerAccepted: true, planCurrentBalance: money(675) }),
    nextPayment: { id: 90, date: '2026-07-10', amount: money(75), status: 'scheduled' },
    unpaidPayments: 9,
  }),
  creditor_send_an_offer: accountFacts({
    status: 'payment_setup',
    counterOffer: true,
    negotiation: negotiationFacts({
      counterNegotiateAmount: money(800),
      counterMonthlyAmount: money(100),
      counterNumberOfInstallments: 8,
      counterFirstPayDate: '2026-06-20',
      counterNote: 'Eight months, please.',
      creditorCounterOfferSentAt: '2026-06-02T10:00:00.000Z',
    }),
  }),
  pending_creditor_response: accountFacts({
    status: 'payment_setup',
    customOffer: true,
    negotiation: negotiationFacts(),
  }),
  returned_notice_response: accountFacts({
    status: 'notice_sent',
    noticeStatus: 4,
    noticeResponse: { id: 60, balance: money(640), reasonLabel: 'Moved', sender: null, resendCount: 0, resentAt: null },
  }),
  declined: accountFacts({ status: 'payment_declined', negotiation: negotiationFacts() }),
  disputed_deactivated: accountFacts({ status: 'deactivated', ...DISPUTED, hasTransactions: true }),
  deactivated: accountFacts({ status: 'deactivated' }),
  disputed: accountFacts({ status: 'dispute', ...DISPUTED }),
  not_paying: accountFacts({ status: 'not_paying', ...DISPUTED, reasonId: 3, reasonLabel: 'Bankruptcy' }),
  settled: accountFacts({
    status: 'settled',
    offerAccepted: true,
    paymentSetup: true,
    negotiation: settlementFacts({ offerAccepted: true, planCurrentBalance: money(0) }),
  }),
  hold: accountFacts({
    status: 'hold',
    offerAccepted: true,
    paymentSetup: true,
    hasPaymentMethod: true,
    unpaidPayments: 10,
    holdReason: 'Between jobs',
    restartDate: '2026-09-01',
    negotiation: negotiationFacts({ offerAccepted: true }),
  }),
  cancelled_plan: accountFacts({ status: 'cancelled_plan', cancelledAt: '2026-05-20T10:00:00.000Z' }),
  renegotiate: accountFacts({ status: 'renegotiate' }),
  notice_sent: accountFacts({ status: 'notice_sent', noticeStatus: 1 }),
};
