// Inputs of the payment operations.
import { Field, ID, InputType } from 'type-graphql';
import { PAYMENT_REFERENCE } from '../../src/domain/shared/payment-details';
import { MoveInput } from '../negotiation/negotiation.inputs';
import { MaxCharacters } from '../shared/max-length';

@InputType({
  description:
    'A payment method for the agreement on an account: exactly one of `paymentMethodId` and `paymentReference`.',
})
export class AddPaymentMethodInput extends MoveInput {
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
