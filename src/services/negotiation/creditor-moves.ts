// The creditor's moves, each under the name of its GraphQL field: on an account of the own company.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Moment } from '../../domain/shared/calendar';
import { describeCreditorOffer, type CreditorMoveResponse } from '../../domain/negotiation/creditor-offer';
import {
  decideAcceptedOffer,
  decideCounterOffer,
  decideDeclinedOffer,
} from '../../domain/negotiation/decide-creditor-answer';
import { moneyOrNull } from '../../domain/shared/money';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import type { MoveKey } from '../../domain/account/moves';
import type { Database } from '../../persistence/database/database';
import { loadCompanyAccount } from '../account/steps/load-account';
import { withIdempotencyKey } from '../shared/idempotency';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { performMove, type MoveCommand } from './steps/perform-move';

export interface CreditorMoveContext {
  readonly caller: CreditorCaller;
  readonly requestId: string | null;
  /** The client's Idempotency-Key. */
  readonly idempotencyKey?: string | null;
}

/** Amounts are decimal strings. */
export interface CounterOfferCommand extends MoveCommand {
  readonly oneTimeSettlement?: string | null;
  readonly paymentPlanBalance?: string | null;
  readonly monthlyAmount?: string | null;
  readonly firstPayDate: string;
  readonly note?: string | null;
}

export const acceptOffer = defineCreditorMove(
  'accept_offer',
  'Offer accepted.',
  (facts, _request, moment, { creditor }) => decideAcceptedOffer(facts, { creditorUserId: creditor.id }, moment),
);

export const counterOffer = defineCreditorMove<CounterOfferCommand>(
  'counter_offer',
  'Counter offer sent.',
  (facts, request, moment) =>
    decideCounterOffer(
      facts,
      {
        oneTimeSettlement: moneyOrNull(request.oneTimeSettlement),
        paymentPlanBalance: moneyOrNull(request.paymentPlanBalance),
        monthlyAmount: moneyOrNull(request.monthlyAmount),
        firstPayDate: request.firstPayDate,
        note: request.note ?? null,
      },
      moment,
    ),
);

export const declineOffer = defineCreditorMove('decline_offer', 'Offer declined.', decideDeclinedOffer);

/**
 * A service that refuses, in this order, with `not_found` (also for accounts of other companies), `validation_failed`
 * and `offer_action_unavailable`.
 */
function defineCreditorMove<Request extends MoveCommand = MoveCommand>(
  move: MoveKey,
  message: string,
  decide: (facts: AccountFacts, request: Request, moment: Moment, caller: CreditorCaller) => MoveDecision,
) {
  return async (parts: Dependencies, asking: CreditorMoveContext, request: Request): Promise<CreditorMoveResponse> => {
    const { caller, requestId, idempotencyKey } = asking;
    const owner = `creditor:${caller.creditor.id}`;
    const keyed = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request };
    const side = {
      mover: { kind: 'creditor', id: caller.creditor.id },
      requestId,
      load: (today: string) => loadCompanyAccount(parts, caller, request.accountId, today),
    } as const;
    return withIdempotencyKey<CreditorMoveResponse>(parts, keyed, async (remember) => {
      const told = (after: AccountFacts) => ({ message, offer: describeCreditorOffer(after) });
      const alongside = remember && ((db: Database, after: AccountFacts) => remember(db, told(after)));
      const { after } = await performMove(parts, side, {
        decide: (facts, moment) => decide(facts, request, moment, caller),
        actionContext: request.actionContext ?? null,
        ...(alongside && { alongside }),
      });
      return told(after);
    });
  };
}
