// The account of the worked examples of docs/rules §3.8: it owes 1000.00 under the terms of the first company.
import type { ReferenceCompany, ReferenceNegotiation, ReferenceAccount, ReferenceTermRow } from '../shared/records';

export const NO_TERMS: ReferenceTermRow = {
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

/** §3.8, worked set: dp 50, dq 25, m 10, s 20, q 10, D 12, X 18. */
export const WORKED_TERMS: ReferenceTermRow = {
  ...NO_TERMS,
  pifDiscount: '50',
  planDiscount: '25',
  minMonthlyPay: '10',
  minimumSettlement: '20',
  minimumPaymentPlan: '10',
  maxDaysFirstPay: 12,
  maxFirstPayDays: 18,
};

export function companyWith(terms: ReferenceTermRow): ReferenceCompany {
  return { id: 7, name: 'Harbor Recovery', aboutUs: null, hasActiveMembership: true, terms };
}

export const PLAIN_ACCOUNT: ReferenceAccount = {
  id: 42,
  version: Date.UTC(2026, 5, 4),
  status: 'joined',
  accountName: 'City Clinic',
  accountNumber: 'A-100',
  memberAccountNumber: null,
  referenceNumber: null,
  statementIdNumber: null,
  subclientAccountNumber: null,
  firstName: 'Ada',
  middleName: null,
  lastName: 'Park',
  last4ssn: '0042',
  totalBalance: '1200.00',
  currentBalance: '1000.00',
  ownTerms: NO_TERMS,
  restartDate: null,
  holdReason: null,
  counterOffer: false,
  offerAccepted: false,
  paymentSetup: false,
  hasFailedPayment: false,
  customOffer: false,
  placementDate: null,
  expiryDate: null,
  reason: null,
  disputedAt: null,
  cancelledAt: null,
  deactivatedAt: null,
  lastLoginAt: null,
  company: companyWith(WORKED_TERMS),
  subclient: null,
  negotiation: null,
  schedule: [],
  skipsInRow: 0,
  skipsUsed: 0,
  hasPaymentMethod: false,
  hadAgreement: false,
  paymentsDone: 0,
  notice: null,
};

/** An empty row, to be filled by tests. */
export const EMPTY_ROW: ReferenceNegotiation = {
  id: 70,
  type: null,
  installmentType: null,
  oneTimeSettlement: null,
  negotiateAmount: null,
  monthlyAmount: null,
  numberOfInstallments: null,
  lastMonthAmount: null,
  firstPayDate: null,
  offerAccepted: false,
  offerAcceptedAt: null,
  counterOneTimeAmount: null,
  counterNegotiateAmount: null,
  counterMonthlyAmount: null,
  counterNumberOfInstallments: null,
  counterLastMonthAmount: null,
  counterFirstPayDate: null,
  counterNote: null,
  counterOfferAccepted: false,
  active: true,
  planCurrentBalance: null,
  reason: null,
  note: null,
  consumerOfferSentAt: null,
  creditorCounterOfferSentAt: null,
  snapshot: null,
  approvedBy: null,
};
