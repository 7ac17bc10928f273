// Turns the rows of the statements into the facts that the rules read.
const Big = require('big.js');
const { parsePayTerms } = require('../../../dist/src/domain/account/pay-terms');

const money = (value) => (value === null ? null : new Big(value));
const flag = (value) => value === 1;
const optionalFlag = (value) => (value === null ? null : value === 1);
const day = (value) => (value === null ? null : value.slice(0, 10));
/** The driver leaves out a time of day or a fraction of zero. */
const instant = (value) =>
  value === null
    ? null
    : `${value.slice(0, 10)}T${value.slice(11)}${'00:00:00.000'.slice(Math.max(0, value.length - 11))}Z`;

/** `open(place, sealed)` decrypts. */
function toFacts(row, open) {
  const { id } = row;
  const personal = JSON.parse(open(`consumers|personal|${id}`, row.personal));
  const sealedReason = row.sealed_hold_reason;
  return {
    id,
    status: row.status,
    paymentSetup: flag(row.payment_setup),
    offerAccepted: flag(row.offer_accepted),
    counterOffer: flag(row.counter_offer),
    wasDisputed: row.disputed_at !== null || row.reason_id !== null,
    negotiationType: row.negotiation_negotiation_type,
    noticeStatus: row.notice_status,
    profileId: row.consumer_profile_id,
    marks: [],
    ownerStopsContact: false,
    linkState: row.link_state,
    version: row.version,
    hasFailedPayment: flag(row.has_failed_payment),
    customOffer: flag(row.custom_offer),
    accountName: row.original_account_name,
    accountNumber: personal.accountNumber ?? null,
    memberAccountNumber: personal.memberAccountNumber ?? null,
    referenceNumber: personal.referenceNumber ?? null,
    statementIdNumber: personal.statementIdNumber ?? null,
    subclientAccountNumber: personal.subclientAccountNumber ?? null,
    firstName: personal.firstName ?? null,
    middleName: personal.middleName ?? null,
    lastName: personal.lastName ?? null,
    last4ssn: personal.last4ssn ?? null,
    originalBalance: money(row.total_balance),
    currentBalance: money(row.current_balance),
    reasonId: row.reason_id,
    reasonLabel: row.reason_label,
    holdReason: sealedReason === null ? null : open(`consumers|hold_reason|${id}`, sealedReason),
    placementDate: day(row.placement_date),
    expiryDate: day(row.expiry_date),
    restartDate: day(row.restart_date),
    lastLoginAt: row.last_login === null ? null : new Date(Number(row.last_login)).toISOString(),
    disputedAt: instant(row.disputed_at),
    cancelledAt: instant(row.cancelled_at),
    deactivatedAt: instant(row.deactivated_at),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    ownTerms: {
      settlementDiscountPercent: money(row.pif_discount_percent),
      planDiscountPercent: money(row.pay_setup_discount_percent),
      minMonthlyPayPercent: money(row.min_monthly_pay_percent),
      maxDaysFirstPay: row.max_days_first_pay,
      minimumSettlementPercent: money(row.minimum_settlement_percentage),
      minimumPlanPercent: money(row.minimum_payment_plan_percentage),
      maxFirstPayDays: row.max_first_pay_days,
      settlementAutoApprove: optionalFlag(row.settlement_auto_approve),
      planAutoApprove: optionalFlag(row.plan_auto_approve),
    },
    company: toCompany(row),
    subclient: toSubclient(row),
    negotiation: toNegotiation(row),
    hadAgreement: flag(row.had_agreement),
    nextPayment: row.payment_id === null ? null : toPayment(row),
    nextSettlementDate: day(row.next_settlement_date),
    hasTransactions: flag(row.has_transactions),
    hasPaymentMethod: flag(row.has_payment_method),
    skipsInRow: row.skip_schedules,
    skipsUsed: row.skips_used,
    unpaidPayments: row.unpaid_payments,
    failedPayments: row.failed_payments,
    hasOpenCharge: flag(row.has_open_charge),
    noticeResponse: row.notice_id === null ? null : toNotice(row),
  };
}

function toCompany(row) {
  if (row.company_id === null) return null;
  return {
    id: row.company_id,
    name: row.company_company_name,
    aboutUs: row.about_us_content,
    hasActiveMembership: flag(row.has_active_membership),
    terms: {
      settlementDiscountPercent: money(row.company_pif_balance_discount_percent),
      planDiscountPercent: money(row.company_ppa_balance_discount_percent),
      minMonthlyPayPercent: money(row.company_min_monthly_pay_percent),
      maxDaysFirstPay: row.company_max_days_first_pay,
      minimumSettlementPercent: money(row.company_minimum_settlement_percentage),
      minimumPlanPercent: money(row.company_minimum_payment_plan_percentage),
      maxFirstPayDays: row.company_max_first_pay_days,
      settlementAutoApprove: optionalFlag(row.company_settlement_auto_approve),
      planAutoApprove: optionalFlag(row.company_plan_auto_approve),
    },
    termsVersion: row.company_terms_version,
  };
}

function toSubclient(row) {
  if (row.subclient_id === null) return null;
  return {
    id: row.subclient_id,
    name: row.subclient_subclient_name,
    uniqueIdentificationNumber: row.subclient_unique_identification_number,
    terms: {
      settlementDiscountPercent: money(row.subclient_pif_balance_discount_percent),
      planDiscountPercent: money(row.subclient_ppa_balance_discount_percent),
      minMonthlyPayPercent: money(row.subclient_min_monthly_pay_percent),
      maxDaysFirstPay: row.subclient_max_days_first_pay,
      minimumSettlementPercent: money(row.subclient_minimum_settlement_percentage),
      minimumPlanPercent: money(row.subclient_minimum_payment_plan_percentage),
      maxFirstPayDays: row.subclient_max_first_pay_days,
      settlementAutoApprove: optionalFlag(row.subclient_settlement_auto_approve),
      planAutoApprove: optionalFlag(row.subclient_plan_auto_approve),
    },
    termsVersion: row.subclient_terms_version,
  };
}

function toNegotiation(row) {
  if (row.negotiation_id === null) return null;
  const snapshot = row.negotiation_pay_terms_snapshot;
  return {
    id: row.negotiation_id,
    type: row.negotiation_negotiation_type,
    installmentType: row.negotiation_installment_type,
    active: flag(row.negotiation_active_negotiation),
    offerAccepted: flag(row.negotiation_offer_accepted),
    offerAcceptedAt: instant(row.negotiation_offer_accepted_at),
    counterOfferAccepted: flag(row.negotiation_counter_offer_accepted),
    oneTimeSettlement: money(row.negotiation_one_time_settlement),
    negotiateAmount: money(row.negotiation_negotiate_amount),
    monthlyAmount: money(row.negotiation_monthly_amount),
    numberOfInstallments: row.negotiation_no_of_installments,
    lastMonthAmount: money(row.negotiation_last_month_amount),
    firstPayDate: day(row.negotiation_first_pay_date),
    counterOneTimeAmount: money(row.negotiation_counter_one_time_amount),
    counterNegotiateAmount: money(row.negotiation_counter_negotiate_amount),
    counterMonthlyAmount: money(row.negotiation_counter_monthly_amount),
    counterNumberOfInstallments: row.negotiation_counter_no_of_installments,
    counterLastMonthAmount: money(row.negotiation_counter_last_month_amount),
    counterFirstPayDate: day(row.negotiation_counter_first_pay_date),
    counterNote: row.negotiation_counter_note,
    planCurrentBalance: money(row.negotiation_payment_plan_current_balance),
    reason: row.negotiation_reason,
    note: row.negotiation_note,
    consumerOfferSentAt: instant(row.negotiation_consumer_offer_sent_at),
    creditorCounterOfferSentAt: instant(row.negotiation_creditor_counter_offer_sent_at),
    capturedTerms: snapshot === null ? null : parsePayTerms(snapshot),
    approvedBy: row.negotiation_approved_by,
  };
}

function toPayment(row) {
  return {
    id: row.payment_id,
    date: day(row.payment_schedule_date),
    amount: money(row.payment_amount),
    status: row.payment_status,
  };
}

function toNotice(row) {
  return {
    id: row.notice_id,
    balance: money(row.notice_notice_balance),
    reasonLabel: row.notice_reason,
    sender: row.sender_id === null ? null : toSender(row),
    resendCount: row.notice_resend_count ?? 0,
    resentAt: instant(row.notice_resent_at),
  };
}

function toSender(row) {
  return {
    id: row.sender_id,
    type: row.notice_sender_type,
    companyName: row.sender_company_name ?? '',
    phone: row.sender_phone,
    email: row.sender_email,
    address1: row.sender_address1,
    address2: row.sender_address2,
    city: row.sender_city,
    state: row.sender_state,
    zip: row.sender_zip,
    url: row.sender_url,
  };
}

const text = (amount) => (amount === null ? null : amount.toFixed(2));
const time = (value) => (value === null ? null : value.slice(0, 23).replace('T', ' '));

/** In the order of the columns that the statement writes. */
function toNegotiationValues(changes, openKey, now) {
  return [
    changes.type,
    changes.installmentType,
    changes.active,
    changes.offerAccepted,
    time(changes.offerAcceptedAt),
    changes.counterOfferAccepted,
    text(changes.oneTimeSettlement),
    text(changes.negotiateAmount),
    text(changes.monthlyAmount),
    changes.numberOfInstallments,
    text(changes.lastMonthAmount),
    changes.firstPayDate,
    text(changes.counterOneTimeAmount),
    text(changes.counterNegotiateAmount),
    text(changes.counterMonthlyAmount),
    changes.counterNumberOfInstallments,
    text(changes.counterLastMonthAmount),
    changes.counterFirstPayDate,
    changes.counterNote,
    text(changes.planCurrentBalance),
    changes.reason,
    changes.note,
    time(changes.consumerOfferSentAt),
    time(changes.creditorCounterOfferSentAt),
    JSON.stringify(changes.capturedTerms),
    changes.approvedBy,
    openKey,
    time(now),
  ];
}

module.exports = { time, toFacts, toNegotiationValues };
