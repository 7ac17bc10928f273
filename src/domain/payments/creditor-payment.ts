// What creditors see of the payments of an account. Never what belongs to the payer: payment methods, and who paid a gift.
import type { AccountFacts, ScheduledPaymentFacts } from '../account/account-facts';
import type { Instant, LocalDate } from '../shared/calendar';
import { toDecimalString, type Money } from '../shared/money';
import type { NegotiationType, PaymentOutcomeKey, PaymentSource, ReversalReason } from '../shared/vocabulary';

/** A payment in the schedule of an account, even after it was made or cancelled. */
export interface ScheduleEntryFacts extends ScheduledPaymentFacts {
  /** Null when the date was never changed. */
  readonly previousDate: LocalDate | null;
  readonly transactionType: NegotiationType;
}

/** A payment that was made or failed. */
export interface CreditorPaymentFacts {
  readonly id: number;
  readonly amount: Money;
  readonly status: PaymentOutcomeKey;
  /** Null for a payment to the creditor while nothing was agreed. */
  readonly transactionType: NegotiationType | null;
  readonly source: PaymentSource;
  /** The creditor's name for a payment to the creditor, also after its reversal. */
  readonly paymentReference: string | null;
  /** The day on which the creditor received it; null for a charge. */
  readonly paymentDate: LocalDate | null;
  /** Null unless it was reversed. */
  readonly reversedAt: Instant | null;
  readonly reversalReason: ReversalReason | null;
  readonly createdAt: Instant;
}

type Shown<Facts> = Omit<Facts, 'amount'> & { readonly amount: string };

export type ScheduledPaymentView = Shown<ScheduleEntryFacts>;

export interface CreditorPaymentView extends Shown<CreditorPaymentFacts> {
  readonly accountId: number;
  readonly accountNumber: string | null;
}

export function describeScheduledPayment(facts: ScheduleEntryFacts): ScheduledPaymentView {
  return { ...facts, amount: toDecimalString(facts.amount) };
}

export function describeCreditorPayment(
  { id: accountId, accountNumber }: Pick<AccountFacts, 'id' | 'accountNumber'>,
  facts: CreditorPaymentFacts,
): CreditorPaymentView {
  return { ...facts, amount: toDecimalString(facts.amount), accountId, accountNumber };
}
