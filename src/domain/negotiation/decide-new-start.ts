// Decides the moves that return an account to the start of a negotiation and delete its offers and agreements.
import type { AccountFacts } from '../account/account-facts';
import { getAgreedAmounts } from '../account/active-negotiation';
import type { Moment } from '../shared/calendar';
import type { MoveDecision } from './move-decision';
import type { MoveKey } from '../account/moves';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';

/** The consumer starts over after a declined offer or a cancelled plan. */
export function decideStartOver(facts: AccountFacts): MoveDecision {
  return buildNewStart('start_over', facts);
}

/** The consumer withdraws an offer that the creditor has not answered. */
export function decideCancelledOffer(facts: AccountFacts): MoveDecision {
  return buildNewStart('cancel_pending_offer', facts);
}

/** An agreement expires when its first pay date has passed without a stored payment method. */
export function decideExpiry(facts: AccountFacts, { today }: Moment): MoveDecision {
  const decision = buildNewStart('expire_approved_offer', facts);
  const firstPayDate = facts.negotiation && getAgreedAmounts(facts.negotiation).firstPayDate;
  const isExpired = facts.offerAccepted && firstPayDate !== null && firstPayDate < today;
  if (!isExpired) throw actionUnavailable(facts);
  return decision;
}

function buildNewStart(move: MoveKey, facts: AccountFacts): MoveDecision {
  assertMoveAllowed(move, facts);
  return {
    move,
    account: {
      status: 'joined',
      counterOffer: false,
      offerAccepted: false,
      paymentSetup: false,
      hasFailedPayment: false,
      customOffer: false,
      ...(facts.cancelledAt !== null && { cancelledAt: null }),
    },
    negotiation: null,
    schedule: 'delete',
    paymentMethod: null,
  };
}

/** The consumer negotiates again after reporting not paying. */
export function decideRestartedNegotiation(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('restart_negotiation', facts);
  return { move: 'restart_negotiation', account: { status: 'joined', disputedAt: null }, reason: null };
}

/** The creditor reopens the negotiation. Earlier offers are deleted when the consumer starts over. */
export function decideReopenedNegotiation(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('reopen_negotiation', facts);
  return { move: 'reopen_negotiation', ...openAgain(facts) };
}

/** What a dispute has paused ends: payments that nobody sees must not stay open. */
export function openAgain({ unpaidPayments }: AccountFacts): Pick<MoveDecision, 'account' | 'reason' | 'schedule'> {
  return {
    account: { status: 'renegotiate', disputedAt: null, holdReason: null, restartDate: null },
    reason: null,
    ...(unpaidPayments > 0 && { schedule: 'cancel' }),
  };
}
