// Stored counters of the limits: what happened how often in a window of time. All replicas count in the same rows.
import { readNumber, required } from './columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from './batch-writes';
import { ON_DUPLICATE, type DialectName } from '../database/dialect';

export interface RateCounterKey {
  readonly scope: string;
  /** Keyed digest of whom it counts, hex. */
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly windowStart: number;
}

const incrementSql = (dialect: DialectName) => `
INSERT INTO rate_counters (scope, subject, window_start, n) VALUES (?, ?, ?, 1) ${ON_DUPLICATE[dialect]} n = n + 1`;

const addSql = (dialect: DialectName) => `
INSERT INTO rate_counters (scope, subject, window_start, n) VALUES (?, ?, ?, ?) ${ON_DUPLICATE[dialect]} n = n + ?`;

const SUM = 'SELECT SUM(n) AS n FROM rate_counters WHERE scope = ? AND subject = ? AND window_start > ?';

const DECREMENT = `
UPDATE rate_counters SET n = n - 1 WHERE scope = ? AND subject = ? AND window_start = ? AND n > 0`;

const READ = 'SELECT n FROM rate_counters WHERE scope = ? AND subject = ? AND window_start = ?';

const LATEST =
  'SELECT MAX(window_start) AS latest FROM rate_counters WHERE scope = ? AND subject = ? AND window_start > ?';

/**
 * Counts once more and answers the number: each of many parallel calls sees a number of its own. Not to be called inside
 * a transaction of the caller's, whose end would undo it and until whose end others would wait.
 */
export async function incrementCounter(
  database: Database,
  { scope, subject, windowStart }: RateCounterKey,
): Promise<number> {
  const key = [scope, subject, windowStart];
  return database.transaction(async (db) => {
    await db.write(incrementSql(db.dialect), key);
    const [row] = await db.read(READ, key);
    return required(readNumber(row?.n));
  });
}

/** Counts several at once, where nobody asks for the number. */
export async function addToCounter(
  db: Database,
  { scope, subject, windowStart }: RateCounterKey,
  times: number,
): Promise<void> {
  await db.write(addSql(db.dialect), [scope, subject, windowStart, times, times]);
}

/** What was counted in all windows that began after `since`. */
export async function sumCountersSince(
  db: Database,
  { scope, subject, since }: Pick<RateCounterKey, 'scope' | 'subject'> & { readonly since: number },
): Promise<number> {
  const [row] = await db.read(SUM, [scope, subject, since]);
  return readNumber(row?.n) ?? 0;
}

/** Others who hold the same subject wait until the end of this transaction. */
export async function lockSubject(
  db: Database,
  { scope, subject }: Omit<RateCounterKey, 'windowStart'>,
): Promise<void> {
  await db.write(incrementSql(db.dialect), [scope, subject, 0]);
}

/** The number without counting; 0 when nothing was counted. */
export async function readCounter(db: Database, { scope, subject, windowStart }: RateCounterKey): Promise<number> {
  const [row] = await db.read(READ, [scope, subject, windowStart]);
  return readNumber(row?.n) ?? 0;
}

/** What was counted did not happen after all. False: nothing was counted there. */
export async function decrementCounter(
  db: Database,
  { scope, subject, windowStart }: RateCounterKey,
): Promise<boolean> {
  return (await db.write(DECREMENT, [scope, subject, windowStart])) === 1;
}

/** The latest window that began after `since` and counted something; null when there is none. */
export async function findLatestWindow(
  db: Database,
  { scope, subject, since }: Pick<RateCounterKey, 'scope' | 'subject'> & { readonly since: number },
): Promise<number | null> {
  const [row] = await db.read(LATEST, [scope, subject, since]);
  return readNumber(row?.latest);
}

/** Removes the counters of windows that began before then. */
export async function deleteOldCounters(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, 'rate_counters', before);
}
