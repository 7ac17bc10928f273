// Changes how the portal looks for the signed-in consumer.
import {
  describePortal,
  mergePreferences,
  type PortalRequest,
  type PortalView,
} from '../../domain/profile/portal-preferences';
import { parseIfMatch } from '../../domain/shared/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

/** Throws `validation_failed`, then `precondition_failed`. Without `ifMatch` a concurrent change is merged with. */
export async function updatePortal(
  { db, portalPreferences, clock }: Dependencies,
  { profile }: Caller,
  { ifMatch, ...request }: PortalRequest & { readonly ifMatch?: string | null },
): Promise<{ readonly message: string; readonly data: PortalView }> {
  const expected = parseIfMatch(ifMatch);
  const { now } = clock();
  for (;;) {
    const stored = await portalPreferences.findPreferences(db, profile.id);
    const { version } = stored;
    const merged = mergePreferences(stored, request);
    if (merged.errors) throw new DomainError('validation_failed', { errors: merged.errors });
    if (expected !== null && expected !== version) throw new DomainError('precondition_failed');
    const key = { profileId: profile.id, version };
    if (!(await portalPreferences.savePreferences(db, key, merged.preferences, now))) continue;
    const data = describePortal({ ...merged.preferences, version: version + 1, updatedAt: now });
    return { message: 'Your portal settings were saved.', data };
  }
}
