// Converts the parts of an account row that belong to other tables: company, subclient, negotiation, payment, notice.
import type {
  CompanyFacts,
  NegotiationFacts,
  NoticeResponseFacts,
  NoticeSenderFacts,
  ScheduledPaymentFacts,
  SubclientFacts,
  TermColumns,
} from '../../domain/account/account-facts';
import { parsePayTerms } from '../../domain/account/pay-terms';
import { toCurrentHtml } from '../../domain/letters/letter-template';
import {
  INSTALLMENT_TYPES,
  NEGOTIATION_TYPES,
  NOTICE_SENDER_TYPES,
  TRANSACTION_STATUSES,
} from '../../domain/shared/vocabulary';
import { noteCompanyRead } from '../../providers/observation/activity';
import type { AccountRow } from '../hot-statements/account-read';
import {
  readDate,
  readEnum,
  readFlag,
  readInstantColumn,
  readMoney,
  readNumber,
  readOptionalFlag,
  readText,
  required,
} from '../shared/columns';

export const readNegotiationType = readEnum(NEGOTIATION_TYPES);
const readInstallmentType = readEnum(INSTALLMENT_TYPES);
const readTransactionStatus = readEnum(TRANSACTION_STATUSES);
const readSenderType = readEnum(NOTICE_SENDER_TYPES);

type TermNames = Readonly<Record<keyof TermColumns, keyof AccountRow>>;

const ACCOUNT_TERMS: TermNames = {
  settlementDiscountPercent: 'pifDiscountPercent',
  planDiscountPercent: 'paySetupDiscountPercent',
  minMonthlyPayPercent: 'minMonthlyPayPercent',
  maxDaysFirstPay: 'maxDaysFirstPay',
  minimumSettlementPercent: 'minimumSettlementPercentage',
  minimumPlanPercent: 'minimumPaymentPlanPercentage',
  maxFirstPayDays: 'maxFirstPayDays',
  settlementAutoApprove: 'settlementAutoApprove',
  planAutoApprove: 'planAutoApprove',
};
const COMPANY_TERMS = getTermNames('company');
const SUBCLIENT_TERMS = getTermNames('subclient');

/** Built once per level instead of once per row. */
function getTermNames(level: 'company' | 'subclient'): TermNames {
  return {
    settlementDiscountPercent: `${level}.pifBalanceDiscountPercent`,
    planDiscountPercent: `${level}.ppaBalanceDiscountPercent`,
    minMonthlyPayPercent: `${level}.minMonthlyPayPercent`,
    maxDaysFirstPay: `${level}.maxDaysFirstPay`,
    minimumSettlementPercent: `${level}.minimumSettlementPercentage`,
    minimumPlanPercent: `${level}.minimumPaymentPlanPercentage`,
    maxFirstPayDays: `${level}.maxFirstPayDays`,
    settlementAutoApprove: `${level}.settlementAutoApprove`,
    planAutoApprove: `${level}.planAutoApprove`,
  };
}

/** The Pay Terms of the account itself. */
export function toAccountTerms(row: AccountRow): TermColumns {
  return toTerms(row, ACCOUNT_TERMS);
}

function toTerms(row: AccountRow, names: TermNames): TermColumns {
  return {
    settlementDiscountPercent: readMoney(row[names.settlementDiscountPercent]),
    planDiscountPercent: readMoney(row[names.planDiscountPercent]),
    minMonthlyPayPercent: readMoney(row[names.minMonthlyPayPercent]),
    maxDaysFirstPay: readNumber(row[names.maxDaysFirstPay]),
    minimumSettlementPercent: readMoney(row[names.minimumSettlementPercent]),
    minimumPlanPercent: readMoney(row[names.minimumPlanPercent]),
    maxFirstPayDays: readNumber(row[names.maxFirstPayDays]),
    settlementAutoApprove: readOptionalFlag(row[names.settlementAutoApprove]),
    planAutoApprove: readOptionalFlag(row[names.planAutoApprove]),
  };
}

export function toCompany(row: AccountRow): CompanyFacts | null {
  const id = readNumber(row['company.id']);
  if (id === null) return null;
  noteCompanyRead(id, readNumber(row.companyStamp));
  return {
    id,
    name: readText(row['company.companyName']),
    aboutUs: toAboutUs(row),
    hasActiveMembership: readFlag(row.hasActiveMembership),
    terms: toTerms(row, COMPANY_TERMS),
    termsVersion: required(readNumber(row['company.termsVersion'])),
  };
}

/** Only HTML of an older cleaning policy is cleaned here; normally the start-up has cleaned all of it. */
function toAboutUs(row: AccountRow): string | null {
  const content = readText(row['aboutUs.content']);
  return content && toCurrentHtml({ content, contentPolicy: required(readNumber(row['aboutUs.contentPolicy'])) });
}

export function toSubclient(row: AccountRow): SubclientFacts | null {
  const id = readNumber(row['subclient.id']);
  if (id === null) return null;
  return {
    id,
    name: readText(row['subclient.subclientName']),
    uniqueIdentificationNumber: required(readText(row['subclient.uniqueIdentificationNumber'])),
    terms: toTerms(row, SUBCLIENT_TERMS),
    termsVersion: required(readNumber(row['subclient.termsVersion'])),
  };
}

export function toNegotiation(row: AccountRow): NegotiationFacts | null {
  const id = readNumber(row['negotiation.id']);
  if (id === null) return null;
  const snapshot = readText(row['negotiation.payTermsSnapshot']);
  return {
    id,
    type: readNegotiationType(row['negotiation.negotiationType']),
    installmentType: readInstallmentType(row['negotiation.installmentType']),
    active: readFlag(row['negotiation.activeNegotiation']),
    offerAccepted: readFlag(row['negotiation.offerAccepted']),
    offerAcceptedAt: readInstantColumn(row['negotiation.offerAcceptedAt']),
    counterOfferAccepted: readFlag(row['negotiation.counterOfferAccepted']),
    oneTimeSettlement: readMoney(row['negotiation.oneTimeSettlement']),
    negotiateAmount: readMoney(row['negotiation.negotiateAmount']),
    monthlyAmount: readMoney(row['negotiation.monthlyAmount']),
    numberOfInstallments: readNumber(row['negotiation.noOfInstallments']),
    lastMonthAmount: readMoney(row['negotiation.lastMonthAmount']),
    firstPayDate: readDate(row['negotiation.firstPayDate']),
    counterOneTimeAmount: readMoney(row['negotiation.counterOneTimeAmount']),
    counterNegotiateAmount: readMoney(row['negotiation.counterNegotiateAmount']),
    counterMonthlyAmount: readMoney(row['negotiation.counterMonthlyAmount']),
    counterNumberOfInstallments: readNumber(row['negotiation.counterNoOfInstallments']),
    counterLastMonthAmount: readMoney(row['negotiation.counterLastMonthAmount']),
    counterFirstPayDate: readDate(row['negotiation.counterFirstPayDate']),
    counterNote: readText(row['negotiation.counterNote']),
    planCurrentBalance: readMoney(row['negotiation.paymentPlanCurrentBalance']),
    reason: readText(row['negotiation.reason']),
    note: readText(row['negotiation.note']),
    consumerOfferSentAt: readInstantColumn(row['negotiation.consumerOfferSentAt']),
    creditorCounterOfferSentAt: readInstantColumn(row['negotiation.creditorCounterOfferSentAt']),
    capturedTerms: snapshot === null ? null : parsePayTerms(snapshot),
    approvedBy: readText(row['negotiation.approvedBy']),
  };
}

export function toNextPayment(row: AccountRow): ScheduledPaymentFacts | null {
  const id = readNumber(row['nextPayment.id']);
  if (id === null) return null;
  return {
    id,
    date: required(readDate(row['nextPayment.scheduleDate'])),
    amount: required(readMoney(row['nextPayment.amount'])),
    status: required(readTransactionStatus(row['nextPayment.status'])),
  };
}

export function toNoticeResponse(row: AccountRow): NoticeResponseFacts | null {
  const id = readNumber(row['noticeResponse.id']);
  if (id === null) return null;
  return {
    id,
    balance: readMoney(row['noticeResponse.noticeBalance']),
    reasonLabel: readText(row['noticeResponse.reason']),
    sender: toSender(row),
    resendCount: readNumber(row['noticeResponse.resendCount']) ?? 0,
    resentAt: readInstantColumn(row['noticeResponse.resentAt']),
  };
}

function toSender(row: AccountRow): NoticeSenderFacts | null {
  const id = readNumber(row['sender.id']);
  const type = readSenderType(row['noticeResponse.senderType']);
  if (id === null || type === null) return null;
  // Its stamp is not read.
  if (type === 'company' && id !== readNumber(row['company.id'])) noteCompanyRead(id, null);
  return {
    id,
    type,
    companyName: readText(row['sender.companyName']) ?? '',
    phone: readText(row['sender.phone']),
    email: readText(row['sender.email']),
    address1: readText(row['sender.address1']),
    address2: readText(row['sender.address2']),
    city: readText(row['sender.city']),
    state: readText(row['sender.state']),
    zip: readText(row['sender.zip']),
    url: readText(row['sender.url']),
  };
}
