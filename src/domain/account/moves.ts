// The moves of a negotiation: who makes each one, its description, and the message that the consumer gets.
import type { AccountFacts } from './account-facts';

/** The actor of each move. The GraphQL mutation and the use case of a move have the same name in camelCase. */
export const MOVES = {
  create_settlement_offer: 'consumer',
  create_payment_plan_offer: 'consumer',
  create_custom_offer: 'consumer',
  accept_creditor_offer: 'consumer',
  send_counter_offer: 'consumer',
  add_payment_method: 'consumer',
  start_over: 'consumer',
  change_first_pay_date: 'consumer',
  hold_plan: 'consumer',
  restart_plan: 'consumer',
  report_not_paying: 'consumer',
  dispute_account: 'consumer',
  restart_negotiation: 'consumer',
  cancel_plan: 'consumer',
  cancel_pending_offer: 'consumer',
  skip_payment: 'consumer',
  reschedule_payment: 'consumer',
  resend_notice: 'consumer',
  name_attorney: 'consumer',
  remove_attorney: 'consumer',
  accept_offer: 'creditor',
  counter_offer: 'creditor',
  decline_offer: 'creditor',
  reopen_negotiation: 'creditor',
  answer_dispute: 'creditor',
  mark_account: 'creditor',
  unmark_account: 'creditor',
  change_balance: 'creditor',
  restore_account: 'creditor',
  record_direct_payment: 'creditor',
  reverse_direct_payment: 'creditor',
  correct_identity: 'creditor',
  expire_approved_offer: 'system',
  resume_held_plan: 'system',
  record_successful_payment: 'system',
  record_failed_payment: 'system',
  record_gift_payment: 'system',
  skip_failed_payment: 'system',
  remove_account: 'system',
  record_notice: 'system',
} as const;
export type MoveKey = keyof typeof MOVES;
export type Actor = (typeof MOVES)[MoveKey];

export const ACTOR_LABELS: Readonly<Record<Actor, string>> = {
  consumer: 'Consumer',
  creditor: 'Creditor',
  system: 'System',
};

/** Past-tense descriptions, for the history and the GraphQL schema. */
export const MOVE_DESCRIPTIONS: Readonly<Record<MoveKey, string>> = {
  create_settlement_offer: 'A settlement was offered',
  create_payment_plan_offer: 'A payment plan was offered',
  create_custom_offer: 'A custom offer was made',
  accept_creditor_offer: 'The counter offer was accepted',
  send_counter_offer: 'The counter offer was answered with another offer',
  add_payment_method: 'A payment method was stored',
  start_over: 'The negotiation was started over',
  change_first_pay_date: 'The first pay date was changed',
  hold_plan: 'The plan was put on hold',
  restart_plan: 'The plan was restarted',
  report_not_paying: 'The account was reported as not paying',
  dispute_account: 'The account was disputed',
  restart_negotiation: 'The negotiation was restarted',
  cancel_plan: 'The plan was cancelled',
  cancel_pending_offer: 'The pending offer was cancelled',
  skip_payment: 'A payment was moved to the end of the plan',
  reschedule_payment: 'The date of a payment was changed',
  resend_notice: 'The notice response was sent again',
  name_attorney: 'An attorney was named',
  remove_attorney: 'The attorney was removed',
  accept_offer: 'The offer was accepted',
  counter_offer: 'A counter offer was made',
  decline_offer: 'The offer was declined',
  change_balance: 'The creditor changed the balance',
  restore_account: 'The creditor reopened the removed account',
  record_direct_payment: 'A payment to the creditor was recorded',
  reverse_direct_payment: 'A payment to the creditor was reversed',
  correct_identity: 'The creditor corrected whose account it is',
  expire_approved_offer: 'The agreed offer expired',
  resume_held_plan: 'The held plan resumed',
  record_successful_payment: 'A payment succeeded',
  record_failed_payment: 'A payment failed',
  record_gift_payment: 'Somebody else made a payment',
  skip_failed_payment: 'A failed payment was moved to the end of the plan',
  remove_account: 'The creditor removed the account',
  record_notice: 'A notice was recorded',
  reopen_negotiation: 'The negotiation was reopened',
  answer_dispute: 'The dispute was answered',
  mark_account: 'The account was marked',
  unmark_account: 'A mark of the account was taken back',
};

export type ConsumerMoveKey = { [Move in MoveKey]: (typeof MOVES)[Move] extends 'consumer' ? Move : never }[MoveKey];

export type CreditorMoveKey = { [Move in MoveKey]: (typeof MOVES)[Move] extends 'creditor' ? Move : never }[MoveKey];

interface MessageByOutcome {
  readonly agreed: string;
  readonly waiting: string;
}

function sameMessage(message: string): MessageByOutcome {
  return { agreed: message, waiting: message };
}

/** docs/contract.md §3.1. */
const CONSUMER_MESSAGES: Readonly<Record<ConsumerMoveKey, MessageByOutcome>> = {
  create_settlement_offer: sameMessage('Settlement offer created successfully.'),
  create_payment_plan_offer: sameMessage('Payment plan offer created successfully.'),
  create_custom_offer: { agreed: 'Custom offer accepted.', waiting: 'Custom offer sent.' },
  accept_creditor_offer: sameMessage('Creditor offer accepted.'),
  send_counter_offer: sameMessage('Counter offer sent.'),
  add_payment_method: sameMessage('Payment method saved.'),
  start_over: sameMessage('The negotiation was started over.'),
  change_first_pay_date: { agreed: 'First pay date changed.', waiting: 'New first pay date sent to the creditor.' },
  hold_plan: sameMessage('The plan was put on hold.'),
  restart_plan: sameMessage('The plan was resumed.'),
  report_not_paying: sameMessage('Reported as not paying.'),
  dispute_account: sameMessage('The dispute was recorded.'),
  restart_negotiation: sameMessage('The account is open for offers again.'),
  cancel_plan: sameMessage('The plan was cancelled.'),
  cancel_pending_offer: sameMessage('The offer was withdrawn.'),
  skip_payment: sameMessage('The payment was moved to the end of the plan.'),
  reschedule_payment: sameMessage('The payment date was changed.'),
  resend_notice: sameMessage('The notice response was sent again.'),
  name_attorney: sameMessage('The attorney was saved.'),
  remove_attorney: sameMessage('The attorney was removed.'),
};

/** `offerAccepted` is the flag after the move: a consumer's offer may be approved automatically. */
export function getMoveMessage(move: ConsumerMoveKey, { offerAccepted }: Pick<AccountFacts, 'offerAccepted'>): string {
  const { agreed, waiting } = CONSUMER_MESSAGES[move];
  return offerAccepted ? agreed : waiting;
}
