// When a consumer is reminded of a payment, and notified that a payment method expires: some days before, once for each stage.
import type { MoveKey } from '../account/moves';
import { addDays, getDaysBetween, type LocalDate } from '../shared/calendar';
import type { ConsumerNotice } from '../messages/consumer-notices';
import type { MethodExpiry } from '../shared/payment-details';
import { getExpiryDate, type PaymentMethodFacts } from './payment-method';

/** Days before, the last stage first. */
const PAYMENT_STAGES = [1, 5] as const;
const EXPIRY_STAGES = [7, 30] as const;

/** Payments until this day may need a reminder. */
export function getLastReminderDay(today: LocalDate): LocalDate {
  return addDays(today, Math.max(...PAYMENT_STAGES));
}

/** The months of expiry of the methods that may need a notice. */
export function listExpiryMonths(today: LocalDate): readonly MethodExpiry[] {
  const days = [today, addDays(today, Math.max(...EXPIRY_STAGES))];
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return [...months].map((month) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) }));
}

/** The stage to remind of, in days; null when there is none, or it was reminded of. `reminded`: the last stage, or 0. */
export function findPaymentStage(date: LocalDate, reminded: number, today: LocalDate): number | null {
  const days = getDaysBetween(today, date);
  // On its day it is charged.
  return days < 1 ? null : findStage(PAYMENT_STAGES, days, reminded);
}

/** Only a method that open payments depend on is worth a notice. `noticed`: the last stage, or 0. */
export function findExpiryStage(
  { expiry, status, use }: Pick<PaymentMethodFacts, 'expiry' | 'status' | 'use'>,
  noticed: number,
  today: LocalDate,
): number | null {
  if (expiry === null || status !== 'active' || use.openPayments === 0) return null;
  const days = getDaysBetween(today, getExpiryDate(expiry));
  return days < 0 ? null : findStage(EXPIRY_STAGES, days, noticed);
}

function findStage(stages: readonly number[], days: number, last: number): number | null {
  const stage = stages.find((most) => days <= most);
  return stage !== undefined && (last === 0 || stage < last) ? stage : null;
}

const SKIPS: readonly MoveKey[] = ['skip_payment', 'skip_failed_payment'];

/** What the owner of an account is notified of after a payment was moved to another date. */
export function getChangeNotice(move: MoveKey, { skipsInRow }: { readonly skipsInRow: number }): ConsumerNotice {
  return SKIPS.includes(move) && skipsInRow > 1 ? 'payments_skipped' : 'payment_changed';
}
