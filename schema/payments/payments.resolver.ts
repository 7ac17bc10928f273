// Payment methods of the signed-in consumer.
import { Arg, Ctx, Resolver } from 'type-graphql';
import { addPaymentMethod } from '../../src/services/payments/add-payment-method';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import { ConsumerMove, MOVE_INPUT, MoveContext } from '../negotiation/move-decorators';
import { ConsumerOfferMutationResponse } from '../negotiation/offer.types';
import type { Context } from '../server/context';
import { IdempotencyKeyArg } from '../shared/decorators';
import { AddPaymentMethodInput } from './payments.inputs';

@Resolver()
export class PaymentsResolver {
  @ConsumerMove(
    'Assigns a payment method and schedules the agreed payments. A settlement that is due is charged immediately.',
    'payments_unavailable',
    'charge_in_progress',
  )
  async addPaymentMethod(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => AddPaymentMethodInput, MOVE_INPUT) input: AddPaymentMethodInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return addPaymentMethod(dependencies, { ...context, idempotencyKey }, input);
  }
}
