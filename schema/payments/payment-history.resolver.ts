// Payments of the signed-in consumer that were made or failed.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { PaymentOutcomeKey } from '../../src/domain/shared/vocabulary';
import { payments } from '../../src/services/payments/payments';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises, Stamped } from '../shared/decorators';
import { PaymentStatusEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { LocalDateScalar } from '../shared/scalars';
import { PaymentConnection } from './payment-history.types';

@Resolver()
export class PaymentHistoryResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'validation_failed')
  @Stamped()
  @Query(() => PaymentConnection, {
    description:
      'Payments of the signed-in consumer that were made or failed, newest first, in every state of an account.',
  })
  async payments(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the payments of this account.' })
    accountId: string | null | undefined,
    @Arg('status', () => PaymentStatusEnum, { nullable: true, description: 'Return only payments with this outcome.' })
    status: PaymentOutcomeKey | null | undefined,
    @Arg('from', () => LocalDateScalar, { nullable: true, description: 'Return only payments on or after this day.' })
    from: string | null | undefined,
    @Arg('until', () => LocalDateScalar, {
      nullable: true,
      description: 'Return only payments on or before this day.',
    })
    until: string | null | undefined,
  ): Promise<PaymentConnection> {
    const filter = { accountId: accountId ?? null, status: status ?? null, from: from ?? null, until: until ?? null };
    return payments(dependencies, caller, { first, after: after ?? null, ...filter });
  }
}
