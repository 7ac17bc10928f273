// How facts are written into columns: a table names the column of each fact and the form in which it is written.
import type { Instant } from '../domain/shared/calendar';
import { toDecimalString, type Money } from '../domain/shared/money';
import { writeInstant } from './column-values';
import type { SqlValue } from './database/dialect';

/** The column of each fact, and the form in which it is written. The compiler misses none. */
export type ColumnTable<Facts> = {
  readonly [Fact in keyof Facts]-?: readonly [string, (value: Exclude<Facts[Fact], undefined>) => SqlValue];
};

/** The columns of the facts that are there, in the order of the table, so that equal changes make equal statements. */
export function toColumns<Facts extends object>(
  table: ColumnTable<Facts>,
  facts: Facts,
): Readonly<Record<string, SqlValue>> {
  const written: Record<string, SqlValue> = {};
  for (const fact of getFactNames(table)) {
    const [column, write] = table[fact];
    const value = facts[fact];
    if (isDefined(value)) written[column] = write(value);
  }
  return written;
}

export function writeUnchanged(value: SqlValue): SqlValue {
  return value;
}

export function writeMoney(value: Money | null): SqlValue {
  return value && toDecimalString(value);
}

export function writeOptionalInstant(value: Instant | null): SqlValue {
  return value && writeInstant(value);
}

function getFactNames<Facts>(table: ColumnTable<Facts>): (keyof Facts)[] {
  return Object.keys(table) as (keyof Facts)[];
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
