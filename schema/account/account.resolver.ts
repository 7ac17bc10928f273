// Accounts of the signed-in consumer: the list, one account, and its changes.
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { AccountView } from '../../src/domain/account/account-view';
import { DomainError } from '../../src/domain/shared/errors';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import { account } from '../../src/services/account/account';
import { accountChanged, type AccountChangeEvent } from '../../src/services/account/account-changed';
import { accounts } from '../../src/services/account/accounts';
import { contact, contactByAccount } from '../../src/services/account/contact';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { ConsumerAccountTabKeyEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { DateTimeScalar } from '../shared/scalars';
import { ConsumerAccountConnection } from './account-list.types';
import { CreditorContact } from './contact.types';
import { AccountChange, ConsumerAccount } from './account.types';

interface AccountChangedArgs {
  readonly id: string;
  readonly since?: string | null;
}

/** 128 bits of the digest. */
const TAG_LENGTH = 32;

@Resolver(() => ConsumerAccount)
export class AccountResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => ConsumerAccountConnection, {
    description: 'Accounts of the signed-in consumer, ordered by `display.state.priority`, then by ID.',
  })
  async accounts(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, {
      nullable: true,
      description: 'Return only the accounts in this tab. `DASHBOARD` and null return all accounts.',
    })
    state: AccountState | null | undefined,
  ): Promise<ConsumerAccountConnection> {
    return accounts(dependencies, caller, { first, after: after ?? null, state: state ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => ConsumerAccount, { description: 'One account of the signed-in consumer.' })
  async account(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Account ID.' }) id: string,
  ): Promise<ConsumerAccount> {
    return account(dependencies, caller, id);
  }

  @FieldResolver(() => String, {
    description:
      'Entity tag, which changes with anything that the account shows. REST returns it in the `ETag` header.',
  })
  etag(@Root() view: ConsumerAccount, @Ctx() { dependencies: { digests } }: Context): string {
    return `"${digests.digestTexts([JSON.stringify(view)]).slice(0, TAG_LENGTH)}"`;
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => CreditorContact, {
    description: 'Contact data of the creditor of an account, and the numbers to quote.',
  })
  async contact(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<CreditorContact> {
    return contact(dependencies, caller, accountId);
  }

  @FieldResolver(() => CreditorContact, {
    name: 'contact',
    description: 'Contact data of the creditor, and the numbers to quote.',
  })
  async contactByAccount(
    @Root() view: AccountView,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<CreditorContact> {
    const found = await loadTogether('contact', view, (views) => contactByAccount(dependencies, views));
    if (!found) throw new Error('Each account has a contact, if only an empty one.');
    return found;
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'too_many_streams', 'service_unavailable')
  @Subscription(() => AccountChange, {
    description:
      'Sends the account each time it changes, as server-sent events from `/graphql/stream`. Several changes may ' +
      'arrive as one event. The stream ends with `UNAUTHENTICATED` when the session ends.',
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
}

async function subscribeToAccount(
  { id, since }: AccountChangedArgs,
  context: Context,
): Promise<AsyncIterable<AccountChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return accountChanged(context.dependencies, await context.caller(), { id, since: since ?? null }, context.stream);
}
