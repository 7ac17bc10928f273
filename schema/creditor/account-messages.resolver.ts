// What became of the messages about accounts of the company of a signed-in creditor user.
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { accountMessages, messageCounts } from '../../src/services/creditor/account-messages';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { LocalDateScalar } from '../shared/scalars';
import { AccountMessageConnection, MessageCounts } from './account-messages.types';

@Resolver(() => AccountMessageConnection)
export class AccountMessagesResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => AccountMessageConnection, {
    description:
      "The mails and text messages about one of the company's accounts, newest first: sent, waiting, or stopped by which gate.",
  })
  async accountMessages(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @FirstArg('messages') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<AccountMessageConnection> {
    return accountMessages(dependencies, caller, { accountId, first, after: after ?? null }, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => MessageCounts, {
    description:
      "How many messages about the company's accounts were sent, given up, or stopped by each gate on these days: at most 366.",
  })
  async messageCounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('from', () => LocalDateScalar, {
      nullable: true,
      description: 'First business day; by default, 29 days before the last one.',
    })
    from: string | null | undefined,
    @Arg('to', () => LocalDateScalar, { nullable: true, description: 'Last business day; today by default.' })
    to: string | null | undefined,
  ): Promise<MessageCounts> {
    return messageCounts(dependencies, caller, { from: from ?? null, to: to ?? null });
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of messages in the list, on all pages; null if there are more than 10000.',
  })
  async totalCount(@Root() { countAll }: AccountMessageConnection): Promise<number | null> {
    return countAll();
  }
}
