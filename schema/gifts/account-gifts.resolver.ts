// The helping hand links of an account, as a field of the account.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { giftLinksByAccount } from '../../src/services/gifts/gift-links';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccount } from '../account/account.types';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { CurrentCaller, Raises, Unstamped } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { GiftLinkConnection } from './gift.types';

@Resolver(() => ConsumerAccount)
export class AccountGiftsResolver {
  @Raises('validation_failed')
  @Unstamped()
  @FieldResolver(() => GiftLinkConnection, {
    name: 'giftLinks',
    description: 'Helping hand links of the account, newest first.',
  })
  async giftLinksByAccount(
    @Root() { id }: ConsumerAccount,
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, loadTogether }: Context,
    @FirstArg('links') first: number,
    @AfterArg(ConsumerAccount) after: string | null | undefined,
  ): Promise<GiftLinkConnection> {
    const page = { first, after: after ?? null };
    const load = (accountIds: readonly number[]) => giftLinksByAccount(dependencies, caller, { accountIds, ...page });
    return requireLoaded(await loadTogether(`giftLinks ${JSON.stringify(page)}`, id, load));
  }
}
