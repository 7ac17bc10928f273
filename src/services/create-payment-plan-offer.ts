// Creates the quick payment plan offer. Contract: POST /accounts/{consumer}/offers/payment-plan.
import { decidePaymentPlan } from '../domain/negotiation/decide-offer';
import { getMoveMessage } from '../domain/move-messages';
import type { OfferMutationResponse } from '../domain/account/offer-view';
import { performConsumerMove, type ConsumerMoveContext } from './negotiation/steps/perform-consumer-move';
import type { Dependencies } from './shared/dependencies';
import type { MoveCommand } from './perform-move';

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
