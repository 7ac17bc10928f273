// Lists the moves of an account, oldest first, for its consumer and for users of its creditor.
import type { AccountFacts } from '../../domain/account/account-facts';
import { describeHistoryEntry, type HistoryEntryView } from '../../domain/negotiation/history-view';
import type { LocalDate } from '../../domain/shared/calendar';
import { loadCompanyAccount, loadOwnAccount } from '../account/steps/load-account';
import type { Party } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

/**
 * Throws `not_found`, `forbidden` (consumers only), then `validation_failed` for `first` outside 1–50 and for a cursor
 * that the list did not issue.
 */
export async function negotiationHistory(
  dependencies: Dependencies,
  party: Party,
  { accountId, ...request }: PageRequest & { readonly accountId: string },
): Promise<Connection<HistoryEntryView>> {
  const { db, history, clock } = dependencies;
  const { id } = await loadForParty(dependencies, party, accountId, clock().today);
  const after = readPage(request, decodeNumberCursor) ?? 0;
  const counts = await history.countHistory(db, id, after);
  const entries = await history.findHistoryByAccount(db, id, { after, limit: request.first });
  return toConnection(entries.map(describeHistoryEntry), (entry) => encodeNumberCursor(entry.id), counts);
}

function loadForParty(
  dependencies: Dependencies,
  party: Party,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  return party.kind === 'consumer'
    ? loadOwnAccount(dependencies, party.caller, accountId, today)
    : loadCompanyAccount(dependencies, party.caller, accountId, today);
}
