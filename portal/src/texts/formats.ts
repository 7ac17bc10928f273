// Amounts and dates as people read them, without any doubt about currency, month or day.
import type { Language } from './texts';

const DATE_LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Exact: the amount is never converted to a binary number. */
export function formatMoney(amount: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** `2026-12-01` → `December 1, 2026`. A local date has no time zone. */
export function formatDate(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `Dec 01, 2026`, as the service writes it in English, for a row of a card. */
export function formatShortDate(date: string, language: Language): string {
  const parts = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(DATE_LOCALES[language], parts).format(new Date(`${date}T00:00:00Z`));
}

/** With the weekday, for a date on which something has to be done. */
export function formatDay(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A moment, in the time zone of the person. */
export function formatMoment(moment: string, language: Language): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(moment));
}
