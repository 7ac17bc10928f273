// The formulas of offers: settlement, quick payment plan, payments of a custom plan, and minimums.
// See docs/rules §3.3 to §3.8. The order of rounding is part of the rules: a plan is computed from its unrounded balance.
import type { PayTerms } from './account-facts';
import { money, takePercent, toCents, divideWhole, ZERO } from '../shared/money';
import type { Money } from '../shared/money';

/** A smaller odd last payment is merged into the payment before it. */
const MIN_LAST_PAYMENT = money(10);

export interface Settlement {
  readonly amount: Money;
  /** The amount that the consumer saves. */
  readonly discountedAmount: Money;
  readonly discountPercent: Money;
}

/** One payment instead of the balance. Null if nothing would be left to pay. */
export function computeSettlement(balance: Money, terms: PayTerms): Settlement | null {
  const discountPercent = terms.settlementDiscountPercent ?? ZERO;
  const discount = takePercent(balance, discountPercent);
  const amount = toCents(balance.minus(discount));
  if (balance.lte(ZERO) || amount.lte(ZERO)) return null;
  return { amount, discountedAmount: toCents(discount), discountPercent };
}

export interface PlanPayments {
  readonly perPeriod: Money;
  /** Payments of full size, without an odd last payment. */
  readonly numberOfInstallments: number;
  /** Every payment has full size if this is null. */
  readonly lastAmount: Money | null;
}

interface QuickPlan extends PlanPayments {
  readonly planBalance: Money;
  readonly discountedAmount: Money;
  readonly discountPercent: Money;
}

/** The monthly plan at the terms. Null if the terms have no minimum payment or nothing would be left to pay. */
export function computeQuickPlan(balance: Money, terms: PayTerms): QuickPlan | null {
  const planBalance = computePlanBalance(balance, terms);
  const monthly = toCents(takePercent(planBalance, terms.minMonthlyPayPercent ?? ZERO));
  if (balance.lte(ZERO) || monthly.lte(ZERO)) return null;
  return {
    ...computePlanPayments(planBalance, monthly),
    planBalance: toCents(planBalance),
    discountedAmount: toCents(balance.minus(planBalance)),
    discountPercent: terms.planDiscountPercent ?? ZERO,
  };
}

/** The balance that a payment plan pays off, unrounded. */
export function computePlanBalance(balance: Money, terms: PayTerms): Money {
  return balance.minus(takePercent(balance, terms.planDiscountPercent ?? ZERO));
}

/**
 * Divides a plan balance into payments of `perPeriod`, which must be above 0. The payments add up to the rounded
 * balance. If no payment of full size remains beside the last one, the plan is a single payment.
 */
export function computePlanPayments(planBalance: Money, perPeriod: Money): PlanPayments {
  const times = divideWhole(planBalance, perPeriod);
  const rest = toCents(planBalance.minus(perPeriod.times(times)));
  const isMerged = rest.gt(ZERO) && rest.lt(MIN_LAST_PAYMENT);
  const numberOfInstallments = isMerged ? times - 1 : times;
  if (numberOfInstallments < 1) {
    return { perPeriod: toCents(planBalance), numberOfInstallments: 1, lastAmount: null };
  }
  const last = isMerged ? toCents(rest.plus(perPeriod)) : rest;
  return { perPeriod, numberOfInstallments, lastAmount: last.gt(ZERO) ? last : null };
}

/** Minimums of custom offers. */
interface Floors {
  readonly settlement: Money;
  /** Compared with the monthly equivalent of an amount per period. */
  readonly planMonthly: Money;
}

/** The settlement minimum is a share of the full balance, the plan minimum a share of the discounted plan balance. */
export function computeFloors(balance: Money, terms: PayTerms): Floors {
  return {
    settlement: toCents(takePercent(balance, terms.minimumSettlementPercent ?? ZERO)),
    planMonthly: toCents(takePercent(computePlanBalance(balance, terms), terms.minimumPlanPercent ?? ZERO)),
  };
}
