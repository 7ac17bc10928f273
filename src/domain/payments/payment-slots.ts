// The days of a plan: its first date and every period after it. Skipped payments and plans that were on hold move to
// later ones, so that amounts and their sum stay.
import type { NegotiationFacts } from '../account/account-facts';
import { getAgreedAmounts } from '../account/active-negotiation';
import { PAYMENT_DATE } from '../negotiation/agreement';
import type { PaymentMove } from '../negotiation/move-decision';
import { addDays, getDaysBetween, type LocalDate } from '../shared/calendar';
import type { InstallmentType } from '../shared/vocabulary';

export interface OpenPayment {
  readonly id: number;
  readonly date: LocalDate;
  /** The day of the plan on which it falls. */
  readonly slot: LocalDate;
}

interface PlanDays {
  readonly period: InstallmentType;
  readonly first: LocalDate;
}

/** The first day of the plan after `date`; null for an agreement without days. */
export function getNextSlot(negotiation: NegotiationFacts | null, date: LocalDate): LocalDate | null {
  const days = getPlanDays(negotiation);
  return days && getSlot(days, countSteps(days, addDays(date, 1)));
}

/** Moves all payments by the same smallest number of periods, so that none is before today; a settlement to today. */
export function shiftPayments(
  negotiation: NegotiationFacts | null,
  open: readonly OpenPayment[],
  today: LocalDate,
): readonly PaymentMove[] {
  const earliest = open.map(({ date }) => date).sort()[0];
  if (earliest === undefined || earliest >= today) return [];
  if (negotiation?.type === 'pif') return open.map((payment) => toMove(payment, today, today));
  const days = getPlanDays(negotiation);
  if (!days) return [];
  for (let periods = 1; ; periods += 1) {
    const moves = open.map((payment) => shiftPayment(days, payment, periods));
    if (moves.every(({ to }) => to >= today)) return moves;
  }
}

/** A payment that was moved off its day of the plan keeps its distance from it. */
function shiftPayment(days: PlanDays, payment: OpenPayment, periods: number): PaymentMove {
  const steps = countSteps(days, payment.slot);
  const isPlanDay = getSlot(days, steps) === payment.slot;
  const slot = isPlanDay ? getSlot(days, steps + periods) : PAYMENT_DATE[days.period](payment.slot, periods);
  return toMove(payment, addDays(slot, getDaysBetween(payment.slot, payment.date)), slot);
}

function toMove({ id, date }: OpenPayment, to: LocalDate, slot: LocalDate): PaymentMove {
  return { scheduledId: id, from: date, to, slot, isSkip: false };
}

function getPlanDays(negotiation: NegotiationFacts | null): PlanDays | null {
  const period = negotiation?.type === 'installment' ? negotiation.installmentType : null;
  const first = negotiation && getAgreedAmounts(negotiation).firstPayDate;
  return period && first ? { period, first } : null;
}

/** The number of periods from the first day of the plan to the first one that is not before `date`. */
function countSteps(days: PlanDays, date: LocalDate): number {
  let steps = 0;
  while (getSlot(days, steps) < date) steps += 1;
  return steps;
}

function getSlot({ period, first }: PlanDays, steps: number): LocalDate {
  return PAYMENT_DATE[period](first, steps);
}
