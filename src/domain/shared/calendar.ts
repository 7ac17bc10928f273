// Calendar days in the business zone and instants in UTC: thin words over Temporal.
import { Temporal } from 'temporal-polyfill';

/** A calendar day, `YYYY-MM-DD`. Such strings compare as days do. */
export type LocalDate = string;

/** An instant in UTC with milliseconds, `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export type Instant = string;

/** The moment at which a request is judged: taken once from the injected clock. */
export interface Moment {
  readonly now: Instant;
  /** Epoch milliseconds of `now`. */
  readonly epoch: number;
  /** The calendar day of `now` in the business time zone. */
  readonly today: LocalDate;
}

/** No date of an offer or a plan is later: what is, is a slip of the pen. */
export const LAST_DAY: LocalDate = '2999-12-31';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T/;

/** The moment of `epoch` (milliseconds), as seen in `timeZone` (IANA name). */
export function toMoment(epoch: number, timeZone: string): Moment {
  const instant = Temporal.Instant.fromEpochMilliseconds(epoch);
  return { now: toInstant(epoch), epoch, today: instant.toZonedDateTimeISO(timeZone).toPlainDate().toString() };
}

/** The calendar day of an instant in `timeZone` (IANA name). */
export function toLocalDate(instant: Instant, timeZone: string): LocalDate {
  return toMoment(Date.parse(instant), timeZone).today;
}

/** Whether `text` is a day that exists: refuses 2026-02-30. */
export function isLocalDate(text: string): boolean {
  return DAY.test(text) && addDays(text, 0) === text;
}

/** Day arithmetic on the UTC scale, where every day has 24 hours; an impossible date rolls over. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) + days);
  return new Date(day).toISOString().slice(0, 10);
}

/**
 * The same day `months` later, or the last one of a month that is too short for it. From the last day of a month it is
 * always the last day.
 */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
  const last = getDaysInMonth(year, month + months);
  const isLast = day === getDaysInMonth(year, month);
  return new Date(Date.UTC(year, month + months, isLast ? last : Math.min(day, last))).toISOString().slice(0, 10);
}

/** How many days a month has; `month` counts from 0, and over the end of the year. */
function getDaysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Epoch milliseconds as an instant. */
export function toInstant(epoch: number): Instant {
  return new Date(epoch).toISOString();
}

/** Epoch milliseconds of any ISO 8601 spelling of an instant; null when it is none. */
export function parseInstant(text: string): number | null {
  if (!DATE_TIME.test(text)) return null;
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return null;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day as people read it: `Jun 05, 2026`. */
export function toHumanDate(date: LocalDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(8, 10)}, ${date.slice(0, 4)}`;
}
