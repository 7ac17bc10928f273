// Exact fractions of integers, so that the reference does not use the decimal library of the product. docs/rules §3.3.

/** A fraction with a positive denominator. */
export interface Exact {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Parses decimal text such as '12.34' or '-0.5', or an integer. */
export function exact(text: string | number): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text));
  if (!match) throw new Error(`no decimal: ${String(text)}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const top = BigInt(whole + fraction);
  return { top: sign === '-' ? -top : top, bottom: 10n ** BigInt(fraction.length) };
}

export const NOTHING = exact('0');

export function plus(a: Exact, b: Exact): Exact {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

export function times(a: Exact, b: Exact): Exact {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function dividedBy(a: Exact, b: Exact): Exact {
  if (b.top === 0n) throw new Error('divided by zero');
  return b.top > 0n
    ? { top: a.top * b.bottom, bottom: a.bottom * b.top }
    : { top: -a.top * b.bottom, bottom: a.bottom * -b.top };
}

/** Negative, zero or positive if `a` is below, equal to or above `b`. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  if (difference < 0n) return -1;
  return difference > 0n ? 1 : 0;
}

export function isAbove(a: Exact, b: Exact): boolean {
  return compare(a, b) > 0;
}

export function isBelow(a: Exact, b: Exact): boolean {
  return compare(a, b) < 0;
}

export function smaller(a: Exact, b: Exact): Exact {
  return isBelow(b, a) ? b : a;
}

/** Rounds half away from zero. */
export function rounded(a: Exact, decimals: number): Exact {
  const unit = 10n ** BigInt(decimals);
  const size = a.top < 0n ? -a.top : a.top;
  const units = (2n * size * unit + a.bottom) / (2n * a.bottom);
  return { top: a.top < 0n ? -units : units, bottom: unit };
}

/** r2 of §3.3: cents, half away from zero. */
export function cents(a: Exact): Exact {
  return rounded(a, 2);
}

/** The greatest integer that is not above. */
export function floor(a: Exact): number {
  const towardsZero = a.top / a.bottom;
  return Number(a.top < 0n && a.top % a.bottom !== 0n ? towardsZero - 1n : towardsZero);
}

/** §5.3: two digits, a point, no grouping. */
export function printed(a: Exact): string {
  const { top } = cents(a);
  const digits = String(top < 0n ? -top : top).padStart(3, '0');
  return `${top < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** §5.3: US currency, `$1,234.50`; negative `-$5.00`. */
export function printedAsCurrency(a: Exact): string {
  const text = printed(a);
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  let grouped = '';
  for (let place = 0; place < whole.length; place += 1) {
    if (place > 0 && (whole.length - place) % 3 === 0) grouped += ',';
    grouped += whole.charAt(place);
  }
  return `${text.startsWith('-') ? '-' : ''}$${grouped}.${fraction}`;
}
