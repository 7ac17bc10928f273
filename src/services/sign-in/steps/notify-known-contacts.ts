// Notifies people of what happened to the contacts of their profile.
import { CONTACT_MEMBERS } from '../../../domain/profile/contact-change';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueNoticeTo, type ContactNotice } from './notify';

/**
 * Notifies the contacts of a profile and the addresses that creditors delivered for accounts that it has claimed, once each,
 * and never `except`.
 */
export async function notifyKnownContacts(
  dependencies: Dependencies,
  db: Database,
  profile: ProfileFacts,
  message: ContactNotice,
  except: ContactPoint | null = null,
): Promise<void> {
  const { emails } = await dependencies.accounts.findKnownContacts(db, profile.id);
  const points = [...listContacts(profile), ...emails.map((to): ContactPoint => ({ channel: 'email', to }))];
  const byAddress = new Map(points.map((point) => [point.to.trim().toLowerCase(), point]));
  if (except) byAddress.delete(except.to.trim().toLowerCase());
  for (const point of byAddress.values()) await enqueueNoticeTo(dependencies, db, profile.id, point, message);
}

/** The contacts of a profile. */
export function listContacts(profile: ProfileFacts): readonly ContactPoint[] {
  return (['email', 'sms'] as const).flatMap((channel): readonly ContactPoint[] => {
    const to = profile[CONTACT_MEMBERS[channel]];
    return to === null ? [] : [{ channel, to }];
  });
}
