// The actions that a consumer has in each condition, in order. The first one is the primary button. An action is offered
// only if its operation would answer. See docs/rules §5.10.
import type { AccountFacts } from './account-facts';
import type { Labelled } from './account-view';
import { ACTION_OPERATIONS } from './action-operations';
import { hasAgreement } from './active-negotiation';
import { countResendsLeft } from './notice-resends';
import { stopsOffers } from './marks';
import { isActionOffered, isActionStopped, isMoveAction } from './transitions';
import { ACCOUNT_ACTIONS, ACCOUNT_CONDITIONS, keysOf } from '../shared/vocabulary';
import type { AccountActionKey, AccountCondition } from '../shared/vocabulary';

const AFTER_REMOVAL: readonly AccountActionKey[] = ['view_payment_history', 'download_agreement', 'contact_details'];

/** Order only. The transition table decides whether the action of a move is available. */
const ACTION_ORDER: Readonly<Record<AccountCondition, readonly AccountActionKey[]>> = {
  joined: ['view_offers', 'report_not_paying', 'dispute', 'download_agreement', 'helping_hand_link', 'contact_details'],
  approved_settlement_but_payment_setup_is_pending: [
    'add_payment',
    'change_first_pay_date',
    'download_agreement',
    'helping_hand_link',
    'contact_details',
  ],
  approved_but_payment_setup_is_pending: [
    'add_payment',
    'change_first_pay_date',
    'download_agreement',
    'contact_details',
  ],
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
    'download_agreement',
    'helping_hand_link',
    'contact_details',
  ],
  pending_creditor_response: ['open_last_offer', 'change_offer', 'download_agreement', 'contact_details'],
  returned_notice_response: ['view_notice', 'resend_notice', 'download_agreement'],
  declined: ['start_over', 'download_agreement', 'contact_details'],
  disputed_deactivated: AFTER_REMOVAL,
  deactivated: AFTER_REMOVAL,
  disputed: ['download_agreement', 'contact_details'],
  not_paying: ['restart_negotiation', 'download_agreement', 'contact_details'],
  settled: ['view_payments', 'download_agreement', 'contact_details'],
  hold: ['open_payment_plan', 'restart_plan', 'change_restart_date', 'download_agreement', 'contact_details'],
  cancelled_plan: ['start_over', 'download_agreement', 'contact_details'],
  renegotiate: ['start_over', 'download_agreement', 'helping_hand_link', 'contact_details'],
  notice_sent: ['view_notice', 'download_agreement'],
};

const ACTIONS: ReadonlyMap<AccountCondition, readonly AccountActionKey[]> = new Map(
  keysOf(ACCOUNT_CONDITIONS).map((condition) => [
    condition,
    ACTION_ORDER[condition].filter((action) => isActionOffered(action, condition)),
  ]),
);

type ActionFacts = Pick<
  AccountFacts,
  'hadAgreement' | 'hasOpenCharge' | 'hasTransactions' | 'marks' | 'negotiation' | 'noticeResponse'
>;

/** What an action needs besides the condition. Absent: nothing. */
const NEEDS: Readonly<Partial<Record<AccountActionKey, (facts: ActionFacts) => boolean>>> = {
  add_payment: hasNegotiation,
  change_first_pay_date: hasNegotiation,
  accept_counter_offer: hasNegotiation,
  send_counter_offer: hasNegotiation,
  view_payment_history: ({ hasTransactions }) => hasTransactions,
  download_agreement: hasAgreement,
  resend_notice: ({ noticeResponse }) => countResendsLeft(noticeResponse) > 0,
  helping_hand_link: ({ marks }) => !stopsOffers(marks),
};

function hasNegotiation({ negotiation }: ActionFacts): boolean {
  return negotiation !== null;
}

/** Not of the links to the offers, which only lead to a move. */
function isMove(key: AccountActionKey): boolean {
  return isMoveAction(key) && ACTION_OPERATIONS[key].method === 'POST';
}

/** No move is possible while a charge is open. */
export function listAvailableActions(condition: AccountCondition, facts: ActionFacts): Labelled<AccountActionKey>[] {
  return (ACTIONS.get(condition) ?? [])
    .filter((key) => !(facts.hasOpenCharge && isMove(key)))
    .filter((key) => !isActionStopped(key, facts.marks))
    .filter((key) => NEEDS[key]?.(facts) ?? true)
    .map((key) => ({ key, label: ACCOUNT_ACTIONS[key] }));
}
