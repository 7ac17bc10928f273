// Saves a payment method in the consumer's wallet: the result of a setup, or one under the provider's name for it.
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { describePaymentMethod, type PaymentMethodView } from '../../domain/payments/payment-method';
import { validateNewMethod, type NewMethodRequest } from '../../domain/payments/payment-method-request';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText } from '../../domain/shared/free-text';
import type { ReferencedMethod } from '../../domain/shared/payment-details';
import type { Database } from '../../persistence/database/database';
import type { PaymentSetupFacts } from '../../persistence/payments/payment-setup-store';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { describeReference, readOwnSetup } from './steps/describe-method';

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
  return { message: 'Payment method saved.', data: describePaymentMethod(facts, today), isNew };
}
