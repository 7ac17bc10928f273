// Reads every table that a move may change, for comparison before and after it.
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';

const TABLES = [
  'consumers',
  'consumer_negotiations',
  'consumer_notice_responses',
  'reasons',
  'payment_profiles',
  'schedule_transactions',
  'transactions',
  'negotiation_history',
] as const;

export type MoveRows = Readonly<Record<(typeof TABLES)[number], readonly Row[]>>;

export async function readMoveRows(db: Database): Promise<MoveRows> {
  const read = async (table: string) => [table, await db.read(`SELECT * FROM ${table} ORDER BY id`)] as const;
  return Object.fromEntries(await Promise.all(TABLES.map(read))) as MoveRows;
}
