// Values of the API as a person reads them.

/** A decimal string is formatted exactly, without a detour through a floating-point number. */
export function formatMoney(amount: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount as `${number}`);
}

/** A day such as 2026-03-31 has no time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
