// Judging a consumer's own amount and date: floors and date limit first, then caps, then whether it is agreed at once.
import type { PayTerms } from '../account/account-facts';
import type { Deal } from './consumer-offer';
import { addDays } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { amountFaults, dayFaults } from './move-validation';
import { percentOf, toCents, toDecimalString, wholeTimes, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { floorsOf, planBalanceOf, planPayments, settlementOf } from '../account/offer-terms';
import { maxFirstPayDateOf } from '../account/pay-terms';
import { INSTALLMENT_TYPES } from '../shared/vocabulary';
import type { InstallmentType } from '../shared/vocabulary';

/** Fifty years of weekly payments; what would take longer is a slip of the pen. */
export const MOST_PAYMENTS = 2_600;

/** The amount that a consumer offers: at once, or each period. */
export type Proposal =
  | { readonly type: 'pif'; readonly amount: Money }
  | { readonly type: 'installment'; readonly installmentType: InstallmentType; readonly amount: Money };

/**
 * What is wrong with the amount under the terms; without terms only what needs none is known. `planBalance` is what a
 * plan would pay off, where that is not what the terms make of the balance.
 */
export function proposalFaults(
  name: string,
  proposal: Proposal | null,
  balance: Money,
  terms: PayTerms | null,
  planBalance: Money | null = null,
): string[] {
  if (!proposal) return [`The ${name} is required.`];
  const { amount } = proposal;
  const faults = amountFaults(name, amount);
  if (faults.length > 0 || !terms) return faults;
  const floors = floorsOf(balance, terms);
  if (proposal.type === 'pif') {
    const floor = toDecimalString(floors.settlement);
    return amount.lt(floors.settlement) ? [`The ${name} must be at least ${floor}.`] : [];
  }
  if (monthlyOf(proposal.installmentType, amount).lt(floors.planMonthly)) {
    return [`The ${name} must come to at least ${toDecimalString(floors.planMonthly)} a month.`];
  }
  const isTooLong = wholeTimes(planBalance ?? planBalanceOf(balance, terms), amount) > MOST_PAYMENTS;
  return isTooLong ? [`The ${name} must pay the plan off within ${MOST_PAYMENTS} payments.`] : [];
}

/** Today or later, and within the creditor's hard limit, where there is one. */
export function customDateFaults(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  const faults = dayFaults('first pay date', date, today);
  if (faults.length > 0 || terms?.maxFirstPayDays == null) return faults;
  const latest = addDays(today, terms.maxFirstPayDays);
  return date > latest ? [`The creditor only allows a first pay date on or before ${latest}.`] : [];
}

export interface Assessment {
  readonly deal: Deal;
  /** Amount and date are at the terms or better, and the creditor lets such offers be agreed at once. */
  readonly isApproved: boolean;
}

/**
 * The proposal capped at what the terms ask for, and whether it is agreed at once. `planBalance` is what a plan pays
 * off. Null when there is nothing to pay.
 */
export function assess(
  proposal: Proposal,
  { balance, planBalance }: { readonly balance: Money; readonly planBalance: Money },
  terms: PayTerms,
): Assessment | null {
  if (balance.lte(ZERO)) return null;
  if (proposal.type === 'pif') {
    const settlement = settlementOf(balance, terms);
    if (!settlement) return null;
    const isApproved = terms.settlementAutoApprove && proposal.amount.gte(settlement.amount);
    return { deal: { type: 'pif', amount: least(proposal.amount, settlement.amount) }, isApproved };
  }
  if (planBalance.lte(ZERO)) return null;
  const { installmentType } = proposal;
  const amount = least(proposal.amount, planBalance);
  const minimum = minimumMonthlyOf(balance, terms);
  return {
    deal: { type: 'installment', installmentType, planBalance, payments: planPayments(planBalance, amount) },
    isApproved: terms.planAutoApprove && minimum !== null && monthlyOf(installmentType, amount).gte(minimum),
  };
}

/** Whether the first payment is early enough to be agreed at once. */
export function isWithinTerms(firstPayDate: LocalDate, terms: PayTerms, today: LocalDate): boolean {
  return firstPayDate <= maxFirstPayDateOf(terms, today);
}

/** The monthly payment at the terms; null when they name none, so that no amount is known to meet them. */
function minimumMonthlyOf(balance: Money, terms: PayTerms): Money | null {
  const minimum = toCents(percentOf(planBalanceOf(balance, terms), terms.minMonthlyPayPercent ?? ZERO));
  return minimum.gt(ZERO) ? minimum : null;
}

function monthlyOf(installmentType: InstallmentType, amount: Money): Money {
  return amount.times(INSTALLMENT_TYPES[installmentType].perMonth);
}

function least(one: Money, other: Money): Money {
  return one.lt(other) ? one : other;
}
