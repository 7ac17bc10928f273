// Keys of closed vocabularies with their labels, as objects.
import { Field, ObjectType } from 'type-graphql';
import type {
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  ReversalReason,
  UpcomingPaymentStatus,
} from '../../src/domain/shared/vocabulary';
import {
  NegotiationTypeEnum,
  PaymentReversalReasonEnum,
  PaymentSourceEnum,
  PaymentStatusEnum,
  UpcomingPaymentStatusEnum,
} from './enums';

@ObjectType({ description: 'Type of a payment with its label.' })
export class TransactionTypeLabel {
  @Field(() => NegotiationTypeEnum, { description: 'Type of the agreement that the payment belongs to.' })
  readonly value!: NegotiationType;

  @Field(() => String, { description: 'Label of the type.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of an upcoming payment with its label.' })
export class UpcomingPaymentStatusLabel {
  @Field(() => UpcomingPaymentStatusEnum, { description: 'Status.' })
  readonly value!: UpcomingPaymentStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Outcome of a payment with its label.' })
export class PaymentStatusLabel {
  @Field(() => PaymentStatusEnum, { description: 'Outcome.' })
  readonly value!: PaymentOutcomeKey;

  @Field(() => String, { description: 'Label of the outcome.' })
  readonly label!: string;
}

@ObjectType({ description: 'How a payment came about, with its label.' })
export class PaymentSourceLabel {
  @Field(() => PaymentSourceEnum, { description: 'Source.' })
  readonly value!: PaymentSource;

  @Field(() => String, { description: 'Label of the source.' })
  readonly label!: string;
}

@ObjectType({ description: 'Why a payment was reversed, with its label.' })
export class PaymentReversalReasonLabel {
  @Field(() => PaymentReversalReasonEnum, { description: 'Reason.' })
  readonly value!: ReversalReason;

  @Field(() => String, { description: 'Label of the reason.' })
  readonly label!: string;
}
