// A gift: what a payer sends, when a link is closed to card testing, and how gifts are shown to both sides.
import { isWithin } from '../shared/clock-difference';
import { toInstant, type Instant } from '../shared/calendar';
import { containsCardNumber } from '../shared/card-number';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { money, toDecimalString, ZERO, type Money } from '../shared/money';
import { toReceiptNumber } from '../payments/payment-history';

export const GIFT_STATUSES = { processing: 'Processing', successful: 'Successful', failed: 'Failed' } as const;
export type GiftStatus = keyof typeof GIFT_STATUSES;

export const STORED_GIFT_STATUSES = { claimed: true, successful: true, failed: true } as const;
export type StoredGiftStatus = keyof typeof STORED_GIFT_STATUSES;

const MAX_NAME = 60;
const MAX_NOTE = 200;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/;

export interface GiftRequest {
  readonly setupId: string;
  readonly amount: string;
  readonly payerName: string;
  readonly payerEmail?: string | null;
  readonly note?: string | null;
}

export function validateGift({ amount, payerName, payerEmail, note }: GiftRequest): FieldErrors {
  const name = normalizeText(payerName);
  return {
    amount: money(amount).gt(ZERO) ? [] : ['The amount must be greater than 0.00.'],
    payerName: name === null ? ['The payer name is required.'] : validateFreeText('payer name', name, MAX_NAME),
    payerEmail: validateEmail(normalizeText(payerEmail)),
    note: validateFreeText('note', normalizeText(note), MAX_NOTE),
  };
}

function validateEmail(email: string | null): string[] {
  if (email === null) return [];
  const isValid = email.length <= MAX_EMAIL && EMAIL.test(email) && !containsCardNumber(email);
  return isValid ? [] : ['The payer email must be a valid e-mail address.'];
}

export const CLOSING_DECLINES = 3;
const CLOSED_MS = 60 * 60 * 1000;

/**
 * Returns true if a link is closed because cards are tried out on it: for an hour after the third declined payment
 * within an hour. `declines` are the times of the latest ones, the newest first, in epoch milliseconds.
 */
export function isClosedByDeclines(declines: readonly number[], now: number): boolean {
  const [last, , third] = declines.slice(0, CLOSING_DECLINES);
  return last !== undefined && third !== undefined && last - third < CLOSED_MS && isWithin(last, CLOSED_MS - 1, now);
}

export interface GiftFacts {
  readonly id: number;
  readonly linkId: number;
  readonly accountId: number;
  readonly amount: Money;
  readonly status: StoredGiftStatus;
  readonly payerName: string;
  readonly note: string | null;
  /** Epoch milliseconds. */
  readonly claimedAt: number;
  /** The outcome is unknown while this is null. */
  readonly finishedAt: number | null;
}

export interface GiftView {
  readonly id: number;
  readonly giftLinkId: number;
  readonly amount: string;
  readonly status: { readonly key: GiftStatus; readonly label: string };
  readonly payerName: string;
  readonly note: string | null;
  readonly madeAt: Instant;
  readonly receiptNumber: string;
}

/** Describes the gift for the consumer. */
export function describeGift(gift: GiftFacts): GiftView {
  return { id: gift.id, giftLinkId: gift.linkId, payerName: gift.payerName, note: gift.note, ...describeReceipt(gift) };
}

export type GiftReceiptView = Pick<GiftView, 'receiptNumber' | 'amount' | 'status' | 'madeAt'>;

/** Describes the gift for the payer. */
export function describeReceipt({
  id,
  amount,
  status,
  claimedAt,
  finishedAt,
}: Pick<GiftFacts, 'id' | 'amount' | 'status' | 'claimedAt' | 'finishedAt'>): GiftReceiptView {
  const shown = status === 'claimed' ? 'processing' : status;
  return {
    receiptNumber: toReceiptNumber(id),
    amount: toDecimalString(amount),
    status: { key: shown, label: GIFT_STATUSES[shown] },
    madeAt: toInstant(finishedAt ?? claimedAt),
  };
}

export const GIFT_MESSAGES: Readonly<Record<GiftStatus, string>> = {
  processing: 'Thank you. The payment is being processed.',
  successful: 'Thank you. The payment was made.',
  failed: 'The payment was declined.',
};

/** The idempotency key of the charge of a gift, which is tried once. The provider lists the charge under it. */
export function getGiftChargeKey(giftPaymentId: number): string {
  return `gift-${giftPaymentId}-1`;
}
