// Writes many new rows of one model: how seeds are stored.
import type { CreationAttributes } from 'sequelize';
import type { Model } from 'sequelize-typescript';
import type { Database } from './database/database';

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
