// docs/rules §3.3 to §3.8: settlement, plan, minimums, caps and the monthly equivalent, written as in the rules.
import type { InstallmentType } from '../../../src/domain/shared/vocabulary';
import {
  cents,
  compare,
  dividedBy,
  exact,
  floor,
  isAbove,
  isBelow,
  minus,
  NOTHING,
  plus,
  rounded,
  times,
} from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import type { ReferenceTerms } from '../shared/records';

const HUNDRED = exact(100);
/** §3.5, §3.6: a rest below ten is merged into the previous payment; exactly ten is not. */
const TEN = exact(10);

/** A null discount or minimum counts as 0. */
function percent(stored: string | null): Exact {
  return stored === null ? NOTHING : exact(stored);
}

function share(amount: Exact, percentage: Exact): Exact {
  return dividedBy(times(amount, percentage), HUNDRED);
}

interface ReferenceSettlement {
  /** S of §3.4. */
  readonly amount: Exact;
  readonly saved: Exact;
  readonly discountPercent: Exact;
}

/** §3.4. */
export function calculateSettlement(balance: Exact, terms: ReferenceTerms): ReferenceSettlement {
  const dp = percent(terms.pifDiscount);
  const saved = share(balance, dp);
  return { amount: cents(minus(balance, saved)), saved: cents(saved), discountPercent: dp };
}

/** The settlement that is offered; null if nothing would be left to pay. */
export function calculateQuickSettlement(balance: Exact, terms: ReferenceTerms): ReferenceSettlement | null {
  const settlement = calculateSettlement(balance, terms);
  return compare(balance, NOTHING) > 0 && compare(settlement.amount, NOTHING) > 0 ? settlement : null;
}

/** P of §3.5, unrounded. */
export function planBalance(balance: Exact, terms: ReferenceTerms): Exact {
  return minus(balance, share(balance, percent(terms.planDiscount)));
}

/** Payments of a plan: `count` times `amount`, and one of `last` if it is not null. */
interface ReferencePayments {
  readonly amount: Exact;
  readonly count: number;
  readonly last: Exact | null;
}

function merged(balance: Exact, amount: Exact, fullPayments: number): ReferencePayments {
  let count = fullPayments;
  let last = cents(minus(balance, times(amount, exact(count))));
  if (isAbove(last, NOTHING) && isBelow(last, TEN)) {
    count -= 1;
    last = cents(plus(last, amount));
  }
  // §3.5, edge N = 0: one payment of the whole.
  if (count < 1) return { amount: cents(balance), count: 1, last: null };
  return { amount, count, last: isAbove(last, NOTHING) ? last : null };
}

interface ReferenceQuickPlan extends ReferencePayments {
  readonly balance: Exact;
  readonly saved: Exact;
  readonly discountPercent: Exact;
}

/** §3.5; null if §3.9 offers no plan: B ≤ 0, m null or 0, or a monthly payment of 0.00. */
export function calculateQuickPlan(balance: Exact, terms: ReferenceTerms): ReferenceQuickPlan | null {
  if (compare(balance, NOTHING) <= 0) return null;
  const P = planBalance(balance, terms);
  const monthly = minimumMonthly(balance, terms);
  if (monthly === null || compare(monthly, NOTHING) <= 0) return null;
  const count = floor(rounded(dividedBy(P, monthly), 10));
  return {
    ...merged(P, monthly, count),
    balance: cents(P),
    saved: cents(minus(balance, P)),
    discountPercent: minus(HUNDRED, times(dividedBy(P, balance), HUNDRED)),
  };
}

/** r2(P × m / 100) of §3.5 and §3.8; null if m is null. */
export function minimumMonthly(balance: Exact, terms: ReferenceTerms): Exact | null {
  if (terms.minMonthlyPay === null) return null;
  return cents(share(planBalance(balance, terms), exact(terms.minMonthlyPay)));
}

/** §3.6: a custom or counter plan of `P` with payments of `a`. */
export function calculatePayments(P: Exact, a: Exact): ReferencePayments {
  let count = floor(dividedBy(P, a));
  if (isAbove(times(exact(count), a), P)) count -= 1;
  return merged(P, a, count);
}

/** §3.8: B × s / 100, in cents as §5.11 shows it. */
export function settlementFloor(balance: Exact, terms: ReferenceTerms): Exact {
  return cents(share(balance, percent(terms.minimumSettlement)));
}

/** §3.8: P × q / 100, compared with the monthly equivalent. */
export function planFloor(balance: Exact, terms: ReferenceTerms): Exact {
  return cents(share(planBalance(balance, terms), percent(terms.minimumPaymentPlan)));
}

const PERIODS_A_MONTH: Readonly<Record<InstallmentType, number>> = { weekly: 4, bimonthly: 2, monthly: 1 };

export function monthlyEquivalent(amount: Exact, period: InstallmentType): Exact {
  return times(amount, exact(PERIODS_A_MONTH[period]));
}
