// Stored API usage: one counter for each day and name, shared by all replicas.
import type { LocalDate } from '../../domain/shared/calendar';
import {
  formatUsageKey,
  USAGE_KINDS,
  USAGE_STYLES,
  type DailyUsageCount,
  type UsageCount,
} from '../../domain/system/usage';
import { readDate, readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { ADD_N, ON_DUPLICATE, type SqlValue } from '../database/dialect';

const COLUMNS = 'day, kind, style, name, n';

const readKind = readEnum(USAGE_KINDS);
const readStyle = readEnum(USAGE_STYLES);

/** Adds to the counters of a day in one statement. */
export async function incrementUsage(db: Database, day: LocalDate, counts: readonly UsageCount[]): Promise<void> {
  // A fixed order of rows prevents deadlocks between replicas.
  const rows = counts
    .map((use) => ({ key: formatUsageKey(use), use }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const params = rows.flatMap(({ use: { kind, style, name, count } }): SqlValue[] => [day, kind, style, name, count]);
  // Padded to a power of two with zero counts, so that only a few statement lengths are prepared.
  const [last] = rows.slice(-1);
  if (!last) return;
  const length = 2 ** Math.ceil(Math.log2(rows.length));
  for (let row = rows.length; row < length; row += 1) params.push(day, last.use.kind, last.use.style, last.use.name, 0);
  const places = Array.from({ length }, () => '(?, ?, ?, ?, ?)').join(', ');
  const duplicate = `${ON_DUPLICATE[db.dialect]} ${ADD_N[db.dialect]}`;
  await db.write(`INSERT INTO usage_counts (${COLUMNS}) VALUES ${places} ${duplicate}`, params);
}

/** All stored counters. */
export async function findUsageCounts(db: Database): Promise<readonly DailyUsageCount[]> {
  const rows = await db.read(`SELECT ${COLUMNS} FROM usage_counts ORDER BY day, kind, style, name`);
  return rows.map((row) => ({
    day: required(readDate(row.day)),
    kind: required(readKind(row.kind)),
    style: required(readStyle(row.style)),
    name: required(readText(row.name)),
    count: required(readNumber(row.n)),
  }));
}

/** Deletes the counters of days before `day`. A day has few rows, so one statement is enough. */
export async function deleteUsageBefore(db: Database, day: LocalDate): Promise<number> {
  return db.write('DELETE FROM usage_counts WHERE day < ?', [day]);
}
