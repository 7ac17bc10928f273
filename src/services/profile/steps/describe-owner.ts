// The profile as its owner sees it, with the change of a contact that waits.
import { describeProfile, type ProfileFacts, type ProfileView } from '../../../domain/profile/profile';
import type { Dependencies } from '../../shared/dependencies';

export async function describeOwner(
  { db, contactChanges, settings }: Pick<Dependencies, 'db' | 'contactChanges' | 'settings'>,
  profile: ProfileFacts,
): Promise<ProfileView> {
  return describeProfile(profile, await contactChanges.findWaitingChange(db, profile.id), settings);
}
