// The letters about an account, as a field of the account.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { lettersByAccount } from '../../src/services/letters/mailbox';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccount } from '../account/account.types';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { CurrentCaller, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { MailboxLetterConnection } from './mailbox.types';

@Resolver(() => ConsumerAccount)
export class AccountLettersResolver {
  @Raises('validation_failed')
  @FieldResolver(() => MailboxLetterConnection, {
    name: 'letters',
    description: 'Letters about the account, newest first.',
  })
  async lettersByAccount(
    @Root() { id }: ConsumerAccount,
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, loadTogether }: Context,
    @FirstArg('letters') first: number,
    @AfterArg(ConsumerAccount) after: string | null | undefined,
  ): Promise<MailboxLetterConnection> {
    const page = { first, after: after ?? null };
    const load = (accountIds: readonly number[]) => lettersByAccount(dependencies, caller, { accountIds, ...page });
    return requireLoaded(await loadTogether(`letters ${JSON.stringify(page)}`, id, load));
  }
}
