// Deciding the ways back to the beginning: everything that was offered or agreed goes, and the account is open again.
import type { AccountFacts } from '../account/account-facts';
import { getAgreedAmounts } from '../account/active-negotiation';
import type { Moment } from '../shared/calendar';
import type { MoveDecision } from './move-decision';
import type { MoveKey } from '../account/moves';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';

/** Decides to begin again after a refusal or a cancelled plan. */
export function decideStartOver(facts: AccountFacts): MoveDecision {
  return buildNewStart('start_over', facts);
}

/** Decides to take back an offer that the creditor has not answered. */
export function decideCancelledOffer(facts: AccountFacts): MoveDecision {
  return buildNewStart('cancel_pending_offer', facts);
}

/** Decides that an agreement is over: its first day has passed, and no payment method was stored. */
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
      ...{
        counterOffer: false,
        offerAccepted: false,
        paymentSetup: false,
        hasFailedPayment: false,
        customOffer: false,
      },
      ...(facts.cancelledAt !== null && { cancelledAt: null }),
    },
    negotiation: null,
    schedule: 'delete',
    paymentMethod: null,
  };
}

/** Decides that the consumer who would not pay negotiates again. */
export function decideRestartedNegotiation(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('restart_negotiation', facts);
  return { move: 'restart_negotiation', account: { status: 'joined', disputedAt: null }, reason: null };
}

/** Decides that the creditor negotiates again; what stood before goes when the consumer starts over. */
export function decideReopenedNegotiation(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('reopen_negotiation', facts);
  return {
    move: 'reopen_negotiation',
    account: { status: 'renegotiate', disputedAt: null, holdReason: null, restartDate: null },
    reason: null,
  };
}
