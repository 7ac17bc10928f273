// The ordered rows of an account card: balances, offers and the data of a plan. Contract: ConsumerAccountDisplay.
import type { AccountFacts, NegotiationFacts } from './account-facts';
import { noticeBalanceOf } from './account-amounts';
import type { AccountAmounts } from './account-amounts';
import type { AmountItem, MetaItem } from './account-view';
import { agreedAmountsOf } from './active-negotiation';
import type { AgreedAmounts } from './active-negotiation';
import { toHumanDate } from '../shared/calendar';
import type { DerivedState } from './display-state';
import { toCurrency, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { INSTALLMENT_TYPES } from '../shared/vocabulary';
import type { AccountCondition, AccountState, NegotiationType, OfferSide } from '../shared/vocabulary';

interface BalanceRow {
  readonly key: string;
  readonly label: string;
  readonly amountOf: (amounts: AccountAmounts, facts: AccountFacts) => Money;
}

const CURRENT: BalanceRow = {
  key: 'current_balance',
  label: 'Current Balance',
  amountOf: ({ currentBalance }) => currentBalance,
};
/** A paid account owes nothing, whatever balance was given up by the settlement. */
const NOTHING_LEFT: BalanceRow = { ...CURRENT, amountOf: () => ZERO };
const PAYOFF: BalanceRow = {
  key: 'payoff_balance',
  label: 'Payoff Balance',
  amountOf: ({ payoffBalance }) => payoffBalance,
};
const SETTLEMENT: BalanceRow = {
  key: 'settlement_payoff_balance',
  label: 'Settlement Balance',
  amountOf: ({ settlementPayoffBalance }) => settlementPayoffBalance,
};
const PLAN: BalanceRow = {
  key: 'active_installment_payoff_balance',
  label: 'Payment Plan Balance',
  amountOf: ({ activeInstallmentPayoffBalance }) => activeInstallmentPayoffBalance,
};
const NOTICE: BalanceRow = {
  key: 'notice_balance',
  label: 'Notice Balance',
  amountOf: (_amounts, facts) => noticeBalanceOf(facts),
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
  settled: [PAYOFF, NOTHING_LEFT],
  payment_declined: [CURRENT],
  disputed_or_not_paying: [CURRENT],
  deactivated: [CURRENT],
  cancelled_plan: [CURRENT],
};

export function balanceItemsOf(facts: AccountFacts, state: AccountState, amounts: AccountAmounts): AmountItem[] {
  const isAgreedSettlement = state === 'approved_but_payment_pending' && facts.negotiationType === 'pif';
  // An agreed settlement shows the rows of a scheduled one already.
  const rows = BALANCE_ROWS[isAgreedSettlement ? 'scheduled_settlements' : state];
  return rows.map(({ key, label, amountOf }) => amountItem(key, label, amountOf(amounts, facts)));
}

const NOBODY: readonly OfferSide[] = [];

/** Whose offers stand against each other. */
const OFFERING_SIDES: Readonly<Record<AccountCondition, readonly OfferSide[]>> = {
  joined: NOBODY,
  approved_settlement_but_payment_setup_is_pending: NOBODY,
  approved_but_payment_setup_is_pending: NOBODY,
  payment_accepted_and_plan_in_scheduled: NOBODY,
  creditor_send_an_offer: ['consumer', 'creditor'],
  pending_creditor_response: ['consumer'],
  returned_notice_response: NOBODY,
  declined: NOBODY,
  disputed_deactivated: NOBODY,
  deactivated: NOBODY,
  disputed: NOBODY,
  not_paying: NOBODY,
  settled: NOBODY,
  hold: NOBODY,
  cancelled_plan: NOBODY,
  renegotiate: NOBODY,
  notice_sent: NOBODY,
};

const SIDE_LABELS: Readonly<Record<OfferSide, string>> = { consumer: 'My Last Offer', creditor: "Creditor's Offer" };

interface OfferRow {
  readonly key: string;
  readonly amountOf: (negotiation: NegotiationFacts) => Money | null;
}

/** A plan is summed up by its amount per period. */
const OFFER_ROWS: Readonly<Record<NegotiationType, Readonly<Record<OfferSide, OfferRow>>>> = {
  pif: {
    consumer: { key: 'my_settlement_offer', amountOf: ({ oneTimeSettlement }) => oneTimeSettlement },
    creditor: { key: 'creditor_settlement_offer', amountOf: ({ counterOneTimeAmount }) => counterOneTimeAmount },
  },
  installment: {
    consumer: { key: 'my_plan_payment', amountOf: ({ monthlyAmount }) => monthlyAmount },
    creditor: { key: 'creditor_plan_payment', amountOf: ({ counterMonthlyAmount }) => counterMonthlyAmount },
  },
};

export function offerSummaryItemsOf({ negotiation }: AccountFacts, condition: AccountCondition): AmountItem[] {
  if (!negotiation?.type) return [];
  const rows = OFFER_ROWS[negotiation.type];
  return OFFERING_SIDES[condition].map((side) =>
    amountItem(rows[side].key, SIDE_LABELS[side], rows[side].amountOf(negotiation) ?? ZERO),
  );
}

function amountItem(key: string, label: string, amount: Money): AmountItem {
  return { key, label, amount: toDecimalString(amount), amountLabel: toCurrency(amount) };
}

const PLAN_STATES: readonly AccountState[] = ['payment_plans', 'approved_but_payment_pending'];

interface PlanFacts {
  readonly facts: AccountFacts;
  readonly negotiation: NegotiationFacts;
  readonly agreed: AgreedAmounts;
  readonly condition: AccountCondition;
}

/** In order; null leaves the row out. */
const PLAN_ROWS: readonly ((plan: PlanFacts) => MetaItem | null)[] = [
  ({ negotiation, agreed }) => metaItem('plan_payment', paymentLabelOf(negotiation), agreed.perPeriod, toCurrency),
  ({ agreed }) => metaItem('no_of_installments', 'Number of Installments', agreed.numberOfInstallments, String),
  ({ agreed }) => metaItem('last_payment', 'Last Payment', oddAmountOf(agreed), toCurrency),
  ({ agreed }) => metaItem('first_payment_date', 'First Payment Date', agreed.firstPayDate, toHumanDate),
  ({ facts }) => metaItem('next_payment_date', 'Next Payment', facts.nextPayment?.date ?? null, toHumanDate),
  ({ facts, condition }) =>
    metaItem('restart_date', 'Restart on', condition === 'hold' ? facts.restartDate : null, toHumanDate),
];

export function planMetaItemsOf(facts: AccountFacts, { state, condition }: DerivedState): MetaItem[] {
  const { negotiation } = facts;
  if (!PLAN_STATES.includes(state) || !negotiation || negotiation.type === 'pif') return [];
  const plan = { facts, negotiation, agreed: agreedAmountsOf(negotiation), condition };
  return PLAN_ROWS.map((row) => row(plan)).filter((item) => item !== null);
}

function metaItem<Value>(
  key: string,
  label: string,
  value: Value | null,
  format: (value: Value) => string,
): MetaItem | null {
  return value === null ? null : { key, label, value: format(value) };
}

/** "Weekly Payment", "Monthly Payment". */
function paymentLabelOf({ installmentType }: NegotiationFacts): string {
  return installmentType === null ? 'Payment' : `${INSTALLMENT_TYPES[installmentType].label} Payment`;
}

/** Old rows store 0 where no odd last payment exists. */
function oddAmountOf({ lastAmount }: AgreedAmounts): Money | null {
  return lastAmount?.gt(ZERO) ? lastAmount : null;
}
