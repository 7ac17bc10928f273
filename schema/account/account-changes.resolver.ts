// Changes of the accounts of the signed-in consumer, as events: of one account, and of all.
import { Arg, ID, Resolver, Root, Subscription, Field, ObjectType } from 'type-graphql';
import { DomainError } from '../../src/domain/shared/errors';
import {
  accountChanged,
  type AccountChangeEvent,
  accountsChanged,
  type AccountsChangeEvent,
} from '../../src/services/account/account-changed';
import type { Context } from '../server/context';
import { ConsumersOnly, Raises } from '../shared/decorators';
import { DateTimeScalar } from '../shared/scalars';
import { ConsumerAccount } from './account.types';

@ObjectType({ description: 'A change to an account. One event may cover several changes.' })
class AccountChange {
  @Field(() => ConsumerAccount, { description: 'The account in its current state.' })
  readonly account!: ConsumerAccount;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account, equal to the ID of the event. After a disconnect, pass it as `since`.',
  })
  readonly version!: string;
}

@ObjectType({ description: "A change in the list of a consumer's accounts. One event may cover several changes." })
class AccountListChange {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Version of the account, which increases with each change; null when the account has disappeared.',
  })
  readonly version!: string | null;

  @Field(() => ConsumerAccount, {
    nullable: true,
    description: "The account in its current state; null when it is no longer one of the consumer's.",
  })
  readonly account!: ConsumerAccount | null;
}

interface AccountChangedArgs {
  readonly id: string;
  readonly since?: string | null;
}

@Resolver()
export class AccountChangesResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'too_many_streams', 'service_unavailable')
  @Subscription(() => AccountChange, {
    description:
      'Sends the account each time it changes, as server-sent events from `/graphql/stream`. Several changes may ' +
      'arrive as one event. The stream ends with `UNAUTHENTICATED` when the session ends. A page with several accounts needs only one stream: `accountsChanged`.',
    subscribe: ({ args, context }: { readonly args: AccountChangedArgs; readonly context: Context }) =>
      subscribeToAccount(args, context),
  })
  accountChanged(
    @Arg('id', () => ID, { description: 'Account ID.' }) _id: string,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description:
        'The last `version` that the client has seen. If the account has changed since, the stream starts with the ' +
        'current account. A `Last-Event-ID` header takes precedence.',
    })
    _since: string | null | undefined,
    @Root() change: AccountChangeEvent,
  ): AccountChange {
    return change;
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'too_many_streams', 'service_unavailable')
  @Subscription(() => AccountListChange, {
    description:
      'Sends each account of the consumer that appears, changes or disappears, as server-sent events from `/graphql/stream`: one stream for a list. It reports changes from its start on, so read `accounts` after it has started, and again after each reconnection. Several changes of an account may arrive as one event, and an event may ' +
      'be repeated. The stream ends with `UNAUTHENTICATED` when the session ends.',
    subscribe: ({ context }: { readonly context: Context }) => subscribeToAccounts(context),
  })
  accountsChanged(@Root() change: AccountsChangeEvent): AccountListChange {
    return change;
  }
}

async function subscribeToAccount(
  { id, since }: AccountChangedArgs,
  context: Context,
): Promise<AsyncIterable<AccountChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return accountChanged(context.dependencies, await context.caller(), { id, since: since ?? null }, context.stream);
}

async function subscribeToAccounts(context: Context): Promise<AsyncIterable<AccountsChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return accountsChanged(context.dependencies, await context.caller(), context.stream);
}
