// Subscription: sends each open offer of the caller's company that appears, changes or is closed, until the session ends.
import { describeCreditorOffer, type CreditorOfferView } from '../../domain/negotiation/creditor-offer';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { openListStream, ownedByCreditor } from '../account/steps/open-change-stream';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';

export interface OpenOffersChangeEvent {
  readonly accountId: number;
  readonly version: Instant | null;
  /** Null: the offer is no longer open. */
  readonly offer: CreditorOfferView | null;
}

/**
 * Throws `too_many_streams` and `service_unavailable`. The stream ends with `unauthenticated` when the session ends, and
 * with `membership_required` when the membership of the company does.
 */
export async function openOffersChanged(
  dependencies: Dependencies,
  caller: CreditorCaller,
  stream: StreamContext,
): Promise<AsyncIterable<OpenOffersChangeEvent>> {
  const { db, accounts, clock } = dependencies;
  const { companyId } = caller.creditor;
  const items = await openListStream(
    dependencies,
    {
      scope: { of: 'company', id: companyId },
      owner: ownedByCreditor(caller),
      load: (ids) => accounts.findAccountsByIds(db, ids, clock().today),
      isListed: ({ company, status }) => company?.id === companyId && status === 'payment_setup',
    },
    stream,
  );
  return describeItems(items);
}

async function* describeItems(
  items: Awaited<ReturnType<typeof openListStream>>,
): AsyncGenerator<OpenOffersChangeEvent> {
  for await (const { id, facts } of items) {
    yield { accountId: id, version: facts && toInstant(facts.version), offer: facts && describeCreditorOffer(facts) };
  }
}
