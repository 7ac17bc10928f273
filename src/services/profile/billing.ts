// Billing details of the signed-in consumer.
import { describeBilling, type BillingView } from '../../domain/profile/billing';
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';

export async function billing(
  { db, billingDetails }: Pick<Dependencies, 'db' | 'billingDetails'>,
  profileId: number,
): Promise<BillingView> {
  const facts = await billingDetails.findBilling(db, profileId);
  if (!facts) throw new DomainError('unauthenticated');
  return describeBilling(facts);
}
