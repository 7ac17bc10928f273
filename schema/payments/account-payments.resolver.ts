// The payments of an account, and the method that pays them, as fields of the account.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { paymentMethodByAccount } from '../../src/services/payments/payment-methods';
import { paymentsByAccount } from '../../src/services/payments/payments';
import { upcomingPaymentsByAccount } from '../../src/services/payments/upcoming-payments';
import { ConsumerAccount } from '../account/account.types';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { PaymentConnection } from './payment-history.types';
import { PaymentMethod } from './payment-method.types';
import { UpcomingPaymentConnection } from './upcoming-payment.types';

@Resolver(() => ConsumerAccount)
export class AccountPaymentsResolver {
  @FieldResolver(() => PaymentMethod, {
    name: 'paymentMethod',
    nullable: true,
    description: 'The payment method that pays the account; null when none is assigned.',
  })
  async paymentMethodByAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<PaymentMethod | null> {
    const load = (ids: readonly number[]) => paymentMethodByAccount(dependencies, ids);
    return (await loadTogether('paymentMethod', id, load)) ?? null;
  }

  @Raises('validation_failed')
  @FieldResolver(() => UpcomingPaymentConnection, {
    name: 'upcomingPayments',
    description: 'Open payments of the account by date. Those of removed, paid and cancelled accounts are not listed.',
  })
  async upcomingPaymentsByAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
    @FirstArg('payments') first: number,
    @AfterArg(ConsumerAccount) after: string | null | undefined,
  ): Promise<UpcomingPaymentConnection> {
    const page = { first, after: after ?? null };
    const load = (accountIds: readonly number[]) => upcomingPaymentsByAccount(dependencies, { accountIds, ...page });
    return requireLoaded(await loadTogether(`upcomingPayments ${JSON.stringify(page)}`, id, load));
  }

  @Raises('validation_failed')
  @FieldResolver(() => PaymentConnection, {
    name: 'payments',
    description: 'Payments of the account that were made or failed, newest first.',
  })
  async paymentsByAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
    @FirstArg('payments') first: number,
    @AfterArg(ConsumerAccount) after: string | null | undefined,
  ): Promise<PaymentConnection> {
    const page = { first, after: after ?? null };
    const load = (accountIds: readonly number[]) => paymentsByAccount(dependencies, { accountIds, ...page });
    return requireLoaded(await loadTogether(`payments ${JSON.stringify(page)}`, id, load));
  }
}
