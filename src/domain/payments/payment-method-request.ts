// Validates requests about payment methods: which one is meant, its label, and what else may be changed.
import { containsCardNumber } from '../shared/card-number';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { PAYMENT_REFERENCE } from '../shared/payment-details';

const MAX_LABEL = 100;

/** A reference of someone else gets the same answer, so that a guess learns nothing. */
export const UNKNOWN_REFERENCE = 'The payment reference is not known.';
export const UNKNOWN_SETUP = 'The setup is not known.';
export const UNKNOWN_METHOD = 'This is not one of your payment methods.';

/** A reference is the payment provider's name for a payment method; card numbers are rejected. */
export function validatePaymentReference(reference: string): string[] {
  if (containsCardNumber(reference)) {
    return ['The payment reference must be the one that the payment provider issued, never a card number.'];
  }
  return PAYMENT_REFERENCE.test(reference) ? [] : ['The payment reference is not valid.'];
}

/** The method for an account: one of the wallet, or one under the provider's name for it. */
export interface MethodChoice {
  readonly paymentMethodId?: string | null | undefined;
  readonly paymentReference?: string | null | undefined;
}

export function validateMethodChoice({ paymentMethodId = null, paymentReference = null }: MethodChoice): FieldErrors {
  if ((paymentMethodId === null) === (paymentReference === null)) {
    const message = 'Exactly one of payment method ID and payment reference is required.';
    return { paymentMethodId: [message], paymentReference: [message] };
  }
  return paymentReference === null ? {} : { paymentReference: validatePaymentReference(paymentReference) };
}

/** A new method: the result of a setup, or one under the provider's name for it. */
export interface NewMethodRequest {
  readonly setupId?: string | null;
  readonly paymentReference?: string | null;
  readonly label?: string | null;
  readonly isDefault?: boolean | null;
}

export function validateNewMethod({ setupId, paymentReference, label }: NewMethodRequest): FieldErrors {
  const hasSetup = setupId != null;
  if (hasSetup === (paymentReference != null)) {
    const message = 'Exactly one of setup ID and payment reference is required.';
    return { setupId: [message], paymentReference: [message] };
  }
  return {
    paymentReference: paymentReference == null ? [] : validatePaymentReference(paymentReference),
    label: validateLabel(label),
  };
}

/** Absent members stay. A null label is the derived one again. */
export interface MethodChanges {
  readonly label?: string | null;
  readonly isDefault?: boolean | null;
}

export function validateMethodChanges(changes: MethodChanges): FieldErrors {
  const { label, isDefault } = changes;
  if (label === undefined && isDefault === undefined) {
    return { label: ['At least one of label and is default is required.'] };
  }
  return {
    label: validateLabel(label),
    isDefault: isDefault === undefined || isDefault ? [] : ['Another method becomes the default instead.'],
  };
}

function validateLabel(label: string | null | undefined): string[] {
  return validateFreeText('label', normalizeText(label), MAX_LABEL);
}
