// A consumer's move: on an account of their own, with a complete profile, answered with where things stand.
import type { AccountFacts } from '../domain/account-facts';
import type { Moment } from '../domain/calendar';
import { describeOffers, nextActionOf } from '../domain/describe-offers';
import type { MoveDecision } from '../domain/move-decision';
import type { OfferMutationResponse } from '../domain/offer-view';
import { loadOwnAccount, refuseIncompleteProfile } from './account-access';
import type { Caller } from './authenticate';
import type { Parts } from './parts';
import { performMove, type SentContext } from './perform-move';

export interface ConsumerMoveRequest {
  readonly accountId: string;
  readonly actionContext?: SentContext | null;
}

export interface ConsumerMove {
  decide(facts: AccountFacts, moment: Moment): MoveDecision | Promise<MoveDecision>;
  /** What happened, in a sentence. */
  message(after: AccountFacts): string;
}

/** Who asks, and the request's own name for the history. */
export interface ConsumerAsking {
  readonly caller: Caller;
  readonly requestId: string | null;
}

/**
 * Refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`.
 */
export async function performConsumerMove(
  parts: Parts,
  { caller, requestId }: ConsumerAsking,
  { accountId, actionContext }: ConsumerMoveRequest,
  { decide, message }: ConsumerMove,
): Promise<OfferMutationResponse> {
  const side = {
    mover: { kind: 'consumer', id: caller.profile.id },
    requestId,
    async load(today: string) {
      const account = await loadOwnAccount(parts, caller, accountId, today);
      refuseIncompleteProfile(caller);
      return account;
    },
  } as const;
  const after = await performMove(parts, side, { decide, actionContext: actionContext ?? null });
  return answer(after, message(after), parts.clock());
}

/** Contract: ConsumerOfferMutationResponse. */
function answer(account: AccountFacts, message: string, { today }: Moment): OfferMutationResponse {
  const offer = describeOffers(account, today);
  return {
    message,
    data: { account: offer.account, offer, nextAction: nextActionOf(offer.account.display.state.key) },
  };
}
