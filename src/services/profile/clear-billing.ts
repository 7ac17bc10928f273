// Removes the billing details.
import { describeBilling, type BillingMutationResponse } from '../../domain/profile/billing';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

export async function clearBilling(
  { db, billingDetails }: Dependencies,
  { profile }: Caller,
): Promise<BillingMutationResponse> {
  await billingDetails.removeBilling(db, profile.id);
  const facts = await billingDetails.findBilling(db, profile.id);
  if (!facts) throw new DomainError('unauthenticated');
  return { message: 'Billing details removed.', data: describeBilling(facts) };
}
