// The offers on an account, and the moves made on it, as fields of the account.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { offersByAccount } from '../../src/services/account/account';
import { negotiationHistoryByAccount } from '../../src/services/negotiation/negotiation-history';
import { ConsumerAccount } from '../account/account.types';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { Raises } from '../shared/decorators';
import { AfterArg, FirstArg, NewestFirstArg } from '../shared/pagination';
import { NegotiationHistoryConnection } from './history.types';
import { ConsumerOfferPayload } from './offer.types';

@Resolver(() => ConsumerAccount)
export class AccountNegotiationResolver {
  @FieldResolver(() => ConsumerOfferPayload, {
    name: 'offers',
    description: 'Everything needed to negotiate on the account.',
  })
  async offersByAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<ConsumerOfferPayload> {
    const load = (ids: readonly number[]) => offersByAccount(dependencies, ids);
    return requireLoaded(await loadTogether('offers', id, load));
  }

  @Raises('validation_failed')
  @FieldResolver(() => NegotiationHistoryConnection, {
    name: 'negotiationHistory',
    description: "Moves made on the account since it became the consumer's, oldest first unless `newestFirst` is true.",
  })
  async negotiationHistoryByAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
    @FirstArg('moves') first: number,
    @AfterArg(ConsumerAccount) after: string | null | undefined,
    @NewestFirstArg() newestFirst: boolean | null | undefined,
  ): Promise<NegotiationHistoryConnection> {
    const page = { first, after: after ?? null, newestFirst: newestFirst ?? false };
    const load = (accountIds: readonly number[]) => negotiationHistoryByAccount(dependencies, { accountIds, ...page });
    return requireLoaded(await loadTogether(`negotiationHistory ${JSON.stringify(page)}`, id, load));
  }
}
