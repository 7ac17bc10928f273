// The ranges of an index behind a position in a sorted list of accounts.
import type { AccountOrder, SortColumn } from '../../domain/creditor/account-list';
import { toDecimalOrNull } from '../../domain/shared/money';
import type { SqlValue } from '../database/dialect';
import { readDate, readInstantColumn, readMoney, readNumber, writeInstant } from '../shared/columns';

/** The place of an account in a list. */
export interface AccountPosition {
  /** The value of the column that sorts, as it is compared; null where it is empty, and in lists that are sorted by id. */
  readonly key: string | null;
  readonly id: number;
}

export interface Clause {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface SortType {
  /** Makes a parameter comparable with the column, exactly and by its index. */
  readonly parameter: string;
  readonly read: (column: unknown) => string | null;
  readonly write: (bound: string) => string;
}

const UNCHANGED = (bound: string): string => bound;

const TYPES: Readonly<Record<SortColumn, SortType>> = {
  id: { parameter: '?', read: () => null, write: UNCHANGED },
  updated_at: {
    parameter: '?',
    read: (column) => toStored(readInstantColumn(column)),
    write: writeInstant,
  },
  // MySQL compares an amount with a text as floating point numbers.
  current_balance: {
    parameter: 'CAST(? AS DECIMAL(12, 2))',
    read: (column) => toDecimalOrNull(readMoney(column)),
    write: UNCHANGED,
  },
  placement_date: { parameter: '?', read: readDate, write: UNCHANGED },
  waiting_since: { parameter: 'CAST(? AS SIGNED)', read: readEpoch, write: UNCHANGED },
};

function readEpoch(column: unknown): string | null {
  const epoch = readNumber(column);
  return epoch === null ? null : String(epoch);
}

function toStored(instant: string | null): string | null {
  return instant && writeInstant(instant);
}

export function readSortKey({ column }: AccountOrder, value: unknown): string | null {
  return TYPES[column].read(value);
}

/**
 * What is behind a position, as ranges of the index that follow each other: all of the list without one. Rows without a
 * value come first, and last when the order is descending.
 */
export function listRanges(
  order: AccountOrder,
  range: { readonly from: string | null; readonly until: string | null },
  after: AccountPosition | null,
): readonly Clause[] {
  const { column } = order;
  const { parameter, write } = TYPES[column];
  const bounds: readonly Clause[] = [
    ...(range.from === null ? [] : [{ sql: `${column} >= ${parameter}`, values: [write(range.from)] }]),
    ...(range.until === null ? [] : [{ sql: `${column} <= ${parameter}`, values: [write(range.until)] }]),
  ];
  return listPlaces(order, after).map((place) => {
    const all = [place, ...bounds];
    return { sql: all.map(({ sql }) => sql).join(' AND '), values: all.flatMap(({ values }) => values) };
  });
}

function listPlaces({ column, isDescending }: AccountOrder, after: AccountPosition | null): readonly Clause[] {
  const { parameter } = TYPES[column];
  const sign = isDescending ? '<' : '>';
  if (after === null) return [{ sql: '1 = 1', values: [] }];
  const { key, id } = after;
  if (column === 'id') return [{ sql: `id ${sign} ?`, values: [id] }];
  if (key === null) {
    const others: readonly Clause[] = isDescending ? [] : [{ sql: `${column} IS NOT NULL`, values: [] }];
    return [{ sql: `${column} IS NULL AND id ${sign} ?`, values: [id] }, ...others];
  }
  return [
    { sql: `${column} = ${parameter} AND id ${sign} ?`, values: [key, id] },
    { sql: `${column} ${sign} ${parameter}`, values: [key] },
    ...(isDescending ? [{ sql: `${column} IS NULL`, values: [] }] : []),
  ];
}
