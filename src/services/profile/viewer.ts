// The signed-in consumer: contacts, what the profile still requires, and how far the identity has been verified.
import type { ProfileView } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { describeOwner } from './steps/describe-owner';
import { describeIdentity, type IdentityView } from '../../domain/profile/identity';

export async function viewer(dependencies: Dependencies, { profile, hasClaimed }: Caller): Promise<ProfileView> {
  return describeOwner(dependencies, profile, hasClaimed);
}

/** Who the signed-in consumer is, and how far that has been verified. */
export async function identity(
  { db, accounts, profiles }: Pick<Dependencies, 'db' | 'accounts' | 'profiles'>,
  profile: ProfileView,
): Promise<IdentityView> {
  const proof = await profiles.findIdentityProof(db, profile.id);
  return describeIdentity(profile, { ...proof, accounts: await accounts.countAccountsByProfile(db, profile.id) });
}
