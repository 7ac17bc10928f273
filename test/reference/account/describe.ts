// Builds the complete account and offer payload of the contract from docs/rules §4 and §5.
import { actionContext, offerOptions, referencePayTerms } from './offers';
import { referenceActions, viewFlags } from './actions';
import { displayAmounts, stored } from './amounts';
import { exact, printed } from '../shared/exact-decimal';
import {
  balanceItems,
  offerSummaryItems,
  planMetaItems,
  scheduledTransactions,
  settlementDay,
  settlementScheduleDate,
  shownPlan,
} from './items';
import type { ReferenceNegotiation, ReferenceNoticeSender, ReferenceAccount } from '../shared/records';
import { CONDITION_LABELS, findReferenceState, getStateLabels, STATUS_LABELS } from './state';

const BADGES = { pif: 'Settlement', installment: 'Pay Plan' };
const NOTICE_LABELS = {
  1: 'Pending/Delivery',
  2: 'Delivered/Pending',
  3: 'Completed/Added',
  4: 'Closed/Return to Sender',
  5: 'Closed By YN',
};

function money(text: string | null): string | null {
  return text === null ? null : printed(exact(text));
}

function moment(epoch: number | null): string | null {
  return epoch === null ? null : new Date(epoch).toISOString();
}

/** §5.8: `creditor` while the counter offer is open and one of its three amounts is stored. */
function lastOfferType(account: ReferenceAccount): 'consumer' | 'creditor' | null {
  const { negotiation } = account;
  if (!negotiation) return null;
  const counterAmounts = [
    negotiation.counterOneTimeAmount,
    negotiation.counterNegotiateAmount,
    negotiation.counterMonthlyAmount,
  ];
  return account.counterOffer && counterAmounts.some((amount) => amount !== null) ? 'creditor' : 'consumer';
}

/** docs/contract.md §2.8; docs/rules §5.8: the row if it is active. */
function activeNegotiation(account: ReferenceAccount) {
  const { negotiation } = account;
  if (!negotiation || !negotiation.active) return null;
  return {
    id: negotiation.id,
    negotiationType: negotiation.type === null ? null : { key: negotiation.type, label: BADGES[negotiation.type] },
    activeNegotiation: true,
    offerAccepted: negotiation.offerAccepted,
    offerAcceptedAt: moment(negotiation.offerAcceptedAt),
    counterOfferAccepted: negotiation.counterOfferAccepted,
    installmentType: negotiation.installmentType,
    firstPayDate: negotiation.firstPayDate,
    monthlyAmount: money(negotiation.monthlyAmount),
    noOfInstallments: negotiation.numberOfInstallments,
    lastMonthAmount: money(negotiation.lastMonthAmount),
    oneTimeSettlement: money(negotiation.oneTimeSettlement),
    negotiateAmount: money(negotiation.negotiateAmount),
    counterOneTimeAmount: money(negotiation.counterOneTimeAmount),
    counterNegotiateAmount: money(negotiation.counterNegotiateAmount),
    counterMonthlyAmount: money(negotiation.counterMonthlyAmount),
    counterNoOfInstallments: negotiation.counterNumberOfInstallments,
    counterLastMonthAmount: money(negotiation.counterLastMonthAmount),
    counterFirstPayDate: negotiation.counterFirstPayDate,
    consumerOfferSentAt: moment(negotiation.consumerOfferSentAt),
    creditorCounterOfferSentAt: moment(negotiation.creditorCounterOfferSentAt),
    lastOfferType: lastOfferType(account),
  };
}

/** docs/contract.md §3.7. */
function offerNegotiation(account: ReferenceAccount) {
  const { negotiation } = account;
  if (!negotiation || !negotiation.active) return null;
  return {
    id: negotiation.id,
    negotiationType: negotiation.type === null ? null : { key: negotiation.type, label: BADGES[negotiation.type] },
    installmentType: negotiation.installmentType,
    consumerOffer: consumerOffer(negotiation),
    creditorOffer: creditorOffer(negotiation),
    lastOfferType: lastOfferType(account),
  };
}

/** §5.5: monthly_amount is the amount per period. */
function consumerOffer(negotiation: ReferenceNegotiation) {
  return {
    oneTimeSettlement: money(negotiation.oneTimeSettlement),
    paymentPlanBalance: money(negotiation.negotiateAmount),
    monthlyAmount: money(negotiation.monthlyAmount),
    noOfInstallments: negotiation.numberOfInstallments,
    lastMonthAmount: money(negotiation.lastMonthAmount),
    firstPayDate: negotiation.firstPayDate,
    note: negotiation.note,
    sentAt: moment(negotiation.consumerOfferSentAt),
  };
}

function creditorOffer(negotiation: ReferenceNegotiation) {
  return {
    oneTimeSettlement: money(negotiation.counterOneTimeAmount),
    paymentPlanBalance: money(negotiation.counterNegotiateAmount),
    monthlyAmount: money(negotiation.counterMonthlyAmount),
    noOfInstallments: negotiation.counterNumberOfInstallments,
    lastMonthAmount: money(negotiation.counterLastMonthAmount),
    firstPayDate: negotiation.counterFirstPayDate,
    note: negotiation.counterNote,
    sentAt: moment(negotiation.creditorCounterOfferSentAt),
  };
}

/** §5.8: the earliest scheduled payment. */
function scheduledPayment(account: ReferenceAccount) {
  const [next] = scheduledTransactions(account);
  return next ? { id: next.id, date: next.date, amount: printed(exact(next.amount)), status: next.status } : null;
}

/** docs/contract.md §2.10; docs/rules §5.4: without its own balance it shows the current one. */
function noticeResponse(account: ReferenceAccount) {
  const { notice } = account;
  if (!notice) return null;
  return {
    id: notice.id,
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    noticeBalance: printed(stored(notice.balance ?? account.currentBalance)),
    status: notice.status === null ? null : { key: notice.status, label: NOTICE_LABELS[notice.status] },
    reasonLabel: notice.reasonLabel,
    senderDetail: notice.sender && { ...senderIds(notice.sender), sender: describeSender(notice.sender) },
  };
}

/** Companies and creditor profiles are numbered separately. */
function senderIds({ id, type }: ReferenceNoticeSender) {
  return { id: `${type}-${id}`, senderId: id };
}

function describeSender(sender: ReferenceNoticeSender) {
  return {
    ...senderIds(sender),
    type: sender.type,
    companyName: sender.companyName,
    companyPhone: sender.phone,
    companyEmail: sender.email,
    companyAddress1: null,
    companyAddress2: null,
    companyCity: sender.city,
    companyState: null,
    companyZip: null,
    companyUrl: null,
  };
}

/** §5.8: first, middle and last name with single spaces. */
function consumerName({ firstName, middleName, lastName }: ReferenceAccount): string {
  return [firstName, middleName, lastName]
    .map((name) => (name ?? '').trim())
    .filter((name) => name !== '')
    .join(' ')
    .replace(/ +/g, ' ');
}

/** docs/rules §5.8: the display amounts under their documented names. */
function balances(account: ReferenceAccount) {
  const amounts = displayAmounts(account);
  return {
    payoff_balance: amounts.payoffBalance,
    settlement_payoff_balance: amounts.settlementPayoffBalance,
    current_balance: amounts.currentBalance,
    original_balance: amounts.originalBalance,
    my_settlement_offer: amounts.mySettlementOffer,
    creditor_settlement_offer: amounts.creditorSettlementOffer,
    active_installment_payoff_balance: amounts.activeInstallmentPayoffBalance,
  };
}

function display(account: ReferenceAccount) {
  const standing = findReferenceState(account);
  const { label, cardLabel, priority } = getStateLabels(standing);
  return {
    state: { key: standing.state, label, cardLabel, priority },
    condition: { key: standing.condition, label: CONDITION_LABELS[standing.condition] },
    viewFlags: viewFlags(account),
    amounts: displayAmounts(account),
    balanceItems: balanceItems(account),
    offerSummaryItems: offerSummaryItems(account),
    paymentPlanMetaItems: planMetaItems(account),
    plan: shownPlan(account),
    settlementScheduleDate: settlementScheduleDate(account),
    settlementScheduledOn: settlementDay(account),
    availableActions: referenceActions(account),
  };
}

/** docs/contract.md §2.1 without the members that only repeat a column. */
export function describeReference(account: ReferenceAccount) {
  const { status, reason, company, subclient } = account;
  return {
    id: account.id,
    identity: {
      accountName: account.accountName,
      accountNumber: account.accountNumber,
      memberAccountNumber: account.memberAccountNumber,
      referenceNumber: account.referenceNumber,
      statementIdNumber: account.statementIdNumber,
      subclientAccountNumber: account.subclientAccountNumber,
      consumerName: consumerName(account),
      last4ssn: account.last4ssn,
    },
    company: company && { id: company.id, companyName: company.name, aboutUs: company.aboutUs ?? 'N/A' },
    subclient: subclient && {
      id: subclient.id,
      subclientName: subclient.name,
      uniqueIdentificationNumber: subclient.identificationNumber,
    },
    display: display(account),
    status: { key: status, label: STATUS_LABELS[status] },
    reasonLabel: reason && reason.label,
    holdReason: account.holdReason,
    balances: balances(account),
    offerSummaryItems: offerSummaryItems(account),
    paymentPlanMetaItems: planMetaItems(account),
    activeNegotiation: activeNegotiation(account),
    scheduledPayment: scheduledPayment(account),
    noticeResponse: noticeResponse(account),
    flags: {
      paymentSetup: account.paymentSetup,
      offerAccepted: account.offerAccepted,
      counterOffer: account.counterOffer,
      hasFailedPayment: account.hasFailedPayment,
      customOffer: account.customOffer,
      membershipActiveAccount: company !== null && company.hasActiveMembership,
    },
    dates: {
      placementDate: account.placementDate,
      expiryDate: account.expiryDate,
      restartDate: account.restartDate,
      lastLoginAt: moment(account.lastLoginAt),
      disputedAt: moment(account.disputedAt),
      cancelledAt: moment(account.cancelledAt),
      deactivatedAt: moment(account.deactivatedAt),
    },
  };
}

/** docs/contract.md §3.3 without the account. */
export function describeReferenceOffers(account: ReferenceAccount, today: string) {
  return {
    actionContext: actionContext(account),
    payTerms: referencePayTerms(account, today),
    offerOptions: offerOptions(account, today),
    activeNegotiation: offerNegotiation(account),
    availableActions: referenceActions(account),
  };
}
