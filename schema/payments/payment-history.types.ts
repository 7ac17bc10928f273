// Payments that were made or failed, as a Relay connection.
import { Field, ID, ObjectType } from 'type-graphql';
import type { AccountExcerpt } from '../../src/domain/account/account-view';
import {
  PaymentReversalReasonLabel,
  PaymentSourceLabel,
  PaymentStatusLabel,
  NegotiationTypeLabel,
} from '../shared/labels.types';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'A payment that was made or failed.' })
export class Payment {
  @Field(() => ID, { description: 'Payment ID.' })
  readonly id!: number;

  readonly account!: AccountExcerpt;

  @Field(() => DateTimeScalar, { description: 'When the payment was made or failed.' })
  readonly madeAt!: string;

  @Field(() => LocalDateScalar, { description: 'The business day on which that was.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => PaymentStatusLabel, { description: 'Outcome.' })
  readonly status!: PaymentStatusLabel;

  @Field(() => NegotiationTypeLabel, {
    nullable: true,
    description: 'Settlement or payment of a plan; null for a payment to the creditor when nothing was agreed.',
  })
  readonly transactionType!: NegotiationTypeLabel | null;

  @Field(() => PaymentSourceLabel, { description: 'How the payment came about.' })
  readonly source!: PaymentSourceLabel;

  @Field(() => String, { nullable: true, description: 'Label of the payment method; null for older payments.' })
  readonly methodLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person who paid; only for gifts.' })
  readonly payerName!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'ID under which the payment was listed as an upcoming payment; null for older payments.',
  })
  readonly upcomingPaymentId!: number | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Balance after the payment; null for older payments.' })
  readonly balanceAfter!: string | null;

  @Field(() => String, { description: 'Number of the receipt.' })
  readonly receiptNumber!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the creditor reversed the payment, which then no longer counts; null if it was not reversed.',
  })
  readonly reversedAt!: string | null;

  @Field(() => PaymentReversalReasonLabel, {
    nullable: true,
    description: 'Why the payment was reversed; null if it was not.',
  })
  readonly reversalReason!: PaymentReversalReasonLabel | null;
}

@ObjectType({ description: 'A page of payments.' })
export class PaymentConnection extends CountedConnection(Payment, {
  noun: 'payment',
  nouns: 'payments',
  total: 'Number of payments that match the filter, on all pages.',
}) {
  @Field(() => MoneyScalar, { description: 'Sum of the successful payments, on all pages.' })
  readonly totalPaid!: string;
}
