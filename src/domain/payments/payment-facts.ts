// The stored facts of one payment of a plan, with its place among the others, and the settings that bound changes.
import type { ScheduledPaymentFacts } from '../account/account-facts';
import type { Instant, LocalDate } from '../shared/calendar';
import type { NegotiationType } from '../shared/vocabulary';
import type { PaymentMethodFacts } from './payment-method';
import type { PaymentPlace } from './payment-place';

export interface PaymentFacts extends ScheduledPaymentFacts, PaymentPlace {
  readonly accountId: number;
  readonly type: NegotiationType;
  /** The day of the plan on which it falls, as planned or since the last skip. */
  readonly slot: LocalDate;
  readonly previousDate: LocalDate | null;
  /** Attempts in its life; never decreases, because the key of a charge contains it. */
  readonly attempts: number;
  /** These attempts came before the payment was last scheduled. */
  readonly attemptsBefore: number;
  /** The attempt whose outcome is unknown; null when there is none. */
  readonly openAttempt: number | null;
  readonly attemptedAt: Instant | null;
  /** The payment method that is to be charged. */
  readonly method: PaymentMethodFacts | null;
}

export interface PaymentRules {
  readonly skipsInRow: number;
  readonly skipsPerPlan: number;
  /** How far a payment may move from its day of the plan. */
  readonly rescheduleDays: number;
  /** IANA name of the business time zone. */
  readonly timeZone: string;
}

/** A payment that failed this many times waits for its consumer. */
export const MAX_ATTEMPTS = 3;
/** A failed payment is tried again once a day. */
export const RETRY_PAUSE_MS = 20 * 60 * 60 * 1000;

/** Attempts since the payment was last scheduled. */
export function countAttempts({ attempts, attemptsBefore }: Pick<PaymentFacts, 'attempts' | 'attemptsBefore'>): number {
  return attempts - attemptsBefore;
}

/** The idempotency key of an attempt to charge a scheduled payment. The provider lists the charge under it. */
export function getChargeKey(scheduledId: number, attempt: number): string {
  return `${scheduledId}-${attempt}`;
}
