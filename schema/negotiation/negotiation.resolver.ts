// Negotiations as their creditors see and answer them, and the history that both sides may read.
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { openOffers } from '../../src/services/negotiation/open-offers';
import { notPayingReasons } from '../../src/services/negotiation/report-not-paying';
import { acceptOffer, counterOffer, declineOffer } from '../../src/services/negotiation/creditor-moves';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { negotiationHistory, type Party } from '../../src/services/negotiation/negotiation-history';
import type { Context } from '../server/context';
import {
  ConsumersOnly,
  CurrentCreditor,
  CurrentParty,
  IdempotencyKeyArg,
  MembersOnly,
  PartiesOnly,
  Raises,
} from '../shared/decorators';
import { AcceptOfferInput, CounterOfferInput, DeclineOfferInput } from './negotiation.inputs';
import {
  CreditorMovePayload,
  CreditorOfferConnection,
  NegotiationHistoryConnection,
  NotPayingReason,
} from './negotiation.types';

const INPUT = { description: 'The move.' };

@Resolver()
export class NegotiationResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'validation_failed')
  @Query(() => CreditorOfferConnection, {
    description: 'Offers on accounts of the company that wait for an answer of either side, by account id.',
  })
  async openOffers(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many offers to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<CreditorOfferConnection> {
    return openOffers(dependencies, caller, { first, after: after ?? null });
  }

  @PartiesOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'forbidden', 'validation_failed')
  @Query(() => NegotiationHistoryConnection, {
    description: 'Moves of an account, the oldest first: for its consumer, and for creditor users of its company.',
  })
  async negotiationHistory(
    @CurrentParty() party: Party,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account id.' }) accountId: string,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many moves to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<NegotiationHistoryConnection> {
    return negotiationHistory(dependencies, party, { accountId, first, after: after ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [NotPayingReason], { description: 'Reasons for not paying that everybody may choose.' })
  async notPayingReasons(@Ctx() { dependencies }: Context): Promise<readonly NotPayingReason[]> {
    return notPayingReasons(dependencies);
  }

  @CreditorMove("Accepts the consumer's own offer, also while a counter offer is open.")
  async acceptOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => AcceptOfferInput, INPUT) input: AcceptOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return acceptOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  @CreditorMove("Answers the consumer's offer with other terms of the same kind.")
  async counterOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => CounterOfferInput, INPUT) input: CounterOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return counterOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }

  @CreditorMove("Declines the consumer's offer.")
  async declineOffer(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request: { requestId } }: Context,
    @Arg('input', () => DeclineOfferInput, INPUT) input: DeclineOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return declineOffer(dependencies, { caller, requestId, idempotencyKey }, input);
  }
}

/** A mutation for creditor users with an active membership, on an account of their company. */
function CreditorMove(description: string): MethodDecorator {
  const decorators = [
    MembersOnly(),
    Raises(
      ...(['unauthenticated', 'membership_required', 'not_found'] as const),
      ...(['validation_failed', 'offer_action_unavailable'] as const),
    ),
    Mutation(() => CreditorMovePayload, { description }),
  ];
  return (target, key, descriptor) => {
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}
