// Removes rows whose time is over, in portions, so that no statement runs long or locks much.
import { readNumber } from './column-values';
import type { Database } from './database/database';

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
