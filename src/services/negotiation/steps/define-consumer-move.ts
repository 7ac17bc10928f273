// Makes the use case of a consumer's move from the rule that decides it.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { describeOffers, getNextAction } from '../../../domain/account/describe-offers';
import { getMoveMessage, type ConsumerMoveKey } from '../../../domain/account/moves';
import type { OfferMutationResponse } from '../../../domain/account/offer-view';
import { chargeInProgress } from '../../../domain/account/transitions';
import { NOTHING_CHANGED, type MoveDecision } from '../../../domain/negotiation/move-decision';
import type { LocalDate, Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import { assertProfileComplete, loadOwnAccount } from '../../account/steps/load-account';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { withIdempotencyKey, type StoreResponse } from '../../shared/idempotency';
import type { ResponseState } from '../../shared/request-context';
import { performMove, type MoveCommand, type PerformedMove } from './perform-move';

export interface ConsumerMoveContext {
  readonly caller: Caller;
  /** Stored in the negotiation history. */
  readonly requestId: string | null;
  readonly idempotencyKey?: string | null;
  /** Shows the caller's own limits. */
  readonly response?: Pick<ResponseState, 'discloseRateLimits'>;
}

type Decide<Command> = (
  facts: AccountFacts,
  command: Command,
  moment: Moment,
  dependencies: Dependencies,
) => MoveDecision | Promise<MoveDecision>;

/** Writes more in the transaction of the move, as its last step. */
type AlongsideMove = (dependencies: Dependencies, db: Database, context: ConsumerMoveContext) => Promise<void>;

/**
 * An effect outside of the database, such as a charge. Calls `alongside` in the transaction that records its outcome, and
 * returns whether there was one.
 */
type Effect = (alongside: (db: Database, after: AccountFacts) => Promise<void>) => Promise<boolean>;

/**
 * Claims the effect that is to follow a move, in the transaction of the move: from then on the account has an open charge,
 * so that a repetition of the request and a process that dies leave no doubt.
 */
type ClaimEffect = (dependencies: Dependencies, db: Database, performed: PerformedMove) => Promise<Effect | null>;

/**
 * The use case throws, in this order, `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`. Nothing is stored unless the account still has the version that was decided on.
 */
export function defineConsumerMove<Command extends MoveCommand = MoveCommand>(
  move: ConsumerMoveKey,
  decide: Decide<Command>,
  claimEffect?: ClaimEffect,
  alongsideMove?: AlongsideMove,
) {
  return async (
    dependencies: Dependencies,
    context: ConsumerMoveContext,
    command: Command,
  ): Promise<OfferMutationResponse> => {
    const { caller, requestId, idempotencyKey } = context;
    const { accountId, actionContext = null } = command;
    const actor = {
      mover: { kind: 'consumer', id: caller.profile.id },
      requestId,
      async load(today: LocalDate) {
        const account = await loadOwnAccount(dependencies, caller, accountId, today);
        assertProfileComplete(caller);
        return account;
      },
    } as const;
    const respond = (account: AccountFacts) => toMutationResponse(move, account, dependencies.clock());
    const owner = `consumer:${caller.profile.id}`;
    const isUndone = claimEffect === undefined && alongsideMove === undefined;
    const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request: command, isUndone };
    const work = async (store: StoreResponse<OfferMutationResponse> | null) => {
      const claimed: { effect: Effect | null } = { effect: null };
      const performed = await performMove(dependencies, actor, {
        decide: (facts, moment) => decide(facts, command, moment, dependencies),
        actionContext,
        async alongside(db, after, decision) {
          claimed.effect = (await claimEffect?.(dependencies, db, { decision, after })) ?? null;
          await store?.(db, respond(after), claimed.effect ? 'begun' : 'whole');
          await alongsideMove?.(dependencies, db, context);
        },
      });
      if (performed.decision.isRepetition) {
        const unchanged = { ...respond(performed.after), message: NOTHING_CHANGED };
        if (store) await dependencies.db.transaction((db) => store(db, unchanged));
        return unchanged;
      }
      if (!claimed.effect) return respond(performed.after);
      const hasOutcome = await claimed.effect(async (db, after) => store?.(db, respond(after), 'ended'));
      const { db, accounts, clock } = dependencies;
      const response = respond(
        (await accounts.findAccountById(db, performed.after.id, clock().today)) ?? performed.after,
      );
      if (!hasOutcome) await store?.(db, response, 'ended');
      return response;
    };
    return withIdempotencyKey<OfferMutationResponse>(dependencies, idempotent, work, async () => {
      const account = await loadOwnAccount(dependencies, caller, accountId, dependencies.clock().today);
      if (account.hasOpenCharge) throw chargeInProgress(account);
      return respond(account);
    });
  };
}

/** docs/contract.md §3.1. */
function toMutationResponse(move: ConsumerMoveKey, account: AccountFacts, { today }: Moment): OfferMutationResponse {
  const offer = describeOffers(account, today);
  return {
    message: getMoveMessage(move, account),
    data: { account: offer.account, offer, nextAction: getNextAction(offer.account.display.state.key) },
  };
}
