// docs/rules §5.4 to §5.7: balance items, offer summary items, plan meta items, and the settlement date.
import { agreed, displayAmounts, negotiated, stored } from './amounts';
import { spelled } from '../shared/calendar-days';
import { exact, printed, printedAsCurrency } from '../shared/exact-decimal';
import type { ReferenceAccount, ReferenceNegotiation, ReferenceTransaction } from '../shared/records';
import { shownNegotiation, findReferenceState } from './state';

interface ReferenceAmountItem {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  readonly amountLabel: string;
  readonly plan: ReferencePlan | null;
}

interface ReferencePlan {
  readonly installmentType: string;
  readonly periodLabel: string;
  readonly paymentAmount: string;
  readonly numberOfPayments: number | null;
  readonly lastPaymentAmount: string | null;
  readonly totalAmount: string | null;
}

const PERIODS = { weekly: 'per week', bimonthly: 'every two weeks', monthly: 'per month' };

/** The payments that are really made: the full ones, and a last one of another amount. */
function planOf(
  { type, installmentType }: ReferenceNegotiation,
  payment: string | null,
  count: number | null,
  last: string | null,
  total: string | null,
): ReferencePlan | null {
  if (type !== 'installment' || installmentType === null || payment === null) return null;
  const odd = last !== null && printed(exact(last)) !== '0.00' ? printed(exact(last)) : null;
  return {
    installmentType,
    periodLabel: PERIODS[installmentType],
    paymentAmount: printed(exact(payment)),
    numberOfPayments: count === null ? null : odd === null ? count : count + 1,
    lastPaymentAmount: odd,
    totalAmount: total === null ? null : printed(exact(total)),
  };
}

/** §5.6, in figures. */
export function shownPlan(account: ReferenceAccount): ReferencePlan | null {
  const { state } = findReferenceState(account);
  const negotiation = shownNegotiation(account);
  if (!negotiation || (state !== 'payment_plans' && state !== 'approved_but_payment_pending')) return null;
  const { payment, count, last } = agreed(negotiation);
  const total = negotiation.counterOfferAccepted ? negotiation.counterNegotiateAmount : negotiation.negotiateAmount;
  return planOf(negotiation, payment, count, last, total);
}

interface ReferenceMetaItem {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly amount: string | null;
  readonly date: string | null;
  readonly count: number | null;
}

function amountRow(key: string, label: string, amount: string): ReferenceMetaItem {
  const value = exact(amount);
  return { key, label, value: printedAsCurrency(value), amount: printed(value), date: null, count: null };
}

function dayRow(key: string, label: string, date: string): ReferenceMetaItem {
  return { key, label, value: spelled(date), amount: null, date, count: null };
}

function item(
  key: string,
  label: string,
  amount: string | null,
  plan: ReferencePlan | null = null,
): ReferenceAmountItem {
  const value = stored(amount);
  return { key, label, amount: printed(value), amountLabel: printedAsCurrency(value), plan };
}

/** §5.4. */
export function balanceItems(account: ReferenceAccount): readonly ReferenceAmountItem[] {
  const { state } = findReferenceState(account);
  const amounts = displayAmounts(account);
  const current = item('current_balance', 'Current Balance', account.currentBalance);
  const settlement = item('settlement_payoff_balance', 'Settlement Balance', amounts.settlementPayoffBalance);
  const plan = item(
    'active_installment_payoff_balance',
    'Payment Plan Balance',
    amounts.activeInstallmentPayoffBalance,
  );

  if (state === 'approved_but_payment_pending') {
    return [shownNegotiation(account)?.type === 'pif' ? settlement : plan, current];
  }
  if (state === 'scheduled_settlements') return [settlement, current];
  if (state === 'payment_plans') return [plan, current];
  if (state === 'settled') {
    return [
      item('payoff_balance', 'Payoff Balance', negotiated(account)),
      item('current_balance', 'Current Balance', '0.00'),
    ];
  }
  if (state === 'notice_responses') {
    const balance = account.notice ? account.notice.balance : null;
    return [item('notice_balance', 'Notice Balance', balance ?? account.currentBalance)];
  }
  return [current];
}

/** §5.5. */
export function offerSummaryItems(account: ReferenceAccount): readonly ReferenceAmountItem[] {
  const { condition } = findReferenceState(account);
  const negotiation = shownNegotiation(account);
  if (!negotiation) return [];
  const mySettlement = item('my_settlement_offer', 'My Last Offer', negotiation.oneTimeSettlement);
  const theirSettlement = item('creditor_settlement_offer', "Creditor's Offer", negotiation.counterOneTimeAmount);
  const n = negotiation;
  const mine = planOf(n, n.monthlyAmount, n.numberOfInstallments, n.lastMonthAmount, n.negotiateAmount);
  const theirs = planOf(
    n,
    n.counterMonthlyAmount,
    n.counterNumberOfInstallments,
    n.counterLastMonthAmount,
    n.counterNegotiateAmount,
  );
  const myPlan = item('my_plan_payment', 'My Last Offer', n.monthlyAmount, mine);
  const theirPlan = item('creditor_plan_payment', "Creditor's Offer", n.counterMonthlyAmount, theirs);

  if (condition === 'pending_creditor_response') {
    if (negotiation.type === 'pif') return [mySettlement];
    if (negotiation.type === 'installment') return [myPlan];
  }
  if (condition === 'creditor_send_an_offer') {
    if (negotiation.type === 'pif') return [mySettlement, theirSettlement];
    if (negotiation.type === 'installment') return [myPlan, theirPlan];
  }
  return [];
}

/** Scheduled payments by date, then by id. */
export function scheduledTransactions(account: ReferenceAccount): readonly ReferenceTransaction[] {
  return account.schedule
    .filter(({ status }) => status === 'scheduled')
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
}

const PAYMENT_LABELS = { weekly: 'Weekly Payment', bimonthly: 'Bimonthly Payment', monthly: 'Monthly Payment' };

/** §5.6. */
export function planMetaItems(account: ReferenceAccount): readonly ReferenceMetaItem[] {
  const { state, condition } = findReferenceState(account);
  const negotiation = shownNegotiation(account);
  // §5.9: an agreement that is not a settlement is a plan; without a row it has no data.
  const isAgreedPlan = state === 'approved_but_payment_pending' && negotiation !== null && negotiation.type !== 'pif';
  if (state !== 'payment_plans' && !isAgreedPlan) return [];
  // docs/contract.md §2.6: rows for active or agreed plans; an account without a row has none.
  if (!negotiation) return [];

  const rows: ReferenceMetaItem[] = [];
  const { payment, count, last, firstDate } = agreed(negotiation);
  if (payment !== null) {
    const label = negotiation.installmentType === null ? 'Payment' : PAYMENT_LABELS[negotiation.installmentType];
    rows.push(amountRow('plan_payment', label, payment));
  }
  if (count !== null) {
    rows.push({
      key: 'no_of_installments',
      label: 'Number of Installments',
      value: String(count),
      amount: null,
      date: null,
      count,
    });
  }
  if (last !== null && printed(exact(last)) !== '0.00') {
    rows.push(amountRow('last_payment', 'Last Payment', last));
  }
  if (firstDate !== null) {
    rows.push(dayRow('first_payment_date', 'First Payment Date', firstDate));
  }
  const [next] = scheduledTransactions(account);
  // On hold, a day before the restart does not come any more.
  const isMissed = condition === 'hold' && account.restartDate !== null && next && next.date < account.restartDate;
  if (next && !isMissed) rows.push(dayRow('next_payment_date', 'Next Payment', next.date));
  if (condition === 'hold' && account.restartDate !== null) {
    rows.push(dayRow('restart_date', 'Restart on', account.restartDate));
  }
  return rows;
}

/** §5.7. */
export function settlementDay(account: ReferenceAccount): string | null {
  const { state } = findReferenceState(account);
  const negotiation = shownNegotiation(account);
  const isAgreedSettlement = state === 'approved_but_payment_pending' && negotiation?.type === 'pif';
  if (state !== 'scheduled_settlements' && !isAgreedSettlement) return null;
  const next = scheduledTransactions(account).find(({ type }) => type === 'pif');
  if (next) return next.date;
  return negotiation ? agreed(negotiation).firstDate : null;
}

export function settlementScheduleDate(account: ReferenceAccount): string | null {
  const day = settlementDay(account);
  return day === null ? null : spelled(day);
}
