// Changes of the open offers of a company, as events.
import { Resolver, Root, Subscription } from 'type-graphql';
import { DomainError } from '../../src/domain/shared/errors';
import { openOffersChanged, type OpenOffersChangeEvent } from '../../src/services/negotiation/open-offers-changed';
import type { Context } from '../server/context';
import { CreditorsOnly, Raises } from '../shared/decorators';
import { OpenOfferChange } from './open-offer-change.types';

@Resolver()
export class OpenOffersChangedResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'too_many_streams', 'service_unavailable')
  @Subscription(() => OpenOfferChange, {
    description:
      'Sends each open offer on an account of the company that appears, changes or is closed, as server-sent events from `/graphql/stream`: one stream for a list. It reports changes from its start on, so read `openOffers` after it has started, and again after each reconnection. Several changes of an offer may arrive as one event, and an event may ' +
      'be repeated. The stream ends with `UNAUTHENTICATED` when the session ends, and with `MEMBERSHIP_REQUIRED` when ' +
      'the membership does.',
    subscribe: ({ context }: { readonly context: Context }) => subscribe(context),
  })
  openOffersChanged(@Root() change: OpenOffersChangeEvent): OpenOfferChange {
    return change;
  }
}

async function subscribe(context: Context): Promise<AsyncIterable<OpenOffersChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return openOffersChanged(context.dependencies, await context.creditor(), context.stream);
}
