// What a consumer reads after a move, in a sentence. Contract: the six messages of offer mutations.
import type { AccountFacts } from './account/account-facts';
import type { MOVES, MoveKey } from './moves';

export type ConsumerMove = { [Move in MoveKey]: (typeof MOVES)[Move] extends 'consumer' ? Move : never }[MoveKey];

interface Words {
  readonly agreed: string;
  readonly waiting: string;
}

function always(words: string): Words {
  return { agreed: words, waiting: words };
}

const MESSAGES: Readonly<Record<ConsumerMove, Words>> = {
  create_settlement_offer: always('Settlement offer created successfully.'),
  create_payment_plan_offer: always('Payment plan offer created successfully.'),
  create_custom_offer: { agreed: 'Custom offer accepted.', waiting: 'Custom offer sent.' },
  accept_creditor_offer: always('Creditor offer accepted.'),
  send_counter_offer: always('Counter offer sent.'),
  add_payment_method: always('Payment method saved.'),
  start_over: always('The negotiation starts over.'),
  change_first_pay_date: { agreed: 'First pay date changed.', waiting: 'New first pay date sent to the creditor.' },
  hold_plan: always('The plan is on hold.'),
  restart_plan: always('The plan goes on.'),
  report_not_paying: always('Reported as not paying.'),
  dispute_account: always('The account is disputed.'),
  restart_negotiation: always('The account is open for offers again.'),
  cancel_plan: always('The plan is cancelled.'),
  cancel_pending_offer: always('The offer is taken back.'),
};

/** `after` is the account after the move: an offer of the consumer's own may have been accepted at once. */
export function moveMessage(move: ConsumerMove, { offerAccepted }: Pick<AccountFacts, 'offerAccepted'>): string {
  const { agreed, waiting } = MESSAGES[move];
  return offerAccepted ? agreed : waiting;
}
