// Makes the use case of a consumer's move from the rule that decides it.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { describeOffers, getNextAction } from '../../../domain/account/describe-offers';
import { getMoveMessage, type ConsumerMoveKey } from '../../../domain/account/moves';
import type { OfferMutationResponse } from '../../../domain/account/offer-view';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { LocalDate, Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import { assertProfileComplete, loadOwnAccount } from '../../account/steps/load-account';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { withIdempotencyKey } from '../../shared/idempotency';
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

/** Runs after the move is stored, and returns the account as it is then. Does not run for a repeated request. */
type AfterMove = (dependencies: Dependencies, performed: PerformedMove) => Promise<AccountFacts>;

/**
 * The use case throws, in this order, `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`. Nothing is stored unless the account still has the version that was decided on.
 */
export function defineConsumerMove<Command extends MoveCommand = MoveCommand>(
  move: ConsumerMoveKey,
  decide: Decide<Command>,
  afterMove?: AfterMove,
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
    const isUndone = afterMove === undefined && alongsideMove === undefined;
    const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request: command, isUndone };
    return withIdempotencyKey<OfferMutationResponse>(dependencies, idempotent, async (store) => {
      const alongside = async (db: Database, after: AccountFacts) => {
        await store?.(db, respond(after));
        await alongsideMove?.(dependencies, db, context);
      };
      const performed = await performMove(dependencies, actor, {
        decide: (facts, moment) => decide(facts, command, moment, dependencies),
        actionContext,
        alongside,
      });
      return respond(afterMove ? await afterMove(dependencies, performed) : performed.after);
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
