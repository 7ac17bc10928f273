// How creditors list the accounts of their company: sorts, filters, and which filter needs which sort.
import { toEpoch, type Instant, type LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { money } from '../shared/money';
import { findRangeErrors } from '../shared/range';
import type { AccountCondition, AccountMark, AccountState, LinkState } from '../shared/vocabulary';

export type SortColumn = 'id' | 'updated_at' | 'current_balance' | 'placement_date' | 'waiting_since';

type PublicColumn = Exclude<SortColumn, 'waiting_since'>;

/** Ties are sorted by id, in the same direction. */
export interface AccountOrder {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

export const ACCOUNT_SORTS = {
  id: 'By ID',
  '-id': 'By ID, descending',
  updated_at: 'By the time of the last change',
  '-updated_at': 'By the time of the last change, descending',
  current_balance: 'By current balance',
  '-current_balance': 'By current balance, descending',
  placement_date: 'By placement date',
  '-placement_date': 'By placement date, descending',
} as const satisfies Readonly<Record<PublicColumn | `-${PublicColumn}`, string>>;
export type AccountSort = keyof typeof ACCOUNT_SORTS;

/** The list of offers has an order of its own: the one that has waited longest comes first. */
export type ListSort = AccountSort | 'waiting_since';

const ORDERS: Readonly<Record<ListSort, AccountOrder>> = {
  id: { column: 'id', isDescending: false },
  '-id': { column: 'id', isDescending: true },
  updated_at: { column: 'updated_at', isDescending: false },
  '-updated_at': { column: 'updated_at', isDescending: true },
  current_balance: { column: 'current_balance', isDescending: false },
  '-current_balance': { column: 'current_balance', isDescending: true },
  placement_date: { column: 'placement_date', isDescending: false },
  '-placement_date': { column: 'placement_date', isDescending: true },
  waiting_since: { column: 'waiting_since', isDescending: false },
};

export function getOrder(sort: ListSort): AccountOrder {
  return ORDERS[sort];
}

/** Null leaves a filter out. Bounds belong to the range. */
export interface AccountFilter {
  readonly state: readonly AccountState[] | null;
  readonly condition: readonly AccountCondition[] | null;
  /** In any spelling. */
  readonly accountNumber: string | null;
  readonly subclientId: string | null;
  readonly linkState: LinkState | null;
  readonly hasFailedPayment: boolean | null;
  readonly balanceMin: string | null;
  readonly balanceMax: string | null;
  readonly updatedSince: Instant | null;
  readonly updatedUntil: Instant | null;
  readonly placedSince: LocalDate | null;
  readonly placedUntil: LocalDate | null;
  readonly importId: string | null;
  readonly mark: AccountMark | null;
}

export const NO_FILTER: AccountFilter = {
  state: null,
  condition: null,
  accountNumber: null,
  subclientId: null,
  linkState: null,
  hasFailedPayment: null,
  balanceMin: null,
  balanceMax: null,
  updatedSince: null,
  updatedUntil: null,
  placedSince: null,
  placedUntil: null,
  importId: null,
  mark: null,
};

type BoundName = {
  readonly [Name in keyof AccountFilter]: AccountFilter[Name] extends string | null ? Name : never;
}[keyof AccountFilter];

/** The filters that are the ends of a range of the list, which therefore has to be sorted by their column. */
const RANGES: Readonly<Record<Exclude<PublicColumn, 'id'>, readonly [from: BoundName, until: BoundName]>> = {
  current_balance: ['balanceMin', 'balanceMax'],
  updated_at: ['updatedSince', 'updatedUntil'],
  placement_date: ['placedSince', 'placedUntil'],
};

/** The ends of the range of the column that sorts the list. */
export function getRange(filter: AccountFilter, { column }: AccountOrder) {
  if (column === 'id' || column === 'waiting_since') return { from: null, until: null };
  const [from, until] = RANGES[column];
  return { from: filter[from], until: filter[until] };
}

/** The databases compare no others. */
const COMPARABLE = /^[1-9]\d{3}-/;

const DATES = ['updatedSince', 'updatedUntil', 'placedSince', 'placedUntil'] as const;

/** Keys are the names of the filters. The result is empty if the list supports them in this order. */
export function findFilterErrors(filter: AccountFilter, { column }: AccountOrder): FieldErrors {
  const misplaced = Object.entries(RANGES).flatMap(([needed, names]) =>
    needed === column ? [] : names.filter((name) => filter[name] !== null).map((name) => [name, needed] as const),
  );
  const { balanceMin, balanceMax, updatedSince, updatedUntil, placedSince, placedUntil } = filter;
  const outside = DATES.filter((name) => !COMPARABLE.test(filter[name] ?? '2000-'));
  return {
    ...findRangeErrors({ from: countCents(balanceMin), to: countCents(balanceMax) }, 'balanceMax'),
    ...findRangeErrors({ from: toEpoch(updatedSince), to: toEpoch(updatedUntil) }, 'updatedUntil'),
    ...findRangeErrors({ from: placedSince, to: placedUntil }, 'placedUntil'),
    ...Object.fromEntries(outside.map((name) => [name, ['The year must have four digits.']])),
    ...Object.fromEntries(misplaced.map(([name, needed]) => [name, [`This filter needs a list sorted by ${needed}.`]])),
  };
}

/** Amounts and times have several spellings, so that texts cannot be compared. */
function countCents(amount: string | null): number | null {
  return amount === null ? null : money(amount).times(100).toNumber();
}
