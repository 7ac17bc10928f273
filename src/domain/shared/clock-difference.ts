// Clocks that do not agree: which difference matters, and stored instants of the future. A process with a wrong clock has
// stored those, or the database's clock was set back. They are invalid: whoever would wait for them replaces them instead.

/** Clocks that differ by more are wrong. Processes know the database's time to some milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;

export function isClockWrong(msAhead: number): boolean {
  return Math.abs(msAhead) > MAX_CLOCK_DIFFERENCE_MS;
}

const UNITS = [
  { name: 'days', ms: 24 * 60 * 60 * 1000 },
  { name: 'hours', ms: 60 * 60 * 1000 },
  { name: 'minutes', ms: 60 * 1000 },
] as const;

/** For an operator; null if the clock is right. */
export function describeClockDifference(msAhead: number): string | null {
  if (!isClockWrong(msAhead)) return null;
  const length = Math.abs(msAhead);
  // The largest of which there are at least two.
  const { name, ms } = UNITS.find((unit) => length >= 2 * unit.ms) ?? { name: 'seconds', ms: 1000 };
  const side = msAhead > 0 ? 'ahead of' : 'behind';
  const difference = `${Math.round(length / ms)} ${name} ${side} the database's`;
  return `The clock of this machine is ${difference}, whose time is used. Set one of them right.`;
}

/** What had an instant of the future. */
export const FUTURE_INSTANTS = {
  lease: 'a lease that lasts longer than any does',
  job_run: 'a run of a job that has not ended yet',
  charge: 'an attempt to charge a payment that was not made yet',
  gift: 'an attempt to charge a gift that was not made yet',
} as const;
export type FutureInstant = keyof typeof FUTURE_INSTANTS;

/** The latest instant that counts as past. In milliseconds. */
export function getLatestPast(now: number): number {
  return now + MAX_CLOCK_DIFFERENCE_MS;
}

/** Returns true if `instant` was at most `lengthMs` ago. */
export function isWithin(instant: number, lengthMs: number, now: number): boolean {
  return instant <= getLatestPast(now) && now - instant <= lengthMs;
}
