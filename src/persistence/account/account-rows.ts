// Turns the rows of the account statements into facts: exact amounts, days, instants and words of closed lists.
import type {
  AccountFacts,
  CompanyFacts,
  NegotiationFacts,
  NoticeResponseFacts,
  NoticeSenderFacts,
  ScheduledPaymentFacts,
  StateFacts,
  SubclientFacts,
  TermColumns,
} from '../../domain/account/account-facts';
import { toCurrentHtml } from '../../domain/letters/letter-template';
import { parsePayTerms } from '../../domain/account/pay-terms';
import type { Sealing } from '../../domain/shared/sealing';
import {
  ACCOUNT_STATUSES,
  INSTALLMENT_TYPES,
  NEGOTIATION_TYPES,
  NOTICE_SENDER_TYPES,
  NOTICE_STATUSES,
  TRANSACTION_STATUSES,
} from '../../domain/shared/vocabulary';
import {
  readDate,
  readFlag,
  readInstantColumn,
  readMoney,
  readNumber,
  readOptionalFlag,
  readText,
  readEnum,
  required,
} from '../shared/columns';
import type { Row } from '../database/dialect';
import { openPersonalData } from '../shared/personal-data';

const readStatus = readEnum(ACCOUNT_STATUSES);
const readNegotiationType = readEnum(NEGOTIATION_TYPES);
const readInstallmentType = readEnum(INSTALLMENT_TYPES);
const readTransactionStatus = readEnum(TRANSACTION_STATUSES);
const readNoticeStatus = readEnum(NOTICE_STATUSES);
const readSenderType = readEnum(NOTICE_SENDER_TYPES);

export function toStateFacts(row: Row): StateFacts & { readonly id: number } {
  return {
    id: required(readNumber(row.id)),
    status: required(readStatus(row.status)),
    paymentSetup: readFlag(row.payment_setup),
    offerAccepted: readFlag(row.offer_accepted),
    counterOffer: readFlag(row.counter_offer),
    wasDisputed: readFlag(row.was_disputed),
    negotiationType: readNegotiationType(row.negotiation_type),
    noticeStatus: readNoticeStatus(row.notice_status),
  };
}

/** The state's facts are named one by one: spreading them makes an object of this size ten times as slow to build. */
export function toAccountFacts(row: Row, sealing: Sealing): AccountFacts {
  const state = toStateFacts(row);
  const personal = openPersonalData(sealing, 'consumers', state.id, row.personal) ?? {};
  return {
    id: state.id,
    status: state.status,
    paymentSetup: state.paymentSetup,
    offerAccepted: state.offerAccepted,
    counterOffer: state.counterOffer,
    wasDisputed: state.wasDisputed,
    negotiationType: state.negotiationType,
    noticeStatus: state.noticeStatus,
    profileId: readNumber(row.consumer_profile_id),
    version: required(readNumber(row.version)),
    hasFailedPayment: readFlag(row.has_failed_payment),
    customOffer: readFlag(row.custom_offer),
    accountName: required(readText(row.original_account_name)),
    accountNumber: readText(row.account_number),
    memberAccountNumber: readText(row.member_account_number),
    referenceNumber: readText(row.reference_number),
    statementIdNumber: readText(row.statement_id_number),
    subclientAccountNumber: readText(row.subclient_account_number),
    firstName: personal.firstName ?? null,
    middleName: personal.middleName ?? null,
    lastName: personal.lastName ?? null,
    last4ssn: personal.last4ssn ?? null,
    originalBalance: readMoney(row.total_balance),
    currentBalance: readMoney(row.current_balance),
    reasonId: readNumber(row.reason_id),
    reasonLabel: readText(row.reason_label),
    holdReason: readText(row.hold_reason),
    placementDate: readDate(row.placement_date),
    expiryDate: readDate(row.expiry_date),
    restartDate: readDate(row.restart_date),
    lastLoginAt: readInstantColumn(row.last_login_at),
    disputedAt: readInstantColumn(row.disputed_at),
    cancelledAt: readInstantColumn(row.cancelled_at),
    deactivatedAt: readInstantColumn(row.deactivated_at),
    createdAt: readInstantColumn(row.created_at),
    updatedAt: readInstantColumn(row.updated_at),
    ownTerms: toTerms(row, ACCOUNT_TERMS),
    company: toCompany(row),
    subclient: toSubclient(row),
    negotiation: toNegotiation(row),
    nextPayment: toNextPayment(row),
    nextSettlementDate: readDate(row.next_settlement_date),
    hasTransactions: readFlag(row.has_transactions),
    hasPaymentMethod: readFlag(row.has_payment_method),
    unpaidPayments: required(readNumber(row.unpaid_payments)),
    hasOpenCharge: readFlag(row.has_open_charge),
    noticeResponse: toNoticeResponse(row),
  };
}

const ACCOUNT_TERMS = getTermColumns('a');
const COMPANY_TERMS = getTermColumns('c');
const SUBCLIENT_TERMS = getTermColumns('s');

/** The names of a level's term columns, written once instead of for each row. */
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

function toCompany(row: Row): CompanyFacts | null {
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

/** A read cleans only what the present policy has not seen, which the start leaves nothing of. */
function toAboutUs(row: Row): string | null {
  const content = readText(row.about_us);
  return content && toCurrentHtml({ content, contentPolicy: required(readNumber(row.about_us_policy)) });
}

function toSubclient(row: Row): SubclientFacts | null {
  const id = readNumber(row.subclient_id);
  if (id === null) return null;
  return {
    id,
    name: readText(row.subclient_name),
    uniqueIdentificationNumber: required(readText(row.unique_identification_number)),
    terms: toTerms(row, SUBCLIENT_TERMS),
  };
}

function toNegotiation(row: Row): NegotiationFacts | null {
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

function toNextPayment(row: Row): ScheduledPaymentFacts | null {
  const id = readNumber(row.payment_id);
  if (id === null) return null;
  return {
    id,
    date: required(readDate(row.payment_date)),
    amount: required(readMoney(row.payment_amount)),
    status: required(readTransactionStatus(row.payment_status)),
  };
}

function toNoticeResponse(row: Row): NoticeResponseFacts | null {
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
