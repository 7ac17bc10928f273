// Lists the moves of an account, the oldest first, for its consumer and for users of its creditor.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { LocalDate } from '../../domain/shared/calendar';
import { describeHistoryEntry, type HistoryEntryView } from '../../domain/negotiation/history-view';
import { loadCompanyAccount, loadOwnAccount } from '../account/steps/load-account';
import type { Caller, CreditorCaller } from '../shared/authenticate';
import { toConnection, decodeNumberCursor, readPage, encodeNumberCursor } from '../shared/connection';
import type { Connection, PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

/** One of the two sides of a negotiation. */
export type Party =
  | { readonly kind: 'consumer'; readonly caller: Caller }
  | { readonly kind: 'creditor'; readonly caller: CreditorCaller };

/**
 * Refuses with `not_found`, `forbidden` (a consumer only), then with `validation_failed` on `first` outside 1-50 and on a
 * cursor that the list never gave.
 */
export async function negotiationHistory(
  parts: Dependencies,
  party: Party,
  { accountId, ...request }: PageRequest & { readonly accountId: string },
): Promise<Connection<HistoryEntryView>> {
  const { db, history, clock } = parts;
  const { id } = await loadForParty(parts, party, accountId, clock().today);
  const after = readPage(request, decodeNumberCursor) ?? 0;
  const counts = await history.countHistory(db, id, after);
  const entries = await history.findHistoryByAccount(db, id, { after, limit: request.first });
  return toConnection(entries.map(describeHistoryEntry), (entry) => encodeNumberCursor(entry.id), counts);
}

function loadForParty(parts: Dependencies, party: Party, accountId: string, today: LocalDate): Promise<AccountFacts> {
  return party.kind === 'consumer'
    ? loadOwnAccount(parts, party.caller, accountId, today)
    : loadCompanyAccount(parts, party.caller, accountId, today);
}
