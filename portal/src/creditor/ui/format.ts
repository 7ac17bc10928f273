// How long ago something was, and shares of amounts.
import type { Language } from '../../texts/texts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Says how long something has been waiting: `3 days`. Returns null for less than a minute. */
export function formatAge(moment: string, language: Language): string | null {
  const age = Date.now() - Date.parse(moment);
  const found = UNITS.find(([, length]) => age >= length);
  if (!found) return null;
  const [unit, length] = found;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(age / length));
}

/** Returns cents, because amounts must stay exact, or null if the text is not an amount. */
export function toCents(amount: string): bigint | null {
  return /^\d+\.\d{2}$/.test(amount) ? BigInt(amount.replace('.', '')) : null;
}

/** `75 %` of the balance, rounded as everywhere else. */
export function formatShare(part: string, whole: string, language: Language): string | null {
  const [cents, all] = [toCents(part), toCents(whole)];
  if (cents === null || all === null || all === 0n) return null;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(Number((cents * 2000n + all) / (all * 2n)) / 1000);
}

/** The first and the last moment of a day, in the time zone of the person. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** `2026-11` → `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
