// Payment methods of the signed-in consumer.
import { Arg, Ctx, Resolver, Field, ID, InputType } from 'type-graphql';
import { addPaymentMethod } from '../../src/services/payments/add-payment-method';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import { ConsumerMove, MOVE_INPUT, MoveContext } from '../negotiation/move-decorators';
import { ConsumerOfferMutationResponse } from '../negotiation/offer.types';
import type { Context } from '../server/context';
import { IdempotencyKeyArg } from '../shared/decorators';
import { PAYMENT_REFERENCE } from '../../src/domain/shared/payment-details';
import { MoveInput } from '../negotiation/negotiation.inputs';
import { MaxCharacters } from '../shared/max-length';

@InputType({
  description:
    'A payment method for the agreement on an account: exactly one of `paymentMethodId` and `paymentReference`.',
})
class AddPaymentMethodInput extends MoveInput {
  @Field(() => ID, { nullable: true, description: "ID of a payment method of the consumer's wallet." })
  readonly paymentMethodId?: string | null;

  @MaxCharacters(100, PAYMENT_REFERENCE)
  @Field(() => String, {
    nullable: true,
    description:
      'Reference to the payment method, issued by the payment provider. The method is saved in the wallet first. Card ' +
      'numbers are rejected.',
  })
  readonly paymentReference?: string | null;
}

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
