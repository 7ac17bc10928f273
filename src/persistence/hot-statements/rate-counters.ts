// Adds to rate counters and reads them, each in one statement for all counters of a request. A login counts some fifteen
// of them. A model takes a statement for each, and five times the processor time (`npm run bench -- statements`).
import type { Database } from '../database/database';
import { ADD_N, BY_PRIMARY_KEY, ON_DUPLICATE } from '../database/dialect';
import { readNumber, readText, required } from '../shared/columns';

export interface RateCounterKey {
  readonly scope: string;
  /** Keyed digest of what is counted, such as an address, hex. */
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly windowStart: number;
}

export interface CounterChange extends RateCounterKey {
  /** Negative to take an earlier count back; a counter below zero counts as zero. */
  readonly by: number;
}

/** The counters of one scope: of each of these subjects in each of these windows. */
export interface CounterRange {
  readonly scope: string;
  readonly subjects: readonly string[];
  readonly windowStarts: readonly number[];
}

export interface StoredCounter extends RateCounterKey {
  readonly count: number;
}

/**
 * Changes all counters and creates those that do not exist. In a transaction the rows stay locked until its end: of
 * concurrent transactions that change the same counter, each reads a different value. Sorting prevents deadlocks.
 */
export async function addToCounters(db: Database, changes: readonly CounterChange[]): Promise<void> {
  if (changes.length === 0) return;
  const sorted = [...changes].sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1));
  const rows = sorted.map(() => '(?, ?, ?, ?)').join(', ');
  const sql = `INSERT INTO rate_counters (scope, subject, window_start, n) VALUES ${rows}
${ON_DUPLICATE[db.dialect]} ${ADD_N[db.dialect]}`;
  await db.write(
    sql,
    sorted.flatMap(({ scope, subject, windowStart, by }) => [scope, subject, windowStart, by]),
  );
}

/** The counters that exist. */
export async function readCounters(
  db: Database,
  ranges: readonly CounterRange[],
  { isLocking = false } = {},
): Promise<readonly StoredCounter[]> {
  if (ranges.length === 0) return [];
  const conditions = ranges.map(({ subjects, windowStarts }) => {
    return `(scope = ? AND subject IN (${toPlaceholders(subjects)}) AND window_start IN (${toPlaceholders(windowStarts)}))`;
  });
  // Waits for transactions that count in a neighbouring bucket. SQLite has one writer at a time. Every window is named,
  // because a locking read of BETWEEN also waits for the next row, which counts somebody else.
  const lock = isLocking && db.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const table = `rate_counters${BY_PRIMARY_KEY[db.dialect]}`;
  const sql = `SELECT scope, subject, window_start, n FROM ${table} WHERE ${conditions.join(' OR ')}${lock}`;
  const params = ranges.flatMap(({ scope, subjects, windowStarts }) => [scope, ...subjects, ...windowStarts]);
  return (await db.read(sql, params)).map((row) => ({
    scope: required(readText(row.scope)),
    subject: required(readText(row.subject)),
    windowStart: required(readNumber(row.window_start)),
    count: Math.max(0, required(readNumber(row.n))),
  }));
}

function toPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function toSortKey({ scope, subject, windowStart }: RateCounterKey): string {
  return `${scope}|${subject}|${String(windowStart).padStart(15, '0')}`;
}
