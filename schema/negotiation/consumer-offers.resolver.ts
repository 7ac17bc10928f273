// Offers that consumers make, and their responses to counter offers. The payment plan offer is in offer.resolver.ts.
import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  acceptCreditorOffer,
  createCustomOffer,
  createSettlementOffer,
  sendCounterOffer,
} from '../../src/services/negotiation/consumer-moves';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import { ConsumerMove, MOVE_INPUT, MoveContext } from './move-decorators';
import { ConsumerOfferMutationResponse } from './offer.types';
import type { Context } from '../server/context';
import { IdempotencyKeyArg } from '../shared/decorators';
import {
  AcceptCreditorOfferInput,
  CreateCustomOfferInput,
  CreateSettlementOfferInput,
  SendCounterOfferInput,
} from './negotiation.inputs';

@Resolver()
export class ConsumerOffersResolver {
  @ConsumerMove('Creates a settlement offer from the Pay Terms of the account.')
  async createSettlementOffer(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CreateSettlementOfferInput, MOVE_INPUT) input: CreateSettlementOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return createSettlementOffer(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove(
    "Creates an offer with the consumer's own amount and date. An offer that meets the Pay Terms is accepted " +
      'automatically; any other offer awaits the response of the creditor.',
  )
  async createCustomOffer(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CreateCustomOfferInput, MOVE_INPUT) input: CreateCustomOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return createCustomOffer(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove("Accepts the creditor's counter offer.")
  async acceptCreditorOffer(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => AcceptCreditorOfferInput, MOVE_INPUT) input: AcceptCreditorOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return acceptCreditorOffer(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove("Responds to the creditor's counter offer with another offer of the same type.")
  async sendCounterOffer(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => SendCounterOfferInput, MOVE_INPUT) input: SendCounterOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return sendCounterOffer(dependencies, { ...context, idempotencyKey }, input);
  }
}
