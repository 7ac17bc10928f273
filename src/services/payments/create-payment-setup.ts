// Opens a setup of a payment method at the provider, whose widget takes the number of the card or bank account.
import { toInstant } from '../../domain/shared/calendar';
import type { PaymentMethodType } from '../../domain/shared/payment-details';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { askProvider, requireSetups } from './steps/describe-method';
import type { PaymentSetupResult } from './steps/setup-result';

/**
 * Takes no idempotency key: the answer is a secret, which is not stored; a setup that is not used expires. Throws
 * `too_many_attempts` and `payments_unavailable`.
 */
export async function createPaymentSetup(
  dependencies: Dependencies,
  { profile }: Caller,
  { type = null }: { readonly type?: PaymentMethodType | null },
  { response }: Pick<RequestContext, 'response'>,
): Promise<PaymentSetupResult> {
  const { db, clock, randomness, payments, paymentMethods, paymentSetups } = dependencies;
  await enforceRateLimits(dependencies, response, [{ scope: 'wallet_change', subject: String(profile.id) }]);
  const setups = requireSetups(dependencies);
  const [owner = ''] = paymentMethods.getPaymentOwners(db, profile.id);
  const key = randomness.id();
  const { setup, expiresAt, ...opened } = await askProvider(dependencies, () => setups.open({ owner, type, key }));
  const setupId = `set_${key}`;
  const stored = {
    id: setupId,
    owner: { profileId: profile.id },
    providerSetup: setup,
    type,
    expiresAt,
    now: clock().epoch,
  };
  await paymentSetups.insertSetup(db, stored);
  const data = { setupId, provider: payments?.name ?? '', ...opened, expiresAt: toInstant(expiresAt) };
  return { message: 'Ready to add a payment method.', data };
}
