// A profile as its owner sees it.
import { getRequiredSteps, type ProfileFacts, type ProfileRules } from './profile';

export interface ProfileView {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** A code has proved the present address or number. */
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly isCommunicationUpdated: boolean;
  readonly requiredSteps: readonly string[];
}

export function describeProfile(profile: ProfileFacts, rules: ProfileRules): ProfileView {
  const { id, firstName, lastName, email, mobile } = profile;
  const { emailPermission, textPermission, isCommunicationUpdated } = profile;
  return {
    ...{ id, firstName, lastName, email, mobile },
    emailVerified: email !== null && profile.emailVerifiedAt !== null,
    mobileVerified: mobile !== null && profile.mobileVerifiedAt !== null,
    ...{ emailPermission, textPermission, isCommunicationUpdated },
    requiredSteps: getRequiredSteps(profile, rules),
  };
}
