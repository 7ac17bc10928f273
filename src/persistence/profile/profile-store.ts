// Stored profiles: found by id or identity, created by their owner, with verification, locks and sign-ins.
import { literal, Op } from 'sequelize';
import type { ProfileFacts } from '../../domain/profile/profile';
import { readNumber, required } from '../shared/columns';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import {
  computeIdentityIndexes,
  computeProfileIndexes,
  type Identity,
  type ProfilePersonalData,
  sealPersonalData,
  toProfileFacts,
} from '../shared/personal-data';
import type { Instant, Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';

/** Of accounts that were never opened. */
const RAW_STATUSES = ['uploaded', 'visited', 'not_verified'] as const;

export async function findProfileById(db: Database, id: number): Promise<ProfileFacts | null> {
  const row = await db.model(ConsumerProfileModel).findOne({ where: { id } });
  return row && toProfileFacts(row, db.sealing);
}

/** All profiles with the identity, ordered by id. When two people share it, it identifies neither of them. */
export async function findProfilesByIdentity(db: Database, identity: Identity): Promise<ProfileFacts[]> {
  const where = { identityIndex: [...computeIdentityIndexes(db.sealing, identity)] };
  const rows = await db.model(ConsumerProfileModel).findAll({ where, order: ['id'] });
  return rows.map((row) => toProfileFacts(row, db.sealing));
}

export type SelfIdentity = Pick<ProfilePersonalData, 'lastName' | 'dateOfBirth' | 'last4ssn'>;

/** Creates a profile for its owner and returns its id. Throws `identity_exists`, also for parallel creations. */
export async function insertSelfProfile(database: Database, identity: SelfIdentity, now: number): Promise<number> {
  return database.transaction(async (db) => {
    const { identityIndex } = computeProfileIndexes(db.sealing, identity);
    const createdAt = new Date(now).toISOString();
    const profiles = db.model(ConsumerProfileModel);
    const id = await profiles
      .insert({
        personal: '',
        identityIndex,
        selfIdentityIndex: identityIndex,
        emailIndex: null,
        mobileIndex: null,
        origin: 'self',
        createdAt,
        updatedAt: createdAt,
      })
      .catch(throwIdentityExists);
    // A sealed value is bound to its row, whose id is known only after the INSERT.
    await profiles.update({ personal: sealPersonalData(db.sealing, 'consumer_profiles', id, identity) }, { id });
    return id;
  });
}

function throwIdentityExists(error: unknown): never {
  throw isUniqueViolation(error) ? new DomainError('identity_exists') : error;
}

/** Records that the owner proved their identity. The first proof counts. */
export async function markIdentityVerified(db: Database, profileId: number, now: number): Promise<void> {
  const where = { id: profileId, identityVerifiedAt: null };
  await db.model(ConsumerProfileModel).update({ identityVerifiedAt: now }, where);
}

/** Claims the next message to a person. Returns false if the last one is younger than `cooldownMs`. */
export async function claimProfileSend(
  db: Database,
  { profileId, now, cooldownMs }: { readonly profileId: number; readonly now: number; readonly cooldownMs: number },
): Promise<boolean> {
  const where = { id: profileId, lastSentAt: { [Op.or]: [null, { [Op.lte]: now - cooldownMs }] } };
  return (await db.model(ConsumerProfileModel).update({ lastSentAt: now }, where)) === 1;
}

/** Every `failuresPerLock` consecutive wrong codes lock the profile, each time twice as long, up to `maxLockMs`. */
export interface WrongCode {
  readonly profileId: number;
  readonly now: number;
  readonly failuresPerLock: number;
  readonly lockMs: number;
  readonly maxLockMs: number;
}

export interface WrongCodes {
  /** Consecutive wrong codes, including this one; parallel calls get distinct numbers. */
  readonly failures: number;
  /** Null while the profile is not locked. */
  readonly lockedUntil: number | null;
}

/** Counts a wrong code. The row stays locked until the end of the transaction, so parallel calls never read the same count. */
export async function recordWrongCode(
  database: Database,
  { profileId, now, failuresPerLock, lockMs, maxLockMs }: WrongCode,
): Promise<WrongCodes> {
  return database.transaction(async (db) => {
    const profiles = db.model(ConsumerProfileModel);
    const attributes = ['codeFailures', 'lockCount', 'lockedUntil'];
    const row = await profiles.findOne({ attributes, where: { id: profileId }, lock: true });
    const failures = required(readNumber(row?.codeFailures)) + 1;
    const locks = required(readNumber(row?.lockCount));
    const isNewLock = failures % failuresPerLock === 0;
    const lockedUntil = isNewLock ? now + Math.min(lockMs * 2 ** locks, maxLockMs) : readNumber(row?.lockedUntil);
    const changes = { codeFailures: failures, lockCount: isNewLock ? locks + 1 : locks, lockedUntil };
    await profiles.update(changes, { id: profileId });
    return { failures, lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null };
  });
}

/** Resets the count of wrong codes and the lock. */
export async function clearWrongCodes(db: Database, profileId: number): Promise<void> {
  const changes = { codeFailures: 0, lockCount: 0, lockedUntil: null };
  await db.model(ConsumerProfileModel).update(changes, { id: profileId });
}

/** Marks the accounts that were never opened as joined when their owner signs in. Returns how many. */
export async function promoteRawStatuses(db: Database, profileId: number, { now, epoch }: Moment): Promise<number> {
  const nextVersion = literal(`CASE WHEN version >= ${epoch} THEN version + 1 ELSE ${epoch} END`);
  const changes = { status: 'joined', version: nextVersion, updatedAt: now } as const;
  const where = { consumerProfileId: profileId, status: [...RAW_STATUSES], deletedAt: null };
  return db.model(ConsumerModel).update(changes, where);
}

/** Stores the time of the sign-in on each account of the person. */
export async function recordLogin(db: Database, profileId: number, now: Instant): Promise<void> {
  await db.model(ConsumerModel).update({ lastLoginAt: now }, { consumerProfileId: profileId, deletedAt: null });
}
