// The offers that a consumer can make now, with every amount and date limit.
// See docs/contract.md §3.6 and docs/rules §5.11.
import type { AccountFacts, PayTerms } from './account-facts';
import { addDays } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { STATE_TABLE } from './display-state';
import { stopsOffers } from './marks';
import { toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { computeFloors, computeQuickPlan, computeSettlement } from './offer-terms';
import type { CustomOption, OfferOptions, PaymentPlanOption, SettlementOption } from './offer-view';
import { getMaxFirstPayDate, getTermsInForce } from './pay-terms';
import { isMoveAllowed } from './transitions';
import { INSTALLMENT_TYPES, keysOf, NEGOTIATION_TYPES } from '../shared/vocabulary';
import type { AccountState } from '../shared/vocabulary';

/** States in which the transition table allows an offer. */
const OPEN_STATES: readonly AccountState[] = STATE_TABLE.filter(({ condition }) => {
  return isMoveAllowed('create_custom_offer', condition);
}).map(({ state }) => state);
const NO_OPTIONS: OfferOptions = { settlement: null, paymentPlan: null, custom: null };

/** Returns true if the consumer can make an offer, or change the pending one, in this state. */
export function isOpenForOffers(state: AccountState): boolean {
  return OPEN_STATES.includes(state);
}

/** Empty in closed states, without a company, without a balance, and under a mark that stops offers. */
export function describeOfferOptions(facts: AccountFacts, state: AccountState, today: LocalDate): OfferOptions {
  const isOpen = isOpenForOffers(state) && !stopsOffers(facts.marks);
  const terms = isOpen ? getTermsInForce(facts) : null;
  const balance = facts.currentBalance ?? ZERO;
  if (!terms || balance.lte(ZERO)) return NO_OPTIONS;
  return {
    settlement: describeSettlementOption(balance, terms, today),
    paymentPlan: describePaymentPlanOption(balance, terms, today),
    custom: describeCustomOption(balance, terms, today),
  };
}

function describeSettlementOption(balance: Money, terms: PayTerms, today: LocalDate): SettlementOption | null {
  const settlement = computeSettlement(balance, terms);
  if (!settlement) return null;
  return {
    negotiationType: 'pif',
    amount: toDecimalString(settlement.amount),
    discountedAmount: toDecimalString(settlement.discountedAmount),
    discountPercent: toDecimalString(settlement.discountPercent),
    firstPayDate: today,
    firstPayDateMax: getMaxFirstPayDate(terms, today),
  };
}

function describePaymentPlanOption(balance: Money, terms: PayTerms, today: LocalDate): PaymentPlanOption | null {
  const plan = computeQuickPlan(balance, terms);
  if (!plan) return null;
  return {
    negotiationType: 'installment',
    installmentType: 'monthly',
    paymentPlanBalance: toDecimalString(plan.planBalance),
    monthlyAmount: toDecimalString(plan.perPeriod),
    noOfInstallments: plan.numberOfInstallments,
    lastMonthAmount: toDecimalOrNull(plan.lastAmount),
    discountedAmount: toDecimalString(plan.discountedAmount),
    discountPercent: toDecimalString(plan.discountPercent),
    firstPayDateMin: addDays(today, 1),
    firstPayDateMax: getMaxFirstPayDate(terms, today),
  };
}

const NEGOTIATION_CHOICES = keysOf(NEGOTIATION_TYPES).map((key) => ({
  key,
  label: NEGOTIATION_TYPES[key].choice,
}));

const INSTALLMENT_CHOICES = keysOf(INSTALLMENT_TYPES).map((key) => ({
  key,
  label: INSTALLMENT_TYPES[key].label,
}));

function describeCustomOption(balance: Money, terms: PayTerms, today: LocalDate): CustomOption {
  const floors = computeFloors(balance, terms);
  return {
    negotiationTypes: NEGOTIATION_CHOICES,
    installmentTypes: INSTALLMENT_CHOICES,
    amountMinimums: {
      settlement: toDecimalString(floors.settlement),
      paymentPlanMonthly: toDecimalString(floors.planMonthly),
    },
    firstPayDateMin: today,
    firstPayDateMaxForAutoAccept: getMaxFirstPayDate(terms, today),
  };
}
