// Stored counters of the rate limits, one for each scope, subject and time window, shared by all replicas.
import { readNumber, required } from './columns';
import type { Database } from '../database/database';
import { RateCounterModel } from '../models/sign-in';
import { deleteExpiredRows } from './batch-writes';
import { ON_DUPLICATE, type DialectName } from '../database/dialect';

export interface RateCounterKey {
  readonly scope: string;
  /** Keyed digest of what is counted, such as an address, hex. */
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
 * Increments the counter and returns its new value; parallel calls get distinct values. Do not call it inside a
 * transaction: a rollback would undo the count, and other callers would wait for the transaction's end.
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

/** Adds `times` to the counter without reading it. */
export async function addToCounter(
  db: Database,
  { scope, subject, windowStart }: RateCounterKey,
  times: number,
): Promise<void> {
  await db.write(addSql(db.dialect), [scope, subject, windowStart, times, times]);
}

/** The sum of all windows that started after `since`. */
export async function sumCountersSince(
  db: Database,
  { scope, subject, since }: Pick<RateCounterKey, 'scope' | 'subject'> & { readonly since: number },
): Promise<number> {
  const [row] = await db.read(SUM, [scope, subject, since]);
  return readNumber(row?.n) ?? 0;
}

/** Makes other transactions that lock the same subject wait until this one ends. */
export async function lockSubject(
  db: Database,
  { scope, subject }: Omit<RateCounterKey, 'windowStart'>,
): Promise<void> {
  await db.write(incrementSql(db.dialect), [scope, subject, 0]);
}

/** Returns 0 for a counter that does not exist. */
export async function readCounter(db: Database, { scope, subject, windowStart }: RateCounterKey): Promise<number> {
  const [row] = await db.read(READ, [scope, subject, windowStart]);
  return readNumber(row?.n) ?? 0;
}

/** Takes one count back. Returns false when the counter is 0 or does not exist. */
export async function decrementCounter(
  db: Database,
  { scope, subject, windowStart }: RateCounterKey,
): Promise<boolean> {
  return (await db.write(DECREMENT, [scope, subject, windowStart])) === 1;
}

/** The start of the latest window that started after `since`; null when there is none. */
export async function findLatestWindow(
  db: Database,
  { scope, subject, since }: Pick<RateCounterKey, 'scope' | 'subject'> & { readonly since: number },
): Promise<number | null> {
  const [row] = await db.read(LATEST, [scope, subject, since]);
  return readNumber(row?.latest);
}

/** Deletes the counters of windows that started before then. Returns how many. */
export async function deleteOldCounters(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, RateCounterModel, 'windowStart', before);
}
