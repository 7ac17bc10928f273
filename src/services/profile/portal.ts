// How the portal looks for the signed-in consumer.
import { describePortal, type PortalView } from '../../domain/profile/portal-preferences';
import type { Dependencies } from '../shared/dependencies';

export async function portal(
  { db, portalPreferences }: Pick<Dependencies, 'db' | 'portalPreferences'>,
  profileId: number,
): Promise<PortalView> {
  return describePortal(await portalPreferences.findPreferences(db, profileId));
}
