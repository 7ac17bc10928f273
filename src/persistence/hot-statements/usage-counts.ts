// Adds to many counters of API usage in one statement. A model cannot add to a stored value when it inserts: it takes a
// statement for each name, and 13 to 18 times the processor time for 20 names (`npm run bench -- statements`).
import type { UsageCount } from '../../domain/system/usage';
import type { Database } from '../database/database';
import { ADD_N, ON_DUPLICATE, type SqlValue } from '../database/dialect';

export async function addToUsageCounts(db: Database, day: string, counts: readonly UsageCount[]): Promise<void> {
  const last = counts.at(-1);
  if (!last) return;
  // Padded to a power of two with zero counts, so that only a few statement lengths are prepared.
  const length = 2 ** Math.ceil(Math.log2(counts.length));
  const rows = Array.from({ length }, (_, index) => counts[index] ?? { ...last, count: 0 });
  const params = rows.flatMap(({ kind, style, name, count }): SqlValue[] => [day, kind, style, name, count]);
  const places = rows.map(() => '(?, ?, ?, ?, ?)').join(', ');
  const onDuplicate = `${ON_DUPLICATE[db.dialect]} ${ADD_N[db.dialect]}`;
  await db.write(`INSERT INTO usage_counts (day, kind, style, name, n) VALUES ${places} ${onDuplicate}`, params);
}
