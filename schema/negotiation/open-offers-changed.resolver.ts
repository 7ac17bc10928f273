// Changes of the open offers of a company, as events.
import { Resolver, Root, Subscription, Field, ID, ObjectType } from 'type-graphql';
import { DomainError } from '../../src/domain/shared/errors';
import { openOffersChanged, type OpenOffersChangeEvent } from '../../src/services/negotiation/open-offers';
import type { Context } from '../server/context';
import { CreditorsOnly, Raises } from '../shared/decorators';
import { DateTimeScalar } from '../shared/scalars';
import { CreditorAccount } from './negotiation.types';

@ObjectType({ description: "A change in the list of a company's open offers. One event may cover several changes." })
class OpenOfferChange {
  @Field(() => ID, { description: 'ID of the account with the offer.' })
  readonly accountId!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Version of the account, which increases with each change; null when the offer is no longer open.',
  })
  readonly version!: string | null;

  @Field(() => CreditorAccount, {
    nullable: true,
    description: 'The offer in its current state; null when it is no longer open.',
  })
  readonly offer!: CreditorAccount | null;
}

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
