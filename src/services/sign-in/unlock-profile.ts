// Unlocks the sign-in of a person for support: ends the lock after wrong codes, and clears every counter that stands for the
// person. Which ones those are follows from the table of limits, so that none is forgotten.
import { RATE_LIMITS, type LimitKey, type RateLimitScope } from '../../domain/rate-limits/rate-limits';
import { keysOf } from '../../domain/shared/vocabulary';
import { getSecondsLocked } from '../../domain/sign-in/sign-in-lock';
import type { Database } from '../../persistence/database/database';
import type { Identity } from '../../persistence/shared/personal-data';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { listSubjectPrefixes } from '../shared/rate-limits';
import { listIdentitySubjects } from './steps/identity-limits';

export type UnlockDependencies = Pick<
  Dependencies,
  'db' | 'accounts' | 'audit' | 'claims' | 'clock' | 'digests' | 'profiles' | 'rateLimits' | 'signInLocks'
> & { readonly settings: Pick<Dependencies['settings'], 'rateLimits'> };

/** Support knows one of them. */
export type ProfileToUnlock = { readonly profileId: number } | { readonly accountId: number };

export interface UnlockedProfile {
  /** The person of the account has no profile yet if this is null. */
  readonly profileId: number | null;
  /** How long the lock would have lasted; 0 if there was none. */
  readonly secondsLocked: number;
  /** The limits whose counters were cleared. */
  readonly cleared: readonly RateLimitScope[];
}

/** A person, by everything that limits may be kept by. */
interface PersonToUnlock {
  readonly profileId: number | null;
  readonly identity: Identity;
  readonly contacts: readonly string[];
}

/** Throws with a message for the operator. */
export async function unlockProfile(
  dependencies: UnlockDependencies,
  { operator }: { readonly operator: string },
  target: ProfileToUnlock,
): Promise<UnlockedProfile> {
  const { clock, profiles, signInLocks } = dependencies;
  const { epoch: now } = clock();
  return dependencies.db.transaction(async (db) => {
    const person = await findPerson(dependencies, db, target);
    const { profileId } = person;
    const identityIndexes = profiles.listIdentityIndexes(db, person.identity);
    const lock = await signInLocks.findLock(db, identityIndexes);
    await signInLocks.clearWrongCodes(db, identityIndexes);
    const cleared = await clearLimits(dependencies, db, person);
    const subject = 'accountId' in target ? { subject: { type: 'account', id: target.accountId } } : {};
    const by = { actorType: 'operator', reason: 'operator', details: { operator } } as const;
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'profile.unlocked', profileId, ...subject, ...by });
    return { profileId, secondsLocked: lock ? getSecondsLocked(lock, now) : 0, cleared };
  });
}

async function findPerson(
  { accounts, claims, clock, profiles }: UnlockDependencies,
  db: Database,
  target: ProfileToUnlock,
): Promise<PersonToUnlock> {
  const account = 'accountId' in target ? await accounts.findAccountById(db, target.accountId, clock().today) : null;
  if ('accountId' in target && !account) throw new Error('There is no such account.');
  const profileId = 'profileId' in target ? target.profileId : (account?.profileId ?? null);
  const profile = profileId === null ? null : await profiles.findProfileById(db, profileId);
  if (profileId !== null && !profile) throw new Error('There is no such profile.');
  const together = 'accountId' in target ? await claims.findClaimedTogether(db, target.accountId) : null;
  const identity = profileId === null ? (together?.identity ?? null) : await profiles.findIdentity(db, profileId);
  if (!identity) throw new Error('The identity of this person is not known.');
  const { delivered } = await claims.findUnclaimedAccounts(db, identity, ['email', 'sms']);
  const contacts = [profile?.email, profile?.mobile, ...delivered.map(({ to }) => to)].flatMap((to) => to ?? []);
  return { profileId, identity, contacts };
}

/** Returns the limits of which something was counted. */
async function clearLimits(
  dependencies: UnlockDependencies,
  db: Database,
  person: PersonToUnlock,
): Promise<readonly RateLimitScope[]> {
  const cleared: RateLimitScope[] = [];
  for (const scope of keysOf(RATE_LIMITS)) {
    const [kept] = RATE_LIMITS[scope].key;
    const subjects = SUBJECTS[kept]?.(dependencies, db, person) ?? [];
    const prefixes = subjects.flatMap((subject) => listSubjectPrefixes(dependencies, { scope, subject }));
    if ((await dependencies.rateLimits.deleteCounters(db, scope, prefixes)) > 0) cleared.push(scope);
  }
  return cleared;
}

/** The subjects of a person by what a limit is kept by. What is missing stands for somebody else, or for nobody. */
const SUBJECTS: Readonly<
  Partial<
    Record<LimitKey, (dependencies: UnlockDependencies, db: Database, person: PersonToUnlock) => readonly string[]>
  >
> = {
  profile: (_dependencies, _db, { profileId }) => (profileId === null ? [] : [String(profileId)]),
  contact: (_dependencies, _db, { contacts }) => contacts,
  identity: ({ profiles }, db, { identity }) => [
    ...profiles.listIdentityIndexes(db, identity),
    ...ofIdentity(identity, 'login_identity'),
  ],
  name_birth: (_dependencies, _db, { identity }) => ofIdentity(identity, 'login_name_birth'),
  birth_digits: (_dependencies, _db, { identity }) => ofIdentity(identity, 'login_birth_digits'),
};

function ofIdentity(identity: Identity, wanted: RateLimitScope): readonly string[] {
  return listIdentitySubjects(identity).flatMap(({ scope, subject }) => (scope === wanted ? [subject] : []));
}
