// Payments of an account as its creditor sees them, as Relay connections.
import { Field, ID, ObjectType } from 'type-graphql';
import type {
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  ReversalReason,
  TransactionStatus,
} from '../../src/domain/shared/vocabulary';
import {
  NegotiationTypeEnum,
  PaymentReversalReasonEnum,
  PaymentSourceEnum,
  PaymentStatusEnum,
  ScheduledPaymentStatusEnum,
} from '../shared/enums';
import { PageInfo } from '../shared/pagination';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';

@ObjectType({ description: 'A payment in the schedule of an account, even after it was made or cancelled.' })
export class ScheduledPayment {
  @Field(() => ID, { description: 'ID of the scheduled payment.' })
  readonly id!: number;

  @Field(() => LocalDateScalar, { description: 'Due date.' })
  readonly date!: string;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Due date before it was last changed; null if it was never changed.',
  })
  readonly previousDate!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => ScheduledPaymentStatusEnum, { description: 'Status.' })
  readonly status!: TransactionStatus;

  @Field(() => NegotiationTypeEnum, { description: 'Settlement or payment of a plan.' })
  readonly transactionType!: NegotiationType;
}

@ObjectType({ description: 'A payment of the schedule in a list.' })
export class ScheduledPaymentEdge {
  @Field(() => String, { description: 'Cursor of the payment.' })
  readonly cursor!: string;

  @Field(() => ScheduledPayment, { description: 'The payment.' })
  readonly node!: ScheduledPayment;
}

@ObjectType({ description: 'A page of the payment schedule of an account.' })
export class ScheduledPaymentConnection {
  @Field(() => [ScheduledPaymentEdge], { description: 'Payments with their cursors.' })
  readonly edges!: readonly ScheduledPaymentEdge[];

  @Field(() => [ScheduledPayment], { description: 'The same payments, without cursors.' })
  readonly nodes!: readonly ScheduledPayment[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}

@ObjectType({ description: 'A payment on an account that was made or failed, as creditor users see it.' })
export class CreditorPayment {
  @Field(() => ID, { description: 'Payment ID.' })
  readonly id!: number;

  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => String, { nullable: true, description: 'Account number.' })
  readonly accountNumber!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => PaymentStatusEnum, { description: 'Outcome.' })
  readonly status!: PaymentOutcomeKey;

  @Field(() => NegotiationTypeEnum, {
    nullable: true,
    description: 'Settlement or payment of a plan; null for a payment to the creditor when nothing was agreed.',
  })
  readonly transactionType!: NegotiationType | null;

  @Field(() => PaymentSourceEnum, { description: 'How the payment came about.' })
  readonly source!: PaymentSource;

  @Field(() => String, {
    nullable: true,
    description: "The creditor's reference for a payment made to the creditor; otherwise null.",
  })
  readonly paymentReference!: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day on which a payment was made to the creditor, as the creditor recorded it; null for a charge.',
  })
  readonly paymentDate!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the payment was made or failed, or was recorded.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the payment was reversed; null if it was not.' })
  readonly reversedAt!: string | null;

  @Field(() => PaymentReversalReasonEnum, {
    nullable: true,
    description: 'Why the payment was reversed; null if it was not.',
  })
  readonly reversalReason!: ReversalReason | null;
}

@ObjectType({ description: 'A payment of an account in a list.' })
export class CreditorPaymentEdge {
  @Field(() => String, { description: 'Cursor of the payment.' })
  readonly cursor!: string;

  @Field(() => CreditorPayment, { description: 'The payment.' })
  readonly node!: CreditorPayment;
}

@ObjectType({ description: 'A page of the payments of an account.' })
export class CreditorPaymentConnection {
  @Field(() => [CreditorPaymentEdge], { description: 'Payments with their cursors.' })
  readonly edges!: readonly CreditorPaymentEdge[];

  @Field(() => [CreditorPayment], { description: 'The same payments, without cursors.' })
  readonly nodes!: readonly CreditorPayment[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}
