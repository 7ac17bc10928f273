// A payment method of a consumer's wallet: what is known of it, its label and its status.
import { addDays, addMonths, type Instant, type LocalDate } from '../shared/calendar';
import { containsCardNumber } from '../shared/card-number';

export const PAYMENT_METHOD_TYPES = { card: 'Card', bank_account: 'Bank Account', other: 'Other' } as const;
export type PaymentMethodType = keyof typeof PAYMENT_METHOD_TYPES;

/** What the provider says; everything else follows from dates. */
export const PROVIDER_STATUSES = { active: true, pending: true, refused: true } as const;
export type ProviderStatus = keyof typeof PROVIDER_STATUSES;

export const PAYMENT_METHOD_STATUSES = {
  active: 'Active',
  expiring: 'Expires Soon',
  expired: 'Expired',
  pending: 'Pending Verification',
  refused: 'No Longer Accepted',
} as const;
export type PaymentMethodStatus = keyof typeof PAYMENT_METHOD_STATUSES;

export const MAX_PAYMENT_METHODS = 20;
export const MAX_METHOD_LABEL = 100;

export const PAYMENT_REFERENCE = /^[\w.:-]{3,100}$/;
export const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,49}$/u;
export const LAST_FOUR = /^\d{4}$/;

/** A method can be used until the end of this month, counted from 1. */
interface Expiry {
  readonly month: number;
  readonly year: number;
}

/** As the payment provider describes it. */
export interface PaymentMethodDetails {
  readonly type: PaymentMethodType;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expiry: Expiry | null;
  readonly status: ProviderStatus;
}

export interface PaymentMethodFacts extends PaymentMethodDetails {
  readonly id: number;
  /** The consumer's own words; null: derived. */
  readonly ownLabel: string | null;
  readonly isDefault: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly use: PaymentMethodUse;
}

/** What a method pays. */
export interface PaymentMethodUse {
  /** Accounts with something to pay by it. */
  readonly accounts: number;
  readonly openPayments: number;
  readonly nextPaymentDate: LocalDate | null;
  readonly lastPaymentDate: LocalDate | null;
}

interface LabelledValue<Value> {
  readonly value: Value;
  readonly label: string;
}

export interface PaymentMethodView {
  readonly id: number;
  readonly type: LabelledValue<PaymentMethodType>;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly label: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly status: LabelledValue<PaymentMethodStatus>;
  readonly isDefault: boolean;
  readonly inUse: Pick<PaymentMethodUse, 'accounts' | 'openPayments' | 'nextPaymentDate'>;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** The view that clients get. The reference is never part of it. */
export function describePaymentMethod(facts: PaymentMethodFacts, today: LocalDate): PaymentMethodView {
  const { id, type, brand, last4, expiry, isDefault, createdAt, lastUsedAt, use } = facts;
  const status = derivePaymentMethodStatus(facts, today);
  const { accounts, openPayments, nextPaymentDate } = use;
  return {
    ...{ id, brand, last4, isDefault, createdAt, lastUsedAt },
    type: { value: type, label: PAYMENT_METHOD_TYPES[type] },
    label: facts.ownLabel ?? formatMethodLabel(facts),
    expMonth: expiry?.month ?? null,
    expYear: expiry?.year ?? null,
    status: { value: status, label: PAYMENT_METHOD_STATUSES[status] },
    inUse: { accounts, openPayments, nextPaymentDate },
  };
}

/** `Visa ending in 4242`. */
export function formatMethodLabel({ type, brand, last4 }: Pick<PaymentMethodDetails, 'type' | 'brand' | 'last4'>) {
  if (last4 === null) return 'Payment method';
  return `${brand ?? PAYMENT_METHOD_TYPES[type]} ending in ${last4}`;
}

const EXPIRES_SOON_DAYS = 30;

interface StatusInput extends Pick<PaymentMethodDetails, 'status'> {
  readonly expiryDate: LocalDate | null;
  readonly lastPaymentDate: LocalDate | null;
  readonly today: LocalDate;
}

/** The first match wins; otherwise the method is active. */
const STATUS_RULES: readonly {
  readonly when: (input: StatusInput) => boolean;
  readonly then: PaymentMethodStatus;
}[] = [
  { when: ({ status }) => status === 'refused', then: 'refused' },
  { when: ({ status }) => status === 'pending', then: 'pending' },
  { when: ({ expiryDate, today }) => expiryDate !== null && expiryDate < today, then: 'expired' },
  {
    when: ({ expiryDate, today }) => expiryDate !== null && expiryDate <= addDays(today, EXPIRES_SOON_DAYS),
    then: 'expiring',
  },
  {
    when: ({ expiryDate, lastPaymentDate }) =>
      expiryDate !== null && lastPaymentDate !== null && expiryDate < lastPaymentDate,
    then: 'expiring',
  },
];

/** `today` is the calendar day in the business time zone. */
export function derivePaymentMethodStatus(
  { status, expiry, use }: Pick<PaymentMethodFacts, 'status' | 'expiry' | 'use'>,
  today: LocalDate,
): PaymentMethodStatus {
  const input = { status, today, expiryDate: expiry && getExpiryDate(expiry), lastPaymentDate: use.lastPaymentDate };
  return STATUS_RULES.find(({ when }) => when(input))?.then ?? 'active';
}

/** The last day of the month. */
export function getExpiryDate({ month, year }: Expiry): LocalDate {
  const firstDay = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(addMonths(firstDay, 1), -1);
}

const UNUSABLE: Readonly<Partial<Record<PaymentMethodStatus, string>>> = {
  expired: 'This payment method has expired.',
  refused: 'This payment method is no longer accepted.',
  pending: 'This payment method is not verified yet.',
};

/** Why a method cannot be assigned to an account; empty when it can. */
export function validateUsableMethod(status: PaymentMethodStatus): string[] {
  const problem = UNUSABLE[status];
  return problem === undefined ? [] : [problem];
}

export const UNKNOWN_REFERENCE = 'The payment reference is not known.';

/** A reference is the payment provider's name for a payment method; card numbers are rejected. */
export function validatePaymentReference(reference: string): string[] {
  if (containsCardNumber(reference)) {
    return ['The payment reference must be the name that the payment provider gave, never the number of a card.'];
  }
  return PAYMENT_REFERENCE.test(reference) ? [] : ['The payment reference is not valid.'];
}
