// What creditors see of payments, and what the portal collected for them. Never what belongs to the payer: payment methods, and who paid a gift.
import type { AccountFacts, ScheduledPaymentFacts } from '../account/account-facts';
import { toLocalDate, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalString, ZERO, type Money } from '../shared/money';
import {
  PAYMENT_SOURCES,
  type NegotiationType,
  type PaymentOutcomeKey,
  type PaymentSource,
  type ReversalReason,
} from '../shared/vocabulary';

/** A payment in the schedule of an account, even after it was made or cancelled. */
export interface ScheduleEntryFacts extends ScheduledPaymentFacts {
  readonly previousDate: LocalDate | null;
  readonly transactionType: NegotiationType;
  readonly paidAt: Instant | null;
}

/** A payment that was made or failed. */
export interface CreditorPaymentFacts {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Money;
  readonly status: PaymentOutcomeKey;
  /** This is null for a payment to the creditor while nothing was agreed. */
  readonly transactionType: NegotiationType | null;
  readonly source: PaymentSource;
  /** The key of the charge, under which the payment provider lists it; null for a payment to the creditor. */
  readonly providerReference: string | null;
  /** The creditor's name for a payment to the creditor, also after its reversal. */
  readonly paymentReference: string | null;
  /** The day on which the creditor received it; null for a charge. */
  readonly paymentDate: LocalDate | null;
  readonly reversedAt: Instant | null;
  readonly reversalReason: ReversalReason | null;
  readonly createdAt: Instant;
}

type Shown<Facts> = Omit<Facts, 'amount'> & { readonly amount: string };

export interface ScheduledPaymentView extends Shown<Omit<ScheduleEntryFacts, 'paidAt'>> {
  readonly paidOn: LocalDate | null;
}

export interface CreditorPaymentView extends Shown<CreditorPaymentFacts> {
  readonly accountNumber: string | null;
}

export function describeScheduledPayment(
  { paidAt, ...facts }: ScheduleEntryFacts,
  timeZone: string,
): ScheduledPaymentView {
  return { ...facts, amount: toDecimalString(facts.amount), paidOn: paidAt && toLocalDate(paidAt, timeZone) };
}

export function describeCreditorPayment(
  { accountNumber }: Pick<AccountFacts, 'accountNumber'>,
  facts: CreditorPaymentFacts,
): CreditorPaymentView {
  return { ...facts, amount: toDecimalString(facts.amount), accountNumber };
}

/** Payments are filtered by the source that rows show, or by `portal` for all that it collected. */
export const PAYMENT_CHANNELS = {
  portal: 'Collected by the portal, from whatever source',
  ...PAYMENT_SOURCES,
} as const;
export type PaymentChannel = keyof typeof PAYMENT_CHANNELS;

/** An operator recorded the outcome of charges with the source `import`. */
export const CHANNEL_SOURCES: Readonly<Record<PaymentChannel, readonly PaymentSource[]>> = {
  portal: ['plan', 'gift', 'import'],
  plan: ['plan'],
  gift: ['gift'],
  import: ['import'],
  direct: ['direct'],
};

/** A charge adds to what the portal owes the company, a reversal takes it back. */
export const REMITTANCE_KINDS = {
  collected: 'A charge that succeeded',
  reversed: 'A charge that was reversed later',
} as const;
export type RemittanceKind = keyof typeof REMITTANCE_KINDS;

/** What was collected and reversed on one business day, or in a report. */
export interface RemittanceSums {
  readonly charges: number;
  readonly collected: string;
  readonly reversals: number;
  readonly reversed: string;
  /** Collected less reversed. */
  readonly net: string;
}

export interface RemittanceView extends RemittanceSums {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Days on which something was collected or reversed. */
  readonly days: readonly (RemittanceSums & { readonly day: LocalDate })[];
}

interface SumOfKind {
  readonly isReversal: boolean;
  readonly count: number;
  readonly amount: Money;
}

export function addRemittance(sums: readonly SumOfKind[]): RemittanceSums {
  const add = (isReversal: boolean) => {
    const some = sums.filter((sum) => sum.isReversal === isReversal);
    return {
      count: some.reduce((total, { count }) => total + count, 0),
      amount: some.reduce((total, { amount }) => total.plus(amount), ZERO),
    };
  };
  const [collected, reversed] = [add(false), add(true)];
  return {
    charges: collected.count,
    collected: toDecimalString(collected.amount),
    reversals: reversed.count,
    reversed: toDecimalString(reversed.amount),
    net: toDecimalString(collected.amount.minus(reversed.amount)),
  };
}

export interface RemittanceEntryView {
  readonly kind: RemittanceKind;
  readonly at: Instant;
  readonly providerReference: string | null;
  /** Negative for a reversal. */
  readonly amount: string;
  readonly paymentId: number;
  readonly accountId: number;
  readonly accountNumber: string | null;
}

/** A report covers as many days as the longest month. */
export const REMITTANCE_DAYS = 31;
