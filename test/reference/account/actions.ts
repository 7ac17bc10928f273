// docs/rules §5.9 and §5.10: the twelve view flags and the actions of each condition, in order.
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import type { ReferenceAccount } from '../shared/records';
import { isStayed } from '../negotiation/mark-moves';
import { shownNegotiation, findReferenceState } from './state';

/** §5.9. */
export function viewFlags(account: ReferenceAccount): Readonly<Record<string, boolean>> {
  const { state, condition } = findReferenceState(account);
  const T = shownNegotiation(account)?.type ?? null;
  const isPending = condition === 'pending_creditor_response';
  const isCountered = condition === 'creditor_send_an_offer';
  const isRemoved = condition === 'deactivated' || condition === 'disputed_deactivated';
  return {
    isInstallmentPaymentPlan: state === 'payment_plans',
    isScheduledSettlement: state === 'scheduled_settlements',
    isAgreedInstallmentPaymentPlan: state === 'approved_but_payment_pending' && T !== 'pif',
    isAgreedSettlement: state === 'approved_but_payment_pending' && T === 'pif',
    isCancelledPlan: condition === 'cancelled_plan',
    isDeclinedClosedNegotiation: state === 'payment_declined',
    isPendingSettlementOffer: isPending && T === 'pif',
    isCounterSettlementOffer: isCountered && T === 'pif',
    isActiveInstallmentOffer: (isPending || isCountered) && T === 'installment',
    isReturnedNoticeResponse: condition === 'returned_notice_response',
    isCreditorRemovedDisputeNoPay: isRemoved || condition === 'disputed' || condition === 'not_paying',
    isNoPayCreditorRemoved: condition === 'not_paying' || isRemoved,
  };
}

const LABELS: Readonly<Record<string, string>> = {
  view_offers: 'View My Offers!',
  report_not_paying: 'Report Not Paying',
  dispute: 'Dispute',
  helping_hand_link: 'Helping Hand Link',
  contact_details: 'Account Contact Details',
  add_payment: 'Add My Payment',
  change_first_pay_date: 'Change First Pay Date',
  open_counter_offer: 'Open Counter Offer',
  accept_counter_offer: 'Accept',
  send_counter_offer: 'Counter',
  open_last_offer: 'Open Last Offer',
  change_offer: 'Change my offer',
  open_payment_plan: 'Open Payment Plan',
  hold_plan: 'Temporary Hold',
  change_payment_method: 'Change payment method',
  download_agreement: 'Download agreement',
  cancel_plan: 'Cancel Plan',
  restart_plan: 'Restart Plan Now',
  change_restart_date: 'Change Restart Date',
  start_over: 'Start over',
  view_payments: 'View My Payments',
  restart_negotiation: 'Restart Negotiations',
  view_payment_history: 'View Pay History',
  view_notice: 'View Notice',
  resend_notice: 'Send Again',
};

const REMOVED = 'view_payment_history download_agreement contact_details';

/** §5.10; start over is always offered, regardless of the number of negotiations. The agreement stands in each. */
const KEYS: Readonly<Record<AccountCondition, string>> = {
  joined: 'view_offers report_not_paying dispute download_agreement helping_hand_link contact_details',
  approved_settlement_but_payment_setup_is_pending:
    'add_payment change_first_pay_date download_agreement helping_hand_link contact_details',
  approved_but_payment_setup_is_pending: 'add_payment change_first_pay_date download_agreement contact_details',
  creditor_send_an_offer:
    'open_counter_offer accept_counter_offer send_counter_offer report_not_paying download_agreement helping_hand_link contact_details',
  pending_creditor_response: 'open_last_offer change_offer download_agreement contact_details',
  payment_accepted_and_plan_in_scheduled:
    'open_payment_plan hold_plan change_payment_method download_agreement cancel_plan helping_hand_link contact_details',
  hold: 'open_payment_plan restart_plan change_restart_date download_agreement contact_details',
  declined: 'start_over download_agreement contact_details',
  renegotiate: 'start_over download_agreement helping_hand_link contact_details',
  settled: 'view_payments download_agreement contact_details',
  not_paying: 'restart_negotiation download_agreement contact_details',
  deactivated: REMOVED,
  disputed_deactivated: REMOVED,
  disputed: 'download_agreement contact_details',
  cancelled_plan: 'start_over download_agreement contact_details',
  notice_sent: 'view_notice download_agreement',
  returned_notice_response: 'view_notice resend_notice download_agreement',
};

interface Action {
  readonly key: string;
  readonly label: string;
}

/** Moves on an offer or an agreement that is stored. */
const OF_NEGOTIATION = ['add_payment', 'change_first_pay_date', 'accept_counter_offer', 'send_counter_offer'];

/** What leads to an offer or a charge. */
const STAYED = [
  'view_offers',
  'add_payment',
  'change_first_pay_date',
  'accept_counter_offer',
  'send_counter_offer',
  'change_offer',
  'hold_plan',
  'change_restart_date',
  'restart_plan',
  'change_payment_method',
  'start_over',
  'restart_negotiation',
  'resend_notice',
  'helping_hand_link',
];

/** §5.10; the payment history only if there was a payment, the agreement only if there is one; a notice is sent again three times. */
export function referenceActions(account: ReferenceAccount): readonly Action[] {
  return KEYS[findReferenceState(account).condition]
    .split(' ')
    .filter((key) => !OF_NEGOTIATION.includes(key) || account.negotiation !== null)
    .filter((key) => key !== 'view_payment_history' || account.paymentsDone > 0)
    .filter((key) => key !== 'download_agreement' || hasAgreement(account))
    .filter((key) => key !== 'resend_notice' || (account.notice?.resends ?? 0) < 3)
    .filter((key) => !STAYED.includes(key) || !isStayed(account))
    .map((key) => ({ key, label: LABELS[key] ?? '' }));
}

/** Operation groups §6.2: only where both sides agreed on an amount, now or before. */
export function hasAgreement({ negotiation, hadAgreement }: ReferenceAccount): boolean {
  if (hadAgreement) return true;
  if (!negotiation?.type) return false;
  const { type, counterOfferAccepted } = negotiation;
  const own = type === 'pif' ? negotiation.oneTimeSettlement : negotiation.negotiateAmount;
  const countered = type === 'pif' ? negotiation.counterOneTimeAmount : negotiation.counterNegotiateAmount;
  if (counterOfferAccepted) return countered !== null;
  return negotiation.offerAccepted && own !== null;
}
