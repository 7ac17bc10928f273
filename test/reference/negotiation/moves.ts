// The rows of docs/rules §6.1 as a state machine in memory: one account, one move, one outcome.
import * as creditor from './creditor-and-system-moves';
import * as gifts from './gift-moves';
import * as notices from './creditor-and-system-moves';
import * as offers from './consumer-offers';
import * as marks from './mark-moves';
import * as payments from './payment-moves';
import * as others from './consumer-moves';
import { hasAgreement } from '../account/actions';
import type { ReferenceAccount } from '../shared/records';
import {
  UNAVAILABLE,
  type ReferenceMoment,
  type ReferenceOutcome,
  type ReferenceMove,
  type MoveRequests,
  type ReferenceRule,
} from './requests';

const RULES: { readonly [Move in ReferenceMove]: ReferenceRule<Move> } = {
  create_settlement_offer: offers.createSettlementOffer,
  create_payment_plan_offer: offers.createPaymentPlanOffer,
  create_custom_offer: offers.createCustomOffer,
  send_counter_offer: offers.sendCounterOffer,
  accept_creditor_offer: others.acceptCreditorOffer,
  add_payment_method: others.addPaymentMethod,
  start_over: others.startOver,
  change_first_pay_date: others.changeFirstPayDate,
  hold_plan: others.holdPlan,
  restart_plan: others.restartPlan,
  report_not_paying: others.reportNotPaying,
  dispute_account: others.disputeAccount,
  restart_negotiation: others.restartNegotiation,
  cancel_plan: others.cancelPlan,
  cancel_pending_offer: others.cancelPendingOffer,
  resend_notice: notices.resendNotice,
  expire_approved_offer: others.expireApprovedOffer,
  accept_offer: creditor.acceptOffer,
  counter_offer: creditor.counterOffer,
  decline_offer: creditor.declineOffer,
  resume_held_plan: creditor.resumeHeldPlan,
  record_successful_payment: creditor.recordSuccessfulPayment,
  record_failed_payment: creditor.recordFailedPayment,
  record_gift_payment: gifts.recordGiftPayment,
  skip_payment: payments.skipPayment,
  reschedule_payment: payments.reschedulePayment,
  skip_failed_payment: payments.skipFailedPayment,
  remove_account: creditor.removeAccount,
  record_notice: notices.recordNotice,
  reopen_negotiation: notices.reopenNegotiation,
  name_attorney: marks.nameAttorney,
  remove_attorney: marks.removeAttorney,
  mark_account: marks.markAccount,
  unmark_account: marks.unmarkAccount,
  answer_dispute: marks.answerDispute,
};

/** The account after the move with its new version (docs/contract.md §10), or the reason for the rejection. */
export function applyReference<Move extends ReferenceMove>(
  account: ReferenceAccount,
  move: Move,
  request: MoveRequests[Move],
  moment: ReferenceMoment,
): ReferenceOutcome {
  const outcome = RULES[move](account, request, moment);
  const isRefused = !('account' in outcome);
  // What is invalid is said first.
  if (marks.isStopped(move, account) && !(isRefused && outcome.refused === 'invalid')) return UNAVAILABLE;
  if (isRefused) return outcome;
  const hadAgreement = hasAgreement(account) || hasAgreement(outcome.account);
  return { account: { ...outcome.account, hadAgreement, version: Math.max(moment.now, account.version + 1) } };
}

export const MOVE_KEYS = Object.keys(RULES) as readonly ReferenceMove[];
