// Finds a payment method of the consumer's wallet by the id of a request.
import type { PaymentMethodFacts } from '../../../domain/payments/payment-method';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

const METHOD_ID = /^[1-9]\d{0,15}$/;

export function readMethodId(id: string): number | null {
  return METHOD_ID.test(id) ? Number(id) : null;
}

/** Returns null for an unknown id and for a method of someone else alike. */
export async function findOwnMethod(
  { db, paymentMethods }: { readonly db: Database; readonly paymentMethods: Dependencies['paymentMethods'] },
  profileId: number,
  id: string,
): Promise<PaymentMethodFacts | null> {
  const methodId = readMethodId(id);
  return methodId === null ? null : paymentMethods.findMethodById(db, profileId, methodId);
}
