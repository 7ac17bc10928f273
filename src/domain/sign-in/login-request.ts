// How a person's name is compared at sign-in.
import { addDays, type LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';

const NOT_A_LETTER = /\P{L}/gu;

/** Letters only, without accents, in capitals: `O'Brien-Müller` and `obrien muller` are equal. May be empty. */
export function normalizeLastName(name: string): string {
  // Capitals come before the marks are dropped: some small letters have a capital of letter and mark.
  return name.toUpperCase().normalize('NFKD').replace(NOT_A_LETTER, '').toUpperCase();
}

// Reads what a consumer types in at sign-in: all mistakes at once, keyed by the field of the GraphQL input.

const EARLIEST_BIRTH_DATE = '1900-01-01';
const MAX_LAST_NAME_LETTERS = 100;
const FOUR_DIGITS = /^[0-9]{4}$/;
const SIX_DIGITS = /^[0-9]{6}$/;

export interface LoginRequest {
  readonly lastName: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
  readonly captchaToken: string;
}

/** `today` is stretched by a day, for the consumer may live west of the business zone. */
export function validateLogin(request: LoginRequest, today: LocalDate): FieldErrors {
  const letters = normalizeLastName(request.lastName).length;
  return collectErrors({
    lastName: [
      [letters === 0, 'The last name field is required.'],
      [letters > MAX_LAST_NAME_LETTERS, `The last name may not be longer than ${MAX_LAST_NAME_LETTERS} letters.`],
    ],
    dateOfBirth: [
      [request.dateOfBirth < EARLIEST_BIRTH_DATE, `The date of birth must be ${EARLIEST_BIRTH_DATE} or later.`],
      [request.dateOfBirth > addDays(today, 1), 'The date of birth must not be in the future.'],
    ],
    last4ssn: [[!FOUR_DIGITS.test(request.last4ssn), 'The last4ssn must be 4 digits.']],
    captchaToken: [[request.captchaToken.trim() === '', 'The captcha token field is required.']],
  });
}

export function validateCode(code: string): FieldErrors {
  return collectErrors({ otp: [[!SIX_DIGITS.test(code), 'The otp must be 6 digits.']] });
}

type Checks = Readonly<Record<string, readonly (readonly [isWrong: boolean, message: string])[]>>;

function collectErrors(checks: Checks): FieldErrors {
  const faults = Object.entries(checks).map(([field, rules]) => {
    return [field, rules.filter(([isWrong]) => isWrong).map(([, message]) => message)] as const;
  });
  return Object.fromEntries(faults.filter(([, messages]) => messages.length > 0));
}
