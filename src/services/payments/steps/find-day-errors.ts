// Judges the days between which creditors ask for payments.
import { addDays, type LocalDate } from '../../../domain/shared/calendar';
import type { FieldErrors } from '../../../domain/shared/errors';

/** The databases compare no others. */
const COMPARABLE = /^[12]\d{3}-/;

/** By the names of the arguments. `most`: the most days that they may span. */
export function findDayErrors(from: LocalDate | null, to: LocalDate | null, most?: number): FieldErrors {
  const outside = Object.entries({ from, to }).filter(([, day]) => day !== null && !COMPARABLE.test(day));
  if (outside.length > 0) {
    return Object.fromEntries(outside.map(([name]) => [name, ['The year must be between 1000 and 2999.']]));
  }
  if (from === null || to === null) return {};
  if (from > to) return { to: ['The to must not be before the from.'] };
  if (most !== undefined && addDays(from, most - 1) < to) return { to: [`Ask for at most ${most} days.`] };
  return {};
}
