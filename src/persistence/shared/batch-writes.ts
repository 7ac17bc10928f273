// Inserts and deletes many rows in batches, so that no statement runs long or holds many locks.
import type { CreationAttributes } from 'sequelize';
import type { Model } from 'sequelize-typescript';
import type { Database } from '../database/database';
import { readNumber } from './columns';

export type NewRow<Stored extends Model> = CreationAttributes<Stored>;

/** Keeps a statement far below its size and time limits. */
const BATCH_SIZE = 500;

/** Call inside a transaction. All rows must name the same columns. */
export async function insertRows<Stored extends Model>(
  db: Database,
  model: new () => Stored,
  rows: readonly NewRow<Stored>[],
): Promise<void> {
  const repository = db.sequelize.getRepository(model);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await repository.bulkCreate(rows.slice(start, start + BATCH_SIZE));
  }
}

/** The column that decides when a row of each table is deleted. Each has an index that starts with it. */
const EXPIRY_COLUMNS = {
  login_flows: 'expires_at',
  sessions: 'absolute_until',
  creditor_sessions: 'absolute_until',
  trusted_devices: 'expires_at',
  rate_counters: 'window_start',
  captcha_uses: 'expires_at',
  outbox_messages: 'created_at',
  idempotency_keys: 'created_at',
} as const;

/** Deletes rows older than `before` (epoch milliseconds). Returns how many. */
export async function deleteExpiredRows(
  db: Database,
  table: keyof typeof EXPIRY_COLUMNS,
  before: number,
): Promise<number> {
  const column = EXPIRY_COLUMNS[table];
  const batchEnd = `SELECT ${column} AS bound FROM ${table} WHERE ${column} < ? ORDER BY ${column} LIMIT 1 OFFSET ${BATCH_SIZE}`;
  let deleted = 0;
  for (;;) {
    const [row] = await db.read(batchEnd, [before]);
    const bound = readNumber(row?.bound);
    deleted += await db.write(`DELETE FROM ${table} WHERE ${column} <= ?`, [bound ?? before - 1]);
    if (bound === null) return deleted;
  }
}
