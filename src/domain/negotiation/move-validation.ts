// Validates the values of a move. Invalid values are reported before the state of the account is checked.
import { LAST_DAY } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import type { FieldErrors } from '../shared/errors';
import { isVisible } from '../shared/free-text';
import { money, toCents, ZERO } from '../shared/money';
import type { Money } from '../shared/money';

/** The largest amount that the database can store. */
const MAX_AMOUNT = money('9999999999.99');

/** Throws `validation_failed` if any field has errors. Keys are GraphQL field names. See docs/contract.md §8.1. */
export function assertNoErrors(fields: FieldErrors): void {
  const errors = Object.fromEntries(Object.entries(fields).filter(([, messages]) => messages.length > 0));
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

/** Above zero and in whole cents. `name` is the readable name of the field. */
export function validateAmount(name: string, amount: Money | null): string[] {
  if (amount === null) return [`The ${name} is required.`];
  if (amount.lte(ZERO)) return [`The ${name} must be greater than 0.00.`];
  if (!toCents(amount).eq(amount)) return [`The ${name} must not have more than two decimals.`];
  return [];
}

/** For amounts without a cap. */
export function validateStoredAmount(name: string, amount: Money | null): string[] {
  if (amount?.gt(MAX_AMOUNT)) return [`The ${name} must not be greater than ${MAX_AMOUNT.toFixed(2)}.`];
  return validateAmount(name, amount);
}

/** For an amount of the other offer type. */
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

/** Counts characters, not code units. */
export function validateText(name: string, text: string | null, max: number): string[] {
  const isTooLong = text !== null && Array.from(text).length > max;
  return isTooLong ? [`The ${name} must not be longer than ${max} characters.`] : [];
}

export function validateRequiredText(name: string, text: string, max: number): string[] {
  return !isVisible(text) ? [`The ${name} is required.`] : validateText(name, text, max);
}

/** Returns null for a text of which nothing is visible. */
export function trimmedOrNull(text: string | null): string | null {
  return text !== null && isVisible(text) ? text.trim() : null;
}

function validateDateBound(name: string, date: LocalDate): string[] {
  return date > LAST_DAY ? [`The ${name} must be a date before or equal to ${LAST_DAY}.`] : [];
}
