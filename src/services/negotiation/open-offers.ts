// Lists the offers of the caller's company that wait for an answer: three statements, however long the list.
import { describeCreditorOffer, type CreditorOfferView } from '../../domain/negotiation/creditor-offer';
import type { CreditorCaller } from '../authenticate-creditor';
import { connectionOf, readNumberCursor, readPage, writeNumberCursor } from '../shared/connection';
import type { Connection, PageRequest } from '../shared/connection';
import type { Parts } from '../shared/dependencies';

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
export async function listOpenOffers(
  { db, accounts, clock }: Parts,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<CreditorOfferView>> {
  const after = readPage(request, readNumberCursor) ?? 0;
  const counts = await accounts.countOpenOffers(db, companyId, after);
  const ids = await accounts.openOffersOfCompany(db, companyId, { after, most: request.first });
  const facts = ids.length === 0 ? [] : await accounts.accountsByIds(db, ids, clock().today);
  return connectionOf(facts.map(describeCreditorOffer), ({ accountId }) => writeNumberCursor(accountId), counts);
}
