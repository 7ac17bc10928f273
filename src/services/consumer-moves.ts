// The consumer's moves, each under the name of its GraphQL field: what is sent, and the rule that decides it.
import type { AccountFacts } from '../domain/account/account-facts';
import type { Moment } from '../domain/shared/calendar';
import { decideDispute } from '../domain/negotiation/decide-closing';
import { decideAcceptedCounter, decideCounterBack } from '../domain/negotiation/decide-counter-answer';
import {
  decideCancelledOffer,
  decideRestartedNegotiation,
  decideStartOver,
} from '../domain/negotiation/decide-new-start';
import { decideCustomOffer, decideSettlement } from '../domain/negotiation/decide-offer';
import { decideCancelledPlan, decideFirstPayDate, decideHold, decideRestart } from '../domain/payments/decide-plan';
import { money, moneyOrNull } from '../domain/shared/money';
import type { MoveDecision } from '../domain/negotiation/move-decision';
import { moveMessage, type ConsumerMove } from '../domain/move-messages';
import type { OfferMutationResponse } from '../domain/account/offer-view';
import type { InstallmentType, NegotiationType } from '../domain/shared/vocabulary';
import { performConsumerMove, type ConsumerAsking } from './negotiation/steps/perform-consumer-move';
import type { Parts } from './shared/dependencies';
import type { MoveRequest } from './perform-move';

/** Amounts are decimal strings. */
export interface SettlementOfferRequest extends MoveRequest {
  readonly firstPayDate?: string | null;
}

export interface CustomOfferRequest extends MoveRequest {
  readonly negotiationType: NegotiationType;
  readonly installmentType?: InstallmentType | null;
  readonly amount: string;
  readonly firstPayDate: string;
  readonly note?: string | null;
  readonly reason?: string | null;
}

export interface SentCounterRequest extends MoveRequest {
  readonly oneTimeSettlement?: string | null;
  readonly monthlyAmount?: string | null;
  readonly firstPayDate: string;
  readonly note?: string | null;
}

export interface FirstPayDateRequest extends MoveRequest {
  readonly firstPayDate: string;
}

export interface HoldPlanRequest extends MoveRequest {
  readonly restartDate: string;
  readonly holdReason: string;
}

export const createSettlementOffer = consumerMove<SettlementOfferRequest>(
  'create_settlement_offer',
  (facts, { firstPayDate }, moment) => decideSettlement(facts, { firstPayDate: firstPayDate ?? null }, moment),
);

export const createCustomOffer = consumerMove<CustomOfferRequest>(
  'create_custom_offer',
  (facts, { installmentType, amount, note, reason, ...request }, moment) =>
    decideCustomOffer(
      facts,
      {
        ...request,
        installmentType: installmentType ?? null,
        amount: money(amount),
        note: note ?? null,
        reason: reason ?? null,
      },
      moment,
    ),
);

export const acceptCreditorOffer = consumerMove('accept_creditor_offer', (facts, _request, moment) =>
  decideAcceptedCounter(facts, moment),
);

export const sendCounterOffer = consumerMove<SentCounterRequest>(
  'send_counter_offer',
  (facts, { oneTimeSettlement, monthlyAmount, note, firstPayDate }, moment) =>
    decideCounterBack(
      facts,
      {
        oneTimeSettlement: moneyOrNull(oneTimeSettlement),
        monthlyAmount: moneyOrNull(monthlyAmount),
        firstPayDate,
        note: note ?? null,
      },
      moment,
    ),
);

export const startOver = consumerMove('start_over', decideStartOver);

export const changeFirstPayDate = consumerMove<FirstPayDateRequest>('change_first_pay_date', decideFirstPayDate);

export const holdPlan = consumerMove<HoldPlanRequest>('hold_plan', decideHold);

export const restartPlan = consumerMove('restart_plan', decideRestart);

export const disputeAccount = consumerMove('dispute_account', (facts, _request, moment) =>
  decideDispute(facts, moment),
);

export const restartNegotiation = consumerMove('restart_negotiation', decideRestartedNegotiation);

export const cancelPlan = consumerMove('cancel_plan', (facts, _request, moment) => decideCancelledPlan(facts, moment));

export const cancelPendingOffer = consumerMove('cancel_pending_offer', decideCancelledOffer);

/**
 * A service that refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`.
 */
function consumerMove<Request extends MoveRequest = MoveRequest>(
  move: ConsumerMove,
  decide: (facts: AccountFacts, request: Request, moment: Moment) => MoveDecision,
) {
  return (parts: Parts, asking: ConsumerAsking, request: Request): Promise<OfferMutationResponse> =>
    performConsumerMove(parts, asking, request, {
      move,
      decide: (facts, moment) => decide(facts, request, moment),
      message: (after) => moveMessage(move, after),
    });
}
