// Keys of closed vocabularies with their labels, as objects.
import { Field, Int, ObjectType } from 'type-graphql';
import type {
  AccountCondition,
  AccountState,
  InstallmentType,
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  ReversalReason,
  UpcomingPaymentStatus,
} from '../../src/domain/shared/vocabulary';
import {
  ConsumerAccountConditionKeyEnum,
  ConsumerAccountTabKeyEnum,
  InstallmentTypeEnum,
  NegotiationTypeEnum,
  PaymentReversalReasonEnum,
  PaymentSourceEnum,
  PaymentStatusEnum,
  UpcomingPaymentStatusEnum,
} from './enums';

@ObjectType({ description: 'A tab of accounts with its label.' })
export class AccountTabLabel {
  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key.' })
  readonly key!: AccountState;

  @Field(() => String, { description: 'Label of the tab.' })
  readonly label!: string;
}

@ObjectType({ description: 'A condition of accounts with its label.' })
export class AccountConditionLabel {
  @Field(() => ConsumerAccountConditionKeyEnum, { description: 'Condition key.' })
  readonly key!: AccountCondition;

  @Field(() => String, { description: 'Label of the condition.' })
  readonly label!: string;
}

@ObjectType({ description: 'Settlement or payment plan, with its label.' })
export class NegotiationTypeLabel {
  @Field(() => NegotiationTypeEnum, { description: 'Settlement or installment plan.' })
  readonly key!: NegotiationType;

  @Field(() => String, { description: 'Label of the type.' })
  readonly label!: string;
}

@ObjectType({ description: 'Interval of a payment plan with its label.' })
export class InstallmentTypeLabel {
  @Field(() => InstallmentTypeEnum, { description: 'Interval.' })
  readonly key!: InstallmentType;

  @Field(() => String, { description: 'Label of the interval.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of a notice with its label.' })
export class NoticeStatusLabel {
  @Field(() => Int, { description: 'Status number, 1 to 5, in the order of processing.' })
  readonly key!: number;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of an upcoming payment with its label.' })
export class UpcomingPaymentStatusLabel {
  @Field(() => UpcomingPaymentStatusEnum, { description: 'Status.' })
  readonly key!: UpcomingPaymentStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Outcome of a payment with its label.' })
export class PaymentStatusLabel {
  @Field(() => PaymentStatusEnum, { description: 'Outcome.' })
  readonly key!: PaymentOutcomeKey;

  @Field(() => String, { description: 'Label of the outcome.' })
  readonly label!: string;
}

@ObjectType({ description: 'How a payment came about, with its label.' })
export class PaymentSourceLabel {
  @Field(() => PaymentSourceEnum, { description: 'Source.' })
  readonly key!: PaymentSource;

  @Field(() => String, { description: 'Label of the source.' })
  readonly label!: string;
}

@ObjectType({ description: 'Why a payment was reversed, with its label.' })
export class PaymentReversalReasonLabel {
  @Field(() => PaymentReversalReasonEnum, { description: 'Reason.' })
  readonly key!: ReversalReason;

  @Field(() => String, { description: 'Label of the reason.' })
  readonly label!: string;
}
