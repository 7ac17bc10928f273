// Assesses a consumer's own amount and date: minimums and date limit, then caps, then automatic approval.
// See docs/rules §3.8.
import type { PayTerms } from '../account/account-facts';
import type { OfferedDeal } from './consumer-offer';
import { addDays } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { validateAmount, validateDate } from './move-validation';
import { takePercent, toCents, toDecimalString, divideWhole, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { computeFloors, computePlanBalance, computePlanPayments, computeSettlement } from '../account/offer-terms';
import { getMaxFirstPayDate } from '../account/pay-terms';
import { INSTALLMENT_TYPES } from '../shared/vocabulary';
import type { InstallmentType } from '../shared/vocabulary';

/** Fifty years of weekly payments; a longer plan is a typing error. */
export const MAX_PAYMENTS = 2_600;

/** The amount that a consumer offers: once, or per period. */
export type Proposal =
  | { readonly type: 'pif'; readonly amount: Money }
  | { readonly type: 'installment'; readonly installmentType: InstallmentType; readonly amount: Money };

/**
 * Error messages for the amount. Without terms only the checks that need none are made. `planBalance` is the balance
 * that a plan pays off if it is not the one that follows from the terms.
 */
export function validateProposal(
  name: string,
  proposal: Proposal | null,
  balance: Money,
  terms: PayTerms | null,
  planBalance: Money | null = null,
): string[] {
  if (!proposal) return [`The ${name} is required.`];
  const { amount } = proposal;
  const errors = validateAmount(name, amount);
  if (errors.length > 0 || !terms) return errors;
  const floors = computeFloors(balance, terms);
  if (proposal.type === 'pif') {
    const floor = toDecimalString(floors.settlement);
    return amount.lt(floors.settlement) ? [`The ${name} must be at least ${floor}.`] : [];
  }
  if (toMonthlyAmount(proposal.installmentType, amount).lt(floors.planMonthly)) {
    return [`The ${name} must come to at least ${toDecimalString(floors.planMonthly)} a month.`];
  }
  const isTooLong = divideWhole(planBalance ?? computePlanBalance(balance, terms), amount) > MAX_PAYMENTS;
  return isTooLong ? [`The ${name} must pay the plan off within ${MAX_PAYMENTS} payments.`] : [];
}

/** Today or later, and not after the creditor's latest date, if there is one. */
export function validateCustomDate(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  const errors = validateDate('first pay date', date, today);
  if (errors.length > 0 || terms?.maxFirstPayDays == null) return errors;
  const latest = addDays(today, terms.maxFirstPayDays);
  return date > latest ? [`The creditor only allows a first pay date on or before ${latest}.`] : [];
}

interface Assessment {
  readonly deal: OfferedDeal;
  /** The amount meets the terms and the creditor approves such offers automatically. */
  readonly isApproved: boolean;
}

/**
 * Caps the proposal at the terms. `planBalance` is the balance that a plan pays off. Null if there is nothing to pay.
 */
export function assessProposal(
  proposal: Proposal,
  { balance, planBalance }: { readonly balance: Money; readonly planBalance: Money },
  terms: PayTerms,
): Assessment | null {
  if (balance.lte(ZERO)) return null;
  if (proposal.type === 'pif') {
    const settlement = computeSettlement(balance, terms);
    if (!settlement) return null;
    const isApproved = terms.settlementAutoApprove && proposal.amount.gte(settlement.amount);
    return { deal: { type: 'pif', amount: minAmount(proposal.amount, settlement.amount) }, isApproved };
  }
  if (planBalance.lte(ZERO)) return null;
  const { installmentType } = proposal;
  const amount = minAmount(proposal.amount, planBalance);
  const minimum = computeMinimumMonthlyPayment(balance, terms);
  return {
    deal: { type: 'installment', installmentType, planBalance, payments: computePlanPayments(planBalance, amount) },
    isApproved: terms.planAutoApprove && minimum !== null && toMonthlyAmount(installmentType, amount).gte(minimum),
  };
}

/** Returns true if the first pay date allows automatic approval. */
export function isWithinTerms(firstPayDate: LocalDate, terms: PayTerms, today: LocalDate): boolean {
  return firstPayDate <= getMaxFirstPayDate(terms, today);
}

/** The monthly payment at the terms. Null if the terms have none; then no amount is approved automatically. */
function computeMinimumMonthlyPayment(balance: Money, terms: PayTerms): Money | null {
  const minimum = toCents(takePercent(computePlanBalance(balance, terms), terms.minMonthlyPayPercent ?? ZERO));
  return minimum.gt(ZERO) ? minimum : null;
}

function toMonthlyAmount(installmentType: InstallmentType, amount: Money): Money {
  return amount.times(INSTALLMENT_TYPES[installmentType].perMonth);
}

function minAmount(one: Money, other: Money): Money {
  return one.lt(other) ? one : other;
}
