// Negotiations for creditor users: open offers and responses to them, and the history that both sides can read.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  acceptOffer,
  counterOffer,
  declineOffer,
  reopenNegotiation,
} from '../../src/services/negotiation/creditor-moves';
import { counterOfferQuote } from '../../src/services/negotiation/counter-offer-quote';
import { negotiationHistory } from '../../src/services/negotiation/negotiation-history';
import { openOffers } from '../../src/services/negotiation/open-offers';
import { notPayingReasons } from '../../src/services/negotiation/consumer-moves';
import type { OfferSide } from '../../src/domain/shared/vocabulary';
import type { CreditorCaller, Party } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import {
  ConsumersOnly,
  CreditorsOnly,
  CurrentCreditor,
  CurrentParty,
  IdempotencyKeyArg,
  PartiesOnly,
  Raises,
  Stamped,
} from '../shared/decorators';
import { AfterArg, FirstArg, NewestFirstArg } from '../shared/pagination';
import { OfferSideEnum } from '../shared/enums';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { NegotiationHistoryConnection } from './history.types';
import { CreditorMove, MOVE_INPUT, WaitingForArg } from './move-decorators';
import { AcceptOfferInput, CounterOfferInput, DeclineOfferInput, ReopenNegotiationInput } from './negotiation.inputs';
import { OfferQuote } from './offer-quote.types';
import { CreditorMovePayload, CreditorOfferConnection, NotPayingReason } from './negotiation.types';

@Resolver()
export class NegotiationResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Stamped()
  @Query(() => CreditorOfferConnection, {
    description: "Offers on the company's accounts that await an answer; the one that has waited longest comes first.",
  })
  async openOffers(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('offers') first: number,
    @AfterArg() after: string | null | undefined,
    @WaitingForArg() waitingFor: OfferSide | null | undefined,
  ): Promise<CreditorOfferConnection> {
    return openOffers(dependencies, caller, { first, after: after ?? null, waitingFor: waitingFor ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => OfferQuote, {
    description:
      'Says what a counter offer would come to for the consumer, or why it would be refused, exactly as `counterOffer` would decide now. Changes nothing.',
  })
  async counterOfferQuote(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @Arg('firstPayDate', () => LocalDateScalar, { description: 'First payment date.' }) firstPayDate: string,
    @Arg('oneTimeSettlement', () => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
    oneTimeSettlement: string | null | undefined,
    @Arg('paymentPlanBalance', () => MoneyScalar, { nullable: true, description: 'Total of the plan.' })
    paymentPlanBalance: string | null | undefined,
    @Arg('monthlyAmount', () => MoneyScalar, {
      nullable: true,
      description: 'Amount of one payment of the plan, per payment interval.',
    })
    monthlyAmount: string | null | undefined,
  ): Promise<OfferQuote> {
    return counterOfferQuote(
      dependencies,
      caller,
      {
        accountId,
        firstPayDate,
        oneTimeSettlement: oneTimeSettlement ?? null,
        paymentPlanBalance: paymentPlanBalance ?? null,
        monthlyAmount: monthlyAmount ?? null,
      },
      request,
    );
  }

  @PartiesOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'forbidden', 'validation_failed')
  @Query(() => NegotiationHistoryConnection, {
    description:
      'Moves made on an account, oldest first unless `newestFirst` is true. Creditor users of its company see all of them, its consumer those made since the account became theirs.',
  })
  async negotiationHistory(
    @CurrentParty() party: Party,
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
    @FirstArg('moves') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('side', () => OfferSideEnum, { nullable: true, description: 'Refuse tokens of the other side.' })
    side: OfferSide | null | undefined,
    @NewestFirstArg() newestFirst: boolean | null | undefined,
  ): Promise<NegotiationHistoryConnection> {
    const page = { first, after: after ?? null, newestFirst: newestFirst ?? false };
    return negotiationHistory(dependencies, party, { accountId, ...page, side: side ?? null }, request);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [NotPayingReason], { description: 'Predefined reasons for `reportNotPaying`.' })
  async notPayingReasons(@Ctx() { dependencies }: Context): Promise<readonly NotPayingReason[]> {
    return notPayingReasons(dependencies);
  }

  @CreditorMove("Accepts the consumer's offer, even while a counter offer is open.")
  async acceptOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => AcceptOfferInput, MOVE_INPUT) input: AcceptOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return acceptOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  @CreditorMove("Responds to the consumer's offer with other terms of the same type.")
  async counterOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => CounterOfferInput, MOVE_INPUT) input: CounterOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return counterOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  @CreditorMove("Declines the consumer's offer.")
  async declineOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => DeclineOfferInput, MOVE_INPUT) input: DeclineOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return declineOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  @CreditorMove(
    'Lets the consumer negotiate again after a declined offer, a dispute, a report of not paying or a notice.',
  )
  async reopenNegotiation(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => ReopenNegotiationInput, MOVE_INPUT) input: ReopenNegotiationInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return reopenNegotiation(dependencies, { caller, requestId, idempotencyKey }, input);
  }
}
