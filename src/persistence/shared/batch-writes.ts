// Writes many new rows of one model: how seeds are stored.
import type { CreationAttributes } from 'sequelize';
import type { Model } from 'sequelize-typescript';
import type { Database } from '../database/database';
import { readNumber } from './columns';

export type NewRow<Stored extends Model> = CreationAttributes<Stored>;

/** What one statement carries stays far below its size and time limits. */
const ROWS_PER_STATEMENT = 500;

/** To be called inside a transaction, which the rows then belong to. All rows must name the same columns. */
export async function insertRows<Stored extends Model>(
  db: Database,
  model: new () => Stored,
  rows: readonly NewRow<Stored>[],
): Promise<void> {
  const repository = db.sequelize.getRepository(model);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await repository.bulkCreate(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

// Removes rows whose time is over, in portions, so that no statement runs long or locks much.

/** Of each table the column that says how long its rows are kept; each has an index that begins with it. */
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

const BATCH_SIZE = 500;

/** Removes what is older than `before` (epoch milliseconds), and answers how many rows that were. */
export async function deleteExpiredRows(
  db: Database,
  table: keyof typeof EXPIRY_COLUMNS,
  before: number,
): Promise<number> {
  const column = EXPIRY_COLUMNS[table];
  const portionEnd = `SELECT ${column} AS bound FROM ${table} WHERE ${column} < ? ORDER BY ${column} LIMIT 1 OFFSET ${BATCH_SIZE}`;
  let removed = 0;
  for (;;) {
    const [row] = await db.read(portionEnd, [before]);
    const bound = readNumber(row?.bound);
    removed += await db.write(`DELETE FROM ${table} WHERE ${column} <= ?`, [bound ?? before - 1]);
    if (bound === null) return removed;
  }
}
