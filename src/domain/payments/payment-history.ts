// Describes a payment that was made or failed, for the history of payments.
import type { AccountExcerpt, Labelled } from '../account/account-view';
import { toLocalDate, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalOrNull, toDecimalString, type Money } from '../shared/money';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  REVERSAL_REASONS,
  type NegotiationType,
  type PaymentOutcomeKey,
  type PaymentSource,
  type ReversalReason,
} from '../shared/vocabulary';

export interface PaymentRecord {
  readonly id: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly madeAt: Instant;
  readonly amount: Money;
  readonly status: PaymentOutcomeKey;
  /** This is null for a payment to the creditor while nothing was agreed. */
  readonly type: NegotiationType | null;
  readonly source: PaymentSource;
  readonly methodLabel: string | null;
  /** This is null if the scheduled payment is not known. */
  readonly scheduledId: number | null;
  /** This is null if the balance is not known. */
  readonly balanceAfter: Money | null;
  /** This is null for a payment that is not a gift. */
  readonly payerName: string | null;
  /** This is null unless the creditor reversed the payment. */
  readonly reversedAt: Instant | null;
  readonly reversalReason: ReversalReason | null;
}

export interface PaymentView {
  readonly id: number;
  readonly account: AccountExcerpt;
  readonly madeAt: Instant;
  /** The business day. */
  readonly date: LocalDate;
  readonly amount: string;
  readonly status: Labelled<PaymentOutcomeKey>;
  readonly transactionType: Labelled<NegotiationType> | null;
  readonly source: Labelled<PaymentSource>;
  readonly methodLabel: string | null;
  /** Only of gifts. */
  readonly payerName: string | null;
  readonly upcomingPaymentId: number | null;
  readonly balanceAfter: string | null;
  readonly receiptNumber: string;
  readonly reversedAt: Instant | null;
  readonly reversalReason: Labelled<ReversalReason> | null;
}

export function describePayment(record: PaymentRecord, timeZone: string): PaymentView {
  return {
    id: record.id,
    account: { id: record.accountId, identity: { accountName: record.accountName } },
    madeAt: record.madeAt,
    date: toLocalDate(record.madeAt, timeZone),
    amount: toDecimalString(record.amount),
    status: { key: record.status, label: PAYMENT_OUTCOMES[record.status] },
    transactionType: record.type && { key: record.type, label: NEGOTIATION_TYPES[record.type].badge },
    source: { key: record.source, label: PAYMENT_SOURCES[record.source] },
    methodLabel: record.methodLabel,
    payerName: record.payerName,
    upcomingPaymentId: record.scheduledId,
    balanceAfter: toDecimalOrNull(record.balanceAfter),
    receiptNumber: toReceiptNumber(record.id),
    reversedAt: record.reversedAt,
    reversalReason: record.reversalReason && {
      key: record.reversalReason,
      label: REVERSAL_REASONS[record.reversalReason],
    },
  };
}

const RECEIPT_DIGITS = 10;

export function toReceiptNumber(id: number): string {
  return `R-${String(id).padStart(RECEIPT_DIGITS, '0')}`;
}
