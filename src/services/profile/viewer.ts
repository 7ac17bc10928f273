// Tells the signed-in consumer who they are, how they are contacted, and what their profile still needs.
import { describeProfile, type ProfileView } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

export async function viewer({ settings }: Dependencies, { profile }: Caller): Promise<ProfileView> {
  return describeProfile(profile, settings);
}
