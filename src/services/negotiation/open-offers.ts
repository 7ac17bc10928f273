// The offers of the caller's company that await a response from either side: their list, and a subscription to its changes.
import type { AccountFacts } from '../../domain/account/account-facts';
import { NO_FILTER, type AccountFilter } from '../../domain/creditor/account-list';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import type { CreditorCaller } from '../shared/authenticate';
import { MOST_COUNTED, type LongConnection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { AccountCondition, OfferSide } from '../../domain/shared/vocabulary';
import { listCompanyAccounts } from './steps/list-company-accounts';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { openListStream, ownedByCreditor } from '../account/steps/open-change-stream';
import type { StreamContext } from '../shared/request-context';

const CONDITIONS: Readonly<Record<OfferSide, AccountCondition>> = {
  creditor: 'pending_creditor_response',
  consumer: 'creditor_send_an_offer',
};

interface OpenOffersRequest extends PageRequest {
  /** The side whose answer the offers wait for; null for both. */
  readonly waitingFor: OfferSide | null;
}

interface OfferConnection extends Omit<LongConnection<CreditorAccountView>, 'countAll'> {
  /** `MOST_COUNTED` when there are more. */
  readonly countAll: () => Promise<number>;
}

/** The one that has waited longest first. Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function openOffers(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { waitingFor, ...page }: OpenOffersRequest,
): Promise<OfferConnection> {
  const condition = waitingFor === null ? Object.values(CONDITIONS) : [CONDITIONS[waitingFor]];
  const filter: AccountFilter = { ...NO_FILTER, condition };
  const request = { companyId, filter, sort: 'waiting_since' } as const;
  const { countAll, ...list } = await listCompanyAccounts(dependencies, request, page, describeCreditorAccount);
  return { ...list, countAll: async () => (await countAll()) ?? MOST_COUNTED };
}

export interface OpenOffersChangeEvent {
  readonly accountId: number;
  readonly version: Instant | null;
  /** The offer is no longer open if this is null. */
  readonly offer: CreditorAccountView | null;
}

/**
 * Sends each open offer that appears, changes or is closed, until the session ends. Throws `too_many_streams` and
 * `service_unavailable`. The stream ends with `unauthenticated` when the session ends, and with `membership_required`
 * when the membership of the company does.
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
  items: Awaited<ReturnType<typeof openListStream<AccountFacts>>>,
): AsyncGenerator<OpenOffersChangeEvent> {
  for await (const { id, facts } of items) {
    yield { accountId: id, version: facts && toInstant(facts.version), offer: facts && describeCreditorAccount(facts) };
  }
}
