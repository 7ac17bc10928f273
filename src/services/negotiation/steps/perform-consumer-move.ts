// A consumer's move: on an account of their own, with a complete profile, answered with where things stand.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { Moment } from '../../../domain/shared/calendar';
import { describeOffers, getNextAction } from '../../../domain/account/describe-offers';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { MoveKey } from '../../../domain/account/moves';
import type { OfferMutationResponse } from '../../../domain/account/offer-view';
import type { Database } from '../../../persistence/database/database';
import { loadOwnAccount, assertProfileComplete } from '../../account/steps/load-account';
import { withIdempotencyKey } from '../../shared/idempotency';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { performMove, type MoveCommand, type PerformedMove } from './perform-move';

export interface ConsumerMoveDefinition {
  readonly move: MoveKey;
  decide(facts: AccountFacts, moment: Moment): MoveDecision | Promise<MoveDecision>;
  /** What happened, in a sentence. */
  message(after: AccountFacts): string;
  /**
   * What is to be done once the move is written; answers the account as it stands then. A repeated request is told how
   * it stood before.
   */
  afterwards?(performed: PerformedMove): Promise<AccountFacts>;
}

/** Who asks, and the request's own name for the history. */
export interface ConsumerMoveContext {
  readonly caller: Caller;
  readonly requestId: string | null;
  /** The client's Idempotency-Key. */
  readonly idempotencyKey?: string | null;
}

/**
 * Refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`.
 */
export async function performConsumerMove(
  parts: Dependencies,
  { caller, requestId, idempotencyKey }: ConsumerMoveContext,
  request: MoveCommand,
  { move, decide, message, afterwards }: ConsumerMoveDefinition,
): Promise<OfferMutationResponse> {
  const { accountId, actionContext = null } = request;
  const side = {
    mover: { kind: 'consumer', id: caller.profile.id },
    requestId,
    async load(today: string) {
      const account = await loadOwnAccount(parts, caller, accountId, today);
      assertProfileComplete(caller);
      return account;
    },
  } as const;
  const keyed = idempotencyKey == null ? null : { key: idempotencyKey, owner: getKeyOwner(caller), move, request };
  return withIdempotencyKey<OfferMutationResponse>(parts, keyed, async (remember) => {
    const told = (after: AccountFacts) => toMutationResponse(after, message(after), parts.clock());
    const alongside = remember && ((db: Database, after: AccountFacts) => remember(db, told(after)));
    const performed = await performMove(parts, side, { decide, actionContext, ...(alongside && { alongside }) });
    return told(afterwards ? await afterwards(performed) : performed.after);
  });
}

function getKeyOwner({ profile }: Caller): string {
  return `consumer:${profile.id}`;
}

/** Contract: ConsumerOfferMutationResponse. */
function toMutationResponse(account: AccountFacts, message: string, { today }: Moment): OfferMutationResponse {
  const offer = describeOffers(account, today);
  return {
    message,
    data: { account: offer.account, offer, nextAction: getNextAction(offer.account.display.state.key) },
  };
}
