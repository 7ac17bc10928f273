// Negotiations as their creditors see them, and the history that both sides may read.
import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { CreditorCaller } from '../src/services/authenticate-creditor';
import type { Party } from '../src/services/list-negotiation-history';
import type { Context } from './context';
import { CurrentCreditor, CurrentParty, MembersOnly, PartiesOnly, Raises } from './decorators';
import { CreditorOfferConnection, NegotiationHistoryConnection } from './negotiation.types';

@Resolver()
export class NegotiationResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'validation_failed')
  @Query(() => CreditorOfferConnection, {
    description: 'Offers on accounts of the company that wait for an answer of either side, by account id.',
  })
  async openOffers(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { services }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many offers to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<CreditorOfferConnection> {
    return services.listOpenOffers(caller, { first, after: after ?? null });
  }

  @PartiesOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'forbidden', 'validation_failed')
  @Query(() => NegotiationHistoryConnection, {
    description: 'Moves of an account, the oldest first: for its consumer, and for creditor users of its company.',
  })
  async negotiationHistory(
    @CurrentParty() party: Party,
    @Ctx() { services }: Context,
    @Arg('accountId', () => ID, { description: 'Account id.' }) accountId: string,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many moves to answer, 1 to 50.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<NegotiationHistoryConnection> {
    return services.listNegotiationHistory(party, { accountId, first, after: after ?? null });
  }
}
