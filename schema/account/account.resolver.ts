// Subscriptions of the signed-in consumer.
import { Arg, Ctx, ID, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { accounts } from '../../src/services/account/accounts';
import { account } from '../../src/services/account/account';
import { DomainError } from '../../src/domain/shared/errors';
import { accountChanged, type AccountChangeEvent as Change } from '../../src/services/account/account-changed';
import { AccountChange, ConsumerAccount } from './account.types';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { DateTimeScalar } from '../shared/scalars';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccountConnection } from './account-list.types';
import { ConsumerAccountTabKeyEnum } from '../shared/enums';

interface AccountChangedArgs {
  readonly id: string;
  readonly since?: string | null;
}

@Resolver()
export class AccountChangeResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'too_many_streams', 'service_unavailable')
  @Subscription(() => AccountChange, {
    description:
      'Tells an account of the consumer each time that it has changed, at `/graphql/stream` as server-sent events. ' +
      'Several changes may come as one. Ends with `UNAUTHENTICATED` when the session does.',
    subscribe: ({ args, context }: { readonly args: AccountChangedArgs; readonly context: Context }) =>
      subscribeToAccount(args, context),
  })
  accountChanged(
    @Arg('id', () => ID, { description: 'Account id.' }) _id: string,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description:
        'The version that the client knows: if the account has another one, it is told at once. The header ' +
        '`Last-Event-ID` says the same and goes before it.',
    })
    _since: string | null | undefined,
    @Root() change: Change,
  ): AccountChange {
    return change;
  }
}

async function subscribeToAccount({ id, since }: AccountChangedArgs, context: Context): Promise<AsyncIterable<Change>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return accountChanged(context.dependencies, await context.caller(), { id, since: since ?? null }, context.stream);
}

// Accounts of the signed-in consumer.

@Resolver()
export class AccountResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => ConsumerAccountConnection, {
    description: "The consumer's accounts, by priority of their state, then by id.",
  })
  async accounts(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many accounts to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, { nullable: true, description: 'Only accounts under this tab.' })
    state: AccountState | null | undefined,
  ): Promise<ConsumerAccountConnection> {
    return accounts(dependencies, caller, { first, after: after ?? null, state: state ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => ConsumerAccount, { description: 'One account of the consumer.' })
  async account(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Account id.' }) id: string,
  ): Promise<ConsumerAccount> {
    return account(dependencies, caller, id);
  }
}
