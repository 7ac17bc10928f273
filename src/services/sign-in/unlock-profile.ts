// Unlocks the sign-in of a consumer for support: ends the lock after wrong codes, and resets what strangers may have
// counted against the identity and the contacts.
import type { ProfileFacts } from '../../domain/profile/profile';
import type { RateLimitScope } from '../../domain/rate-limits/rate-limits';
import { getSecondsLocked } from '../../domain/sign-in/sign-in-lock';
import type { Database } from '../../persistence/database/database';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { digestSubject } from '../shared/rate-limits';
import { listIdentitySubjects } from './steps/identity-limits';

export type UnlockDependencies = Pick<
  Dependencies,
  'db' | 'accounts' | 'audit' | 'clock' | 'digests' | 'profiles' | 'rateLimits' | 'signInLocks'
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
  { operator }: { readonly operator: string },
  target: ProfileToUnlock,
): Promise<UnlockedProfile> {
  const { clock, profiles, signInLocks } = dependencies;
  const { epoch: now } = clock();
  const profileId = 'profileId' in target ? target.profileId : await findOwner(dependencies, target.accountId);
  return dependencies.db.transaction(async (db) => {
    const profile = await profiles.findProfileById(db, profileId);
    if (!profile) throw new Error('There is no such profile.');
    const identityIndexes = [profile.identityIndex];
    const lock = await signInLocks.findLock(db, identityIndexes);
    await signInLocks.clearWrongCodes(db, identityIndexes);
    await resetLimits(dependencies, db, profile);
    const by = { actorType: 'operator', reason: 'operator', details: { operator } } as const;
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'profile.unlocked', profileId, ...by });
    return { profileId, secondsLocked: lock ? getSecondsLocked(lock, now) : 0 };
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
  { id, identityIndex, email, mobile }: ProfileFacts,
): Promise<void> {
  const identity = await profiles.findIdentity(db, id);
  const subjects: readonly { readonly scope: RateLimitScope; readonly subject: string }[] = [
    ...(identity === null ? [] : listIdentitySubjects(identity)),
    { scope: 'send_identity', subject: identityIndex },
    ...[email, mobile].flatMap((to) => (to === null ? [] : [{ scope: 'send_destination', subject: to } as const])),
  ];
  const counters = subjects.flatMap(({ scope, subject }) =>
    settings.rateLimits[scope].map((window) => {
      return { scope, subject: digestSubject({ digests }, { scope, subject }, window) };
    }),
  );
  await rateLimits.deleteCounters(db, counters);
}
