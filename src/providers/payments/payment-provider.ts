// The port to a payment provider: charges, and where the provider offers them, setups and descriptions of methods.
//
// Card and account numbers never pass through: the client gives them to the provider's own widget, which a setup opens,
// and the provider answers with a reference. See docs/payments.md.
import type { PaymentMethodDetails, PaymentMethodType } from '../../domain/shared/payment-details';

export interface Charge {
  /** Idempotency key: the provider charges once per key, and repeats its response. */
  readonly key: string;
  /** The provider's reference to the payment method; never a card number. */
  readonly reference: string;
  /** US dollars, a decimal string with two decimals. */
  readonly amount: string;
  /** Opaque name of the person who owns the method; absent when the account has no owner. */
  readonly owner?: string;
}

/** `unknown`: money may have moved; repeat the charge with the same key. */
export type ChargeResult =
  | { readonly outcome: 'succeeded' | 'unknown' }
  /** `isMethodGone`: no charge of this method will ever succeed. */
  | { readonly outcome: 'failed'; readonly isMethodGone: boolean };

/** No answer, or one that cannot be read: nothing is known, and the request may be repeated. */
export const NO_ANSWER = 'no_answer';
type NoAnswer = typeof NO_ANSWER;

interface NewSetup {
  readonly owner: string;
  readonly type: PaymentMethodType | null;
  /** Idempotency key. */
  readonly key: string;
}

/** What a client needs to open the provider's widget. Secret: never stored or logged. */
export interface OpenedSetup {
  /** The provider's own name of the setup. */
  readonly setup: string;
  readonly clientSecret: string;
  readonly publishableKey: string | null;
  readonly widgetUrl: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** `owner` is null when the provider names none. */
export type SetupResult =
  | { readonly status: 'open' | 'failed' | 'expired' }
  | { readonly status: 'succeeded'; readonly owner: string | null; readonly reference: string };

export interface DescribedMethod extends PaymentMethodDetails {
  /** The provider lets everybody use this method if this is null; only the simulated one does. */
  readonly owner: string | null;
}

/** Setups of payment methods in the provider's widget. */
export interface PaymentSetups {
  open(setup: NewSetup): Promise<OpenedSetup | NoAnswer>;
  /** Returns null for an unknown setup. */
  read(setup: string): Promise<SetupResult | NoAnswer | null>;
}

/** Stored payment methods. */
export interface PaymentMethods {
  /** Returns null for an unknown method. */
  describe(reference: string): Promise<DescribedMethod | NoAnswer | null>;
  /** Makes the provider forget the method. `done` also when it is unknown. */
  detach(reference: string): Promise<'done' | NoAnswer>;
}

export interface PaymentProvider {
  readonly name: 'http' | 'simulated';
  charge(charge: Charge): Promise<ChargeResult>;
  /** Methods cannot be added through this provider if this is null. */
  readonly setups: PaymentSetups | null;
  /** References cannot be checked if this is null. */
  readonly methods: PaymentMethods | null;
}
