// Asks the payment provider what a reference or a setup is, and takes it only for its owner.
//
// Called outside of transactions: a provider may take seconds to answer.
import { assertNoErrors } from '../../../domain/negotiation/move-validation';
import { UNKNOWN_REFERENCE, UNKNOWN_SETUP } from '../../../domain/payments/payment-method-request';
import { DomainError } from '../../../domain/shared/errors';
import { NO_DETAILS, type ReferencedMethod } from '../../../domain/shared/payment-details';
import type { PaymentSetupFacts } from '../../../persistence/payments/payment-setup-store';
import type { NO_ANSWER, PaymentMethods, PaymentSetups } from '../../../providers/payments/payment-provider';
import type { Dependencies } from '../../shared/dependencies';

/** Throws `validation_failed` with the same words for an unknown reference and for one of someone else. */
export async function describeReference(
  dependencies: Dependencies,
  profileId: number,
  reference: string,
): Promise<ReferencedMethod> {
  const { payments, settings } = dependencies;
  const unknown = { paymentReference: [UNKNOWN_REFERENCE] };
  if (!payments?.methods) {
    assertNoErrors(settings.acceptsUncheckedReferences ? {} : unknown);
    return { reference, details: NO_DETAILS };
  }
  return describeOwnMethod(dependencies, profileId, { reference, methods: payments.methods, unknown });
}

/** Throws `validation_failed` and `payment_setup_incomplete`. */
export async function readOwnSetup(
  dependencies: Dependencies,
  profileId: number,
  setupId: string,
): Promise<ReferencedMethod & { readonly setup: PaymentSetupFacts }> {
  const { db, clock, payments, paymentSetups } = dependencies;
  const unknown = { setupId: [UNKNOWN_SETUP] };
  const setup = await paymentSetups.findSetup(db, { profileId }, setupId);
  if (!setup) throw new DomainError('validation_failed', { errors: unknown });
  if (setup.state === 'redeemed') throw incomplete('redeemed');
  if (setup.expiresAt <= clock().epoch) throw incomplete('expired');
  const { read } = requireSetups(dependencies);
  const result = await askProvider(dependencies, () => read(setup.providerSetup));
  if (result === null || (result.status === 'succeeded' && !isOwn(dependencies, profileId, result.owner))) {
    throw new DomainError('validation_failed', { errors: unknown });
  }
  if (result.status !== 'succeeded') throw incomplete(result.status);
  const { reference } = result;
  const details = { ...NO_DETAILS, type: setup.type ?? NO_DETAILS.type };
  if (!payments?.methods) return { reference, details, setup };
  const described = { reference, methods: payments.methods, unknown };
  return { ...(await describeOwnMethod(dependencies, profileId, described)), setup };
}

/** Throws `payments_unavailable` when the provider has none. */
export function requireSetups(dependencies: Dependencies): PaymentSetups {
  const setups = dependencies.payments?.setups;
  if (!setups) throw unavailable(dependencies);
  return setups;
}

/**
 * Returns what the provider answers. Throws `payments_unavailable` when it does not, or did not recently: then it is not
 * asked again for a while.
 */
export async function askProvider<Answer>(
  dependencies: Pick<Dependencies, 'circuitBreakers' | 'clock' | 'settings'>,
  ask: () => Promise<Answer | typeof NO_ANSWER>,
): Promise<Answer> {
  const { circuitBreakers, clock } = dependencies;
  if (circuitBreakers.payments.isOpen(clock().epoch)) throw unavailable(dependencies);
  const answer = await ask();
  if (answer === 'no_answer') {
    circuitBreakers.payments.recordFailure(clock().epoch);
    throw unavailable(dependencies);
  }
  circuitBreakers.payments.recordSuccess();
  return answer;
}

interface Described {
  readonly reference: string;
  readonly methods: PaymentMethods;
  /** The errors for an unknown method. */
  readonly unknown: Readonly<Record<string, readonly string[]>>;
}

async function describeOwnMethod(
  dependencies: Dependencies,
  profileId: number,
  { reference, methods, unknown }: Described,
): Promise<ReferencedMethod> {
  const described = await askProvider(dependencies, () => methods.describe(reference));
  if (described === null || !isOwn(dependencies, profileId, described.owner)) {
    throw new DomainError('validation_failed', { errors: unknown });
  }
  const { type, brand, last4, expiry, status } = described;
  return { reference, details: { type, brand, last4, expiry, status } };
}

function isOwn({ db, paymentMethods }: Dependencies, profileId: number, owner: string | null): boolean {
  return owner === null || paymentMethods.getPaymentOwners(db, profileId).includes(owner);
}

function incomplete(currentStatus: string): DomainError {
  return new DomainError('payment_setup_incomplete', { currentStatus });
}

function unavailable({ settings }: Pick<Dependencies, 'settings'>): DomainError {
  return new DomainError('payments_unavailable', { retryAfter: settings.circuitBreakerSeconds });
}
