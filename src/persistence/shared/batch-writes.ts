// Inserts and deletes many rows in batches, so that no statement runs long or holds many locks.
import {
  Op,
  type Attributes,
  type CreationAttributes,
  type OrderItem,
  type WhereAttributeHash,
  type WhereOperators,
  type WhereOptions,
} from 'sequelize';
import type { Model } from 'sequelize-typescript';
import type { Database } from '../database/database';
import { readNumber } from './columns';

export type NewRow<Stored extends Model> = CreationAttributes<Stored>;

/** Keeps a statement far below its size and time limits. */
const BATCH_SIZE = 500;

/** Call inside a transaction. All rows must name the same columns. */
export async function insertRows<Stored extends Model>(
  db: Database,
  model: new () => Stored,
  rows: readonly NewRow<Stored>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await db.model(model).insertAll(rows.slice(start, start + BATCH_SIZE));
  }
}

/** Rows whose values are computed between two statements: with more, other work of the process would wait for too long. */
const ROWS_AT_ONCE = 50;

export function* listParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE);
}

/**
 * Deletes the rows whose `attribute` (epoch milliseconds) is before `before`, of those that meet `only`. Returns how many.
 * An index must start with the attribute's column.
 */
export async function deleteExpiredRows<Stored extends Model>(
  db: Database,
  model: new () => Stored,
  attribute: keyof Attributes<Stored> & string,
  before: number,
  only: WhereAttributeHash<Attributes<Stored>> = {},
): Promise<number> {
  const rows = db.repeatable.model(model);
  const compare = (comparison: WhereOperators) =>
    ({ ...only, [attribute]: comparison }) as WhereOptions<Attributes<Stored>>;
  const expired = {
    attributes: [attribute],
    where: compare({ [Op.lt]: before }),
    order: [[attribute, 'ASC']] satisfies OrderItem[],
    offset: BATCH_SIZE,
  };
  let deleted = 0;
  for (;;) {
    const bound = readNumber((await rows.findOne(expired))?.[attribute]);
    deleted += await rows.delete(compare({ [Op.lte]: bound ?? before - 1 }));
    if (bound === null) return deleted;
  }
}
