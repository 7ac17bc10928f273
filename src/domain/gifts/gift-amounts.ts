// How much a gift can be, and how it is applied to the open payments of an account. See docs/rules §14.3.
import { money, toDecimalString, ZERO, type Money } from '../shared/money';
import type { NegotiationType } from '../shared/vocabulary';

/** An open payment, as a gift sees it. */
export interface GiftTarget {
  readonly id: number;
  readonly amount: Money;
  readonly status: 'scheduled' | 'failed';
  readonly type: NegotiationType;
}

/** What a gift pays of one payment. */
export interface GiftPart {
  /** This is null for an agreed settlement without a payment method, which has no scheduled payment. */
  readonly scheduledId: number | null;
  readonly type: NegotiationType;
  readonly paid: Money;
  /** What remains of the payment. */
  readonly rest: Money;
}

export interface GiftBounds {
  readonly min: Money;
  readonly max: Money;
}

/** Smaller gifts are possible only where less is open. */
export const LEAST_GIFT = money('5.00');
/** A payment that remains after a gift is charged like any other, so it must be worth a charge. */
const LEAST_REST = money('1.00');

function sumAmounts(open: readonly Pick<GiftTarget, 'amount'>[]): Money {
  return open.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

/** There is no goal if `goalLeft` is null. Returns null if no amount is possible. */
export function getGiftBounds(open: readonly GiftTarget[], goalLeft: Money | null): GiftBounds | null {
  const sum = sumAmounts(open);
  const limit = goalLeft?.lt(sum) ? goalLeft : sum;
  const least = limit.lt(LEAST_GIFT) ? limit : LEAST_GIFT;
  const max = listNearestAmounts(open, limit)
    .filter((amount) => amount.lte(limit))
    .at(-1);
  const min = listNearestAmounts(open, least).find((amount) => amount.gte(least));
  return min && max && min.gt(ZERO) && min.lte(max) ? { min, max } : null;
}

/**
 * The amount itself if it leaves nothing or at least 1.00 of the last payment that it touches; otherwise the next smaller
 * and the next larger amount that do. `open` is in the order of dates.
 */
export function listNearestAmounts(open: readonly GiftTarget[], amount: Money): readonly Money[] {
  let before = ZERO;
  for (const payment of open) {
    const end = before.plus(payment.amount);
    if (amount.gt(end)) {
      before = end;
      continue;
    }
    const rest = end.minus(amount);
    if (rest.eq(ZERO) || rest.gte(LEAST_REST)) return [amount];
    return [payment.amount.gt(LEAST_REST) ? end.minus(LEAST_REST) : before, end];
  }
  return [before];
}

/** Messages for the field `amount`. */
export function validateGiftAmount(open: readonly GiftTarget[], bounds: GiftBounds, amount: Money): string[] {
  const { min, max } = bounds;
  if (min.eq(max) && !amount.eq(min)) return [`The amount must be ${toDecimalString(min)}.`];
  if (amount.lt(min) || amount.gt(max)) {
    return [`The amount must be from ${toDecimalString(min)} to ${toDecimalString(max)}.`];
  }
  // An agreed settlement without a scheduled payment.
  if (open.length === 0) return [];
  const nearest = listNearestAmounts(open, amount);
  if (nearest.some((allowed) => allowed.eq(amount))) return [];
  const allowed = nearest.filter((one) => one.gte(min) && one.lte(max)).map(toDecimalString);
  return [`The amount must be ${allowed.join(' or ')}, so that less than 1.00 does not remain of a payment.`];
}

/** From the earliest payment on. Throws if less is open than the gift. */
export function applyGift(open: readonly GiftTarget[], amount: Money): readonly GiftPart[] {
  const parts: GiftPart[] = [];
  let left = amount;
  for (const payment of open) {
    if (left.lte(ZERO)) break;
    const paid = left.lt(payment.amount) ? left : payment.amount;
    parts.push({ scheduledId: payment.id, type: payment.type, paid, rest: payment.amount.minus(paid) });
    left = left.minus(paid);
  }
  if (!left.eq(ZERO)) throw new Error('A gift is larger than the open payments.');
  return parts;
}
