// Between columns and facts: each reader takes what either driver gives for a column and answers the exact value.
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import { money, type Money, toDecimalString } from '../../domain/shared/money';
import type { SqlValue } from '../database/dialect';

/** A reader of a column that may be null. */
export type Reader<Value> = (column: unknown) => Value;

export function readText(column: unknown): string | null {
  if (column === null || column === undefined) return null;
  if (typeof column === 'string') return column;
  throw new TypeError('A column holds no text.');
}

/** BIGINT and INT; all that is stored fits a double exactly. */
export function readNumber(column: unknown): number | null {
  return column === null || column === undefined ? null : Number(column);
}

/** DECIMAL comes as string from MySQL and as number from SQLite, whose shortest form is exact for 15 digits. */
export function readMoney(column: unknown): Money | null {
  return typeof column === 'string' || typeof column === 'number' ? money(column) : null;
}

/** A boolean column, or a comparison; null reads as false. */
export function readFlag(column: unknown): boolean {
  return Number(column ?? 0) === 1;
}

export function readOptionalFlag(column: unknown): boolean | null {
  return column === null || column === undefined ? null : readFlag(column);
}

export function readDate(column: unknown): LocalDate | null {
  return readText(column)?.slice(0, 10) ?? null;
}

/**
 * DATETIME(3) in UTC. mysql2 leaves out a time of day or a fraction that is zero; models write to SQLite an offset of
 * zero behind, which is cut off.
 */
export function readInstantColumn(column: unknown): Instant | null {
  const text = readText(column);
  if (text === null) return null;
  const time = text.slice(11, 23);
  return `${text.slice(0, 10)}T${time}${MIDNIGHT_TIME.slice(time.length)}Z`;
}

const MIDNIGHT_TIME = '00:00:00.000';

/** A key of a closed list; null when the column is. Throws on another word, which the CHECKs keep out. */
export function readEnum<Key extends string | number>(words: Readonly<Record<Key, unknown>>): Reader<Key | null> {
  return (column) => {
    if (column === null || column === undefined) return null;
    if (isKeyOf(words, column)) return column;
    throw new Error('A column holds a word that is not in its list.');
  };
}

/** For a column that is never null. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A column is null that must not be.');
  return value;
}

/** An instant as DATETIME(3) takes it. */
export function writeInstant(instant: Instant): string {
  return instant.replace('T', ' ').replace('Z', '');
}

function isKeyOf<Key extends string | number>(words: Readonly<Record<Key, unknown>>, column: unknown): column is Key {
  return (typeof column === 'string' || typeof column === 'number') && Object.hasOwn(words, column);
}

// How facts are written into columns: a table names the column of each fact and the form in which it is written.

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
