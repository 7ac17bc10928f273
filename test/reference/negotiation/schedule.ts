// docs/rules §6.3 with the periods of §2.3: the planned payments of an agreement.
import { agreed } from '../account/amounts';
import { exact, isAbove, minus, NOTHING, printed, smaller } from '../shared/exact-decimal';
import { daysAfter, monthsAfter } from '../shared/calendar-days';
import type { ReferenceNegotiation, ReferenceAccount, ReferenceTransaction } from '../shared/records';

/** §2.3: `count` dates from the first one on. */
export function computeDates(
  first: string,
  installmentType: ReferenceNegotiation['installmentType'],
  many: number,
): readonly string[] {
  const dates: string[] = [];
  let date = first;
  for (let step = 0; step < many; step += 1) {
    if (step > 0 && installmentType === 'weekly') date = daysAfter(date, 7);
    else if (step > 0 && installmentType === 'bimonthly') date = daysAfter(date, 14);
    else date = monthsAfter(first, step);
    dates.push(date);
  }
  return dates;
}

/** Whether the row has everything that a schedule needs. Older rows may not. */
export function isComplete(negotiation: ReferenceNegotiation): boolean {
  const { settlement, payment, count } = agreed(negotiation);
  if (negotiation.type === 'pif') return settlement !== null;
  return negotiation.installmentType !== null && payment !== null && count !== null;
}

/**
 * N payments of the amount per period from the agreed first date, then the odd last one; a settlement is one payment.
 * If the first date has passed without a payment setup, the schedule starts today.
 */
export function plannedPayments(
  account: ReferenceAccount,
  negotiation: ReferenceNegotiation,
  wasSetUp: boolean,
  today: string,
): readonly ReferenceTransaction[] {
  if (!isComplete(negotiation)) return [];
  const { settlement, payment, count, last, firstDate } = agreed(negotiation);
  let first = firstDate ?? today;
  if (first < today && !wasSetUp) first = today;

  const planned: Omit<ReferenceTransaction, 'id' | 'slot' | 'failures'>[] = [];
  if (negotiation.type === 'pif') {
    planned.push({ date: first, amount: settlement ?? '0.00', type: 'pif', status: 'scheduled' });
  } else {
    const amounts = Array.from({ length: count ?? 0 }, () => payment ?? '0.00');
    if (last !== null) amounts.push(last);
    const dates = computeDates(first, negotiation.installmentType, amounts.length);
    dates.forEach((date, place) => {
      planned.push({ date, amount: amounts[place] ?? '0.00', type: 'installment', status: 'scheduled' });
    });
  }
  const retained = withinRemainder(planned, negotiation.planCurrentBalance);
  const lastId = account.schedule.reduce((greatest, { id }) => Math.max(greatest, id), 0);
  return retained.map((transaction, place) => ({
    ...transaction,
    id: lastId + 1 + place,
    slot: transaction.date,
    failures: 0,
  }));
}

/** §6.3: what was paid to the creditor before the schedule is made is left out at its end. */
function withinRemainder<Planned extends { readonly amount: string }>(
  planned: readonly Planned[],
  remainder: string | null,
): readonly Planned[] {
  if (remainder === null) return planned;
  const retained: Planned[] = [];
  let left = exact(remainder);
  for (const one of planned) {
    const amount = smaller(left, exact(one.amount));
    left = exact(printed(minus(left, amount)));
    if (isAbove(amount, NOTHING)) retained.push({ ...one, amount: printed(amount) });
  }
  return retained;
}

/**
 * The payments that are deleted with a plan (rows 3, 6, 8, 10): scheduled and failed ones. A failed one (row 18) left
 * over would keep the next plan from ever being paid off.
 */
export function isUnpaid({ status }: ReferenceTransaction): boolean {
  return status === 'scheduled' || status === 'failed';
}

export function withoutUnpaid(account: ReferenceAccount): readonly ReferenceTransaction[] {
  return account.schedule.filter((transaction) => !isUnpaid(transaction));
}

/** Open payments are cancelled, and stay in the record. */
export function withoutPayments(account: ReferenceAccount): ReferenceAccount {
  const schedule = account.schedule.map((one) => (isUnpaid(one) ? { ...one, status: 'cancelled' as const } : one));
  return { ...account, schedule };
}
