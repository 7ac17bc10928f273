// Upcoming payments: one payment of a plan, what can be done with it, and the list of them.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AccountExcerpt } from '../../src/domain/account/account-view';
import { ConsumerAccountAction } from '../account/account-display.types';
import { ConsumerAccount } from '../account/account.types';
import { ConsumerOfferActionContext } from '../negotiation/offer.types';
import { NegotiationTypeLabel, UpcomingPaymentStatusLabel } from '../shared/labels.types';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { PaymentMethod } from './payment-method.types';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'Position of a payment in its plan.' })
export class UpcomingPaymentSequence {
  @Field(() => Int, { description: 'Position by date among the paid and open payments, starting at 1.' })
  readonly number!: number;

  @Field(() => Int, { description: 'Number of paid and open payments.' })
  readonly of!: number;
}

@ObjectType({ description: 'Attempts to charge a payment.' })
export class UpcomingPaymentAttempts {
  @Field(() => Int, { description: 'Attempts since the payment was last scheduled.' })
  readonly made!: number;

  @Field(() => Int, { description: 'After this many failed attempts, the payment waits for the consumer to act.' })
  readonly most!: number;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Next attempt; null when there will be none.' })
  readonly nextAttemptDate!: string | null;
}

@ObjectType({ description: 'How far a payment can be moved.' })
export class UpcomingPaymentLimits {
  @Field(() => LocalDateScalar, { nullable: true, description: 'Null when the payment cannot be moved.' })
  readonly earliestDate!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Null when the payment cannot be moved.' })
  readonly latestDate!: string | null;

  @Field(() => Int, { description: 'How many payments of the plan can still be skipped.' })
  readonly skipsLeft!: number;
}

@ObjectType({ description: 'An open payment of a settlement or a payment plan.' })
export class UpcomingPayment {
  @Field(() => ID, { description: 'ID of the payment. It stays the same when the payment is moved.' })
  readonly id!: number;

  readonly account!: AccountExcerpt;

  @Field(() => LocalDateScalar, { description: 'Date of the payment.' })
  readonly date!: string;

  @Field(() => LocalDateScalar, {
    description: "The payment's day of the plan: as originally planned, or as set by the last skip.",
  })
  readonly originalDate!: string;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Date before the last move.' })
  readonly previousDate!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => UpcomingPaymentStatusLabel, { description: 'Status.' })
  readonly status!: UpcomingPaymentStatusLabel;

  @Field(() => Boolean, {
    description:
      'Whether its day has passed and it is not paid: it is late, or it waits for a plan that is on hold or paused.',
  })
  readonly hasPassed!: boolean;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day on which the plan restarts, before which the payment is not charged; null unless it is on hold.',
  })
  readonly restartDate!: string | null;

  @Field(() => NegotiationTypeLabel, { description: 'Settlement or payment of a plan.' })
  readonly transactionType!: NegotiationTypeLabel;

  @Field(() => UpcomingPaymentSequence, { description: 'Position in the plan.' })
  readonly sequence!: UpcomingPaymentSequence;

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'The payment method that is going to be charged, if one is stored.',
  })
  readonly paymentMethod!: PaymentMethod | null;

  @Field(() => UpcomingPaymentAttempts, { description: 'Attempts to charge the payment.' })
  readonly attempts!: UpcomingPaymentAttempts;

  @Field(() => UpcomingPaymentLimits, { description: 'How far the payment can be moved.' })
  readonly limits!: UpcomingPaymentLimits;

  @Field(() => [ConsumerAccountAction], {
    description: 'What can be done with the payment: `skip_payment`, `reschedule_payment` and `pay_now`.',
  })
  readonly availableActions!: readonly ConsumerAccountAction[];

  @Field(() => ConsumerOfferActionContext, { description: 'State of the account. Pass it with an action.' })
  readonly actionContext!: ConsumerOfferActionContext;
}

@ObjectType({ description: 'A page of upcoming payments.' })
export class UpcomingPaymentConnection extends CountedConnection(UpcomingPayment, {
  noun: 'payment',
  nouns: 'payments',
  one: 'An upcoming payment',
  total: 'Number of payments that match the filter, on all pages.',
}) {
  @Field(() => MoneyScalar, { description: 'Sum of these payments, on all pages.' })
  readonly totalAmount!: string;

  @Field(() => Int, { description: 'Number of those whose day has passed, on all pages.' })
  readonly passedCount!: number;

  @Field(() => MoneyScalar, { description: 'Sum of those whose day has passed, on all pages.' })
  readonly passedAmount!: string;
}

@ObjectType({ description: 'Whether the consumer may act on a payment.' })
export class PaymentAccess {
  @Field(() => ID, { description: 'ID of the payment.' })
  readonly paymentId!: number;
}

@ObjectType({ description: 'A payment and its account after an action.' })
class UpcomingPaymentResult {
  @Field(() => UpcomingPayment, { description: 'The payment.' })
  readonly payment!: UpcomingPayment;

  @Field(() => ConsumerAccount, { description: 'The account.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerOfferActionContext, { description: 'State of the account. Pass it with the next action.' })
  readonly actionContext!: ConsumerOfferActionContext;
}

@ObjectType({ description: 'Result of an action on a payment.' })
export class UpcomingPaymentPayload extends Payload(UpcomingPaymentResult, 'The payment and its account.') {}
