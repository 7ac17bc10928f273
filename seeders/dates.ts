// Dates relative to the time of seeding.
import { addDays, type Instant, type LocalDate, type Moment } from '../src/domain/shared/calendar';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day `days` after today; negative for the past. */
export function dayFrom({ today }: Moment, days: number): LocalDate {
  return addDays(today, days);
}

/** The same time of day, `days` ago. */
export function daysAgo({ epoch }: Moment, days: number): Instant {
  return new Date(epoch - days * DAY_MS).toISOString();
}

/** The last second of the day `days` after today. */
export function endOfDay(moment: Moment, days: number): Instant {
  return `${dayFrom(moment, days)}T23:59:59.000Z`;
}

/** Monthly payment dates. If the first is the last day of its month, so are the others. */
export function monthlyDays(first: LocalDate, count: number): LocalDate[] {
  const [year, month, day] = [Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(first.slice(8, 10))];
  const endsMonth = day === daysInMonth(year, month);
  return Array.from({ length: count }, (_, step) => {
    const last = daysInMonth(year, month + step);
    const due = new Date(Date.UTC(year, month - 1 + step, endsMonth ? last : Math.min(day, last)));
    return due.toISOString().slice(0, 10);
  });
}

/** `month` starts at 1 and may exceed 12. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
