// The creditor's moves on accounts of their company, each under the name of its GraphQL field.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { MoveKey } from '../../domain/account/moves';
import { describeCreditorAccount, type CreditorMoveResponse } from '../../domain/negotiation/creditor-account';
import { decideAcceptedOffer, decideDeclinedOffer } from '../../domain/negotiation/decide-creditor-answer';
import { decideReopenedNegotiation } from '../../domain/negotiation/decide-new-start';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import type { LocalDate, Moment } from '../../domain/shared/calendar';
import type { Database } from '../../persistence/database/database';
import { loadCompanyAccount } from '../account/steps/load-account';
import { describeActor, getUserId, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import { decideRequestedCounterOffer, type CounterOfferTerms } from './steps/decide-requested-offer';
import { performMove, type MoveCommand } from './steps/perform-move';

interface CreditorMoveContext {
  readonly caller: CreditorCaller;
  /** Stored in the negotiation history. */
  readonly requestId: string | null;
  readonly idempotencyKey?: string | null;
}

export interface CounterOfferCommand extends MoveCommand, CounterOfferTerms {
  readonly note?: string | null;
}

export const acceptOffer = defineCreditorMove('accept_offer', 'Offer accepted.', (facts, _command, moment, caller) =>
  decideAcceptedOffer(facts, describeActor(caller), moment),
);

export const counterOffer = defineCreditorMove<CounterOfferCommand>(
  'counter_offer',
  'Counter offer sent.',
  decideRequestedCounterOffer,
);

export const declineOffer = defineCreditorMove('decline_offer', 'Offer declined.', decideDeclinedOffer);

export const reopenNegotiation = defineCreditorMove(
  'reopen_negotiation',
  'Negotiation reopened.',
  decideReopenedNegotiation,
);

/**
 * The use case throws, in this order, `not_found` (also for accounts of other companies), `validation_failed` and
 * `offer_action_unavailable`.
 */
function defineCreditorMove<Command extends MoveCommand = MoveCommand>(
  move: MoveKey,
  message: string,
  decide: (facts: AccountFacts, command: Command, moment: Moment, caller: CreditorCaller) => MoveDecision,
) {
  return async (
    dependencies: Dependencies,
    { caller, requestId, idempotencyKey }: CreditorMoveContext,
    command: Command,
  ): Promise<CreditorMoveResponse> => {
    const { accountId, actionContext = null } = command;
    const actor = {
      mover: { kind: 'creditor', id: getUserId(caller) },
      requestId,
      load: (today: LocalDate) => loadCompanyAccount(dependencies, caller, accountId, today),
    } as const;
    const respond = (account: AccountFacts) => {
      const offer = describeCreditorAccount(account);
      return { message, offer, data: { offer } };
    };
    const owner = describeActor(caller);
    const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request: command };
    return withIdempotencyKey<CreditorMoveResponse>(dependencies, idempotent, async (store) => {
      const alongside = store && ((db: Database, after: AccountFacts) => store(db, respond(after)));
      const { after } = await performMove(dependencies, actor, {
        decide: (facts, moment) => decide(facts, command, moment, caller),
        actionContext,
        ...(alongside && { alongside }),
      });
      return respond(after);
    });
  };
}
