// The signed-in consumer: identity, contacts, and what the profile still requires.
import type { ProfileView } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { describeOwner } from './steps/describe-owner';

export async function viewer(dependencies: Dependencies, { profile, hasClaimed }: Caller): Promise<ProfileView> {
  return describeOwner(dependencies, profile, hasClaimed);
}
