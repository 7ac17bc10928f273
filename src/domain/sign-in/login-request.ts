// Validates a login request. Errors are keyed by GraphQL input field.
import { addDays, type LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';

const NOT_A_LETTER = /\P{L}/gu;

/** Upper-case letters without accents: `O'Brien-Müller` and `obrien muller` are equal. May be empty. */
export function normalizeLastName(name: string): string {
  // Upper case before accents are dropped: some lower-case letters become a letter and an accent.
  return name.toUpperCase().normalize('NFKD').replace(NOT_A_LETTER, '').toUpperCase();
}

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

/** Allows one day after `today` because the consumer may be in another time zone. */
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
  const errors = Object.entries(checks).map(([field, rules]) => {
    return [field, rules.filter(([isWrong]) => isWrong).map(([, message]) => message)] as const;
  });
  return Object.fromEntries(errors.filter(([, messages]) => messages.length > 0));
}
