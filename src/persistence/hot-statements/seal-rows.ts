// Stores the sealed values of rows that were just inserted: a sealed value names its row, whose id is known only then. One
// statement for many rows; a statement for each row takes a placement of 500 accounts 10 to 20 times as long.
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';
import { listParts } from '../shared/batch-writes';
import { listPlaceholders } from './columns';

export interface SealedValue {
  readonly id: number;
  readonly personal: string;
}

export async function sealRows<Row>(
  db: Database,
  table: 'consumers' | 'consumer_profiles',
  rows: readonly Row[],
  seal: (row: Row) => SealedValue,
): Promise<void> {
  for (const part of listParts(rows)) {
    const values = part.map(seal);
    const cases = values.map(() => 'WHEN ? THEN ?').join(' ');
    const params: SqlValue[] = [...values.flatMap(({ id, personal }) => [id, personal]), ...values.map(({ id }) => id)];
    await db.write(
      `UPDATE ${table} SET personal = CASE id ${cases} ELSE personal END WHERE id IN (${listPlaceholders(values)})`,
      params,
    );
  }
}

interface RewrittenEntry {
  readonly id: number;
  readonly written: string | null;
  readonly rowBefore: string | null;
}

/** Replaces the sealed values of entries of the history. */
export async function rewriteHistory(db: Database, entries: readonly RewrittenEntry[]): Promise<void> {
  const cases = entries.map(() => 'WHEN ? THEN ?').join(' ');
  await db.write(
    `UPDATE negotiation_history SET written = CASE id ${cases} ELSE written END,
      row_before = CASE id ${cases} ELSE row_before END WHERE id IN (${listPlaceholders(entries)})`,
    [
      ...entries.flatMap(({ id, written }) => [id, written]),
      ...entries.flatMap(({ id, rowBefore }) => [id, rowBefore]),
      ...entries.map(({ id }) => id),
    ],
  );
}
