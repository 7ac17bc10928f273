// Unlocks the sign-in of a consumer for support: ends the lock after wrong codes, and resets what strangers may have
// counted against the identity and the contacts.
import type { RateLimitScope } from '../../domain/rate-limits/rate-limits';
import { getSecondsLocked } from '../../domain/sign-in/profile-lock';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from '../shared/dependencies';
import { digestSubject } from '../shared/rate-limits';
import { listIdentitySubjects } from './steps/identity-limits';

export type UnlockDependencies = Pick<
  Dependencies,
  'db' | 'accounts' | 'audit' | 'clock' | 'digests' | 'profiles' | 'rateLimits'
> & { readonly settings: Pick<Dependencies['settings'], 'rateLimits'> };

/** Support knows one of them. */
export type ProfileToUnlock = { readonly profileId: number } | { readonly accountId: number };

export interface UnlockedProfile {
  readonly profileId: number;
  /** How long the lock would have lasted; 0 if there was none. */
  readonly secondsLocked: number;
}

/** Throws with a message for the operator. */
export async function unlockProfile(
  dependencies: UnlockDependencies,
  target: ProfileToUnlock,
): Promise<UnlockedProfile> {
  const { audit, clock, profiles } = dependencies;
  const { epoch: now } = clock();
  const profileId = 'profileId' in target ? target.profileId : await findOwner(dependencies, target.accountId);
  return dependencies.db.transaction(async (db) => {
    const profile = await profiles.findProfileById(db, profileId);
    if (!profile) throw new Error('There is no such profile.');
    await profiles.clearWrongCodes(db, profileId);
    await resetLimits(dependencies, db, profileId, [profile.email, profile.mobile]);
    const noRequest = { creditorUserId: null, sessionId: null, ipPrefix: null, userAgentHash: null, requestId: null };
    await audit.insertAuditEvent(db, {
      ...noRequest,
      at: now,
      event: 'profile.unlocked',
      profileId,
      reason: 'operator',
    });
    return { profileId, secondsLocked: getSecondsLocked(profile, now) };
  });
}

async function findOwner({ db, accounts, clock }: UnlockDependencies, accountId: number): Promise<number> {
  const account = await accounts.findAccountById(db, accountId, clock().today);
  if (!account) throw new Error('There is no such account.');
  if (account.profileId === null) throw new Error('The account has no profile: its owner has not signed in yet.');
  return account.profileId;
}

async function resetLimits(
  { digests, profiles, rateLimits, settings }: UnlockDependencies,
  db: Database,
  profileId: number,
  contacts: readonly (string | null)[],
): Promise<void> {
  const identity = await profiles.findIdentity(db, profileId);
  const subjects: readonly { readonly scope: RateLimitScope; readonly subject: string }[] = [
    ...(identity === null ? [] : listIdentitySubjects(identity)),
    { scope: 'send_profile', subject: String(profileId) },
    ...contacts.flatMap((to) => (to === null ? [] : [{ scope: 'send_destination', subject: to } as const])),
  ];
  const counters = subjects.flatMap(({ scope, subject }) =>
    settings.rateLimits[scope].map((window) => {
      return { scope, subject: digestSubject({ digests }, { scope, subject }, window) };
    }),
  );
  await rateLimits.deleteCounters(db, counters);
}
