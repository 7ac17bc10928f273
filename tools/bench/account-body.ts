// The account body of the baseline, member by member in the order of the contract.
import type {
  AccountDisplay,
  AccountView,
  ActiveNegotiationView,
  AmountItem,
  NoticeResponseView,
} from '../../src/domain/account/account-view';

export function buildAccountBody(account: AccountView) {
  return {
    id: account.id,
    identity: {
      account_name: account.identity.accountName,
      account_number: account.identity.accountNumber,
      member_account_number: account.identity.memberAccountNumber,
      reference_number: account.identity.referenceNumber,
      statement_id_number: account.identity.statementIdNumber,
      subclient_account_number: account.identity.subclientAccountNumber,
      consumer_name: account.identity.consumerName,
      last4ssn: account.identity.last4ssn,
    },
    company: account.company && {
      id: account.company.id,
      company_name: account.company.companyName,
      about_us: account.company.aboutUs,
    },
    subclient: account.subclient && {
      id: account.subclient.id,
      subclient_name: account.subclient.subclientName,
      unique_identification_number: account.subclient.uniqueIdentificationNumber,
    },
    display: buildDisplay(account.display),
    status: account.status,
    reason_label: account.reasonLabel ?? undefined,
    hold_reason: account.holdReason,
    balances: account.balances,
    offer_summary_items: account.offerSummaryItems.map(buildAmountItem),
    payment_plan_meta_items: account.paymentPlanMetaItems,
    active_negotiation: account.activeNegotiation && buildActiveNegotiation(account.activeNegotiation),
    scheduled_payment: account.scheduledPayment,
    notice_response: account.noticeResponse && buildNoticeResponse(account.noticeResponse),
    flags: {
      payment_setup: account.flags.paymentSetup,
      offer_accepted: account.flags.offerAccepted,
      counter_offer: account.flags.counterOffer,
      has_failed_payment: account.flags.hasFailedPayment,
      custom_offer: account.flags.customOffer,
      membership_active_account: account.flags.membershipActiveAccount,
    },
    dates: {
      placement_date: account.dates.placementDate,
      expiry_date: account.dates.expiryDate,
      restart_date: account.dates.restartDate,
      last_login_at: account.dates.lastLoginAt,
      disputed_at: account.dates.disputedAt,
      cancelled_at: account.dates.cancelledAt,
      deactivated_at: account.dates.deactivatedAt,
    },
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}

function buildDisplay(display: AccountDisplay) {
  return {
    state: {
      key: display.state.key,
      label: display.state.label,
      card_label: display.state.cardLabel,
      priority: display.state.priority,
    },
    condition: display.condition,
    view_flags: {
      is_installment_payment_plan: display.viewFlags.isInstallmentPaymentPlan,
      is_scheduled_settlement: display.viewFlags.isScheduledSettlement,
      is_agreed_installment_payment_plan: display.viewFlags.isAgreedInstallmentPaymentPlan,
      is_agreed_settlement: display.viewFlags.isAgreedSettlement,
      is_cancelled_plan: display.viewFlags.isCancelledPlan,
      is_declined_closed_negotiation: display.viewFlags.isDeclinedClosedNegotiation,
      is_pending_settlement_offer: display.viewFlags.isPendingSettlementOffer,
      is_counter_settlement_offer: display.viewFlags.isCounterSettlementOffer,
      is_active_installment_offer: display.viewFlags.isActiveInstallmentOffer,
      is_returned_notice_response: display.viewFlags.isReturnedNoticeResponse,
      is_creditor_removed_dispute_no_pay: display.viewFlags.isCreditorRemovedDisputeNoPay,
      is_no_pay_creditor_removed: display.viewFlags.isNoPayCreditorRemoved,
    },
    amounts: {
      payoff_balance: display.amounts.payoffBalance,
      settlement_payoff_balance: display.amounts.settlementPayoffBalance,
      current_balance: display.amounts.currentBalance,
      original_balance: display.amounts.originalBalance,
      my_settlement_offer: display.amounts.mySettlementOffer,
      creditor_settlement_offer: display.amounts.creditorSettlementOffer,
      active_installment_payoff_balance: display.amounts.activeInstallmentPayoffBalance,
    },
    balance_items: display.balanceItems.map(buildAmountItem),
    offer_summary_items: display.offerSummaryItems.map(buildAmountItem),
    payment_plan_meta_items: display.paymentPlanMetaItems,
    settlement_schedule_date: display.settlementScheduleDate,
    available_actions: display.availableActions,
  };
}

function buildAmountItem(item: AmountItem) {
  return {
    key: item.key,
    label: item.label,
    amount: item.amount,
    amount_label: item.amountLabel,
  };
}

function buildActiveNegotiation(negotiation: ActiveNegotiationView) {
  return {
    id: negotiation.id,
    negotiation_type: negotiation.negotiationType,
    negotiation_type_label: negotiation.negotiationTypeLabel,
    active_negotiation: negotiation.activeNegotiation,
    offer_accepted: negotiation.offerAccepted,
    offer_accepted_at: negotiation.offerAcceptedAt,
    counter_offer_accepted: negotiation.counterOfferAccepted,
    installment_type: negotiation.installmentType,
    first_pay_date: negotiation.firstPayDate,
    monthly_amount: negotiation.monthlyAmount,
    no_of_installments: negotiation.noOfInstallments,
    last_month_amount: negotiation.lastMonthAmount,
    one_time_settlement: negotiation.oneTimeSettlement,
    negotiate_amount: negotiation.negotiateAmount,
    counter_one_time_amount: negotiation.counterOneTimeAmount,
    counter_negotiate_amount: negotiation.counterNegotiateAmount,
    counter_monthly_amount: negotiation.counterMonthlyAmount,
    counter_no_of_installments: negotiation.counterNoOfInstallments,
    counter_first_pay_date: negotiation.counterFirstPayDate,
    consumer_offer_sent_at: negotiation.consumerOfferSentAt,
    creditor_counter_offer_sent_at: negotiation.creditorCounterOfferSentAt,
    last_offer_type: negotiation.lastOfferType,
  };
}

function buildNoticeResponse(notice: NoticeResponseView) {
  return {
    id: notice.id,
    account_name: notice.accountName,
    account_number: notice.accountNumber,
    notice_balance: notice.noticeBalance,
    status: notice.status,
    status_label: notice.statusLabel,
    reason_label: notice.reasonLabel,
    sender_detail: notice.senderDetail && {
      id: notice.senderDetail.senderId,
      sender: {
        id: notice.senderDetail.sender.senderId,
        type: notice.senderDetail.sender.type,
        company_name: notice.senderDetail.sender.companyName,
        company_phone: notice.senderDetail.sender.companyPhone,
        company_email: notice.senderDetail.sender.companyEmail,
        company_address1: notice.senderDetail.sender.companyAddress1,
        company_address2: notice.senderDetail.sender.companyAddress2,
        company_city: notice.senderDetail.sender.companyCity,
        company_state: notice.senderDetail.sender.companyState,
        company_zip: notice.senderDetail.sender.companyZip,
        company_url: notice.senderDetail.sender.companyUrl,
      },
    },
  };
}
