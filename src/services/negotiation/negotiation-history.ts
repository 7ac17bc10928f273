// Lists the moves of an account for users of its creditor, and for its consumer those since it is theirs.
import { describeHistoryEntry, type HistoryEntryView } from '../../domain/negotiation/history-view';
import type { HistoryEntry } from '../../domain/negotiation/negotiation-history';
import { CREDITOR_CONDITION_LABELS, type OfferSide } from '../../domain/shared/vocabulary';
import { loadCompanyAccount, loadOwnAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import { asConsumer, asCreditor, type CreditorCaller, type Party } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  slicePage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';

interface HistoryPage extends PageRequest {
  /** Otherwise the oldest first. */
  readonly newestFirst: boolean;
}

interface HistoryRequest extends HistoryPage {
  readonly accountId: string;
  /** The side that asks; null for either. */
  readonly side: OfferSide | null;
}

/**
 * Throws `wrong_audience` for a token of the other side, `not_found`, `forbidden` (consumers only), then `validation_failed`
 * for `first` outside 1–50 and for a cursor that the list did not issue.
 */
export async function negotiationHistory(
  dependencies: Dependencies,
  party: Party,
  { accountId, side, ...page }: HistoryRequest,
  request: RequestFacts,
): Promise<Connection<HistoryEntryView>> {
  if (side === 'consumer') asConsumer(party);
  if (side === 'creditor') asCreditor(party);
  const { db, history, clock } = dependencies;
  const { today } = clock();
  if (party.kind === 'consumer') {
    const { id } = await loadOwnAccount(dependencies, party.caller, accountId, today);
    return loadOwnHistory(dependencies, id, page);
  }
  const { id } = await loadCompanyAccount(dependencies, party.caller, accountId, today);
  const position = readPosition(page);
  await recordReading(dependencies, party.caller, request, 'negotiationHistory', [id]);
  const counts = await history.countHistory(db, id, position);
  const entries = await history.findHistoryByAccount(db, id, { ...position, limit: page.first });
  const users = await findUserNames(dependencies, party.caller, entries);
  const views = entries.map((entry) => describeHistoryEntry(entry, { users, labels: CREDITOR_CONDITION_LABELS }));
  return toConnection(views, (entry) => encodeNumberCursor(entry.id), counts);
}

function readPosition({ newestFirst, ...page }: HistoryPage) {
  const after = readPage(page, decodeNumberCursor) ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0);
  return { after, newestFirst };
}

/** A page of each of the consumer's accounts: two statements, however many accounts. Throws `validation_failed` for the page. */
export async function negotiationHistoryByAccount(
  { db, history }: Dependencies,
  { accountIds, ...request }: HistoryPage & { readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, Connection<HistoryEntryView>>> {
  const { after, newestFirst } = readPosition(request);
  const ids = await history.findHistoryIds(db, accountIds);
  const isBehind = (id: number) => (newestFirst ? id < after : id > after);
  const pages = accountIds.map((accountId) => {
    const all = ids.get(accountId) ?? [];
    return { accountId, ...slicePage(newestFirst ? all.toReversed() : all, isBehind, request.first) };
  });
  const shown = pages.flatMap(({ items }) => items);
  const entries = await history.findHistoriesByIds(db, accountIds, shown);
  return new Map(
    pages.map(({ accountId, counts }) => {
      const oldestFirst = (entries.get(accountId) ?? []).map((entry) => describeHistoryEntry(entry));
      const views = newestFirst ? oldestFirst.toReversed() : oldestFirst;
      return [accountId, toConnection(views, (entry) => encodeNumberCursor(entry.id), counts)];
    }),
  );
}

/** Returns the names of the users of the reader's company who made the moves. */
async function findUserNames(
  { db, creditorUsers }: Dependencies,
  { creditor }: CreditorCaller,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<number, string>> {
  const movers = entries.flatMap(({ mover: { kind, id } }) => (kind === 'creditor' && id !== null ? [id] : []));
  return creditorUsers.findUserNames(db, creditor.companyId, [...new Set(movers)]);
}

async function loadOwnHistory(
  dependencies: Dependencies,
  accountId: number,
  page: HistoryPage,
): Promise<Connection<HistoryEntryView>> {
  const pages = await negotiationHistoryByAccount(dependencies, { accountIds: [accountId], ...page });
  const own = pages.get(accountId);
  if (!own) throw new Error('An account has no page of its history.');
  return own;
}
