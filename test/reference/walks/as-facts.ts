// Converts the reference's account to the product's facts, and terms and rows back for comparison.
import type { AccountFacts, NegotiationFacts, PayTerms, TermColumns } from '../../../src/domain/account/account-facts';
import { money } from '../../../src/domain/shared/money';
import type { Money } from '../../../src/domain/shared/money';
import { scheduledTransactions } from '../account/items';
import type {
  ReferenceNegotiation,
  ReferenceNotice,
  ReferenceAccount,
  ReferenceTermRow,
  ReferenceTerms,
} from '../shared/records';

function toMoney(text: string | null): Money | null {
  return text === null ? null : money(text);
}

function toInstantText(epoch: number | null): string | null {
  return epoch === null ? null : new Date(epoch).toISOString();
}

function toColumns(row: ReferenceTermRow): TermColumns {
  return {
    settlementDiscountPercent: toMoney(row.pifDiscount),
    planDiscountPercent: toMoney(row.planDiscount),
    minMonthlyPayPercent: toMoney(row.minMonthlyPay),
    maxDaysFirstPay: row.maxDaysFirstPay,
    minimumSettlementPercent: toMoney(row.minimumSettlement),
    minimumPlanPercent: toMoney(row.minimumPaymentPlan),
    maxFirstPayDays: row.maxFirstPayDays,
    settlementAutoApprove: row.settlementAutoApprove,
    planAutoApprove: row.planAutoApprove,
  };
}

function termsAsFacts(terms: ReferenceTerms): PayTerms {
  return {
    source: terms.type,
    sourceLabel: terms.typeLabel,
    settlementDiscountPercent: toMoney(terms.pifDiscount),
    planDiscountPercent: toMoney(terms.planDiscount),
    minMonthlyPayPercent: toMoney(terms.minMonthlyPay),
    maxDaysFirstPay: terms.maxDaysFirstPay,
    minimumSettlementPercent: toMoney(terms.minimumSettlement),
    minimumPlanPercent: toMoney(terms.minimumPaymentPlan),
    maxFirstPayDays: terms.maxFirstPayDays,
    settlementAutoApprove: terms.settlementAutoApprove,
    planAutoApprove: terms.planAutoApprove,
  };
}

function negotiationAsFacts(row: ReferenceNegotiation): NegotiationFacts {
  const { snapshot, numberOfInstallments, counterNumberOfInstallments, ...rest } = row;
  return {
    ...rest,
    numberOfInstallments,
    counterNumberOfInstallments,
    oneTimeSettlement: toMoney(row.oneTimeSettlement),
    negotiateAmount: toMoney(row.negotiateAmount),
    monthlyAmount: toMoney(row.monthlyAmount),
    lastMonthAmount: toMoney(row.lastMonthAmount),
    counterOneTimeAmount: toMoney(row.counterOneTimeAmount),
    counterNegotiateAmount: toMoney(row.counterNegotiateAmount),
    counterMonthlyAmount: toMoney(row.counterMonthlyAmount),
    counterLastMonthAmount: toMoney(row.counterLastMonthAmount),
    planCurrentBalance: toMoney(row.planCurrentBalance),
    offerAcceptedAt: toInstantText(row.offerAcceptedAt),
    consumerOfferSentAt: toInstantText(row.consumerOfferSentAt),
    creditorCounterOfferSentAt: toInstantText(row.creditorCounterOfferSentAt),
    capturedTerms: snapshot && termsAsFacts(snapshot),
  };
}

function noticeAsFacts(notice: ReferenceNotice): AccountFacts['noticeResponse'] {
  const { id, balance, reasonLabel, sender, resends, resentAt } = notice;
  return {
    id,
    balance: toMoney(balance),
    reasonLabel,
    sender: sender && { ...sender, address1: null, address2: null, state: null, zip: null, url: null },
    resendCount: resends,
    resentAt: toInstantText(resentAt),
  };
}

export function asFacts(account: ReferenceAccount): AccountFacts {
  const { company, subclient, negotiation, notice, reason } = account;
  const scheduled = scheduledTransactions(account);
  const next = scheduled[0];
  return {
    id: account.id,
    profileId: 4,
    linkState: 'claimed',
    isErased: false,
    marks: account.marks,
    ownerStopsContact: false,
    version: account.version,
    status: account.status,
    paymentSetup: account.paymentSetup,
    offerAccepted: account.offerAccepted,
    counterOffer: account.counterOffer,
    wasDisputed: account.disputedAt !== null || reason !== null,
    negotiationType: negotiation && negotiation.type,
    noticeStatus: notice && notice.status,
    hasFailedPayment: account.hasFailedPayment,
    customOffer: account.customOffer,
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    memberAccountNumber: account.memberAccountNumber,
    referenceNumber: account.referenceNumber,
    statementIdNumber: account.statementIdNumber,
    subclientAccountNumber: account.subclientAccountNumber,
    firstName: account.firstName,
    middleName: account.middleName,
    lastName: account.lastName,
    last4ssn: account.last4ssn,
    originalBalance: toMoney(account.totalBalance),
    currentBalance: toMoney(account.currentBalance),
    reasonId: reason && reason.id,
    reasonLabel: reason && reason.label,
    holdReason: account.holdReason,
    placementDate: account.placementDate,
    expiryDate: account.expiryDate,
    restartDate: account.restartDate,
    lastLoginAt: toInstantText(account.lastLoginAt),
    disputedAt: toInstantText(account.disputedAt),
    cancelledAt: toInstantText(account.cancelledAt),
    deactivatedAt: toInstantText(account.deactivatedAt),
    createdAt: null,
    updatedAt: null,
    ownTerms: toColumns(account.ownTerms),
    company: company && { ...company, terms: toColumns(company.terms), termsVersion: 1 },
    subclient: subclient && {
      id: subclient.id,
      name: subclient.name,
      uniqueIdentificationNumber: subclient.identificationNumber,
      terms: toColumns(subclient.terms),
      termsVersion: 1,
    },
    negotiation: negotiation && negotiationAsFacts(negotiation),
    hadAgreement: account.hadAgreement,
    nextPayment: next ? { id: next.id, date: next.date, amount: money(next.amount), status: next.status } : null,
    nextSettlementDate: scheduled.find(({ type }) => type === 'pif')?.date ?? null,
    hasTransactions: account.paymentsDone > 0,
    hasPaymentMethod: account.hasPaymentMethod,
    skipsInRow: account.skipsInRow,
    skipsUsed: account.skipsUsed,
    failedPayments: account.schedule.filter(({ status }) => status === 'failed').length,
    unpaidPayments: account.schedule.filter(({ status }) => status === 'scheduled' || status === 'failed').length,
    hasOpenCharge: false,
    noticeResponse: notice && noticeAsFacts(notice),
  };
}
