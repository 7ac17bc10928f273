// Validates a login, decides its branch, and detects account enumeration. docs/contract.md §6.3.
import { addDays, type LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { normalizeLastName } from './last-name';
import type { Channel } from './login-flow';

const EARLIEST_BIRTH_DATE = '1900-01-01';
const MAX_LAST_NAME_LETTERS = 100;
export const FOUR_DIGITS = /^[0-9]{4}$/;
export const SIX_DIGITS = /^[0-9]{6}$/;

export interface LoginRequest {
  readonly lastName: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
  readonly captchaToken: string;
}

/** Errors by GraphQL input field. Allows one day after `today` because the consumer may be in another time zone. */
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

/** SMS takes precedence over e-mail, unless no codes are sent by it. */
export function chooseChannel(
  contact: {
    readonly email: string | null;
    readonly mobile: string | null;
  },
  sendsTextCodes = true,
): Channel | null {
  if (contact.email !== null && (contact.mobile === null || !sendsTextCodes)) return 'email';
  return contact.mobile === null ? null : 'sms';
}

/** Login attempts by result. */
export interface LoginCounts {
  readonly found: number;
  readonly missed: number;
}

/** docs/rules §11.4. */
export interface AccountEnumerationBounds {
  readonly windowSeconds: number;
  /** Minimum sample size. */
  readonly minLogins: number;
  readonly maxMissedPercent: number;
  /** Days over which the baseline is computed. */
  readonly baselineDays: number;
  /** How many times the baseline the miss rate of the whole service may reach. */
  readonly maxBaselineFactor: number;
  /** A lower baseline counts as this, so that a small absolute rise is not suspicious. */
  readonly minBaselinePercent: number;
  /** Multiplies the cost of CAPTCHA challenges. */
  readonly costFactor: number;
  /** Divides the login limit of the address prefix. */
  readonly limitDivisor: number;
}

/** Returns true if the logins from one address prefix look like account enumeration. */
export function isAccountEnumeration(
  counts: LoginCounts,
  { minLogins, maxMissedPercent }: Pick<AccountEnumerationBounds, 'minLogins' | 'maxMissedPercent'>,
): boolean {
  return countLogins(counts) >= minLogins && computeMissedPercent(counts) > maxMissedPercent;
}

/** The miss rate of the whole service is far above that of the previous days. False without enough logins. */
export function isAboveBaseline(
  counts: LoginCounts,
  baseline: LoginCounts,
  bounds: Pick<AccountEnumerationBounds, 'minLogins' | 'maxBaselineFactor' | 'minBaselinePercent'>,
): boolean {
  const { minLogins, maxBaselineFactor, minBaselinePercent } = bounds;
  if (countLogins(counts) < minLogins || countLogins(baseline) < minLogins) return false;
  const baselinePercent = Math.max(computeMissedPercent(baseline), minBaselinePercent);
  return computeMissedPercent(counts) > maxBaselineFactor * baselinePercent;
}

export function countLogins({ found, missed }: LoginCounts): number {
  return found + missed;
}

function computeMissedPercent(counts: LoginCounts): number {
  return (counts.missed * 100) / countLogins(counts);
}
