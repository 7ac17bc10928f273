// docs/rules §6.4: another date of a payment, chosen by its consumer or because it failed, and the days after a hold.
import { agreed } from '../account/amounts';
import { findReferenceState } from '../account/state';
import { daysAfter, monthsAfter } from '../shared/calendar-days';
import type { ReferenceAccount, ReferenceNegotiation, ReferenceTransaction } from '../shared/records';
import { isStayed } from './mark-moves';
import { type ReferenceRule, toInvalid, UNAVAILABLE } from './requests';
import { computeDates, isUnpaid } from './schedule';

const MAX_SKIPS_IN_ROW = 2;
const MAX_SKIPS = 3;
const RESCHEDULE_DAYS = 14;
const MAX_FAILURES = 3;
const TIME_ZONE = 'America/New_York';

/** A payment with a new date is scheduled, with fresh attempts. */
export function opensAgain(transaction: ReferenceTransaction): ReferenceTransaction {
  return { ...transaction, status: 'scheduled', failures: 0 };
}

/** Skips are counted for each plan. */
export function withoutSkips(
  { skipsInRow, skipsUsed }: ReferenceAccount,
  planned: readonly unknown[],
): Pick<ReferenceAccount, 'skipsInRow' | 'skipsUsed'> {
  return planned.length > 0 ? { skipsInRow: 0, skipsUsed: 0 } : { skipsInRow, skipsUsed };
}

function inOrder(rows: readonly ReferenceTransaction[]): readonly ReferenceTransaction[] {
  return [...rows].sort((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1));
}

function unpaid(account: ReferenceAccount): readonly ReferenceTransaction[] {
  return inOrder(account.schedule.filter(isUnpaid));
}

function isRunning(account: ReferenceAccount): boolean {
  return findReferenceState(account).condition === 'payment_accepted_and_plan_in_scheduled';
}

/** The days of a plan up to the first one after `date`; null without a period or a first day. */
function planDays(negotiation: ReferenceNegotiation | null, date: string): readonly string[] | null {
  if (negotiation?.type !== 'installment' || !negotiation.installmentType) return null;
  const { firstDate } = agreed(negotiation);
  if (firstDate === null) return null;
  for (let many = 64; ; many *= 2) {
    const days = computeDates(firstDate, negotiation.installmentType, many);
    const later = days.findIndex((day) => day > date);
    if (later >= 0) return days.slice(0, later + 1);
  }
}

function moved(account: ReferenceAccount, id: number, date: string, slot: string): ReferenceAccount {
  const schedule = account.schedule.map((one) => (one.id === id ? opensAgain({ ...one, date, slot }) : one));
  return { ...account, schedule, hasFailedPayment: schedule.some(({ status }) => status === 'failed') };
}

/** Both kinds of skips; null when the payment cannot be skipped. */
function skipped(account: ReferenceAccount, id: number): ReferenceAccount | null {
  const open = unpaid(account);
  const payment = open.find((one) => one.id === id);
  if (!isRunning(account) || payment?.type !== 'installment') return null;
  if (account.skipsInRow >= MAX_SKIPS_IN_ROW || account.skipsUsed >= MAX_SKIPS) return null;
  const slot = planDays(account.negotiation, open.at(-1)?.date ?? '')?.at(-1);
  if (slot === undefined) return null;
  const { skipsInRow, skipsUsed } = account;
  return { ...moved(account, id, slot, slot), skipsInRow: skipsInRow + 1, skipsUsed: skipsUsed + 1 };
}

export const skipPayment: ReferenceRule<'skip_payment'> = (account, { paymentId }) => {
  const after = skipped(account, paymentId);
  return after ? { account: after } : UNAVAILABLE;
};

/** When three attempts have failed, or the next payment is at most three days away. */
export const skipFailedPayment: ReferenceRule<'skip_failed_payment'> = (account, { paymentId }, { today }) => {
  const open = unpaid(account);
  const place = open.findIndex(({ id }) => id === paymentId);
  const [payment, next] = [open[place], open[place + 1]];
  if (payment?.status !== 'failed') return UNAVAILABLE;
  const isNextNear = next !== undefined && next.date <= daysAfter(today, 3);
  if (!isNextNear && payment.failures < MAX_FAILURES) return UNAVAILABLE;
  const after = skipped(account, paymentId);
  return after ? { account: after } : UNAVAILABLE;
};

/** Tomorrow to 14 days after its day of the plan, before the next payment, and within the terms of a settlement. */
export const reschedulePayment: ReferenceRule<'reschedule_payment'> = (account, { paymentId, date }, { today }) => {
  const open = unpaid(account);
  const place = open.findIndex(({ id }) => id === paymentId);
  const [payment, next] = [open[place], open[place + 1]];
  if (!payment) return UNAVAILABLE;
  const earliest = daysAfter(today, 1);
  const isLate =
    date > daysAfter(payment.slot, RESCHEDULE_DAYS) ||
    (next !== undefined && date >= next.date) ||
    (payment.type === 'pif' && date > lastSettlementDay(account.negotiation));
  const canMove =
    earliest <= daysAfter(payment.slot, RESCHEDULE_DAYS) &&
    (next === undefined || earliest < next.date) &&
    (payment.type !== 'pif' || earliest <= lastSettlementDay(account.negotiation));
  if (canMove && (date < earliest || isLate)) return toInvalid('date');
  // A payment that no date fits is not the fault of the date: what the account does not allow is said before it.
  if (!isRunning(account) || isStayed(account)) return UNAVAILABLE;
  return canMove ? { account: moved(account, paymentId, date, payment.slot) } : toInvalid('date');
};

const NO_LIMIT = '9999-12-31';

function lastSettlementDay(negotiation: ReferenceNegotiation | null): string {
  if (!negotiation?.snapshot) return NO_LIMIT;
  const { offerAcceptedAt, creditorCounterOfferSentAt, consumerOfferSentAt } = negotiation;
  const agreedAt = offerAcceptedAt ?? creditorCounterOfferSentAt ?? consumerOfferSentAt;
  if (agreedAt === null) return NO_LIMIT;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(agreedAt);
  return daysAfter(day, negotiation.snapshot.maxDaysFirstPay);
}

/** All open payments by the same smallest number of periods, so that none is in the past; null when none is. */
export function movedForward(account: ReferenceAccount, today: string): readonly ReferenceTransaction[] | null {
  const [first] = unpaid(account);
  const { negotiation } = account;
  if (!first || first.date >= today) return null;
  const move = (to: (one: ReferenceTransaction) => { readonly date: string; readonly slot: string }) =>
    account.schedule.map((one) => (isUnpaid(one) ? opensAgain({ ...one, ...to(one) }) : one));
  if (negotiation?.type === 'pif') return move(() => ({ date: today, slot: today }));
  if (planDays(negotiation, today) === null) return null;
  for (let periods = 1; ; periods += 1) {
    const schedule = move((one) => laterBy(periods, one, negotiation));
    if (schedule.filter(isUnpaid).every(({ date }) => date >= today)) return schedule;
  }
}

function laterBy(periods: number, { date, slot }: ReferenceTransaction, negotiation: ReferenceNegotiation | null) {
  const days = planDays(negotiation, slot) ?? [];
  const place = days.indexOf(slot);
  const { firstDate } = agreed(negotiation as ReferenceNegotiation);
  const period = negotiation?.installmentType ?? 'monthly';
  const onPlan = computeDates(firstDate ?? slot, period, place + periods + 1).at(-1) ?? slot;
  const weeks = period === 'weekly' ? 1 : 2;
  const offPlan = period === 'monthly' ? monthsAfter(slot, periods) : daysAfter(slot, 7 * weeks * periods);
  const to = place >= 0 ? onPlan : offPlan;
  const apart = Math.round((Date.parse(date) - Date.parse(slot)) / 86_400_000);
  return { slot: to, date: new Date(Date.parse(to) + apart * 86_400_000).toISOString().slice(0, 10) };
}
