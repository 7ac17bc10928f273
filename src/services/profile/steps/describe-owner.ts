// The profile as its owner sees it, with what waits.
import { describeProfile, type ProfileFacts, type ProfileView } from '../../../domain/profile/profile';
import type { Dependencies } from '../../shared/dependencies';

export async function describeOwner(
  { db, contactChanges }: Pick<Dependencies, 'db' | 'contactChanges'>,
  profile: ProfileFacts,
  hasClaimed: boolean,
): Promise<ProfileView> {
  return describeProfile(profile, { hasClaimed, waiting: await contactChanges.findWaitingChanges(db, profile.id) });
}
