// The place of a payment among the other payments of its account.
import type { Instant, LocalDate } from '../shared/calendar';
import type { TransactionStatus } from '../shared/vocabulary';

/** A paid or open payment of an account. */
export interface PlacedPayment {
  readonly id: number;
  readonly date: LocalDate;
  readonly status: TransactionStatus;
  /** The payments of a plan are created together. */
  readonly createdAt: Instant | null;
}

export interface PaymentPlace {
  /** Position by date among the paid and open payments of the plan, starting at 1. */
  readonly number: number;
  readonly of: number;
  /** True if another open payment of the account comes first. */
  readonly hasEarlierOpen: boolean;
  /** Date of the open payment after it. */
  readonly nextOpenDate: LocalDate | null;
  /** Date of the account's last open payment. */
  readonly lastOpenDate: LocalDate;
}

/** `all`: the paid and open payments of the account, in any order. */
export function placePayment(payment: PlacedPayment, all: readonly PlacedPayment[]): PaymentPlace {
  const plan = all.filter(({ createdAt }) => createdAt === payment.createdAt);
  const open = all.filter(isOpenPayment).sort(compareByDate);
  return {
    number: plan.filter((one) => compareByDate(one, payment) <= 0).length,
    of: plan.length,
    hasEarlierOpen: open.some((one) => compareByDate(one, payment) < 0),
    nextOpenDate: open.find((one) => compareByDate(one, payment) > 0)?.date ?? null,
    lastOpenDate: open.at(-1)?.date ?? payment.date,
  };
}

export function isOpenPayment({ status }: Pick<PlacedPayment, 'status'>): boolean {
  return status === 'scheduled' || status === 'failed';
}

function compareByDate(one: PlacedPayment, other: PlacedPayment): number {
  if (one.date === other.date) return one.id - other.id;
  return one.date < other.date ? -1 : 1;
}
