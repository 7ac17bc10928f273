// Saves a payment method in the consumer's wallet: opens a setup at the provider, and saves its result, or a method under the
// provider's name for it.
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import {
  describePaymentMethod,
  validateDefaultMethod,
  type PaymentMethodView,
} from '../../domain/payments/payment-method';
import { validateNewMethod, type NewMethodRequest } from '../../domain/payments/payment-method-request';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText } from '../../domain/shared/free-text';
import type { ReferencedMethod, PaymentMethodType } from '../../domain/shared/payment-details';
import type { Database } from '../../persistence/database/database';
import type { PaymentSetupFacts } from '../../persistence/payments/payment-setup-store';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { describeReference, readOwnSetup, askProvider, requireSetups } from './steps/describe-method';
import { toInstant } from '../../domain/shared/calendar';
import type { PaymentSetupResult } from './steps/setup-result';

/**
 * Opens a setup of a payment method at the provider, whose widget takes the number of the card or bank account. Takes
 * no idempotency key: the answer is a secret, which is not stored; a setup that is not used expires. Throws
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

export interface PaymentMethodResult {
  readonly message: string;
  readonly data: PaymentMethodView;
  /** False: the wallet had this method already. */
  readonly isNew: boolean;
}

/**
 * Throws `validation_failed`, `too_many_attempts`, `payment_setup_incomplete` and `payments_unavailable`. A reference that
 * the wallet has already is not stored again.
 */
export async function savePaymentMethod(
  dependencies: Dependencies,
  { profile: { id: profileId } }: Caller,
  { request, idempotencyKey }: { readonly request: NewMethodRequest; readonly idempotencyKey?: string | null },
  { response }: Pick<RequestContext, 'response'>,
): Promise<PaymentMethodResult> {
  const owner = `consumer:${profileId}`;
  const idempotent =
    idempotencyKey == null ? null : { key: idempotencyKey, owner, move: 'save_payment_method', request };
  return withIdempotencyKey<PaymentMethodResult>(dependencies, idempotent, async (store) => {
    assertNoErrors(validateNewMethod(request));
    await enforceRateLimits(dependencies, response, [{ scope: 'wallet_change', subject: String(profileId) }]);
    const method = await findMethod(dependencies, profileId, request);
    return dependencies.db.transaction(async (db) => {
      const result = await save(dependencies, db, { profileId, method, request });
      await store?.(db, result);
      return result;
    });
  });
}

type FoundMethod = ReferencedMethod & { readonly setup?: PaymentSetupFacts };

function findMethod(
  dependencies: Dependencies,
  profileId: number,
  { setupId, paymentReference }: NewMethodRequest,
): Promise<FoundMethod> {
  return setupId == null
    ? describeReference(dependencies, profileId, paymentReference ?? '')
    : readOwnSetup(dependencies, profileId, setupId);
}

interface MethodToSave {
  readonly profileId: number;
  readonly method: FoundMethod;
  readonly request: NewMethodRequest;
}

async function save(
  { paymentMethods, paymentSetups, clock }: Dependencies,
  db: Database,
  { profileId, method: { setup, reference, details }, request }: MethodToSave,
): Promise<PaymentMethodResult> {
  const { now, epoch, today } = clock();
  await paymentMethods.lockWallet(db, profileId);
  if (setup && !(await paymentSetups.redeemSetup(db, setup.id, epoch))) {
    throw new DomainError('payment_setup_incomplete', { currentStatus: 'redeemed' });
  }
  const label = request.label == null ? {} : { label: normalizeText(request.label) };
  const saved = { profileId, method: { reference, details }, ...label, now };
  const { id, isNew } = await paymentMethods.saveMethod(db, saved, setup ? 'setupId' : 'paymentReference');
  if (request.isDefault) await paymentMethods.setDefaultMethod(db, profileId, id);
  const facts = await paymentMethods.findMethodById(db, profileId, id);
  if (!facts) throw new Error('A saved method disappeared inside its transaction.');
  if (request.isDefault) assertNoErrors({ isDefault: validateDefaultMethod(facts, today) });
  return { message: 'Payment method saved.', data: describePaymentMethod(facts, today), isNew };
}
