// Tells whether the day of a payment has passed: at each read, because what a creditor's move answers is stored.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { isOpenPayment } from '../../src/domain/payments/payment-place';
import { NextPayment } from '../negotiation/negotiation.types';
import type { Context } from '../server/context';
import { ScheduledPayment } from './creditor-payment.types';

const DESCRIPTION = 'Whether its day has passed and it is not paid.';

@Resolver(() => NextPayment)
export class NextPaymentResolver {
  @FieldResolver(() => Boolean, { description: DESCRIPTION })
  hasPassed(@Root() { date }: NextPayment, @Ctx() { dependencies: { clock } }: Context): boolean {
    return date < clock().today;
  }
}

@Resolver(() => ScheduledPayment)
export class ScheduledPaymentResolver {
  @FieldResolver(() => Boolean, { description: DESCRIPTION })
  hasPassed(@Root() payment: ScheduledPayment, @Ctx() { dependencies: { clock } }: Context): boolean {
    return isOpenPayment(payment) && payment.date < clock().today;
  }
}
