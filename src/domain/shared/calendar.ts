// Calendar days in the business time zone and instants in UTC, a thin layer over Temporal.
import { Temporal } from 'temporal-polyfill';
import type { Language } from './language';

/** A calendar day, `YYYY-MM-DD`. These strings sort chronologically. */
export type LocalDate = string;

/** An instant in UTC with milliseconds, `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export type Instant = string;

/** The time of a request, read once from the injected clock. */
export interface Moment {
  readonly now: Instant;
  /** Epoch milliseconds of `now`. */
  readonly epoch: number;
  /** The calendar day of `now` in the business time zone. */
  readonly today: LocalDate;
}

/** The latest date that an offer or a plan accepts; anything later is a typing error. */
export const LAST_DAY: LocalDate = '2999-12-31';

const DAY_MS = 24 * 60 * 60 * 1000;

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T/;

/** `epoch` is in milliseconds; `timeZone` is an IANA name. */
export function toMoment(epoch: number, timeZone: string): Moment {
  const instant = Temporal.Instant.fromEpochMilliseconds(epoch);
  return { now: toInstant(epoch), epoch, today: instant.toZonedDateTimeISO(timeZone).toPlainDate().toString() };
}

/** The calendar day of an instant in `timeZone`, an IANA name. */
export function toLocalDate(instant: Instant, timeZone: string): LocalDate {
  return toMoment(Date.parse(instant), timeZone).today;
}

/** A real day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text > LAST_DAY) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Computed in UTC, where every day has 24 hours. An impossible date rolls over. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) + days);
  return new Date(day).toISOString().slice(0, 10);
}

/** The first time from `epoch` (milliseconds) on at which the clocks of `timeZone` show `from` to `to` o'clock. */
export function toNextHours(epoch: number, timeZone: string, { from, to }: { from: number; to: number }): number {
  const time = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone);
  if (time.hour >= from && time.hour < to) return epoch;
  const day = time.toPlainDate().add({ days: time.hour < from ? 0 : 1 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: from } }).epochMilliseconds;
}

/** Whole days from one date to another; negative for an earlier one. */
export function getDaysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The first instant of a day in `timeZone`, an IANA name. */
export function getStartOfDay(date: LocalDate, timeZone: string): Instant {
  return toInstant(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * The same day of the month `months` later, or the last day of a shorter month. The last day of a month always leads to
 * the last day.
 */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
  const last = getDaysInMonth(year, month + months);
  const isLast = day === getDaysInMonth(year, month);
  return new Date(Date.UTC(year, month + months, isLast ? last : Math.min(day, last))).toISOString().slice(0, 10);
}

/** `month` counts from 0 and may exceed 11. */
function getDaysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Epoch milliseconds as an instant. */
export function toInstant(epoch: number): Instant {
  return new Date(epoch).toISOString();
}

/** Accepts an instant in any spelling; null stays null. */
export function toEpoch(instant: Instant | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Epoch milliseconds of an ISO 8601 instant; null for other text. */
export function parseInstant(text: string): number | null {
  if (!DATE_TIME.test(text)) return null;
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return null;
  }
}

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

/** `Jun 05, 2026`, `05 jun 2026`. */
export function toHumanDate(date: LocalDate, language: Language = 'en'): string {
  const month = MONTHS[language][Number(date.slice(5, 7)) - 1] ?? '';
  const [day, year] = [date.slice(8, 10), date.slice(0, 4)];
  return language === 'es' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** `2026-11-26 at 10:04 UTC`, `2026-11-26 a las 10:04 UTC`. */
export function formatEffectiveTime(at: Instant, language: Language = 'en'): string {
  const [day = '', time = ''] = at.split('T');
  return `${day} ${language === 'es' ? 'a las' : 'at'} ${time.slice(0, 5)} UTC`;
}
