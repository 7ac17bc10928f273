// The actions that a consumer has in each condition, in order. The first one is the primary button.
// See docs/rules §5.10.
import type { AccountFacts } from './account-facts';
import type { Labelled } from './account-view';
import { isAgreed } from './active-negotiation';
import { countResendsLeft } from './notice-resends';
import { isActionOffered } from './transitions';
import { ACCOUNT_ACTIONS, ACCOUNT_CONDITIONS, keysOf } from '../shared/vocabulary';
import type { AccountActionKey, AccountCondition } from '../shared/vocabulary';

const AFTER_REMOVAL: readonly AccountActionKey[] = ['view_payment_history', 'download_agreement', 'contact_details'];

/** Order only. The transition table decides whether the action of a move is available. */
const ACTION_ORDER: Readonly<Record<AccountCondition, readonly AccountActionKey[]>> = {
  joined: ['view_offers', 'report_not_paying', 'dispute', 'helping_hand_link', 'contact_details'],
  approved_settlement_but_payment_setup_is_pending: [
    'add_payment',
    'change_first_pay_date',
    'helping_hand_link',
    'contact_details',
  ],
  approved_but_payment_setup_is_pending: ['add_payment', 'change_first_pay_date', 'contact_details'],
  payment_accepted_and_plan_in_scheduled: [
    'open_payment_plan',
    'hold_plan',
    'change_payment_method',
    'download_agreement',
    'cancel_plan',
    'helping_hand_link',
    'contact_details',
  ],
  creditor_send_an_offer: [
    'open_counter_offer',
    'accept_counter_offer',
    'send_counter_offer',
    'report_not_paying',
    'helping_hand_link',
    'contact_details',
  ],
  pending_creditor_response: ['open_last_offer', 'change_offer', 'contact_details'],
  returned_notice_response: ['view_notice', 'resend_notice'],
  declined: ['start_over', 'contact_details'],
  disputed_deactivated: AFTER_REMOVAL,
  deactivated: AFTER_REMOVAL,
  disputed: ['contact_details'],
  not_paying: ['restart_negotiation', 'contact_details'],
  settled: ['view_payments', 'download_agreement', 'contact_details'],
  hold: ['open_payment_plan', 'restart_plan', 'change_restart_date', 'download_agreement', 'contact_details'],
  cancelled_plan: ['start_over', 'contact_details'],
  renegotiate: ['start_over', 'helping_hand_link', 'contact_details'],
  notice_sent: ['view_notice'],
};

const ACTIONS: ReadonlyMap<AccountCondition, readonly AccountActionKey[]> = new Map(
  keysOf(ACCOUNT_CONDITIONS).map((condition) => [
    condition,
    ACTION_ORDER[condition].filter((action) => isActionOffered(action, condition)),
  ]),
);

export function listAvailableActions(
  condition: AccountCondition,
  {
    hasTransactions,
    negotiation,
    noticeResponse,
  }: Pick<AccountFacts, 'hasTransactions' | 'negotiation' | 'noticeResponse'>,
): Labelled<AccountActionKey>[] {
  return (ACTIONS.get(condition) ?? [])
    .filter((key) => hasTransactions || key !== 'view_payment_history')
    .filter((key) => key !== 'download_agreement' || isAgreed(negotiation))
    .filter((key) => key !== 'resend_notice' || countResendsLeft(noticeResponse) > 0)
    .map((key) => ({ key, label: ACCOUNT_ACTIONS[key] }));
}
