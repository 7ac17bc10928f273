// The offers of an account, and the payment plan offer.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { offerAccess, offers } from '../../src/services/account/account';
import { createPaymentPlanOffer } from '../../src/services/negotiation/consumer-moves';
import { offerQuote } from '../../src/services/negotiation/offer-quote';
import type { InstallmentType, NegotiationType } from '../../src/domain/shared/vocabulary';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, IdempotencyKeyArg, Raises, Stamped } from '../shared/decorators';
import { CreatePaymentPlanOfferInput } from './negotiation.inputs';
import { OfferQuote } from './offer-quote.types';
import { InstallmentTypeEnum, NegotiationTypeEnum } from '../shared/enums';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { ConsumerOfferMutationResponse, ConsumerOfferPayload, OfferAccess } from './offer.types';

@Resolver(() => ConsumerOfferPayload)
export class OfferResolver {
  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Stamped()
  @Query(() => ConsumerOfferPayload, { description: 'Everything needed to negotiate on an account.' })
  async offers(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<ConsumerOfferPayload> {
    return offers(dependencies, caller, accountId);
  }

  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden', 'profile_incomplete')
  @Query(() => OfferAccess, {
    description:
      'Checks whether the consumer may make offers on an ' +
      'account. Succeeds if so and fails with an error otherwise.',
  })
  async offerAccess(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<OfferAccess> {
    return offerAccess(dependencies, caller, accountId);
  }

  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden', 'profile_incomplete')
  @Query(() => OfferQuote, {
    description:
      'Says what an offer would come to, and whether it would be accepted or refused, exactly as the move that makes it ' +
      'would decide now. Changes nothing.',
  })
  async offerQuote(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @Arg('negotiationType', () => NegotiationTypeEnum, { description: 'Settlement or installment plan.' })
    negotiationType: NegotiationType,
    @Arg('firstPayDate', () => LocalDateScalar, { description: 'First payment date.' }) firstPayDate: string,
    @Arg('installmentType', () => InstallmentTypeEnum, {
      nullable: true,
      description: 'Payment interval. Required for a plan with an amount; without one, a plan is monthly.',
    })
    installmentType: InstallmentType | null,
    @Arg('amount', () => MoneyScalar, {
      nullable: true,
      description: 'Amount of the settlement, or of one payment of the plan. Omit it to quote the Pay Terms.',
    })
    amount: string | null,
  ): Promise<OfferQuote> {
    const offer = { negotiationType, installmentType: installmentType ?? null, amount: amount ?? null, firstPayDate };
    return offerQuote(dependencies, caller, { accountId, ...offer });
  }

  @ConsumersOnly('input', 'accountId')
  @Raises(
    'unauthenticated',
    'not_found',
    'forbidden',
    'profile_incomplete',
    'validation_failed',
    'offer_action_unavailable',
  )
  @Mutation(() => ConsumerOfferMutationResponse, {
    description: 'Creates a payment plan offer from the Pay Terms of the account.',
  })
  async createPaymentPlanOffer(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => CreatePaymentPlanOfferInput, { description: 'The offer.' }) input: CreatePaymentPlanOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return createPaymentPlanOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  /** Lets the result of a move replace the cached result of the query. */
  @FieldResolver(() => ID, {
    description: 'ID of the account. Each account has exactly one such payload, so caches can use it as a key.',
  })
  id(@Root() { account }: ConsumerOfferPayload): number {
    return account.id;
  }
}
