// Accounts of the signed-in consumer.
import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { AccountState } from '../src/domain/shared/vocabulary';
import type { Caller } from '../src/services/authenticate';
import { ConsumerAccountConnection } from './account/account-list.types';
import { ConsumerAccount } from './account.types';
import type { Context } from './server/context';
import { ConsumersOnly, CurrentCaller, Raises } from './shared/decorators';
import { ConsumerAccountTabKeyEnum } from './shared/enums';

@Resolver()
export class AccountResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => ConsumerAccountConnection, {
    description: "The consumer's accounts, by priority of their state, then by id.",
  })
  async accounts(
    @CurrentCaller() caller: Caller,
    @Ctx() { services }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many accounts to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, { nullable: true, description: 'Only accounts under this tab.' })
    state: AccountState | null | undefined,
  ): Promise<ConsumerAccountConnection> {
    return services.listAccounts(caller, { first, after: after ?? null, state: state ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => ConsumerAccount, { description: 'One account of the consumer.' })
  async account(
    @CurrentCaller() caller: Caller,
    @Ctx() { services }: Context,
    @Arg('id', () => ID, { description: 'Account id.' }) id: string,
  ): Promise<ConsumerAccount> {
    return services.openAccount(caller, id);
  }
}
