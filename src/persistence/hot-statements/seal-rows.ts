// Stores the sealed values of rows that were just inserted: a sealed value names its row, whose id is known only then. One
// statement for many rows; a statement for each row takes a placement of 500 accounts 10 to 20 times as long.
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';
import { listPlaceholders } from './columns';

const ROWS = 100;

export interface SealedValue {
  readonly id: number;
  readonly personal: string;
}

export async function sealRows(
  db: Database,
  table: 'consumers' | 'consumer_profiles',
  values: readonly SealedValue[],
): Promise<void> {
  for (let start = 0; start < values.length; start += ROWS) {
    const some = values.slice(start, start + ROWS);
    const cases = some.map(() => 'WHEN ? THEN ?').join(' ');
    const params: SqlValue[] = [...some.flatMap(({ id, personal }) => [id, personal]), ...some.map(({ id }) => id)];
    await db.write(
      `UPDATE ${table} SET personal = CASE id ${cases} ELSE personal END WHERE id IN (${listPlaceholders(some)})`,
      params,
    );
  }
}
