// What a payment provider says of a payment method: never a number of a card or of a bank account.

export const PAYMENT_METHOD_TYPES = { card: 'Card', bank_account: 'Bank Account', other: 'Other' } as const;
export type PaymentMethodType = keyof typeof PAYMENT_METHOD_TYPES;

/** What only the provider knows; everything else follows from dates. */
export const PROVIDER_STATUSES = { active: true, pending: true, refused: true } as const;
export type ProviderStatus = keyof typeof PROVIDER_STATUSES;

/** One wallet may have this many. */
export const MAX_PAYMENT_METHODS = 20;

export const PAYMENT_REFERENCE = /^[\w.:-]{3,100}$/;
export const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,49}$/u;
export const LAST_FOUR = /^\d{4}$/;

/** A method can be used until the end of this month, counted from 1. */
export interface MethodExpiry {
  readonly month: number;
  readonly year: number;
}

export interface PaymentMethodDetails {
  readonly type: PaymentMethodType;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expiry: MethodExpiry | null;
  readonly status: ProviderStatus;
}

/** A method under the provider's name for it. */
export interface ReferencedMethod {
  readonly reference: string;
  readonly details: PaymentMethodDetails;
}

/** These stand for a method that cannot be described. */
export const NO_DETAILS: PaymentMethodDetails = {
  type: 'other',
  brand: null,
  last4: null,
  expiry: null,
  status: 'active',
};
