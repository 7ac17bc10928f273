// What may be wrong with the values of a move, field by field; a move with such a fault is refused before its state.
import { LAST_DAY } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import type { FieldErrors } from '../shared/errors';
import { money, toCents, ZERO } from '../shared/money';
import type { Money } from '../shared/money';

/** The largest amount that the store can hold. */
const MAX_AMOUNT = money('9999999999.99');

/** Refuses with `validation_failed` when any field, by its GraphQL name, has a fault. Contract: Errors, 422. */
export function assertNoErrors(faults: FieldErrors): void {
  const errors = Object.fromEntries(Object.entries(faults).filter(([, messages]) => messages.length > 0));
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

/** Above zero, whole cents, and of a size that can be stored. `name` is what people call the field. */
export function validateAmount(name: string, amount: Money | null): string[] {
  if (amount === null) return [`The ${name} is required.`];
  if (amount.lte(ZERO)) return [`The ${name} must be greater than 0.00.`];
  if (!toCents(amount).eq(amount)) return [`The ${name} must not have more than two decimals.`];
  return [];
}

/** For amounts that nothing caps. */
export function validateStoredAmount(name: string, amount: Money | null): string[] {
  if (amount?.gt(MAX_AMOUNT)) return [`The ${name} must not be greater than ${MAX_AMOUNT.toFixed(2)}.`];
  return validateAmount(name, amount);
}

/** For an amount that belongs to the other kind of offer. */
export function validateAbsentAmount(name: string, amount: Money | null): string[] {
  return amount === null ? [] : [`The ${name} does not belong to this kind of offer.`];
}

/** Today or later. */
export function validateDate(name: string, date: LocalDate, today: LocalDate): string[] {
  if (date < today) return [`The ${name} must be a date after or equal to today.`];
  return validateDateBound(name, date);
}

/** Tomorrow or later. */
export function validateFutureDate(name: string, date: LocalDate, today: LocalDate): string[] {
  if (date <= today) return [`The ${name} must be a date after today.`];
  return validateDateBound(name, date);
}

/** Characters as people count them, not code units. */
export function validateText(name: string, text: string | null, most: number): string[] {
  const isTooLong = text !== null && Array.from(text).length > most;
  return isTooLong ? [`The ${name} must not be longer than ${most} characters.`] : [];
}

/** Text that must not be blank either. */
export function validateRequiredText(name: string, text: string, most: number): string[] {
  return text.trim() === '' ? [`The ${name} is required.`] : validateText(name, text, most);
}

/** Text without white space around it; blank text is none. */
export function trimmedOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

function validateDateBound(name: string, date: LocalDate): string[] {
  return date > LAST_DAY ? [`The ${name} must be a date before or equal to ${LAST_DAY}.`] : [];
}
