// Lists the offers of the caller's company that wait for an answer: three statements, whatever the length of the list.
import { describeCreditorOffer, type CreditorOfferView } from '../../domain/negotiation/creditor-offer';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function openOffers(
  { db, accounts, clock }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<CreditorOfferView>> {
  const after = readPage(request, decodeNumberCursor) ?? 0;
  const counts = await accounts.countOpenOffers(db, companyId, after);
  const ids = await accounts.findOpenOfferIds(db, companyId, { after, limit: request.first });
  const facts = ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  return toConnection(facts.map(describeCreditorOffer), ({ accountId }) => encodeNumberCursor(accountId), counts);
}
