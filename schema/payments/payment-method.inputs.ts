// Inputs of the operations on payment methods.
import { Field, ID, InputType } from 'type-graphql';
import { PAYMENT_REFERENCE, type PaymentMethodType } from '../../src/domain/shared/payment-details';
import { PaymentSetupTypeEnum } from '../shared/enums';
import { MaxCharacters, MaxLength } from '../shared/max-length';

@InputType({ description: 'Type of the payment method to set up.' })
export class CreatePaymentSetupInput {
  @Field(() => PaymentSetupTypeEnum, {
    nullable: true,
    description: 'Type of the payment method. By default, the widget lets the consumer choose.',
  })
  readonly type?: PaymentMethodType | null;
}

@InputType({ description: 'A new payment method: exactly one of `setupId` and `paymentReference`.' })
export class SavePaymentMethodInput {
  @MaxLength(64)
  @Field(() => String, { nullable: true, description: 'ID of a setup that the consumer completed.' })
  readonly setupId?: string | null;

  @MaxCharacters(100, PAYMENT_REFERENCE)
  @Field(() => String, {
    nullable: true,
    description: 'Reference to the payment method, issued by the payment provider. Card numbers are rejected.',
  })
  readonly paymentReference?: string | null;

  @MaxCharacters(100)
  @Field(() => String, {
    nullable: true,
    description: 'Label for the method, at most 100 characters. By default, a text such as `Visa ending in 4242`.',
  })
  readonly label?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the method becomes the default, which one that has expired cannot.',
  })
  readonly isDefault?: boolean | null;
}

@InputType({ description: 'Changes to a payment method. Omitted fields keep their values.' })
export class UpdatePaymentMethodInput {
  @Field(() => ID, { description: 'Payment method ID.' })
  readonly id!: string;

  @MaxCharacters(100)
  @Field(() => String, {
    nullable: true,
    description: 'Label for the method, at most 100 characters. Null restores a text such as `Visa ending in 4242`.',
  })
  readonly label?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True makes this method the default, unless it has expired or is no longer accepted. A method stops being the default only when another one becomes it.',
  })
  readonly isDefault?: boolean | null;
}

@InputType({ description: 'A payment method to remove.' })
export class RemovePaymentMethodInput {
  @Field(() => ID, { description: 'Payment method ID.' })
  readonly id!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'ID of the payment method to use instead. Required while accounts are to be paid with the removed one.',
  })
  readonly replacementId?: string | null;
}
