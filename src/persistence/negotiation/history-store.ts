// The stored history of negotiations: one row for each move, never changed.
import { Op } from 'sequelize';
import { toInstant } from '../../domain/shared/calendar';
import type { HistoryEntry } from '../../domain/negotiation/negotiation-history';
import { parseAccountSnapshot, parseRecordedMove } from '../../domain/negotiation/negotiation-history';
import type { Sealing } from '../../domain/shared/sealing';
import { MOVES, type Actor } from '../../domain/account/moves';
import { ACCOUNT_CONDITIONS } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { PageCounts, StoredRow } from '../database/model-access';
import type { WrittenEntry } from '../hot-statements/offer-move';
import { NegotiationHistoryModel } from '../models/negotiation';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import { openHistory, type HistoryColumn } from '../shared/sealed-history';

/** Entries after the entry `after`, the oldest first; or those before it, the newest first. */
export async function findHistoryByAccount(
  db: Database,
  accountId: number,
  { after, limit, newestFirst = false }: HistoryPosition & { readonly limit: number },
): Promise<readonly HistoryEntry[]> {
  const where = { consumerId: accountId, id: { [newestFirst ? Op.lt : Op.gt]: after } };
  const order: [string, string][] = [['id', newestFirst ? 'DESC' : 'ASC']];
  return (await db.model(NegotiationHistoryModel).findAll({ where, order, limit })).map((row) =>
    toHistoryEntry(row, accountId, db.sealing),
  );
}

/** Where a page starts. */
interface HistoryPosition {
  readonly after: number;
  readonly newestFirst?: boolean;
}

export async function hasEntry(db: Database, { accountId, version, written }: WrittenEntry): Promise<boolean> {
  return (await db.model(NegotiationHistoryModel).count({ consumerId: accountId, version, written })) === 1;
}

/** The whole histories of 1 to 50 accounts, the oldest entry of each first. */
export async function findHistories(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  return findEntries(db, accountIds, {});
}

/** The ids of the entries since each account has its present owner, by account, the oldest first. */
export async function findHistoryIds(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>(accountIds.map((id) => [id, []]));
  const rows = await db
    .model(NegotiationHistoryModel)
    .findAll({ attributes: ['id', 'consumerId', 'move'], where: { consumerId: [...accountIds] }, order: ['id'] });
  for (const { id, consumerId, move } of rows) {
    const ids = found.get(Number(consumerId));
    // The terms and notes of an earlier owner are not shown to the next one.
    if (move === 'correct_identity') ids?.splice(0);
    else ids?.push(required(readNumber(id)));
  }
  return found;
}

/** These entries of accounts, by account, the oldest of each first. */
export async function findHistoriesByIds(
  db: Database,
  accountIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  return ids.length === 0 ? new Map() : findEntries(db, accountIds, { id: [...ids] });
}

async function findEntries(
  db: Database,
  accountIds: readonly number[],
  which: { readonly id?: number[] },
): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  const rows = await db
    .model(NegotiationHistoryModel)
    .findAll({ where: { consumerId: [...accountIds], ...which }, order: ['consumerId', 'id'] });
  const histories = new Map<number, HistoryEntry[]>(accountIds.map((id) => [id, []]));
  for (const row of rows) {
    const accountId = required(readNumber(row.consumerId));
    histories.get(accountId)?.push(toHistoryEntry(row, accountId, db.sealing));
  }
  return histories;
}

/** Counts all moves, and those on the pages before. */
export async function countHistory(
  db: Database,
  accountId: number,
  { after, newestFirst = false }: HistoryPosition,
): Promise<PageCounts> {
  const precedes = newestFirst ? { [Op.gte]: after } : { [Op.lte]: after };
  return db.model(NegotiationHistoryModel).countPage({ consumerId: accountId }, 'id', precedes);
}

const ACTORS: Readonly<Record<Actor, true>> = { consumer: true, creditor: true, system: true };
const readActor = readEnum(ACTORS);
const readMove = readEnum(MOVES);
const readCondition = readEnum(ACCOUNT_CONDITIONS);

export function toHistoryEntry(
  row: StoredRow<NegotiationHistoryModel>,
  accountId: number,
  sealing: Sealing,
): HistoryEntry {
  const before = readText(row.rowBefore);
  const version = required(readNumber(row.version));
  const open = (column: HistoryColumn, stored: string) => openHistory(sealing, column, { accountId, version }, stored);
  return {
    id: required(readNumber(row.id)),
    at: toInstant(required(readNumber(row.at))),
    mover: { kind: required(readActor(row.actor)), id: readNumber(row.actorId) },
    move: required(readMove(row.move)),
    conditionBefore: required(readCondition(row.conditionBefore)),
    conditionAfter: required(readCondition(row.conditionAfter)),
    version,
    snapshotBefore: before === null ? null : parseAccountSnapshot(open('rowBefore', before)),
    recorded: parseRecordedMove(open('written', required(readText(row.written)))),
  };
}
