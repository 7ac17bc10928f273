// Who may be signing in with an identity: the contacts that receive a code, and the profile that each may belong to.
// docs/identity.md says why a company can take one place only.
import type { Language } from '../shared/language';
import type { ContactPoint } from './contact';
import { chooseChannel } from './login';

/** More contacts never receive a code for one login. */
const MAX_CANDIDATES = 4;

/** A profile that has the identity of the login. */
export interface KnownProfile {
  readonly id: number;
  readonly status: string;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Epoch milliseconds. */
  readonly lastUsedAt: number | null;
  /** It has claimed an account that was not removed. */
  readonly hasStandingAccounts: boolean;
  /** It waits for accounts, of which it has proven a number. */
  readonly hasWaitingClaim: boolean;
  /** The person chose it in the portal. It is null if nothing was chosen. */
  readonly language: Language | null;
}

/** A contact that receives a code. */
export interface Candidate extends ContactPoint {
  /** This is the profile that verified the contact; it is null for a contact that a company delivered. */
  readonly profileId: number | null;
  /** The profile has this language. Null stands for that of the service. */
  readonly language: Language | null;
}

/**
 * First the contacts of those who have claimed accounts, last used first; then those that companies delivered for unclaimed
 * accounts, in their order; then those of people whose claim waits; then those of people who have claimed nothing. Each contact
 * occurs once. A closed profile
 * receives nothing, whoever delivers its contact.
 */
export function listCandidates(
  profiles: readonly KnownProfile[],
  delivered: readonly ContactPoint[],
  sendsTextCodes: boolean,
): readonly Candidate[] {
  const verified = profiles
    .filter(({ status }) => status === 'active')
    .sort((one, other) => (other.lastUsedAt ?? 0) - (one.lastUsedAt ?? 0) || one.id - other.id)
    .flatMap((profile) => toCandidate(profile, sendsTextCodes));
  const owners = new Set(profiles.filter(({ hasStandingAccounts }) => hasStandingAccounts).map(({ id }) => id));
  const waiting = new Set(profiles.filter(({ hasWaitingClaim }) => hasWaitingClaim).map(({ id }) => id));
  const others = verified.filter(({ profileId }) => !owners.has(profileId));
  const closed = profiles.filter(({ status }) => status !== 'active');
  const isClosed = ({ channel, to }: ContactPoint) =>
    closed.some(({ email, mobile }) => isSameContact(to, channel === 'sms' ? mobile : email));
  const all: readonly Candidate[] = [
    ...verified.filter(({ profileId }) => owners.has(profileId)),
    ...delivered
      .filter((contact) => !isClosed(contact))
      .map(({ channel, to }) => ({ channel, to, profileId: null, language: null })),
    ...others.filter(({ profileId }) => waiting.has(profileId)),
    ...others,
  ];
  const distinct = all.filter(({ to }, index) => all.findIndex((earlier) => isSameContact(earlier.to, to)) === index);
  return distinct.slice(0, MAX_CANDIDATES);
}

function toCandidate(profile: KnownProfile, sendsTextCodes: boolean) {
  const channel = chooseChannel(profile, sendsTextCodes);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  return channel === null || to === null ? [] : [{ channel, to, profileId: profile.id, language: profile.language }];
}

function isSameContact(one: string, other: string | null): boolean {
  return one.trim().toLowerCase() === other?.trim().toLowerCase();
}
