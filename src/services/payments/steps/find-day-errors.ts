// Judges the days between which creditors ask for payments and messages, and completes those that they leave out.
import { addDays, type LocalDate } from '../../../domain/shared/calendar';
import type { FieldErrors } from '../../../domain/shared/errors';
import { findRangeErrors } from '../../../domain/shared/range';

/** The databases compare no others. */
const COMPARABLE = /^[12]\d{3}-/;

/** Keys are the names of the arguments, which may span at most `most` days. */
export function findDayErrors(from: LocalDate | null, to: LocalDate | null, most?: number): FieldErrors {
  const outside = Object.entries({ from, to }).filter(([, day]) => day !== null && !COMPARABLE.test(day));
  if (outside.length > 0) {
    return Object.fromEntries(outside.map(([name]) => [name, ['The year must be between 1000 and 2999.']]));
  }
  if (from === null || to === null) return {};
  if (from > to) return findRangeErrors({ from, to }, 'to');
  if (most !== undefined && addDays(from, most - 1) < to) return { to: [`Ask for at most ${most} days.`] };
  return {};
}

interface Span {
  /** The most days. */
  readonly most: number;
  /** Without a first day. Absent: the most. */
  readonly usual?: number;
}

/** Without a last day: today, or an earlier one that the span reaches. A first day in the future is alone. */
export function completeDays(
  { from, to }: { readonly from: LocalDate | null; readonly to: LocalDate | null },
  today: LocalDate,
  { most, usual = most }: Span,
): { readonly from: LocalDate; readonly to: LocalDate } {
  if (from === null) return { from: addDays(to ?? today, 1 - usual), to: to ?? today };
  const reached = addDays(from, most - 1);
  const last = reached < today ? reached : today;
  return { from, to: to ?? (last < from ? from : last) };
}
