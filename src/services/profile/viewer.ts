// The signed-in consumer: identity, contacts, and what the profile still requires.
import { describeProfile, type ProfileView } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

export async function viewer({ settings }: Dependencies, { profile }: Caller): Promise<ProfileView> {
  return describeProfile(profile, settings);
}
