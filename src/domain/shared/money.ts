// Exact decimal money, a thin layer over the decimal library. Amounts are strings only at the edges.
import Big from 'big.js';

/** An exact decimal: dollars, or a percentage. */
export type Money = Big;

export const ZERO: Money = new Big(0);
const HUNDRED = new Big(100);

/** Parses a decimal. Throws on anything else. */
export function money(value: string | number): Money {
  return new Big(value);
}

export function isMoney(value: unknown): value is Money {
  return value instanceof Big;
}

export function moneyOrNull(value: string | null | undefined): Money | null {
  return value == null ? null : money(value);
}

/** Rounds half away from zero to whole cents. */
export function toCents(value: Money): Money {
  return value.round(2, Big.roundHalfUp);
}

/** `percent` per cent of `value`, unrounded. */
export function takePercent(value: Money, percent: Money): Money {
  return value.times(percent).div(HUNDRED);
}

/** Integer division; a quotient less than 1e-10 below a whole number is rounded up to it. `part` must not be 0. */
export function divideWhole(value: Money, part: Money): number {
  return value.div(part).round(10, Big.roundHalfUp).round(0, Big.roundDown).toNumber();
}

/** Plain decimal with two digits, without grouping: "1234.50". */
export function toDecimalString(value: Money): string {
  return value.toFixed(2, Big.roundHalfUp);
}

export function toDecimalOrNull(value: Money | null): string | null {
  return value && toDecimalString(value);
}

/** US currency: "$1,234.50", "-$5.00". */
export function toCurrency(value: Money): string {
  const digits = toDecimalString(value.abs()).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${toCents(value).lt(ZERO) ? '-' : ''}$${digits}`;
}

/** At most two digits after the point: "50%", "10.78%". */
export function toPercent(value: Money): string {
  return `${toCents(value).toFixed()}%`;
}
