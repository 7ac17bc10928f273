// Creates the quick payment plan offer. Contract: POST /accounts/{consumer}/offers/payment-plan.
import type { AccountFacts } from '../domain/account-facts';
import type { Moment } from '../domain/calendar';
import { DomainError } from '../domain/errors';
import type { MoveDecision } from '../domain/move-decision';
import { decidePaymentPlan, firstPayDateFaults } from '../domain/negotiation';
import type { OfferMutationResponse } from '../domain/offer-view';
import { termsInForce } from '../domain/pay-terms';
import { performConsumerMove, type ConsumerAsking, type ConsumerMoveRequest } from './consumer-move';
import type { Parts } from './parts';

export interface PaymentPlanRequest extends ConsumerMoveRequest {
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
    decide: (facts, moment) => decide(facts, request.firstPayDate, moment),
    message: () => 'Payment plan offer created successfully.',
  });
}

function decide(facts: AccountFacts, firstPayDate: string, moment: Moment): MoveDecision {
  const faults = firstPayDateFaults(firstPayDate, termsInForce(facts), moment.today);
  if (faults.length > 0) throw new DomainError('validation_failed', { errors: { firstPayDate: faults } });
  const { account, negotiation } = decidePaymentPlan(facts, firstPayDate, moment);
  return { move: 'create_payment_plan_offer', account, negotiation, schedule: 'delete' };
}
