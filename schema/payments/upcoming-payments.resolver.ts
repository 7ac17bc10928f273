// Upcoming payments of the signed-in consumer: the list, one payment, and the actions on it.
import { Arg, Ctx, ID, Mutation, Query, Resolver, Field, InputType } from 'type-graphql';
import type { UpcomingPaymentStatus } from '../../src/domain/shared/vocabulary';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import { payNow } from '../../src/services/payments/pay-now';
import {
  paymentAccess,
  upcomingPayment,
  reschedulePayment,
  skipPayment,
} from '../../src/services/payments/upcoming-payment';
import { upcomingPayments } from '../../src/services/payments/upcoming-payments';
import type { Caller } from '../../src/services/shared/authenticate';
import { MoveContext } from '../negotiation/move-decorators';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, IdempotencyKeyArg, Raises, Stamped } from '../shared/decorators';
import { UpcomingPaymentStatusEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { LocalDateScalar } from '../shared/scalars';
import {
  PaymentAccess,
  UpcomingPayment,
  UpcomingPaymentConnection,
  UpcomingPaymentPayload,
} from './upcoming-payment.types';
import { SeenAccountInput } from '../negotiation/negotiation.inputs';

@InputType({ description: 'Fields of every action on a payment.' })
abstract class PaymentActionInput extends SeenAccountInput {
  @Field(() => ID, { description: 'ID of the payment.' })
  readonly paymentId!: string;
}

@InputType({ description: 'A payment to move to the end of its plan.' })
class SkipPaymentInput extends PaymentActionInput {}

@InputType({ description: 'A payment to move to another date.' })
class ReschedulePaymentInput extends PaymentActionInput {
  @Field(() => LocalDateScalar, { description: 'The new date, within `limits` of the payment.' })
  readonly date!: string;
}

@InputType({ description: 'A payment to make immediately.' })
class PayNowInput extends PaymentActionInput {}

const PAYMENT_ID = { description: 'ID of the payment.' };
const INPUT = { description: 'The payment and the details of the action.' };
const REFUSALS = ['unauthenticated', 'not_found', 'profile_incomplete', 'validation_failed'] as const;
const CONFLICTS = ['payment_action_unavailable', 'offer_action_unavailable'] as const;

@Resolver()
export class UpcomingPaymentsResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'validation_failed')
  @Stamped()
  @Query(() => UpcomingPaymentConnection, {
    description:
      'Open payments of the signed-in consumer, ordered by date, then by ID. Payments of removed, paid and cancelled ' +
      'accounts are not listed.',
  })
  async upcomingPayments(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the payments of this account.' })
    accountId: string | null | undefined,
    @Arg('from', () => LocalDateScalar, { nullable: true, description: 'Return only payments on or after this date.' })
    from: string | null | undefined,
    @Arg('until', () => LocalDateScalar, {
      nullable: true,
      description: 'Return only payments on or before this date.',
    })
    until: string | null | undefined,
    @Arg('status', () => UpcomingPaymentStatusEnum, {
      nullable: true,
      description: 'Return only payments with this status. `SUCCESSFUL` and `CANCELLED` payments are never listed.',
    })
    status: UpcomingPaymentStatus | null | undefined,
  ): Promise<UpcomingPaymentConnection> {
    const filter = { accountId: accountId ?? null, from: from ?? null, until: until ?? null, status: status ?? null };
    return upcomingPayments(dependencies, caller, { first, after: after ?? null, ...filter });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Stamped()
  @Query(() => UpcomingPayment, { description: 'One open payment of the signed-in consumer.' })
  async upcomingPayment(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, PAYMENT_ID) id: string,
  ): Promise<UpcomingPayment> {
    return upcomingPayment(dependencies, caller, id);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'profile_incomplete')
  @Query(() => PaymentAccess, {
    description: 'Checks whether the consumer may act on a payment. Succeeds if so and fails with an error otherwise.',
  })
  async paymentAccess(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('paymentId', () => ID, PAYMENT_ID) paymentId: string,
  ): Promise<PaymentAccess> {
    return paymentAccess(dependencies, caller, paymentId);
  }

  @ConsumersOnly()
  @Raises(...REFUSALS, ...CONFLICTS)
  @Mutation(() => UpcomingPaymentPayload, {
    description: 'Moves a payment to the end of its plan. The amounts stay the same.',
  })
  async skipPayment(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => SkipPaymentInput, INPUT) input: SkipPaymentInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<UpcomingPaymentPayload> {
    return skipPayment(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumersOnly()
  @Raises(...REFUSALS, ...CONFLICTS)
  @Mutation(() => UpcomingPaymentPayload, { description: 'Moves a payment to another date within its limits.' })
  async reschedulePayment(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ReschedulePaymentInput, INPUT) input: ReschedulePaymentInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<UpcomingPaymentPayload> {
    return reschedulePayment(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumersOnly()
  @Raises(...REFUSALS, ...CONFLICTS, 'charge_in_progress', 'too_many_attempts', 'payments_unavailable')
  @Mutation(() => UpcomingPaymentPayload, {
    description:
      'Charges the next open payment immediately. A declined charge is not an error: `status` of the payment is its outcome.',
  })
  async payNow(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies, response }: Context,
    @Arg('input', () => PayNowInput, INPUT) input: PayNowInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<UpcomingPaymentPayload> {
    return payNow(dependencies, { ...context, idempotencyKey }, input, response);
  }
}
