// Who the signed-in consumer is, and how far that has been verified.
import { describeIdentity, type IdentityView } from '../../domain/profile/identity';
import type { ProfileView } from '../../domain/profile/profile';
import type { Dependencies } from '../shared/dependencies';

export async function identity(
  { db, accounts, profiles }: Pick<Dependencies, 'db' | 'accounts' | 'profiles'>,
  profile: ProfileView,
): Promise<IdentityView> {
  const proof = await profiles.findIdentityProof(db, profile.id);
  return describeIdentity(profile, { ...proof, accounts: await accounts.countAccountsByProfile(db, profile.id) });
}
