// The consumer's moves of a negotiation; the quick payment plan stands with the offers.
import { Arg, Ctx, createParameterDecorator, Mutation, Resolver } from 'type-graphql';
import {
  acceptCreditorOffer,
  cancelPendingOffer,
  cancelPlan,
  changeFirstPayDate,
  createCustomOffer,
  createSettlementOffer,
  disputeAccount,
  holdPlan,
  restartNegotiation,
  restartPlan,
  sendCounterOffer,
  startOver,
} from '../../src/services/negotiation/consumer-moves';
import { addPaymentMethod } from '../../src/services/payments/add-payment-method';
import { reportNotPaying } from '../../src/services/negotiation/report-not-paying';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/perform-consumer-move';
import type { Context } from '../server/context';
import { ConsumersOnly, IdempotencyKeyArg, Raises } from '../shared/decorators';
import {
  AcceptCreditorOfferInput,
  AddPaymentMethodInput,
  CancelPendingOfferInput,
  CancelPlanInput,
  ChangeFirstPayDateInput,
  CreateCustomOfferInput,
  CreateSettlementOfferInput,
  DisputeAccountInput,
  HoldPlanInput,
  ReportNotPayingInput,
  RestartNegotiationInput,
  RestartPlanInput,
  SendCounterOfferInput,
  StartOverInput,
} from './negotiation.inputs';
import { ConsumerOfferMutationResponse } from './offer.types';

type MoveResult = Promise<ConsumerOfferMutationResponse>;
const INPUT = { description: 'The move.' };

@Resolver()
export class ConsumerMovesResolver {
  @ConsumerMove("Offers the quick settlement from the account's Pay Terms.")
  async createSettlementOffer(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CreateSettlementOfferInput, INPUT) input: CreateSettlementOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return createSettlementOffer(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove("Makes an offer in the consumer's own terms; at the creditor's terms it is agreed at once.")
  async createCustomOffer(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CreateCustomOfferInput, INPUT) input: CreateCustomOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return createCustomOffer(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove("Accepts the creditor's counter offer.")
  async acceptCreditorOffer(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => AcceptCreditorOfferInput, INPUT) input: AcceptCreditorOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return acceptCreditorOffer(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove("Answers the creditor's counter offer with another offer of the same kind.")
  async sendCounterOffer(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => SendCounterOfferInput, INPUT) input: SendCounterOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return sendCounterOffer(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove(
    'Stores a payment method: what is agreed is then scheduled. A settlement that is due is charged at once.',
  )
  async addPaymentMethod(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => AddPaymentMethodInput, INPUT) input: AddPaymentMethodInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return addPaymentMethod(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Opens an account for offers again after a refusal or a cancelled plan.')
  async startOver(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => StartOverInput, INPUT) input: StartOverInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return startOver(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Moves the first payment day of what is agreed; a late day is a new offer to the creditor.')
  async changeFirstPayDate(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ChangeFirstPayDateInput, INPUT) input: ChangeFirstPayDateInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return changeFirstPayDate(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Puts a plan on hold until a day, or changes the day.')
  async holdPlan(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => HoldPlanInput, INPUT) input: HoldPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return holdPlan(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Lets a plan on hold go on now.')
  async restartPlan(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RestartPlanInput, INPUT) input: RestartPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return restartPlan(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Says that the account is not going to be paid, and why.')
  async reportNotPaying(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ReportNotPayingInput, INPUT) input: ReportNotPayingInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return reportNotPaying(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Disputes the account.')
  async disputeAccount(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => DisputeAccountInput, INPUT) input: DisputeAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return disputeAccount(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Opens an account for offers again that was reported as not to be paid.')
  async restartNegotiation(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RestartNegotiationInput, INPUT) input: RestartNegotiationInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return restartNegotiation(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Cancels a plan and what is scheduled.')
  async cancelPlan(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CancelPlanInput, INPUT) input: CancelPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return cancelPlan(dependencies, { ...asking, idempotencyKey }, input);
  }

  @ConsumerMove('Takes back an offer that waits for the creditor.')
  async cancelPendingOffer(
    @CurrentRequest() asking: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CancelPendingOfferInput, INPUT) input: CancelPendingOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): MoveResult {
    return cancelPendingOffer(dependencies, { ...asking, idempotencyKey }, input);
  }
}

/** A mutation for consumers that answers where things stand after the move. Contract: ConsumerOfferMutationResponse. */
function ConsumerMove(description: string): MethodDecorator {
  const decorators = [
    ConsumersOnly(),
    Raises(
      ...(['unauthenticated', 'not_found', 'forbidden', 'profile_incomplete'] as const),
      ...(['validation_failed', 'offer_action_unavailable'] as const),
    ),
    Mutation(() => ConsumerOfferMutationResponse, { description }),
  ];
  return (target, key, descriptor) => {
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}

/** The signed-in consumer, and the request's name for the history. */
function CurrentRequest() {
  return createParameterDecorator<Context>(async ({ context }) => {
    return { caller: await context.caller(), requestId: context.request.requestId };
  });
}
