// The payments of a seeded deal: paid, failed, skipped or still to come, and the rows of each.
import type { AccountFacts } from '../src/domain/account/account-facts';
import type { PlanPayments } from '../src/domain/account/offer-terms';
import { PAYMENT_DATE } from '../src/domain/negotiation/agreement';
import type { Instant, LocalDate, Moment } from '../src/domain/shared/calendar';
import { toDecimalString, ZERO, type Money } from '../src/domain/shared/money';
import type { InstallmentType, NegotiationType, TransactionStatus } from '../src/domain/shared/vocabulary';
import type { PaymentTransactionModel, ScheduleTransactionModel } from '../src/persistence/models/payments';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import { dayFrom, hoursAgo } from './dates';

export interface PaymentSeed {
  readonly type: NegotiationType;
  /** Days from today to the first payment. */
  readonly firstPayIn: number;
  /** Absent: monthly. */
  readonly period?: InstallmentType;
  /** Present when a payment method is stored: the status of payments that are neither paid nor failed. */
  readonly remaining?: 'scheduled' | 'cancelled';
  /** How many are paid. Absent: those that were due by today. */
  readonly paid?: number;
  /** When the first payment that is not paid was tried, in hours before now. */
  readonly failedHoursAgo?: readonly number[];
  /** How many payments after the paid ones were skipped, in a row. */
  readonly skipped?: number;
}

export interface SeededPayment {
  readonly date: LocalDate;
  /** Before it was skipped. */
  readonly previousDate: LocalDate | null;
  readonly amount: Money;
  readonly status: TransactionStatus;
  /** The failed attempts. */
  readonly failedAt: readonly Instant[];
}

/** Every payment of a plan in full, the odd last one included. */
export function listAmounts({ perPeriod, numberOfInstallments, lastAmount }: PlanPayments): readonly Money[] {
  return [...Array<Money>(numberOfInstallments).fill(perPeriod), ...(lastAmount ? [lastAmount] : [])];
}

export function planPayments(seed: PaymentSeed, amounts: readonly Money[], moment: Moment): readonly SeededPayment[] {
  const { period = 'monthly', remaining = 'scheduled', skipped = 0, failedHoursAgo = [] } = seed;
  const getDay = (step: number) => PAYMENT_DATE[period](dayFrom(moment, seed.firstPayIn), step);
  const days = amounts.map((_, step) => getDay(step));
  const paid = countPaid(seed, days, moment);
  return amounts.map((amount, step) => {
    const place = step - paid;
    if (place < 0) return { date: getDay(step), previousDate: null, amount, status: 'successful', failedAt: [] };
    const failedAt = place === 0 ? failedHoursAgo.map((hours) => hoursAgo(moment, hours)) : [];
    const status = failedAt.length > 0 ? 'failed' : remaining;
    if (place >= skipped) return { date: getDay(step), previousDate: null, amount, status, failedAt };
    return { date: getDay(amounts.length + place), previousDate: getDay(step), amount, status, failedAt };
  });
}

function countPaid({ remaining, paid }: PaymentSeed, days: readonly LocalDate[], { today }: Moment): number {
  if (remaining === undefined) return 0;
  return paid ?? days.filter((day) => day <= today).length;
}

export function isPaid({ status }: SeededPayment): boolean {
  return status === 'successful';
}

export function sumPayments(payments: readonly SeededPayment[]): Money {
  return payments.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

interface PayingAccount extends Pick<AccountFacts, 'id' | 'subclient'> {
  readonly companyId: number;
}

export function buildScheduleRows(
  { id, companyId, subclient }: PayingAccount,
  { type }: PaymentSeed,
  payments: readonly SeededPayment[],
  plannedAt: string,
): NewRow<ScheduleTransactionModel>[] {
  return payments.map((payment) => ({
    consumerId: id,
    companyId,
    subclientId: subclient?.id ?? null,
    paymentProfileId: id,
    scheduleDate: payment.date,
    previousScheduleDate: payment.previousDate,
    originalScheduleDate: payment.date,
    amount: toDecimalString(payment.amount),
    status: payment.status,
    transactionType: type,
    attemptCount: isPaid(payment) ? 1 : payment.failedAt.length,
    lastAttemptedAt: payment.failedAt.at(-1) ?? null,
    skipCount: payment.previousDate === null ? 0 : 1,
    createdAt: plannedAt,
  }));
}

/** One row for each payment that was made, and for each attempt that failed. */
export function buildHistoryRows(
  { id, companyId }: PayingAccount,
  { type }: PaymentSeed,
  payments: readonly SeededPayment[],
): NewRow<PaymentTransactionModel>[] {
  return payments.flatMap((payment, step) => {
    const { date, amount, failedAt } = payment;
    const shared = { consumerId: id, companyId, amount: toDecimalString(amount), transactionType: type };
    const times = isPaid(payment) ? [`${date}T14:00:00.000Z`] : failedAt;
    return times.map((createdAt, attempt) => ({
      ...shared,
      status: isPaid(payment) ? 'successful' : 'failed',
      providerTransaction: `demo-${id}-${step + 1}-${attempt + 1}`,
      createdAt,
    }));
  });
}
