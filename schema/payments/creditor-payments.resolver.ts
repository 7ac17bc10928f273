// Payments of one account of the company of a signed-in creditor user.
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { accountSchedule, creditorPayments } from '../../src/services/payments/creditor-payments';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { CreditorPaymentConnection, ScheduledPaymentConnection } from './creditor-payment.types';

const COUNT = {
  nullable: true,
  description: 'Number of payments in the list, on all pages; null if there are more than 10000.',
};

@Resolver(() => ScheduledPaymentConnection)
export class AccountScheduleResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ScheduledPaymentConnection, {
    description:
      "The payment schedule of one of the company's accounts, by date, including payments that were made or cancelled.",
  })
  async accountSchedule(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<ScheduledPaymentConnection> {
    return accountSchedule(dependencies, caller, { accountId, first, after: after ?? null });
  }

  @FieldResolver(() => Int, COUNT)
  async totalCount(@Root() { countAll }: ScheduledPaymentConnection): Promise<number | null> {
    return countAll();
  }
}

@Resolver(() => CreditorPaymentConnection)
export class CreditorPaymentsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => CreditorPaymentConnection, {
    description: "Payments on one of the company's accounts that were made or failed, newest first.",
  })
  async creditorPayments(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<CreditorPaymentConnection> {
    return creditorPayments(dependencies, caller, { accountId, first, after: after ?? null });
  }

  @FieldResolver(() => Int, COUNT)
  async totalCount(@Root() { countAll }: CreditorPaymentConnection): Promise<number | null> {
    return countAll();
  }
}
