// Payments as creditors see them, as Relay connections, and what the portal collected for them.
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PaymentChannel, RemittanceKind } from '../../src/domain/payments/creditor-payment';
import type {
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  ReversalReason,
  TransactionStatus,
} from '../../src/domain/shared/vocabulary';
import {
  NegotiationTypeEnum,
  PaymentChannelEnum,
  PaymentReversalReasonEnum,
  PaymentSourceEnum,
  PaymentStatusEnum,
  RemittanceKindEnum,
  ScheduledPaymentStatusEnum,
} from '../shared/enums';
import { MaxItems } from '../shared/max-length';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { Connection } from '../shared/pagination';

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

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day on which it was paid; null for a payment that is not paid, or was before its day was recorded.',
  })
  readonly paidOn!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => ScheduledPaymentStatusEnum, { description: 'Status.' })
  readonly status!: TransactionStatus;

  @Field(() => NegotiationTypeEnum, { description: 'Settlement or payment of a plan.' })
  readonly transactionType!: NegotiationType;
}

@ObjectType({ description: 'A page of the payment schedule of an account.' })
export class ScheduledPaymentConnection extends Connection(ScheduledPayment, {
  noun: 'payment',
  nouns: 'payments',
  one: 'A payment of the schedule',
}) {
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
    description:
      'Key of the charge, under which the payment provider lists it; the payments that one gift made have the same. Null for a payment made to the creditor.',
  })
  readonly providerReference!: string | null;

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

@ObjectType({ description: 'A page of payments.' })
export class CreditorPaymentConnection extends Connection(CreditorPayment, { noun: 'payment', nouns: 'payments' }) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}

@InputType({ description: 'Filter of a list of payments. Payments must match all of it.' })
export class CreditorPaymentFilterInput {
  @MaxItems(3)
  @Field(() => [PaymentStatusEnum], { nullable: true, description: 'The payment has one of these outcomes.' })
  readonly status?: PaymentOutcomeKey[] | null;

  @Field(() => PaymentChannelEnum, {
    nullable: true,
    description:
      'How the payment came about, as `source` of the payment says, or `PORTAL` for all payments that the portal collected.',
  })
  readonly source?: PaymentChannel | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The payment was made, failed or was recorded on this business day or later.',
  })
  readonly from?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The payment was made, failed or was recorded on this business day or earlier.',
  })
  readonly to?: string | null;
}

@ObjectType({ description: 'What the portal collected for the company on one business day.' })
export class RemittanceDay {
  @Field(() => LocalDateScalar, { description: 'Business day.' })
  readonly day!: string;

  @Field(() => Int, { description: 'Number of charges that succeeded.' })
  readonly charges!: number;

  @Field(() => MoneyScalar, { description: 'Sum of these charges, also of those that were reversed later.' })
  readonly collected!: string;

  @Field(() => Int, { description: 'Number of charges that were reversed on this day.' })
  readonly reversals!: number;

  @Field(() => MoneyScalar, { description: 'Sum of these reversals.' })
  readonly reversed!: string;

  @Field(() => MoneyScalar, { description: 'Collected less reversed; negative when more was reversed.' })
  readonly net!: string;
}

@ObjectType({ description: 'What the portal collected for the company, by business day.' })
export class Remittance {
  @Field(() => LocalDateScalar, { description: 'First day of the report.' })
  readonly from!: string;

  @Field(() => LocalDateScalar, { description: 'Last day of the report.' })
  readonly to!: string;

  @Field(() => Int, { description: 'Number of charges that succeeded.' })
  readonly charges!: number;

  @Field(() => MoneyScalar, { description: 'Sum of these charges, also of those that were reversed later.' })
  readonly collected!: string;

  @Field(() => Int, { description: 'Number of charges that were reversed on these days.' })
  readonly reversals!: number;

  @Field(() => MoneyScalar, { description: 'Sum of these reversals.' })
  readonly reversed!: string;

  @Field(() => MoneyScalar, { description: 'Collected less reversed; negative when more was reversed.' })
  readonly net!: string;

  @Field(() => [RemittanceDay], { description: 'The days on which something was collected or reversed.' })
  readonly days!: readonly RemittanceDay[];
}

@ObjectType({ description: 'A charge of the portal for the company, or the reversal of one.' })
class RemittanceEntry {
  @Field(() => RemittanceKindEnum, { description: 'Whether the amount was collected or taken back.' })
  readonly kind!: RemittanceKind;

  @Field(() => DateTimeScalar, { description: 'When it was charged or reversed.' })
  readonly at!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Key of the charge, under which the payment provider lists it; null if it is not known.',
  })
  readonly providerReference!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount; negative for a reversal.' })
  readonly amount!: string;

  @Field(() => ID, { description: 'ID of the payment; of a gift, that of the first payment that it made.' })
  readonly paymentId!: number;

  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => String, { nullable: true, description: 'Account number.' })
  readonly accountNumber!: string | null;
}

@ObjectType({ description: 'A page of charges and reversals.' })
export class RemittanceEntryConnection extends Connection(RemittanceEntry, {
  noun: 'entry',
  nouns: 'entries',
  one: 'A charge or a reversal',
}) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}
