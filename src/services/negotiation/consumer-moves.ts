// The consumer's moves, each under the name of its GraphQL field: what is sent, and the rule that decides it.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Moment } from '../../domain/shared/calendar';
import { decideDispute } from '../../domain/negotiation/decide-closing';
import {
  decideAcceptedCounterOffer,
  decideConsumerCounterOffer,
} from '../../domain/negotiation/decide-consumer-answer';
import {
  decideCancelledOffer,
  decideRestartedNegotiation,
  decideStartOver,
} from '../../domain/negotiation/decide-new-start';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../../domain/negotiation/decide-offer';
import { decideCancelledPlan, decideFirstPayDate, decideHold, decideRestart } from '../../domain/payments/decide-plan';
import { money, moneyOrNull } from '../../domain/shared/money';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import { type ConsumerMoveKey, getMoveMessage } from '../../domain/account/moves';
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import type { InstallmentType, NegotiationType } from '../../domain/shared/vocabulary';
import { type ConsumerMoveContext, performConsumerMove } from './steps/perform-consumer-move';
import type { Dependencies } from '../shared/dependencies';
import type { MoveCommand } from './steps/perform-move';

/** Amounts are decimal strings. */
export interface SettlementOfferCommand extends MoveCommand {
  readonly firstPayDate?: string | null;
}

export interface CustomOfferCommand extends MoveCommand {
  readonly negotiationType: NegotiationType;
  readonly installmentType?: InstallmentType | null;
  readonly amount: string;
  readonly firstPayDate: string;
  readonly note?: string | null;
  readonly reason?: string | null;
}

export interface SendCounterOfferCommand extends MoveCommand {
  readonly oneTimeSettlement?: string | null;
  readonly monthlyAmount?: string | null;
  readonly firstPayDate: string;
  readonly note?: string | null;
}

export interface FirstPayDateCommand extends MoveCommand {
  readonly firstPayDate: string;
}

export interface HoldPlanCommand extends MoveCommand {
  readonly restartDate: string;
  readonly holdReason: string;
}

export const createSettlementOffer = defineConsumerMove<SettlementOfferCommand>(
  'create_settlement_offer',
  (facts, { firstPayDate }, moment) => decideSettlement(facts, { firstPayDate: firstPayDate ?? null }, moment),
);

export const createCustomOffer = defineConsumerMove<CustomOfferCommand>(
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

export const acceptCreditorOffer = defineConsumerMove('accept_creditor_offer', (facts, _request, moment) =>
  decideAcceptedCounterOffer(facts, moment),
);

export const sendCounterOffer = defineConsumerMove<SendCounterOfferCommand>(
  'send_counter_offer',
  (facts, { oneTimeSettlement, monthlyAmount, note, firstPayDate }, moment) =>
    decideConsumerCounterOffer(
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

export const startOver = defineConsumerMove('start_over', decideStartOver);

export const changeFirstPayDate = defineConsumerMove<FirstPayDateCommand>('change_first_pay_date', decideFirstPayDate);

export const holdPlan = defineConsumerMove<HoldPlanCommand>('hold_plan', decideHold);

export const restartPlan = defineConsumerMove('restart_plan', decideRestart);

export const disputeAccount = defineConsumerMove('dispute_account', (facts, _request, moment) =>
  decideDispute(facts, moment),
);

export const restartNegotiation = defineConsumerMove('restart_negotiation', decideRestartedNegotiation);

export const cancelPlan = defineConsumerMove('cancel_plan', (facts, _request, moment) =>
  decideCancelledPlan(facts, moment),
);

export const cancelPendingOffer = defineConsumerMove('cancel_pending_offer', decideCancelledOffer);

/**
 * A service that refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed` and
 * `offer_action_unavailable`.
 */
function defineConsumerMove<Request extends MoveCommand = MoveCommand>(
  move: ConsumerMoveKey,
  decide: (facts: AccountFacts, request: Request, moment: Moment) => MoveDecision,
) {
  return (parts: Dependencies, asking: ConsumerMoveContext, request: Request): Promise<OfferMutationResponse> =>
    performConsumerMove(parts, asking, request, {
      move,
      decide: (facts, moment) => decide(facts, request, moment),
      message: (after) => getMoveMessage(move, after),
    });
}

// Creates the quick payment plan offer. Contract: POST /accounts/{consumer}/offers/payment-plan.

export interface PaymentPlanCommand extends MoveCommand {
  readonly firstPayDate: string;
}

/**
 * Refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed`
 * and `offer_action_unavailable`. Nothing is written unless the account is still at the version that was judged.
 */
export async function createPaymentPlanOffer(
  parts: Dependencies,
  asking: ConsumerMoveContext,
  request: PaymentPlanCommand,
): Promise<OfferMutationResponse> {
  return performConsumerMove(parts, asking, request, {
    move: 'create_payment_plan_offer',
    decide: (facts, moment) => decidePaymentPlan(facts, request, moment),
    message: (after) => getMoveMessage('create_payment_plan_offer', after),
  });
}
