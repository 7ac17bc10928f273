// docs/rules §5.11 and §5.12 with §3.1 and §3.8: offer options, the view of Pay Terms, next action and action context.
import { canHaveOffers, stored } from './amounts';
import { daysAfter } from '../shared/calendar-days';
import { exact, printed } from '../shared/exact-decimal';
import { planFloor, calculateQuickPlan, calculateQuickSettlement, settlementFloor } from './formulas';
import type { ReferenceAccount } from '../shared/records';
import { isStayed } from '../negotiation/mark-moves';
import { findReferenceState } from './state';
import { currentTerms } from './terms';

/** §3.7: today + D days. */
export function maxFirstPayDate(account: ReferenceAccount, today: string): string {
  return daysAfter(today, currentTerms(account).maxDaysFirstPay);
}

/** §5.11: offers are possible when ready, and while a pending offer can be changed. */
export function offersAreOpen(account: ReferenceAccount): boolean {
  const { state } = findReferenceState(account);
  return state === 'ready_to_negotiate' || state === 'active_negotiation';
}

/**
 * §5.11; members without a value are absent. A settlement that would leave nothing to pay is not offered: §3.9 says so
 * for plans, and §3.7 requires every amount to be above 0.
 */
export function offerOptions(account: ReferenceAccount, today: string) {
  if (!offersAreOpen(account) || !canHaveOffers(account) || isStayed(account)) return {};
  const balance = stored(account.currentBalance);
  const terms = currentTerms(account);
  const settlement = calculateQuickSettlement(balance, terms);
  const plan = calculateQuickPlan(balance, terms);
  const latest = maxFirstPayDate(account, today);
  return {
    ...(settlement && {
      settlement: {
        negotiationType: 'pif',
        amount: printed(settlement.amount),
        discountedAmount: printed(settlement.saved),
        discountPercent: printed(settlement.discountPercent),
        firstPayDate: today,
        firstPayDateMax: latest,
      },
    }),
    ...(plan && {
      paymentPlan: {
        negotiationType: 'installment',
        installmentType: 'monthly',
        paymentPlanBalance: printed(plan.balance),
        monthlyAmount: printed(plan.amount),
        noOfInstallments: plan.count,
        lastMonthAmount: plan.last === null ? null : printed(plan.last),
        discountedAmount: printed(plan.saved),
        discountPercent: printed(plan.discountPercent),
        firstPayDateMin: daysAfter(today, 1),
        firstPayDateMax: latest,
      },
    }),
    custom: {
      negotiationTypes: [
        { key: 'pif', label: 'One-Time Settlement Offer' },
        { key: 'installment', label: 'Setup Payment Plan' },
      ],
      installmentTypes: [
        { key: 'weekly', label: 'Weekly' },
        { key: 'bimonthly', label: 'Bimonthly' },
        { key: 'monthly', label: 'Monthly' },
      ],
      amountMinimums: {
        settlement: printed(settlementFloor(balance, terms)),
        paymentPlanMonthly: printed(planFloor(balance, terms)),
      },
      firstPayDateMin: today,
      firstPayDateMaxForAutoAccept: latest,
    },
  };
}

function printedPercent(percent: string | null): string | null {
  return percent === null ? null : printed(exact(percent));
}

/** §3.1, §3.8 and docs/contract.md §3.5; null discounts count as 0. Null without a company. */
export function referencePayTerms(account: ReferenceAccount, today: string) {
  if (!account.company) return null;
  const terms = currentTerms(account);
  const { minimumSettlement, minimumPaymentPlan, maxFirstPayDays } = terms;
  const hasRules = minimumSettlement !== null || minimumPaymentPlan !== null || maxFirstPayDays !== null;
  return {
    type: { key: terms.type, label: terms.typeLabel },
    pifBalanceDiscountPercent: printedPercent(terms.pifDiscount ?? '0'),
    ppaBalanceDiscountPercent: printedPercent(terms.planDiscount ?? '0'),
    minMonthlyPayPercent: printedPercent(terms.minMonthlyPay),
    maxDaysFirstPay: terms.maxDaysFirstPay,
    maxFirstPayDate: daysAfter(today, terms.maxDaysFirstPay),
    settlementAutoApproveEnabled: terms.settlementAutoApprove,
    paymentPlanAutoApproveEnabled: terms.planAutoApprove,
    payTermCustomRules: hasRules
      ? {
          minimum_settlement_percentage: printedPercent(minimumSettlement),
          minimum_payment_plan_percentage: printedPercent(minimumPaymentPlan),
          max_first_pay_days: maxFirstPayDays,
        }
      : null,
  };
}

/** §5.12. */
export function nextAction(account: ReferenceAccount): { readonly key: string; readonly label: string } {
  const { state } = findReferenceState(account);
  if (state === 'approved_but_payment_pending') return { key: 'add_payment', label: 'Add My Payment' };
  if (state === 'active_negotiation') return { key: 'pending_creditor_response', label: 'Pending Creditor Response' };
  return { key: 'view_offers', label: 'View My Offers!' };
}

export interface ReferenceActionContext {
  readonly consumerId: number;
  readonly activeNegotiationId: number | null;
  readonly state: string;
  readonly version: string;
}

/** §5.12: the version is an ISO instant in UTC with milliseconds. */
export function actionContext(account: ReferenceAccount): ReferenceActionContext {
  return {
    consumerId: account.id,
    activeNegotiationId: account.negotiation && account.negotiation.active ? account.negotiation.id : null,
    state: findReferenceState(account).state,
    version: new Date(account.version).toISOString(),
  };
}

/** §5.12: every member must match; the version is compared as an instant, not as text. */
export function hasSameContext(account: ReferenceAccount, given: ReferenceActionContext): boolean {
  const now = actionContext(account);
  if (given.consumerId !== now.consumerId) return false;
  if (given.activeNegotiationId !== now.activeNegotiationId) return false;
  if (given.state !== now.state) return false;
  return new Date(given.version).getTime() === account.version;
}
