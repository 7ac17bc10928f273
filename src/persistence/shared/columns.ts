// Converts between column values and domain values, whichever driver they come from.
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import { money, type Money, toDecimalString } from '../../domain/shared/money';
import type { SqlValue } from '../database/dialect';
import { INSTANT } from '../models/instant-column';

/** Reads one column; columns that may be null read as null. */
export type Reader<Value> = (column: unknown) => Value;

export function readText(column: unknown): string | null {
  if (column === null || column === undefined) return null;
  if (typeof column === 'string') return column;
  throw new TypeError('A text column does not contain text.');
}

/** BIGINT and INT. All stored values are safe integers. */
export function readNumber(column: unknown): number | null {
  return column === null || column === undefined ? null : Number(column);
}

/** DECIMAL is a string from MySQL and a number from SQLite, whose shortest decimal form is exact up to 15 digits. */
export function readMoney(column: unknown): Money | null {
  return typeof column === 'string' || typeof column === 'number' ? money(column) : null;
}

/** A boolean column or comparison; null reads as false. */
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
 * DATETIME(3) in UTC. mysql2 omits a time of day or a fraction of zero. In SQLite, models append the offset `+00:00`,
 * which is cut off.
 */
export function readInstantColumn(column: unknown): Instant | null {
  const text = readText(column);
  if (text === null) return null;
  const time = text.slice(11, 23);
  return `${text.slice(0, 10)}T${time}${MIDNIGHT_TIME.slice(time.length)}Z`;
}

const MIDNIGHT_TIME = '00:00:00.000';

/** One of the keys of `values`. Throws on any other value, which the table's CHECK prevents. */
export function readEnum<Key extends string | number>(values: Readonly<Record<Key, unknown>>): Reader<Key | null> {
  return (column) => {
    if (column === null || column === undefined) return null;
    if (isKeyOf(values, column)) return column;
    throw new Error('A column contains a value that is not in its list.');
  };
}

/** For columns declared NOT NULL. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A required column is null.');
  return value;
}

/** The form of DATETIME(3). */
export function writeInstant(instant: Instant): string {
  return INSTANT.stringify(instant);
}

/** The start of a day as DATETIME(3), for comparisons. */
export function writeStartOfDay(day: LocalDate): string {
  return `${day} ${MIDNIGHT_TIME}`;
}

function isKeyOf<Key extends string | number>(values: Readonly<Record<Key, unknown>>, column: unknown): column is Key {
  return (typeof column === 'string' || typeof column === 'number') && Object.hasOwn(values, column);
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
