// The ordered rows of an account card: balances, offers and plan data.
// See docs/contract.md §2.6 and docs/rules §5.4 to §5.6.
import type { AccountFacts, NegotiationFacts } from './account-facts';
import { getNoticeBalance } from './account-amounts';
import type { AccountAmounts } from './account-amounts';
import type { AmountItem, MetaItem, PlanSummaryView } from './account-view';
import { getAgreedAmounts, getOfferedAmounts } from './active-negotiation';
import type { AgreedAmounts } from './active-negotiation';
import { toHumanDate, type LocalDate } from '../shared/calendar';
import type { DerivedState } from './display-state';
import { getNextPayment } from './next-payment';
import { toCurrency, toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { INSTALLMENT_TYPES } from '../shared/vocabulary';
import type { AccountCondition, AccountState, NegotiationType, OfferSide } from '../shared/vocabulary';

interface BalanceRow {
  readonly key: string;
  readonly label: string;
  readonly getAmount: (amounts: AccountAmounts, facts: AccountFacts) => Money;
}

const CURRENT: BalanceRow = {
  key: 'current_balance',
  label: 'Current Balance',
  getAmount: ({ currentBalance }) => currentBalance,
};
/** A paid account owes nothing, even if the settlement waived a part of the balance. */
const NO_BALANCE: BalanceRow = { ...CURRENT, getAmount: () => ZERO };
const PAYOFF: BalanceRow = {
  key: 'payoff_balance',
  label: 'Payoff Balance',
  getAmount: ({ payoffBalance }) => payoffBalance,
};
const SETTLEMENT: BalanceRow = {
  key: 'settlement_payoff_balance',
  label: 'Settlement Balance',
  getAmount: ({ settlementPayoffBalance }) => settlementPayoffBalance,
};
const PLAN: BalanceRow = {
  key: 'active_installment_payoff_balance',
  label: 'Payment Plan Balance',
  getAmount: ({ activeInstallmentPayoffBalance }) => activeInstallmentPayoffBalance,
};
const NOTICE: BalanceRow = {
  key: 'notice_balance',
  label: 'Notice Balance',
  getAmount: (_amounts, facts) => getNoticeBalance(facts),
};

const BALANCE_ROWS: Readonly<Record<AccountState, readonly BalanceRow[]>> = {
  dashboard: [CURRENT],
  approved_but_payment_pending: [PLAN, CURRENT],
  active_negotiation_with_counter_offer: [CURRENT],
  ready_to_negotiate: [CURRENT],
  active_negotiation: [CURRENT],
  notice_responses: [NOTICE],
  scheduled_settlements: [SETTLEMENT, CURRENT],
  payment_plans: [PLAN, CURRENT],
  settled: [PAYOFF, NO_BALANCE],
  payment_declined: [CURRENT],
  disputed_or_not_paying: [CURRENT],
  deactivated: [CURRENT],
  cancelled_plan: [CURRENT],
};

export function buildBalanceItems(facts: AccountFacts, state: AccountState, amounts: AccountAmounts): AmountItem[] {
  const isAgreedSettlement = state === 'approved_but_payment_pending' && facts.negotiationType === 'pif';
  // An agreed settlement shows the same rows as a scheduled one.
  const rows = BALANCE_ROWS[isAgreedSettlement ? 'scheduled_settlements' : state];
  return rows.map(({ key, label, getAmount }) => toAmountItem(key, label, getAmount(amounts, facts)));
}

const NO_SIDES: readonly OfferSide[] = [];

/** Whose offers are shown. */
const OFFERING_SIDES: Readonly<Record<AccountCondition, readonly OfferSide[]>> = {
  joined: NO_SIDES,
  approved_settlement_but_payment_setup_is_pending: NO_SIDES,
  approved_but_payment_setup_is_pending: NO_SIDES,
  payment_accepted_and_plan_in_scheduled: NO_SIDES,
  creditor_send_an_offer: ['consumer', 'creditor'],
  pending_creditor_response: ['consumer'],
  returned_notice_response: NO_SIDES,
  declined: NO_SIDES,
  disputed_deactivated: NO_SIDES,
  deactivated: NO_SIDES,
  disputed: NO_SIDES,
  not_paying: NO_SIDES,
  settled: NO_SIDES,
  hold: NO_SIDES,
  cancelled_plan: NO_SIDES,
  renegotiate: NO_SIDES,
  notice_sent: NO_SIDES,
};

const SIDE_LABELS: Readonly<Record<OfferSide, string>> = { consumer: 'My Last Offer', creditor: "Creditor's Offer" };

const OFFER_KEYS: Readonly<Record<NegotiationType, Readonly<Record<OfferSide, string>>>> = {
  pif: { consumer: 'my_settlement_offer', creditor: 'creditor_settlement_offer' },
  installment: { consumer: 'my_plan_payment', creditor: 'creditor_plan_payment' },
};

/** A plan is summarized by its amount per period. */
export function buildOfferSummaryItems({ negotiation }: AccountFacts, condition: AccountCondition): AmountItem[] {
  const type = negotiation?.type;
  if (!type) return [];
  return OFFERING_SIDES[condition].map((side) => {
    const amounts = getOfferedAmounts(negotiation, side);
    const amount = type === 'pif' ? amounts.settlement : amounts.perPeriod;
    const plan = describePlan(negotiation, amounts);
    return toAmountItem(OFFER_KEYS[type][side], SIDE_LABELS[side], amount ?? ZERO, plan);
  });
}

function toAmountItem(key: string, label: string, amount: Money, plan: PlanSummaryView | null = null): AmountItem {
  return { key, label, amount: toDecimalString(amount), amountLabel: toCurrency(amount), plan };
}

/** `no_of_installments` does not count a last payment of another amount; people do. */
function describePlan({ type, installmentType }: NegotiationFacts, amounts: AgreedAmounts): PlanSummaryView | null {
  const { perPeriod, numberOfInstallments, planBalance } = amounts;
  if (type !== 'installment' || installmentType === null || perPeriod === null) return null;
  const last = getOddLastAmount(amounts);
  return {
    installmentType,
    periodLabel: INSTALLMENT_TYPES[installmentType].per,
    paymentAmount: toDecimalString(perPeriod),
    numberOfPayments: numberOfInstallments === null ? null : numberOfInstallments + (last === null ? 0 : 1),
    lastPaymentAmount: toDecimalOrNull(last),
    totalAmount: toDecimalOrNull(planBalance),
  };
}

/** The plan that is agreed or running. */
export function describeShownPlan({ negotiation }: AccountFacts, state: AccountState): PlanSummaryView | null {
  return negotiation && PLAN_STATES.includes(state) ? describePlan(negotiation, getAgreedAmounts(negotiation)) : null;
}

const PLAN_STATES: readonly AccountState[] = ['payment_plans', 'approved_but_payment_pending'];

interface PlanFacts {
  readonly facts: AccountFacts;
  readonly negotiation: NegotiationFacts;
  readonly agreed: AgreedAmounts;
  readonly condition: AccountCondition;
}

/** In order. Null omits the row. */
const PLAN_ROWS: readonly ((plan: PlanFacts) => MetaItem | null)[] = [
  ({ negotiation, agreed }) => toAmountRow('plan_payment', getPaymentLabel(negotiation), agreed.perPeriod),
  ({ agreed }) => toCountRow('no_of_installments', 'Number of Installments', agreed.numberOfInstallments),
  ({ agreed }) => toAmountRow('last_payment', 'Last Payment', getOddLastAmount(agreed)),
  ({ agreed }) => toDateRow('first_payment_date', 'First Payment Date', agreed.firstPayDate),
  ({ facts }) => toDateRow('next_payment_date', 'Next Payment', getNextPayment(facts)?.date ?? null),
  ({ facts, condition }) => toDateRow('restart_date', 'Restart on', condition === 'hold' ? facts.restartDate : null),
];

export function buildPlanMetaItems(facts: AccountFacts, { state, condition }: DerivedState): MetaItem[] {
  const { negotiation } = facts;
  if (!PLAN_STATES.includes(state) || !negotiation || negotiation.type === 'pif') return [];
  const plan = { facts, negotiation, agreed: getAgreedAmounts(negotiation), condition };
  return PLAN_ROWS.map((row) => row(plan)).filter((item) => item !== null);
}

const NO_VALUE = { amount: null, date: null, count: null } as const;

function toAmountRow(key: string, label: string, amount: Money | null): MetaItem | null {
  return amount && { ...NO_VALUE, key, label, value: toCurrency(amount), amount: toDecimalString(amount) };
}

function toDateRow(key: string, label: string, date: LocalDate | null): MetaItem | null {
  return date === null ? null : { ...NO_VALUE, key, label, value: toHumanDate(date), date };
}

function toCountRow(key: string, label: string, count: number | null): MetaItem | null {
  return count === null ? null : { ...NO_VALUE, key, label, value: String(count), count };
}

/** "Weekly Payment", "Monthly Payment". */
function getPaymentLabel({ installmentType }: NegotiationFacts): string {
  return installmentType === null ? 'Payment' : `${INSTALLMENT_TYPES[installmentType].label} Payment`;
}

/** Older rows store 0 when there is no odd last payment. */
function getOddLastAmount({ lastAmount }: AgreedAmounts): Money | null {
  return lastAmount?.gt(ZERO) ? lastAmount : null;
}
