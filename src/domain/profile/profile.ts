// Consumer profiles: the stored facts, the steps required before offers, and the view.
import { toInstant, type Instant } from '../shared/calendar';
import type { Channel } from '../sign-in/login-flow';

export const PROFILE_STATUSES = { active: 'May sign in', blocked: 'Closed by support', erased: 'Erased' } as const;
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
  /** When its owner asked not to be contacted; null while contact is allowed. */
  readonly contactStoppedAt: number | null;
  readonly status: ProfileStatus;
  /** When the contact was verified by a code. */
  readonly emailVerifiedAt: number | null;
  readonly mobileVerifiedAt: number | null;
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

/** Empty if the profile is complete. See docs/contract.md §8.1. */
/** What a consumer does before the first offer. */
export const REQUIRED_STEPS = {
  profile_communication: 'Save how to be contacted',
  identity_verification: 'Prove the identity with a number from a letter',
} as const;
export type RequiredStep = keyof typeof REQUIRED_STEPS;

export function getRequiredSteps(
  { isCommunicationUpdated }: Pick<ProfileFacts, 'isCommunicationUpdated'>,
  hasClaimed: boolean,
): readonly RequiredStep[] {
  return [
    ...(isCommunicationUpdated ? [] : (['profile_communication'] as const)),
    ...(hasClaimed ? [] : (['identity_verification'] as const)),
  ];
}

/** A claim that waits. Does not disclose whose accounts they are. */
interface PendingClaimView {
  readonly requestedAt: Instant;
  /** When it takes effect unless it is cancelled. */
  readonly effectiveAt: Instant;
}

/** A change of a contact that waits. Does not disclose the new contact. */
interface PendingContactChangeView extends PendingClaimView {
  readonly channel: Channel;
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
  readonly contactStoppedAt: Instant | null;
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
  readonly requiredSteps: readonly RequiredStep[];
  readonly pendingContactChange: PendingContactChangeView | null;
  readonly pendingClaims: readonly PendingClaimView[];
}

/** Response of the mutations of a profile. */
export interface ProfileMutationResponse {
  readonly message: string;
  readonly data: ProfileView;
}

interface WaitingFacts {
  /** This is the channel of a new contact; it is null for a claim. */
  readonly channel: Channel | null;
  readonly createdAt: number;
  readonly dueAt: number;
}

export function describeProfile(
  profile: ProfileFacts,
  { hasClaimed, waiting }: { readonly hasClaimed: boolean; readonly waiting: readonly WaitingFacts[] },
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
    requiredSteps: getRequiredSteps(profile, hasClaimed),
    pendingContactChange:
      waiting.flatMap((change) => (change.channel ? { channel: change.channel, ...describeTimes(change) } : []))[0] ??
      null,
    pendingClaims: waiting.filter(({ channel }) => channel === null).map(describeTimes),
  };
}

function describeTimes({ createdAt, dueAt }: WaitingFacts): PendingClaimView {
  return { requestedAt: toInstant(createdAt), effectiveAt: toInstant(dueAt) };
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
    contactStoppedAt: profile.contactStoppedAt === null ? null : toInstant(profile.contactStoppedAt),
  };
}
