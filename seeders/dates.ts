// Dates and times relative to the time of seeding.
import { addDays, type Instant, type LocalDate, type Moment } from '../src/domain/shared/calendar';

const HOUR_MS = 60 * 60 * 1000;

/** The day `days` after today; negative for the past. */
export function dayFrom({ today }: Moment, days: number): LocalDate {
  return addDays(today, days);
}

/** The same time of day, `days` ago. */
export function daysAgo(moment: Moment, days: number): Instant {
  return hoursAgo(moment, 24 * days);
}

export function hoursAgo({ epoch }: Moment, hours: number): Instant {
  return new Date(epoch - hours * HOUR_MS).toISOString();
}

/** The last second of the day `days` after today. */
export function endOfDay(moment: Moment, days: number): Instant {
  return `${dayFrom(moment, days)}T23:59:59.000Z`;
}

/** As it was `days` ago, at the same time of day or some hours from it. */
export function momentAgo(moment: Moment, days: number): Moment {
  const now = daysAgo(moment, days);
  return { now, epoch: Date.parse(now), today: dayFrom(moment, -Math.round(days)) };
}
