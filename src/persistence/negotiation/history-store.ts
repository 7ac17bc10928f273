// The stored history of negotiations: one row for each move, never changed.
import { toInstant } from '../../domain/shared/calendar';
import type { HistoryEntry, AccountSnapshot, Mover, RecordedMove } from '../../domain/negotiation/negotiation-history';
import {
  parseAccountSnapshot,
  parseRecordedMove,
  serializeHistory,
} from '../../domain/negotiation/negotiation-history';
import { MOVES, type Actor } from '../../domain/account/moves';
import { ACCOUNT_CONDITIONS, type AccountCondition } from '../../domain/shared/vocabulary';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

export interface NewHistoryEntry {
  readonly accountId: number;
  readonly companyId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly mover: Mover;
  readonly conditionBefore: AccountCondition;
  readonly conditionAfter: AccountCondition;
  readonly version: number;
  /** Stored only with the account's first move. */
  readonly snapshotBefore: AccountSnapshot;
  readonly recorded: RecordedMove;
  readonly requestId: string | null;
}

const INSERT = `
INSERT INTO negotiation_history
  (consumer_id, company_id, at, actor, actor_id, move, condition_before, condition_after, version, written, request_id, row_before)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const HAS_HISTORY = 'SELECT 1 AS found FROM negotiation_history WHERE consumer_id = ? LIMIT 1';

const COLUMNS = 'id, at, actor, actor_id, move, condition_before, condition_after, version, row_before, written';

const BY_ACCOUNT = `
SELECT ${COLUMNS} FROM negotiation_history WHERE consumer_id = ? AND id > ? ORDER BY id LIMIT ?`;

const COUNT = 'SELECT COUNT(*) AS total, SUM(id <= ?) AS before_page FROM negotiation_history WHERE consumer_id = ?';

/** Call in the transaction of the move. Violates a unique key if another move produced the same version. */
export async function appendHistory(db: Database, entry: NewHistoryEntry): Promise<void> {
  const [existing] = await db.read(HAS_HISTORY, [entry.accountId]);
  await db.write(INSERT, [
    ...[entry.accountId, entry.companyId, entry.at, entry.mover.kind, entry.mover.id, entry.recorded.move],
    ...[entry.conditionBefore, entry.conditionAfter, entry.version, serializeHistory(entry.recorded), entry.requestId],
    existing ? null : serializeHistory(entry.snapshotBefore),
  ]);
}

/** Entries after the entry `after` (0 for the first page), the oldest first. */
export async function findHistoryByAccount(
  db: Database,
  accountId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly HistoryEntry[]> {
  return (await db.read(BY_ACCOUNT, [accountId, after, String(limit)])).map(toEntry);
}

/** The number of moves, and how many come before the page that starts after the entry `after`. */
export async function countHistory(
  db: Database,
  accountId: number,
  after: number,
): Promise<{ readonly total: number; readonly before: number }> {
  const [row] = await db.read(COUNT, [after, accountId]);
  return { total: readNumber(row?.total) ?? 0, before: readNumber(row?.before_page) ?? 0 };
}

const ACTORS: Readonly<Record<Actor, true>> = { consumer: true, creditor: true, system: true };
const readActor = readEnum(ACTORS);
const readMove = readEnum(MOVES);
const readCondition = readEnum(ACCOUNT_CONDITIONS);

function toEntry(row: Row): HistoryEntry {
  const before = readText(row.row_before);
  return {
    id: required(readNumber(row.id)),
    at: toInstant(required(readNumber(row.at))),
    mover: { kind: required(readActor(row.actor)), id: readNumber(row.actor_id) },
    move: required(readMove(row.move)),
    conditionBefore: required(readCondition(row.condition_before)),
    conditionAfter: required(readCondition(row.condition_after)),
    version: required(readNumber(row.version)),
    snapshotBefore: before === null ? null : parseAccountSnapshot(before),
    recorded: parseRecordedMove(required(readText(row.written))),
  };
}
