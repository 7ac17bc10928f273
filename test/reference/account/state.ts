// docs/rules §4.1 to §4.3: the decision table row by row, with the labels of states and conditions.
import type { AccountCondition, AccountState } from '../../../src/domain/shared/vocabulary';
import type { ReferenceNegotiation, ReferenceAccount } from '../shared/records';

interface ReferenceState {
  readonly state: AccountState;
  readonly condition: AccountCondition;
}

const RAW = ['uploaded', 'visited', 'not_verified'];

/**
 * The negotiation that the display uses. §4.1, suspicious combinations: an inactive row of a joined account is ignored.
 */
export function shownNegotiation(account: ReferenceAccount): ReferenceNegotiation | null {
  const isJoined = account.status === 'joined' || RAW.includes(account.status);
  if (isJoined && account.negotiation && !account.negotiation.active) return null;
  return account.negotiation;
}

/** §4.1, rows 1 to 19: first match wins. */
export function findReferenceState(account: ReferenceAccount): ReferenceState {
  const { status, paymentSetup, offerAccepted, counterOffer } = account;
  const T = account.negotiation ? account.negotiation.type : null;

  // Rows 1 and 2; §4.5 defines an earlier dispute.
  if (status === 'deactivated') {
    if (account.disputedAt !== null || account.reason !== null) {
      return { state: 'deactivated', condition: 'disputed_deactivated' };
    }
    return { state: 'deactivated', condition: 'deactivated' };
  }
  // Rows 3 to 8.
  if (status === 'cancelled_plan') return { state: 'cancelled_plan', condition: 'cancelled_plan' };
  if (status === 'settled') return { state: 'settled', condition: 'settled' };
  if (status === 'dispute') return { state: 'disputed_or_not_paying', condition: 'disputed' };
  if (status === 'not_paying') return { state: 'disputed_or_not_paying', condition: 'not_paying' };
  if (status === 'payment_declined') return { state: 'payment_declined', condition: 'declined' };
  if (status === 'renegotiate') return { state: 'payment_declined', condition: 'renegotiate' };
  // Rows 9 and 10: Closed/Return to Sender is 4, Closed By YN is 5 (§2.11).
  if (status === 'notice_sent') {
    const noticeStatus = account.notice ? account.notice.status : null;
    if (noticeStatus === 4 || noticeStatus === 5) {
      return { state: 'notice_responses', condition: 'returned_notice_response' };
    }
    return { state: 'notice_responses', condition: 'notice_sent' };
  }
  // Rows 11 and 12.
  if (status === 'hold') {
    return { state: T === 'pif' ? 'scheduled_settlements' : 'payment_plans', condition: 'hold' };
  }
  // Rows 13 to 16.
  if (status === 'payment_accepted') {
    if (paymentSetup) {
      const state = T === 'pif' ? 'scheduled_settlements' : 'payment_plans';
      return { state, condition: 'payment_accepted_and_plan_in_scheduled' };
    }
    const isSettlement = offerAccepted && T === 'pif';
    return {
      state: 'approved_but_payment_pending',
      condition: isSettlement
        ? 'approved_settlement_but_payment_setup_is_pending'
        : 'approved_but_payment_setup_is_pending',
    };
  }
  // Rows 17 and 18.
  if (status === 'payment_setup') {
    if (counterOffer) return { state: 'active_negotiation_with_counter_offer', condition: 'creditor_send_an_offer' };
    return { state: 'active_negotiation', condition: 'pending_creditor_response' };
  }
  // Row 19.
  return { state: 'ready_to_negotiate', condition: 'joined' };
}

interface StateLabels {
  readonly label: string;
  readonly cardLabel: string;
  readonly priority: number;
}

/** §4.2. */
export function getStateLabels({ state, condition }: ReferenceState): StateLabels {
  const [label, cardLabel, priority] = STATE_TABLE[state];
  let card = cardLabel;
  if (condition === 'returned_notice_response') card = 'Returned Notice';
  if (condition === 'hold') card = 'On Hold';
  if (condition === 'disputed') card = 'Disputed';
  if (condition === 'not_paying') card = 'Reported Not Paying';
  return { label, cardLabel: card, priority };
}

const STATE_TABLE: Readonly<Record<AccountState, readonly [string, string, number]>> = {
  dashboard: ['All', 'All', 0],
  approved_but_payment_pending: ['Final Step to Close Deal', 'Add Payment Method', 1],
  active_negotiation_with_counter_offer: ['Counter Offers', 'Counter Offer Received', 2],
  ready_to_negotiate: ['New Offers!', 'New Offer!', 3],
  active_negotiation: ['Active Negotiations', 'Pending Creditor Response', 4],
  notice_responses: ['My Notice Responses', 'Pending Creditor Response', 5],
  scheduled_settlements: ['Scheduled Settlements', 'Scheduled Settlement', 6],
  payment_plans: ['Payment Plans', 'Payment Plan in Place', 7],
  settled: ['Paid Accounts', 'Paid Off!', 8],
  payment_declined: ['Declined/Closed Negotiations', 'Declined/Closed Negotiation', 9],
  disputed_or_not_paying: ['Disputed/Not Paying', '', 10],
  deactivated: ['Creditor Removed', 'Removed by Creditor', 11],
  cancelled_plan: ['Cancelled Plans', 'Cancelled Plan', 12],
};

/** §4.3. */
export const CONDITION_LABELS: Readonly<Record<AccountCondition, string>> = {
  joined: 'Ready to Negotiate',
  approved_settlement_but_payment_setup_is_pending: 'Approved Settlement - Payment Setup Pending',
  approved_but_payment_setup_is_pending: 'Approved - Payment Setup Pending',
  payment_accepted_and_plan_in_scheduled: 'Payment Scheduled',
  creditor_send_an_offer: 'Counter Offer Received',
  pending_creditor_response: 'Pending Creditor Response',
  returned_notice_response: 'Returned Notice Response',
  declined: 'Declined',
  disputed_deactivated: 'Disputed and Removed by Creditor',
  deactivated: 'Removed by Creditor',
  disputed: 'Disputed',
  not_paying: 'Reported Not Paying',
  settled: 'Paid Off',
  hold: 'On Hold',
  cancelled_plan: 'Cancelled Plan',
  renegotiate: 'Renegotiate',
  notice_sent: 'Notice Sent',
};

/** §2.1. */
export const STATUS_LABELS: Readonly<Record<ReferenceAccount['status'], string>> = {
  joined: 'Ready to Negotiate',
  payment_accepted: 'Payment Plans',
  payment_setup: 'Active Negotiations',
  payment_declined: 'Renegotiate',
  dispute: 'Disputed',
  deactivated: 'Creditor Removed',
  settled: 'Paid Accounts',
  hold: 'On Hold',
  renegotiate: 'Renegotiate',
  not_paying: 'Not Paying',
  uploaded: 'Uploaded',
  visited: 'Visited',
  not_verified: 'Not Verified',
  notice_sent: 'Notice Sent',
  cancelled_plan: 'Cancelled Plan',
};
