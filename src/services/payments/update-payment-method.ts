// Changes the label of a payment method, or makes it the default.
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { describePaymentMethod, type PaymentMethodView } from '../../domain/payments/payment-method';
import { validateMethodChanges, type MethodChanges } from '../../domain/payments/payment-method-request';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText } from '../../domain/shared/free-text';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { findOwnMethod } from './steps/find-own-method';

/** Throws `not_found`, then `validation_failed`. */
export async function updatePaymentMethod(
  dependencies: Dependencies,
  { profile }: Caller,
  { id, ...changes }: MethodChanges & { readonly id: string },
): Promise<{ readonly message: string; readonly data: PaymentMethodView }> {
  const { paymentMethods, clock } = dependencies;
  if (!(await findOwnMethod(dependencies, profile.id, id))) throw new DomainError('not_found');
  assertNoErrors(validateMethodChanges(changes));
  const facts = await dependencies.db.transaction(async (db) => {
    await paymentMethods.lockWallet(db, profile.id);
    const stored = await findOwnMethod({ db, paymentMethods }, profile.id, id);
    if (!stored) throw new DomainError('not_found');
    const { label, isDefault } = changes;
    if (label !== undefined) await paymentMethods.renameMethod(db, stored.id, normalizeText(label));
    if (isDefault) await paymentMethods.setDefaultMethod(db, profile.id, stored.id);
    return findOwnMethod({ db, paymentMethods }, profile.id, id);
  });
  if (!facts) throw new DomainError('not_found');
  return { message: 'Payment method updated.', data: describePaymentMethod(facts, clock().today) };
}
