// Creates the quick payment plan offer. Contract: POST /accounts/{consumer}/offers/payment-plan.
import { decidePaymentPlan } from '../domain/negotiation/decide-offer';
import { moveMessage } from '../domain/move-messages';
import type { OfferMutationResponse } from '../domain/account/offer-view';
import { performConsumerMove, type ConsumerAsking } from './negotiation/steps/perform-consumer-move';
import type { Parts } from './shared/dependencies';
import type { MoveRequest } from './perform-move';

export interface PaymentPlanRequest extends MoveRequest {
  readonly firstPayDate: string;
}

/**
 * Refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed`
 * and `offer_action_unavailable`. Nothing is written unless the account is still at the version that was judged.
 */
export async function createPaymentPlanOffer(
  parts: Parts,
  asking: ConsumerAsking,
  request: PaymentPlanRequest,
): Promise<OfferMutationResponse> {
  return performConsumerMove(parts, asking, request, {
    move: 'create_payment_plan_offer',
    decide: (facts, moment) => decidePaymentPlan(facts, request, moment),
    message: (after) => moveMessage('create_payment_plan_offer', after),
  });
}
