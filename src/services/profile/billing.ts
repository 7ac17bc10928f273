// Billing details of the signed-in consumer: reads, saves and removes them.
import {
  describeBilling,
  type BillingView,
  type BillingMutationResponse,
  mergeBilling,
  type BillingRequest,
} from '../../domain/profile/billing';
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import type { Caller } from '../shared/authenticate';
import { parseIfMatch, preconditionFailed } from '../../domain/shared/entity-tag';

export async function billing(
  { db, billingDetails }: Pick<Dependencies, 'db' | 'billingDetails'>,
  profileId: number,
): Promise<BillingView> {
  const facts = await billingDetails.findBilling(db, profileId);
  if (!facts) throw new DomainError('unauthenticated');
  return describeBilling(facts);
}

/** Removes the billing details. */
export async function clearBilling(
  { db, billingDetails }: Dependencies,
  { profile }: Caller,
): Promise<BillingMutationResponse> {
  await billingDetails.removeBilling(db, profile.id);
  const facts = await billingDetails.findBilling(db, profile.id);
  if (!facts) throw new DomainError('unauthenticated');
  return { message: 'Billing details removed.', data: describeBilling(facts) };
}

/**
 * Later changes may be partial: the merged details are judged. Throws `validation_failed`, then `precondition_failed`.
 * Without `ifMatch` a concurrent change is merged with.
 */
export async function updateBilling(
  { db, billingDetails, clock }: Dependencies,
  { profile }: Caller,
  { ifMatch, ...request }: BillingRequest & { readonly ifMatch?: string | null },
): Promise<BillingMutationResponse> {
  const expected = parseIfMatch(ifMatch);
  const { now } = clock();
  for (;;) {
    const stored = await billingDetails.findBilling(db, profile.id);
    if (!stored) throw new DomainError('unauthenticated');
    const { version } = stored;
    const merged = mergeBilling(stored, request);
    if (merged.errors) throw new DomainError('validation_failed', { errors: merged.errors });
    if (expected !== null && expected !== version) throw preconditionFailed(ifMatch);
    const key = { profileId: profile.id, version };
    if (!(await billingDetails.saveBilling(db, key, merged.details, now))) continue;
    const data = describeBilling({ ...merged.details, version: version + 1, updatedAt: now });
    return { message: 'Billing details saved.', data };
  }
}
