// Builds the account resource. See docs/contract.md §2.1.
import { getNoticeBalance } from './account-amounts';
import { describeAccountDisplay } from './account-display';
import type { AccountFacts, NoticeSenderFacts } from './account-facts';
import type { AccountView, DisplayAmounts, NoticeResponseView } from './account-view';
import { describeActiveNegotiation } from './active-negotiation';
import { toDecimalString } from '../shared/money';
import { ACCOUNT_STATUSES, NOTICE_STATUSES } from '../shared/vocabulary';

export function describeAccount(facts: AccountFacts): AccountView {
  const display = describeAccountDisplay(facts);
  return {
    id: facts.id,
    identity: describeIdentity(facts),
    company: describeCompany(facts),
    subclient: facts.subclient && {
      id: facts.subclient.id,
      subclientName: facts.subclient.name,
      uniqueIdentificationNumber: facts.subclient.uniqueIdentificationNumber,
    },
    display,
    status: { key: facts.status, label: ACCOUNT_STATUSES[facts.status] },
    reasonLabel: facts.reasonLabel,
    holdReason: facts.holdReason,
    balances: toBalances(display.amounts),
    offerSummaryItems: display.offerSummaryItems,
    paymentPlanMetaItems: display.paymentPlanMetaItems,
    activeNegotiation: describeActiveNegotiation(facts),
    scheduledPayment: facts.nextPayment && {
      id: facts.nextPayment.id,
      date: facts.nextPayment.date,
      amount: toDecimalString(facts.nextPayment.amount),
      status: facts.nextPayment.status,
    },
    noticeResponse: describeNoticeResponse(facts),
    flags: {
      paymentSetup: facts.paymentSetup,
      offerAccepted: facts.offerAccepted,
      counterOffer: facts.counterOffer,
      hasFailedPayment: facts.hasFailedPayment,
      customOffer: facts.customOffer,
      membershipActiveAccount: facts.company?.hasActiveMembership ?? false,
    },
    dates: {
      placementDate: facts.placementDate,
      expiryDate: facts.expiryDate,
      restartDate: facts.restartDate,
      lastLoginAt: facts.lastLoginAt,
      disputedAt: facts.disputedAt,
      cancelledAt: facts.cancelledAt,
      deactivatedAt: facts.deactivatedAt,
    },
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
  };
}

function describeIdentity(facts: AccountFacts): AccountView['identity'] {
  return {
    accountName: facts.accountName,
    accountNumber: facts.accountNumber,
    memberAccountNumber: facts.memberAccountNumber,
    referenceNumber: facts.referenceNumber,
    statementIdNumber: facts.statementIdNumber,
    subclientAccountNumber: facts.subclientAccountNumber,
    consumerName: formatConsumerName(facts),
    last4ssn: facts.last4ssn,
  };
}

/** First, middle and last name, separated by single spaces. */
export function formatConsumerName({ firstName, middleName, lastName }: AccountFacts): string {
  return `${firstName ?? ''} ${middleName ?? ''} ${lastName ?? ''}`.replace(/\s+/g, ' ').trim();
}

/** docs/contract.md §2.2 specifies `N/A` for a company without a profile. */
function describeCompany({ company }: AccountFacts): AccountView['company'] {
  if (!company) return null;
  return { id: company.id, companyName: company.name, aboutUs: company.aboutUs?.trim() ? company.aboutUs : 'N/A' };
}

function toBalances(amounts: DisplayAmounts): AccountView['balances'] {
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

function describeNoticeResponse(facts: AccountFacts): NoticeResponseView | null {
  const { noticeResponse, noticeStatus } = facts;
  if (!noticeResponse) return null;
  return {
    id: noticeResponse.id,
    accountName: facts.accountName,
    accountNumber: facts.accountNumber,
    noticeBalance: toDecimalString(getNoticeBalance(facts)),
    status: noticeStatus && { key: noticeStatus, label: NOTICE_STATUSES[noticeStatus] },
    reasonLabel: noticeResponse.reasonLabel,
    senderDetail: noticeResponse.sender && describeSender(noticeResponse.sender),
  };
}

function describeSender(sender: NoticeSenderFacts): NoticeResponseView['senderDetail'] {
  const ids = { id: `${sender.type}-${sender.id}`, senderId: sender.id };
  return {
    ...ids,
    sender: {
      ...ids,
      type: sender.type,
      companyName: sender.companyName,
      companyPhone: sender.phone,
      companyEmail: sender.email,
      companyAddress1: sender.address1,
      companyAddress2: sender.address2,
      companyCity: sender.city,
      companyState: sender.state,
      companyZip: sender.zip,
      companyUrl: sender.url,
    },
  };
}
