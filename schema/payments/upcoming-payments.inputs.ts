// Inputs of the actions on an upcoming payment.
import { Field, ID, InputType } from 'type-graphql';
import { ActionContextInput } from '../negotiation/negotiation.inputs';
import { LocalDateScalar } from '../shared/scalars';

@InputType({ description: 'Fields of every action on a payment.' })
abstract class PaymentActionInput {
  @Field(() => ID, { description: 'ID of the payment.' })
  readonly paymentId!: string;

  @Field(() => ActionContextInput, {
    nullable: true,
    description:
      'The `actionContext` that the client last read for the account. If the ' +
      'account has changed since, the request fails with `OFFER_ACTION_UNAVAILABLE`.',
  })
  readonly actionContext?: ActionContextInput | null;
}

@InputType({ description: 'A payment to move to the end of its plan.' })
export class SkipPaymentInput extends PaymentActionInput {}

@InputType({ description: 'A payment to move to another date.' })
export class ReschedulePaymentInput extends PaymentActionInput {
  @Field(() => LocalDateScalar, { description: 'The new date, within `limits` of the payment.' })
  readonly date!: string;
}

@InputType({ description: 'A payment to make immediately.' })
export class PayNowInput extends PaymentActionInput {}
