// A consumer profile and what it still needs before its owner may make offers.

export interface ProfileFacts {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** The consumer has set or confirmed how to be contacted. */
  readonly isCommunicationUpdated: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
}

/** Contract: Errors, 409 `profile_incomplete`. Empty when the profile is complete. */
export function requiredSteps(
  profile: Pick<ProfileFacts, 'isCommunicationUpdated' | 'emailPermission' | 'textPermission'>,
): string[] {
  const canBeContacted = profile.emailPermission || profile.textPermission;
  return profile.isCommunicationUpdated && canBeContacted ? [] : ['profile_communication'];
}
