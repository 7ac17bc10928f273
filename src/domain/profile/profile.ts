// A consumer profile and what it still needs before its owner may make offers.

export const PROFILE_STATUSES = { active: 'May sign in', blocked: 'Closed by support' } as const;
export type ProfileStatus = keyof typeof PROFILE_STATUSES;

export const PROFILE_ORIGINS = { creditor: 'Made with its accounts', self: 'Made by its owner at sign-in' } as const;
export type ProfileOrigin = keyof typeof PROFILE_ORIGINS;

/** Times in epoch milliseconds. */
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
  readonly status: ProfileStatus;
  readonly origin: ProfileOrigin;
  /** When a code proved the contact; null while it is unproven or missing. */
  readonly emailVerifiedAt: number | null;
  readonly mobileVerifiedAt: number | null;
  /** When the owner gave a first contact at sign-in. */
  readonly contactBoundAt: number | null;
  /** When the owner gave the present contact of a channel; null when its creditor did. */
  readonly emailBoundAt: number | null;
  readonly mobileBoundAt: number | null;
  /** When the owner proved who they are by a number of an account. */
  readonly identityVerifiedAt: number | null;
  /** Wrong codes since the last right one, over all sign-ins. */
  readonly codeFailures: number;
  /** No code is taken until then. */
  readonly lockedUntil: number | null;
  /** When the last code was sent. */
  readonly lastSentAt: number | null;
}

export interface ProfileRules {
  /** Who chose their first contact themselves has to prove who they are before they make offers. */
  readonly firstContactStepUp: boolean;
}

type CompletionFacts = Pick<
  ProfileFacts,
  'isCommunicationUpdated' | 'emailPermission' | 'textPermission' | 'contactBoundAt' | 'identityVerifiedAt'
>;

interface Step {
  readonly step: string;
  readonly isMissing: (profile: CompletionFacts, rules: ProfileRules) => boolean;
}

const STEPS: readonly Step[] = [
  {
    step: 'profile_communication',
    isMissing: ({ isCommunicationUpdated, emailPermission, textPermission }) =>
      !isCommunicationUpdated || !(emailPermission || textPermission),
  },
  {
    step: 'identity_verification',
    isMissing: ({ contactBoundAt, identityVerifiedAt }, { firstContactStepUp }) =>
      firstContactStepUp && contactBoundAt !== null && identityVerifiedAt === null,
  },
];

/** Contract: Errors, 409 `profile_incomplete`. Empty when the profile is complete. */
export function getRequiredSteps(profile: CompletionFacts, rules: ProfileRules): string[] {
  return STEPS.filter(({ isMissing }) => isMissing(profile, rules)).map(({ step }) => step);
}

/** Bounds of wrong codes; after the last one only support opens the way by code again. */
export interface LockoutBounds {
  readonly failuresInTotal: number;
  readonly maxLockSeconds: number;
}

/** Whole seconds for which no code of the profile is looked at; 0 when it is not locked. */
export function getSecondsLocked(
  { codeFailures, lockedUntil }: Pick<ProfileFacts, 'codeFailures' | 'lockedUntil'>,
  { failuresInTotal, maxLockSeconds }: LockoutBounds,
  now: number,
): number {
  if (codeFailures >= failuresInTotal) return maxLockSeconds;
  return Math.max(0, Math.ceil(((lockedUntil ?? 0) - now) / 1000));
}

// A profile as its owner sees it.

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

/** Response of the mutations of a profile. */
export interface ProfileMutationResponse {
  readonly message: string;
  readonly data: ProfileView;
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
