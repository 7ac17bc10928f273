// What an offer comes to: settlement, quick payment plan, payments of a custom plan, and floors. Exact to the cent.
// The order of rounding is part of the rule: a plan is computed from its unrounded balance and shown rounded.
import type { PayTerms } from './account-facts';
import { money, takePercent, toCents, divideWhole, ZERO } from '../shared/money';
import type { Money } from '../shared/money';

/** An odd last payment below this amount is merged into the payment before it. */
const MIN_LAST_PAYMENT = money(10);

export interface Settlement {
  readonly amount: Money;
  /** What the consumer saves. */
  readonly discountedAmount: Money;
  readonly discountPercent: Money;
}

/** One payment instead of the balance. Null when nothing would be left to pay. */
export function computeSettlement(balance: Money, terms: PayTerms): Settlement | null {
  const discountPercent = terms.settlementDiscountPercent ?? ZERO;
  const discount = takePercent(balance, discountPercent);
  const amount = toCents(balance.minus(discount));
  if (balance.lte(ZERO) || amount.lte(ZERO)) return null;
  return { amount, discountedAmount: toCents(discount), discountPercent };
}

export interface PlanPayments {
  readonly perPeriod: Money;
  /** Payments of full size; an odd last one is not counted. */
  readonly numberOfInstallments: number;
  /** Null when every payment has full size. */
  readonly lastAmount: Money | null;
}

export interface QuickPlan extends PlanPayments {
  readonly planBalance: Money;
  readonly discountedAmount: Money;
  readonly discountPercent: Money;
}

/** The monthly plan at the terms. Null when the terms name no minimum payment, or when nothing would be left to pay. */
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

/** The balance that a payment plan pays off; not rounded. */
export function computePlanBalance(balance: Money, terms: PayTerms): Money {
  return balance.minus(takePercent(balance, terms.planDiscountPercent ?? ZERO));
}

/**
 * Spreads a plan balance over payments of `perPeriod`, which must be above 0. All payments add up to the rounded
 * balance. An amount that leaves no full-size payment beside the last one makes a single payment of everything.
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

/** Below these a custom offer is refused. */
export interface Floors {
  readonly settlement: Money;
  /** To be compared with the monthly equivalent of a per-period amount. */
  readonly planMonthly: Money;
}

/** The settlement floor is a share of the full balance, the plan floor a share of the discounted plan balance. */
export function computeFloors(balance: Money, terms: PayTerms): Floors {
  return {
    settlement: toCents(takePercent(balance, terms.minimumSettlementPercent ?? ZERO)),
    planMonthly: toCents(takePercent(computePlanBalance(balance, terms), terms.minimumPlanPercent ?? ZERO)),
  };
}
