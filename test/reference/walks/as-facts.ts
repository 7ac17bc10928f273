// The reference's account as the facts that the product's rules look at, and terms and rows back again for comparing.
import type { AccountFacts, NegotiationFacts, PayTerms, TermColumns } from '../../../src/domain/account/account-facts';
import { money } from '../../../src/domain/shared/money';
import type { Money } from '../../../src/domain/shared/money';
import { scheduledTransactions } from '../account/items';
import type { Negotiation, Notice, ReferenceAccount, TermRow, Terms } from '../shared/records';

function moneyOf(text: string | null): Money | null {
  return text === null ? null : money(text);
}

function instantOf(epoch: number | null): string | null {
  return epoch === null ? null : new Date(epoch).toISOString();
}

function columnsOf(row: TermRow): TermColumns {
  return {
    settlementDiscountPercent: moneyOf(row.pifDiscount),
    planDiscountPercent: moneyOf(row.planDiscount),
    minMonthlyPayPercent: moneyOf(row.minMonthlyPay),
    maxDaysFirstPay: row.maxDaysFirstPay,
    minimumSettlementPercent: moneyOf(row.minimumSettlement),
    minimumPlanPercent: moneyOf(row.minimumPaymentPlan),
    maxFirstPayDays: row.maxFirstPayDays,
    settlementAutoApprove: row.settlementAutoApprove,
    planAutoApprove: row.planAutoApprove,
  };
}

export function termsAsFacts(terms: Terms): PayTerms {
  return {
    source: terms.type,
    sourceLabel: terms.typeLabel,
    settlementDiscountPercent: moneyOf(terms.pifDiscount),
    planDiscountPercent: moneyOf(terms.planDiscount),
    minMonthlyPayPercent: moneyOf(terms.minMonthlyPay),
    maxDaysFirstPay: terms.maxDaysFirstPay,
    minimumSettlementPercent: moneyOf(terms.minimumSettlement),
    minimumPlanPercent: moneyOf(terms.minimumPaymentPlan),
    maxFirstPayDays: terms.maxFirstPayDays,
    settlementAutoApprove: terms.settlementAutoApprove,
    planAutoApprove: terms.planAutoApprove,
  };
}

export function negotiationAsFacts(row: Negotiation): NegotiationFacts {
  const { snapshot, numberOfInstallments, counterNumberOfInstallments, ...rest } = row;
  return {
    ...rest,
    numberOfInstallments,
    counterNumberOfInstallments,
    oneTimeSettlement: moneyOf(row.oneTimeSettlement),
    negotiateAmount: moneyOf(row.negotiateAmount),
    monthlyAmount: moneyOf(row.monthlyAmount),
    lastMonthAmount: moneyOf(row.lastMonthAmount),
    counterOneTimeAmount: moneyOf(row.counterOneTimeAmount),
    counterNegotiateAmount: moneyOf(row.counterNegotiateAmount),
    counterMonthlyAmount: moneyOf(row.counterMonthlyAmount),
    counterLastMonthAmount: moneyOf(row.counterLastMonthAmount),
    planCurrentBalance: moneyOf(row.planCurrentBalance),
    offerAcceptedAt: instantOf(row.offerAcceptedAt),
    consumerOfferSentAt: instantOf(row.consumerOfferSentAt),
    creditorCounterOfferSentAt: instantOf(row.creditorCounterOfferSentAt),
    capturedTerms: snapshot && termsAsFacts(snapshot),
  };
}

function noticeAsFacts(notice: Notice): AccountFacts['noticeResponse'] {
  const { id, balance, reasonLabel, sender } = notice;
  return {
    id,
    balance: moneyOf(balance),
    reasonLabel,
    sender: sender && { ...sender, address1: null, address2: null, state: null, zip: null, url: null },
  };
}

export function asFacts(account: ReferenceAccount): AccountFacts {
  const { company, subclient, negotiation, notice, reason } = account;
  const scheduled = scheduledTransactions(account);
  const next = scheduled[0];
  return {
    id: account.id,
    profileId: 3,
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
    originalBalance: moneyOf(account.totalBalance),
    currentBalance: moneyOf(account.currentBalance),
    reasonId: reason && reason.id,
    reasonLabel: reason && reason.label,
    holdReason: account.holdReason,
    placementDate: account.placementDate,
    expiryDate: account.expiryDate,
    restartDate: account.restartDate,
    lastLoginAt: instantOf(account.lastLoginAt),
    disputedAt: instantOf(account.disputedAt),
    cancelledAt: instantOf(account.cancelledAt),
    deactivatedAt: instantOf(account.deactivatedAt),
    createdAt: null,
    updatedAt: null,
    ownTerms: columnsOf(account.ownTerms),
    company: company && { ...company, terms: columnsOf(company.terms) },
    subclient: subclient && {
      id: subclient.id,
      name: subclient.name,
      uniqueIdentificationNumber: subclient.identificationNumber,
      terms: columnsOf(subclient.terms),
    },
    negotiation: negotiation && negotiationAsFacts(negotiation),
    nextPayment: next ? { id: next.id, date: next.date, amount: money(next.amount), status: next.status } : null,
    nextSettlementDate: scheduled.find(({ type }) => type === 'pif')?.date ?? null,
    hasTransactions: account.paymentsDone > 0,
    hasPaymentMethod: account.hasPaymentMethod,
    unpaidPayments: account.schedule.filter(({ status }) => status === 'scheduled' || status === 'failed').length,
    hasOpenCharge: false,
    noticeResponse: notice && noticeAsFacts(notice),
  };
}
