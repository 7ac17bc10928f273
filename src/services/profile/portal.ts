// How the portal looks for the signed-in consumer: reads and changes it.
import {
  describePortal,
  type PortalView,
  mergePreferences,
  type PortalRequest,
} from '../../domain/profile/portal-preferences';
import type { Dependencies } from '../shared/dependencies';
import { parseIfMatch, preconditionFailed } from '../../domain/shared/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';

export async function portal(
  { db, portalPreferences }: Pick<Dependencies, 'db' | 'portalPreferences'>,
  profileId: number,
): Promise<PortalView> {
  return describePortal(await portalPreferences.findPreferences(db, profileId));
}

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
    if (expected !== null && expected !== version) throw preconditionFailed(ifMatch);
    const key = { profileId: profile.id, version };
    if (!(await portalPreferences.savePreferences(db, key, merged.preferences, now))) continue;
    const data = describePortal({ ...merged.preferences, version: version + 1, updatedAt: now });
    return { message: 'Your portal settings were saved.', data };
  }
}
