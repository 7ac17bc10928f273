// Inputs of the payment operations.
import { Field, InputType } from 'type-graphql';
import { MoveInput } from '../negotiation/negotiation.inputs';
import { MaxCharacters } from '../shared/max-length';

@InputType({ description: 'A payment method for the agreement on an account.' })
export class AddPaymentMethodInput extends MoveInput {
  @MaxCharacters(100)
  @Field(() => String, {
    description: 'Reference to the payment method, issued by the payment provider. Card numbers are rejected.',
  })
  readonly paymentReference!: string;
}
