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
import type { Row } from '../database/dialect';
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

const ACCOUNT_TERMS = getTermColumns('a');
const COMPANY_TERMS = getTermColumns('c');
const SUBCLIENT_TERMS = getTermColumns('s');

/** Built once per level instead of once per row. */
function getTermColumns(level: string): Readonly<Record<keyof TermColumns, string>> {
  return {
    settlementDiscountPercent: `${level}_settlement_discount`,
    planDiscountPercent: `${level}_plan_discount`,
    minMonthlyPayPercent: `${level}_min_monthly_pay`,
    maxDaysFirstPay: `${level}_max_days`,
    minimumSettlementPercent: `${level}_min_settlement`,
    minimumPlanPercent: `${level}_min_plan`,
    maxFirstPayDays: `${level}_max_custom_days`,
    settlementAutoApprove: `${level}_settlement_auto`,
    planAutoApprove: `${level}_plan_auto`,
  };
}

/** The Pay Terms of the account itself. */
export function toAccountTerms(row: Row): TermColumns {
  return toTerms(row, ACCOUNT_TERMS);
}

function toTerms(row: Row, names: Readonly<Record<keyof TermColumns, string>>): TermColumns {
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

export function toCompany(row: Row): CompanyFacts | null {
  const id = readNumber(row.company_id);
  if (id === null) return null;
  return {
    id,
    name: readText(row.company_name),
    aboutUs: toAboutUs(row),
    hasActiveMembership: readFlag(row.has_active_membership),
    terms: toTerms(row, COMPANY_TERMS),
  };
}

/** Only HTML of an older cleaning policy is cleaned here; normally the start-up has cleaned all of it. */
function toAboutUs(row: Row): string | null {
  const content = readText(row.about_us);
  return content && toCurrentHtml({ content, contentPolicy: required(readNumber(row.about_us_policy)) });
}

export function toSubclient(row: Row): SubclientFacts | null {
  const id = readNumber(row.subclient_id);
  if (id === null) return null;
  return {
    id,
    name: readText(row.subclient_name),
    uniqueIdentificationNumber: required(readText(row.unique_identification_number)),
    terms: toTerms(row, SUBCLIENT_TERMS),
  };
}

export function toNegotiation(row: Row): NegotiationFacts | null {
  const id = readNumber(row.negotiation_id);
  if (id === null) return null;
  const snapshot = readText(row.pay_terms_snapshot);
  return {
    id,
    type: readNegotiationType(row.negotiation_type),
    installmentType: readInstallmentType(row.installment_type),
    active: readFlag(row.active_negotiation),
    offerAccepted: readFlag(row.negotiation_offer_accepted),
    offerAcceptedAt: readInstantColumn(row.offer_accepted_at),
    counterOfferAccepted: readFlag(row.counter_offer_accepted),
    oneTimeSettlement: readMoney(row.one_time_settlement),
    negotiateAmount: readMoney(row.negotiate_amount),
    monthlyAmount: readMoney(row.monthly_amount),
    numberOfInstallments: readNumber(row.no_of_installments),
    lastMonthAmount: readMoney(row.last_month_amount),
    firstPayDate: readDate(row.first_pay_date),
    counterOneTimeAmount: readMoney(row.counter_one_time_amount),
    counterNegotiateAmount: readMoney(row.counter_negotiate_amount),
    counterMonthlyAmount: readMoney(row.counter_monthly_amount),
    counterNumberOfInstallments: readNumber(row.counter_no_of_installments),
    counterLastMonthAmount: readMoney(row.counter_last_month_amount),
    counterFirstPayDate: readDate(row.counter_first_pay_date),
    counterNote: readText(row.counter_note),
    planCurrentBalance: readMoney(row.payment_plan_current_balance),
    reason: readText(row.offer_reason),
    note: readText(row.note),
    consumerOfferSentAt: readInstantColumn(row.consumer_offer_sent_at),
    creditorCounterOfferSentAt: readInstantColumn(row.creditor_counter_offer_sent_at),
    capturedTerms: snapshot === null ? null : parsePayTerms(snapshot),
    approvedBy: readText(row.approved_by),
  };
}

export function toNextPayment(row: Row): ScheduledPaymentFacts | null {
  const id = readNumber(row.payment_id);
  if (id === null) return null;
  return {
    id,
    date: required(readDate(row.payment_date)),
    amount: required(readMoney(row.payment_amount)),
    status: required(readTransactionStatus(row.payment_status)),
  };
}

export function toNoticeResponse(row: Row): NoticeResponseFacts | null {
  const id = readNumber(row.notice_id);
  if (id === null) return null;
  return {
    id,
    balance: readMoney(row.notice_balance),
    reasonLabel: readText(row.notice_reason),
    sender: toSender(row),
  };
}

function toSender(row: Row): NoticeSenderFacts | null {
  const id = readNumber(row.sender_id);
  const type = readSenderType(row.sender_type);
  if (id === null || type === null) return null;
  return {
    id,
    type,
    companyName: readText(row.sender_company_name) ?? '',
    phone: readText(row.sender_phone),
    email: readText(row.sender_email),
    address1: readText(row.sender_address1),
    address2: readText(row.sender_address2),
    city: readText(row.sender_city),
    state: readText(row.sender_state),
    zip: readText(row.sender_zip),
    url: readText(row.sender_url),
  };
}
