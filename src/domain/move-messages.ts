// What a consumer reads after a move, in a sentence. Contract: the six messages of offer mutations.
import type { AccountFacts } from './account/account-facts';
import type { MOVES, MoveKey } from './moves';

export type ConsumerMoveKey = { [Move in MoveKey]: (typeof MOVES)[Move] extends 'consumer' ? Move : never }[MoveKey];

interface MessageByOutcome {
  readonly agreed: string;
  readonly waiting: string;
}

function sameMessage(words: string): MessageByOutcome {
  return { agreed: words, waiting: words };
}

const CONSUMER_MESSAGES: Readonly<Record<ConsumerMoveKey, MessageByOutcome>> = {
  create_settlement_offer: sameMessage('Settlement offer created successfully.'),
  create_payment_plan_offer: sameMessage('Payment plan offer created successfully.'),
  create_custom_offer: { agreed: 'Custom offer accepted.', waiting: 'Custom offer sent.' },
  accept_creditor_offer: sameMessage('Creditor offer accepted.'),
  send_counter_offer: sameMessage('Counter offer sent.'),
  add_payment_method: sameMessage('Payment method saved.'),
  start_over: sameMessage('The negotiation starts over.'),
  change_first_pay_date: { agreed: 'First pay date changed.', waiting: 'New first pay date sent to the creditor.' },
  hold_plan: sameMessage('The plan is on hold.'),
  restart_plan: sameMessage('The plan goes on.'),
  report_not_paying: sameMessage('Reported as not paying.'),
  dispute_account: sameMessage('The account is disputed.'),
  restart_negotiation: sameMessage('The account is open for offers again.'),
  cancel_plan: sameMessage('The plan is cancelled.'),
  cancel_pending_offer: sameMessage('The offer is taken back.'),
};

/** `after` is the account after the move: an offer of the consumer's own may have been accepted at once. */
export function getMoveMessage(move: ConsumerMoveKey, { offerAccepted }: Pick<AccountFacts, 'offerAccepted'>): string {
  const { agreed, waiting } = CONSUMER_MESSAGES[move];
  return offerAccepted ? agreed : waiting;
}
