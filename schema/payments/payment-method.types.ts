// Payment methods of a consumer's wallet.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PaymentMethodStatus } from '../../src/domain/payments/payment-method';
import type { PaymentMethodType } from '../../src/domain/shared/payment-details';
import { PaymentMethodStatusEnum, PaymentMethodTypeEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'Type of a payment method with its label.' })
export class PaymentMethodTypeLabel {
  @Field(() => PaymentMethodTypeEnum, { description: 'Type key.' })
  readonly key!: PaymentMethodType;

  @Field(() => String, { description: 'Label of the type.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of a payment method with its label.' })
export class PaymentMethodStatusLabel {
  @Field(() => PaymentMethodStatusEnum, { description: 'Status key.' })
  readonly key!: PaymentMethodStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'What a payment method pays.' })
export class PaymentMethodUse {
  @Field(() => Int, { description: 'Number of accounts with an offer, an agreement or a payment for it.' })
  readonly accounts!: number;

  @Field(() => Int, { description: 'Number of scheduled or failed payments.' })
  readonly openPayments!: number;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Date of the earliest of these payments.' })
  readonly nextPaymentDate!: string | null;
}

@ObjectType({
  description: "A payment method of the consumer's wallet. Only the payment provider knows its number.",
})
export class PaymentMethod {
  @Field(() => ID, { description: 'Payment method ID.' })
  readonly id!: number;

  @Field(() => PaymentMethodTypeLabel, { description: 'Type of the method.' })
  readonly type!: PaymentMethodTypeLabel;

  @Field(() => String, { nullable: true, description: 'Brand as the payment provider names it, such as `Visa`.' })
  readonly brand!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits, with leading zeros.' })
  readonly last4!: string | null;

  @Field(() => String, { description: "The consumer's own text, or a label such as `Visa ending in 4242`." })
  readonly label!: string;

  @Field(() => Int, { nullable: true, description: 'Month of expiry, 1 to 12.' })
  readonly expMonth!: number | null;

  @Field(() => Int, { nullable: true, description: 'Year of expiry.' })
  readonly expYear!: number | null;

  @Field(() => PaymentMethodStatusLabel, {
    description: 'Whether the method can be used. It can be used until the end of the month in which it expires.',
  })
  readonly status!: PaymentMethodStatusLabel;

  @Field(() => Boolean, { description: 'Whether clients preselect the method. Nothing is charged because of it.' })
  readonly isDefault!: boolean;

  @Field(() => PaymentMethodUse, { description: 'What the method pays.' })
  readonly inUse!: PaymentMethodUse;

  @Field(() => DateTimeScalar, { description: 'When the method was saved.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the method was last charged.' })
  readonly lastUsedAt!: string | null;
}

@ObjectType({ description: 'A page of payment methods.' })
export class PaymentMethodConnection extends CountedConnection(PaymentMethod, {
  noun: 'payment method',
  nouns: 'payment methods',
  total: 'Number of payment methods, on all pages.',
}) {
  @Field(() => Int, { description: 'How many payment methods a wallet can have.' })
  readonly max!: number;
}

@ObjectType({
  description: "What a client needs to open the payment provider's widget. Secret: keep it in memory only.",
})
class PaymentSetup {
  @Field(() => String, { description: 'Setup ID. The method is saved with it.' })
  readonly setupId!: string;

  @Field(() => String, { description: 'Payment provider: `http` or `simulated`, which needs no widget.' })
  readonly provider!: string;

  @Field(() => String, { description: "Secret for the provider's widget." })
  readonly clientSecret!: string;

  @Field(() => String, { nullable: true, description: "Public key for the provider's widget." })
  readonly publishableKey!: string | null;

  @Field(() => String, { nullable: true, description: "Address of the provider's widget." })
  readonly widgetUrl!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the setup expires.' })
  readonly expiresAt!: string;
}

@ObjectType({ description: 'A setup of a payment method.' })
export class PaymentSetupPayload extends Payload(PaymentSetup, 'The setup.') {}

@ObjectType({ description: 'A saved payment method.' })
export class SavedPaymentMethodPayload extends Payload(PaymentMethod, 'The payment method.') {
  @Field(() => Boolean, { description: 'Whether it was added; false if the wallet already had this payment method.' })
  readonly isNew!: boolean;
}

@ObjectType({ description: 'A changed payment method.' })
export class PaymentMethodPayload extends Payload(PaymentMethod, 'The payment method.') {}
