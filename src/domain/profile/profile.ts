// Consumer profiles: the stored facts, the steps required before offers, the lockout and the view.
import { toInstant, type Instant } from '../shared/calendar';
import type { Channel } from '../sign-in/login-flow';

export const PROFILE_STATUSES = { active: 'May sign in', blocked: 'Closed by support' } as const;
export type ProfileStatus = keyof typeof PROFILE_STATUSES;

/** Times are epoch milliseconds. */
export interface ProfileFacts {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly landline: string | null;
  /** The consumer set or confirmed the communication preferences. */
  readonly isCommunicationUpdated: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly landlineCallPermission: boolean;
  readonly uspsPermission: boolean;
  readonly status: ProfileStatus;
  /** When the contact was verified by a code. */
  readonly emailVerifiedAt: number | null;
  readonly mobileVerifiedAt: number | null;
  /** When the owner entered a first contact at sign-in. */
  readonly contactBoundAt: number | null;
  /** When the owner entered the current contact of a channel; null if it came from the creditor. */
  readonly emailBoundAt: number | null;
  readonly mobileBoundAt: number | null;
  /** When the owner proved their identity by an account number. */
  readonly identityVerifiedAt: number | null;
  /** Keyed digest of the identity, under which wrong codes are counted. */
  readonly identityIndex: string;
  /** When its owner last signed in. */
  readonly lastUsedAt: number | null;
}

interface ProfileRules {
  /**
   * Consumers who entered their first contact themselves must prove their identity before they make offers and see
   * identifying numbers.
   */
  readonly firstContactStepUp: boolean;
}

type CompletionFacts = Pick<ProfileFacts, 'isCommunicationUpdated' | 'contactBoundAt' | 'identityVerifiedAt'>;

interface Step {
  readonly step: string;
  readonly isMissing: (profile: CompletionFacts, rules: ProfileRules) => boolean;
}

const STEPS: readonly Step[] = [
  {
    step: 'profile_communication',
    isMissing: ({ isCommunicationUpdated }) => !isCommunicationUpdated,
  },
  {
    step: 'identity_verification',
    isMissing: (profile, rules) => !isIdentityProven(profile, rules),
  },
];

/** False while the consumer must name a number of an account; until then, such numbers are hidden. */
export function isIdentityProven(
  { contactBoundAt, identityVerifiedAt }: Pick<ProfileFacts, 'contactBoundAt' | 'identityVerifiedAt'>,
  { firstContactStepUp }: ProfileRules,
): boolean {
  return !firstContactStepUp || contactBoundAt === null || identityVerifiedAt !== null;
}

/** Empty if the profile is complete. See docs/contract.md §8.1. */
export function getRequiredSteps(profile: CompletionFacts, rules: ProfileRules): string[] {
  return STEPS.filter(({ isMissing }) => isMissing(profile, rules)).map(({ step }) => step);
}

/** A change of a contact that waits. Does not disclose the new contact. */
interface PendingContactChangeView {
  readonly channel: Channel;
  readonly requestedAt: Instant;
  /** When it takes effect unless it is cancelled. */
  readonly effectiveAt: Instant;
}

/** How the owner is contacted. */
interface CommunicationView {
  readonly email: string | null;
  readonly mobile: string | null;
  /** E.164. */
  readonly landline: string | null;
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly landlineCallPermission: boolean;
  readonly uspsPermission: boolean;
  readonly isCommunicationUpdated: boolean;
}

/** The profile as its owner sees it. */
export interface ProfileView {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** The current contact was verified by a code. */
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly isCommunicationUpdated: boolean;
  readonly communication: CommunicationView;
  readonly requiredSteps: readonly string[];
  readonly pendingContactChange: PendingContactChangeView | null;
}

/** Response of the mutations of a profile. */
export interface ProfileMutationResponse {
  readonly message: string;
  readonly data: ProfileView;
}

export function describeProfile(
  profile: ProfileFacts,
  pending: { readonly channel: Channel; readonly createdAt: number; readonly dueAt: number } | null,
  rules: ProfileRules,
): ProfileView {
  const { id, firstName, lastName } = profile;
  const communication = describeCommunication(profile);
  const { email, mobile, emailVerified, mobileVerified, emailPermission, textPermission } = communication;
  return {
    id,
    firstName,
    lastName,
    email,
    mobile,
    emailVerified,
    mobileVerified,
    emailPermission,
    textPermission,
    isCommunicationUpdated: communication.isCommunicationUpdated,
    communication,
    requiredSteps: getRequiredSteps(profile, rules),
    pendingContactChange: pending && {
      channel: pending.channel,
      requestedAt: toInstant(pending.createdAt),
      effectiveAt: toInstant(pending.dueAt),
    },
  };
}

function describeCommunication(profile: ProfileFacts): CommunicationView {
  const { email, mobile, landline } = profile;
  const { emailPermission, textPermission, landlineCallPermission, uspsPermission } = profile;
  return {
    email,
    mobile,
    landline,
    emailVerified: email !== null && profile.emailVerifiedAt !== null,
    mobileVerified: mobile !== null && profile.mobileVerifiedAt !== null,
    emailPermission,
    textPermission,
    landlineCallPermission,
    uspsPermission,
    isCommunicationUpdated: profile.isCommunicationUpdated,
  };
}
