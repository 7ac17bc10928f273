// docs/rules §3.7 and §3.8: validation of the amount, the date and the texts of a consumer's own offer.
import type { InstallmentType, NegotiationType } from '../../../src/domain/shared/vocabulary';
import { stored } from '../account/amounts';
import { daysAfter, isDay } from '../shared/calendar-days';
import { compare, dividedBy, exact, floor, isBelow, NOTHING, printed } from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import { monthlyEquivalent, planBalance, planFloor, settlementFloor } from '../account/formulas';
import type { ReferenceAccount, ReferenceTerms } from '../shared/records';
import { toInvalid } from './requests';
import type { ReferenceRefusal } from './requests';

export interface EnteredAmount {
  readonly type: NegotiationType;
  readonly installmentType: InstallmentType | null;
  readonly amount: string;
  readonly firstPayDate: string;
}

/** Above zero, in whole cents. */
export function readAmount(text: string): Exact | null {
  const amount = exact(text);
  if (compare(amount, NOTHING) <= 0) return null;
  return compare(amount, exact(printed(amount))) === 0 ? amount : null;
}

/** The rules have no maximum, and minimums may be missing: plans of more than fifty years of weeks are rejected. */
export const REFERENCE_MAX_PAYMENTS = 2_600;

/** §3.7: d ≥ today, and d ≤ today + X if X is set. */
export function brokenDateLimit(terms: ReferenceTerms, firstPayDate: string, today: string): ReferenceRefusal | null {
  if (!isDay(firstPayDate) || firstPayDate < today) return toInvalid('firstPayDate');
  if (terms.maxFirstPayDays === null) return null;
  return firstPayDate > daysAfter(today, terms.maxFirstPayDays) ? toInvalid('firstPayDate') : null;
}

/**
 * §3.8: minimums and date limit first. `paidOff`: the balance that a plan pays off, if it does not follow from the
 * terms.
 */
export function brokenLimit(
  account: ReferenceAccount,
  terms: ReferenceTerms,
  entered: EnteredAmount,
  today: string,
  paidOff: string | null = null,
): ReferenceRefusal | null {
  const brokenDate = brokenDateLimit(terms, entered.firstPayDate, today);
  if (brokenDate) return brokenDate;
  const amount = readAmount(entered.amount);
  if (!amount) return toInvalid('amount');
  const balance = stored(account.currentBalance);
  if (entered.type === 'pif') return isBelow(amount, settlementFloor(balance, terms)) ? toInvalid('amount') : null;
  if (!entered.installmentType) return toInvalid('installmentType');
  if (isBelow(monthlyEquivalent(amount, entered.installmentType), planFloor(balance, terms)))
    return toInvalid('amount');
  const P = paidOff === null ? planBalance(balance, terms) : exact(paidOff);
  return floor(dividedBy(P, amount)) > REFERENCE_MAX_PAYMENTS ? toInvalid('amount') : null;
}

/** Counts characters, not code units. */
export function isLonger(text: string | null, most: number): boolean {
  return text !== null && Array.from(text).length > most;
}

/** Null for blank text. */
export function trimmed(text: string | null): string | null {
  const trimmedText = text === null ? '' : text.trim();
  return trimmedText === '' ? null : trimmedText;
}
