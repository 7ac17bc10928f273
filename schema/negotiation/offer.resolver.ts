// Offers on an account, and the moves that make them.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { offerAccess, offers } from '../../src/services/account/account';
import { createPaymentPlanOffer } from '../../src/services/negotiation/consumer-moves';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { CreatePaymentPlanOfferInput } from './negotiation.inputs';
import { ConsumerOfferMutationResponse, ConsumerOfferPayload, OfferAccess } from './offer.types';

@Resolver(() => ConsumerOfferPayload)
export class OfferResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => ConsumerOfferPayload, { description: 'All that is needed to negotiate on an account.' })
  async offers(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account id.' }) accountId: string,
  ): Promise<ConsumerOfferPayload> {
    return offers(dependencies, caller, accountId);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'profile_incomplete')
  @Query(() => OfferAccess, { description: 'Whether the consumer may make offers on an account: an answer means yes.' })
  async offerAccess(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account id.' }) accountId: string,
  ): Promise<OfferAccess> {
    return offerAccess(dependencies, caller, accountId);
  }

  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'not_found',
    'forbidden',
    'profile_incomplete',
    'validation_failed',
    'offer_action_unavailable',
  )
  @Mutation(() => ConsumerOfferMutationResponse, {
    description: "Creates the quick payment plan offer from the account's Pay Terms.",
  })
  async createPaymentPlanOffer(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => CreatePaymentPlanOfferInput, { description: 'The offer.' }) input: CreatePaymentPlanOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return createPaymentPlanOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  /** What caches of clients know the payload by: a move's answer then replaces what the query brought. */
  @FieldResolver(() => ID, { description: "The account's id: an account has one such payload." })
  id(@Root() { account }: ConsumerOfferPayload): number {
    return account.id;
  }
}
