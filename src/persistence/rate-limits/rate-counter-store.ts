// Stored counters, one for each scope, subject and time window, shared by all replicas: rate limits, detection of attacks,
// and locks of a subject.
import { col, fn, Op } from 'sequelize';
import { getLatestPast } from '../../domain/shared/clock-difference';
import type { Database } from '../database/database';
import { addToCounters, readCounters, type RateCounterKey } from '../hot-statements/rate-counters';
import { RateCounterModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber } from '../shared/columns';

export { addToCounters, readCounters, type RateCounterKey };

/** A counter without its window. */
type CounterSubject = Omit<RateCounterKey, 'windowStart'>;

interface CountersSince {
  readonly scope: string;
  readonly subjects: readonly string[];
  /** Exclusive; epoch milliseconds. */
  readonly since: number;
}

/**
 * Increments a counter and returns its new value; parallel calls get distinct values. Inside a transaction, others that
 * count the same wait for its end.
 */
export async function incrementCounter(database: Database, key: RateCounterKey): Promise<number> {
  return database.transaction(async (db) => {
    await addToCounters(db, [{ ...key, by: 1 }]);
    return readCounter(db, key);
  });
}

/** Returns 0 for a counter that does not exist. */
export async function readCounter(db: Database, { scope, subject, windowStart }: RateCounterKey): Promise<number> {
  const [counter] = await readCounters(db, [{ scope, subjects: [subject], windowStarts: [windowStart] }]);
  return counter?.count ?? 0;
}

/** The sum of all windows that started after `since`. */
export async function sumCountersSince(db: Database, { scope, subjects, since }: CountersSince): Promise<number> {
  const row = await db.model(RateCounterModel).findOne({
    attributes: [[fn('SUM', col('n')), 'n']],
    where: { scope, subject: [...subjects], windowStart: { [Op.gt]: since } },
  });
  return readNumber(row?.n) ?? 0;
}

/** The start of the latest window that started after `since` and by `now`; null when there is none. */
export async function findLatestWindow(
  db: Database,
  { scope, subject, since, now }: CounterSubject & { readonly since: number; readonly now: number },
): Promise<number | null> {
  const row = await db.model(RateCounterModel).findOne({
    attributes: ['windowStart'],
    where: { scope, subject, windowStart: { [Op.gt]: since, [Op.lte]: getLatestPast(now) } },
    order: [['windowStart', 'DESC']],
  });
  return readNumber(row?.windowStart);
}

/** Makes other transactions that lock the same subject wait until this one ends. */
export async function lockSubject(db: Database, subject: CounterSubject): Promise<void> {
  await addToCounters(db, [{ ...subject, windowStart: 0, by: 1 }]);
}

/** Forgets all windows of the subjects that start like this. Returns how many. */
export async function deleteCounters(db: Database, scope: string, prefixes: readonly string[]): Promise<number> {
  if (prefixes.length === 0) return 0;
  const subject = { [Op.or]: prefixes.map((prefix) => ({ [Op.startsWith]: prefix })) };
  return db.model(RateCounterModel).delete({ scope, subject });
}

/** Deletes the counters of windows that started before then. Returns how many. */
export async function deleteOldCounters(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, RateCounterModel, 'windowStart', before);
}
