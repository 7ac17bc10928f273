// Who the owner of a profile is, and how well that is proven.
import { toInstant, type Instant } from '../shared/calendar';
import type { ProfileView, RequiredStep } from './profile';

/** Never the date of birth. */
export interface IdentityView {
  readonly consumerName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly last4ssn: string | null;
  readonly identityVerified: boolean;
  readonly identityVerifiedAt: Instant | null;
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  /** Number of accounts. */
  readonly accounts: number;
  readonly requiredSteps: readonly RequiredStep[];
}

interface IdentityFacts {
  readonly last4ssn: string | null;
  readonly identityVerifiedAt: number | null;
  readonly accounts: number;
}

export function describeIdentity(
  { firstName, lastName, emailVerified, mobileVerified, requiredSteps }: ProfileView,
  { last4ssn, identityVerifiedAt, accounts }: IdentityFacts,
): IdentityView {
  return {
    consumerName: [firstName, lastName].filter((name) => name !== null).join(' '),
    firstName,
    lastName,
    last4ssn,
    identityVerified: identityVerifiedAt !== null,
    identityVerifiedAt: identityVerifiedAt === null ? null : toInstant(identityVerifiedAt),
    emailVerified,
    mobileVerified,
    accounts,
    requiredSteps,
  };
}
