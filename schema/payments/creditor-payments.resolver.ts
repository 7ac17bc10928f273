// Payments of the company of a signed-in creditor user, and what the portal collected for it.
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { accountSchedule, creditorPayments } from '../../src/services/payments/creditor-payments';
import { creditorRemittance, remittanceEntries } from '../../src/services/payments/creditor-remittance';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { LocalDateScalar } from '../shared/scalars';
import {
  CreditorPaymentConnection,
  CreditorPaymentFilterInput,
  Remittance,
  RemittanceEntryConnection,
  ScheduledPaymentConnection,
} from './creditor-payment.types';

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
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<ScheduledPaymentConnection> {
    return accountSchedule(dependencies, caller, { accountId, first, after: after ?? null }, request);
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
    description: 'Payments of the company, or of one of its accounts, that were made or failed, newest first.',
  })
  async creditorPayments(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only payments on this account.' })
    accountId: string | null | undefined,
    @Arg('filter', () => CreditorPaymentFilterInput, {
      nullable: true,
      description: 'Return only payments that match this filter.',
    })
    filter: CreditorPaymentFilterInput | null | undefined,
    @FirstArg('payments') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<CreditorPaymentConnection> {
    return creditorPayments(
      dependencies,
      caller,
      {
        accountId: accountId ?? null,
        status: filter?.status ?? null,
        source: filter?.source ?? null,
        from: filter?.from ?? null,
        to: filter?.to ?? null,
        first,
        after: after ?? null,
      },
      request,
    );
  }

  @FieldResolver(() => Int, COUNT)
  async totalCount(@Root() { countAll }: CreditorPaymentConnection): Promise<number | null> {
    return countAll();
  }
}

@Resolver(() => RemittanceEntryConnection)
export class RemittanceResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => Remittance, {
    description:
      'What the portal collected for the company, by business day: at most 31 days, by default those until today. No operation reverses a charge, and refunds at the payment provider are not known here, so nothing is reversed yet.',
  })
  async creditorRemittance(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('from', () => LocalDateScalar, { nullable: true, description: 'First business day.' })
    from: string | null | undefined,
    @Arg('to', () => LocalDateScalar, { nullable: true, description: 'Last business day.' })
    to: string | null | undefined,
  ): Promise<Remittance> {
    return creditorRemittance(dependencies, caller, { from: from ?? null, to: to ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => RemittanceEntryConnection, {
    description: 'The charges of the portal and their reversals on one business day, in the order of time.',
  })
  async remittanceEntries(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('day', () => LocalDateScalar, { nullable: true, description: 'Business day; today by default.' })
    day: string | null | undefined,
    @FirstArg('entries') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<RemittanceEntryConnection> {
    return remittanceEntries(dependencies, caller, { day: day ?? null, first, after: after ?? null });
  }

  @FieldResolver(() => Int, COUNT)
  async totalCount(@Root() { countAll }: RemittanceEntryConnection): Promise<number | null> {
    return countAll();
  }
}
