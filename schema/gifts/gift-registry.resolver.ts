// The gift registry of the signed-in consumer: helping hand links and what came in through them.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { GiftLinkStatus } from '../../src/domain/gifts/gift-link';
import { giftLinks, revokeGiftLink, createGiftLink, updateGiftLink } from '../../src/services/gifts/gift-links';
import { gifts } from '../../src/services/gifts/gifts';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccount } from '../account/account.types';
import type { Context } from '../server/context';
import { linkToAccount } from '../server/links';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { GiftLinkStatusEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { CreateGiftLinkInput, RevokeGiftLinkInput, UpdateGiftLinkInput } from './gift.inputs';
import { GiftLink, GiftLinkConnection, GiftLinkPayload, GiftPaymentConnection } from './gift.types';

@Resolver(() => GiftLink)
export class GiftRegistryResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => GiftLinkConnection, { description: 'Helping hand links of the consumer, newest first.' })
  async giftLinks(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('links') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the links of this account.' })
    accountId: string | null | undefined,
    @Arg('status', () => GiftLinkStatusEnum, { nullable: true, description: 'Return only links with this status.' })
    status: GiftLinkStatus | null | undefined,
  ): Promise<GiftLinkConnection> {
    const filter = { accountId: accountId ?? null, status: status ?? null };
    return giftLinks(dependencies, caller, { first, after: after ?? null, ...filter });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => GiftPaymentConnection, {
    description: 'Payments by others towards the accounts of the consumer, newest first, without declined ones.',
  })
  async gifts(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('gifts') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the gifts to this account.' })
    accountId: string | null | undefined,
  ): Promise<GiftPaymentConnection> {
    return gifts(dependencies, caller, { first, after: after ?? null, accountId: accountId ?? null });
  }

  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'not_found',
    'forbidden',
    'validation_failed',
    'offer_action_unavailable',
    'too_many_attempts',
  )
  @Mutation(() => GiftLinkPayload, {
    description:
      'Creates a helping hand link for an account. Its address is in this response only. Each call creates another link, up to 5 open ones per account.',
  })
  async createGiftLink(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => CreateGiftLinkInput, { description: 'The link.' }) input: CreateGiftLinkInput,
  ): Promise<GiftLinkPayload> {
    return createGiftLink(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'validation_failed')
  @Mutation(() => GiftLinkPayload, {
    description:
      'Changes a helping hand link. Its address stays the same; a revoked or closed link cannot be reopened.',
  })
  async updateGiftLink(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdateGiftLinkInput, { description: 'Changes to the link.' }) input: UpdateGiftLinkInput,
  ): Promise<GiftLinkPayload> {
    return updateGiftLink(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => GiftLinkPayload, { description: 'Permanently ends a helping hand link.' })
  async revokeGiftLink(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RevokeGiftLinkInput, { description: 'The link.' }) { id }: RevokeGiftLinkInput,
  ): Promise<GiftLinkPayload> {
    return revokeGiftLink(dependencies, caller, id);
  }
  @FieldResolver(() => ConsumerAccount, { name: 'account', description: 'The account.' })
  accountOfGiftLink(
    @Root() { account }: GiftLink,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConsumerAccount> {
    return linkToAccount(context, account, info);
  }
}
