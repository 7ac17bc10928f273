// Accounts of the signed-in consumer: the list, and one account.
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { AccountView } from '../../src/domain/account/account-view';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import { account, contact, contactByAccount } from '../../src/services/account/account';
import { accounts } from '../../src/services/account/accounts';
import type { Caller } from '../../src/services/shared/authenticate';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises, Stamped } from '../shared/decorators';
import { ConsumerAccountTabKeyEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { ConsumerAccountConnection } from './account-list.types';
import { CreditorContact } from './contact.types';
import { ConsumerAccount } from './account.types';

/** 128 bits of the digest. */
const TAG_LENGTH = 32;

@Resolver(() => ConsumerAccount)
export class AccountResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Stamped()
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
      description: 'Return only the accounts in this tab. `DASHBOARD` returns all accounts, as no tab does.',
    })
    state: AccountState | null | undefined,
  ): Promise<ConsumerAccountConnection> {
    return accounts(dependencies, caller, { first, after: after ?? null, state: state ?? null });
  }

  @ConsumersOnly('id')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Stamped()
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
      'Entity tag, which changes whenever anything in the account changes. REST returns it in the `ETag` header.',
  })
  etag(@Root() view: ConsumerAccount, @Ctx() { dependencies: { digests } }: Context): string {
    return `"${digests.digestTexts([JSON.stringify(view)]).slice(0, TAG_LENGTH)}"`;
  }

  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Stamped()
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
    return requireLoaded(await loadTogether('contact', view, (views) => contactByAccount(dependencies, views)));
  }
}
