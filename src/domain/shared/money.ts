// Exact decimal money: thin words over the decimal library. Strings only at the edges.
import Big from 'big.js';

/** An exact decimal: dollars, or a percentage. */
export type Money = Big;

export const ZERO: Money = new Big(0);
const HUNDRED = new Big(100);

/** Reads a decimal; throws on anything that is no number. */
export function money(value: string | number): Money {
  return new Big(value);
}

/** Null when there is none. */
export function moneyOrNull(value: string | null | undefined): Money | null {
  return value == null ? null : money(value);
}

/** Rounds half away from zero to whole cents. */
export function toCents(value: Money): Money {
  return value.round(2, Big.roundHalfUp);
}

/** `percent` per cent of `value`, not rounded. */
export function takePercent(value: Money, percent: Money): Money {
  return value.times(percent).div(HUNDRED);
}

/** How often `part` goes wholly into `value`; less than a ten-billionth short of whole is whole. `part` must not be 0. */
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

/** A percentage as people read it, two digits at most: "50%", "10.78%". */
export function toPercent(value: Money): string {
  return `${toCents(value).toFixed()}%`;
}
