// Stored profiles: found by id or identity, created by their owner, with verification, locks and sign-ins.
import { literal, Op } from 'sequelize';
import type { ProfileFacts } from '../../domain/profile/profile';
import { normalizeLastName } from '../../domain/sign-in/login';
import { countWrongCode, type LockBounds } from '../../domain/sign-in/profile-lock';
import { readNumber, required, writeInstant } from '../shared/columns';
import { isElapsed } from '../shared/elapsed';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import {
  computeIdentityIndexes,
  computeProfileIndexes,
  type Identity,
  type ProfilePersonalData,
  openPersonalData,
  sealPersonalData,
  toProfileFacts,
  toProfilePersonalData,
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

/** What a consumer signs in with; null when there is no such profile. */
export async function findIdentity(db: Database, id: number): Promise<Identity | null> {
  const row = await db.model(ConsumerProfileModel).findOne({ attributes: ['personal'], where: { id } });
  const personal = openPersonalData(db.sealing, 'consumer_profiles', id, row?.personal);
  if (!personal) return null;
  const { lastName, dateOfBirth, last4ssn } = toProfilePersonalData(personal);
  return { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
}

/** What the owner has proven; nulls when there is no such profile. */
export async function findIdentityProof(
  db: Database,
  id: number,
): Promise<{ readonly last4ssn: string | null; readonly identityVerifiedAt: number | null }> {
  const row = await db.model(ConsumerProfileModel).findOne({
    attributes: ['personal', 'identityVerifiedAt'],
    where: { id },
  });
  const personal = openPersonalData(db.sealing, 'consumer_profiles', id, row?.personal);
  return { last4ssn: personal?.last4ssn ?? null, identityVerifiedAt: readNumber(row?.identityVerifiedAt) };
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
        emailIndex: null,
        mobileIndex: null,
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

/** Ends all sign-ins. Returns false when there is no such profile. */
export async function blockProfile(db: Database, id: number, updatedAt: Instant): Promise<boolean> {
  return (await db.model(ConsumerProfileModel).update({ status: 'blocked', updatedAt }, { id })) === 1;
}

/** Claims the next message to a person. Returns false if the last one is younger than `cooldownMs`. */
export async function claimProfileSend(
  db: Database,
  { profileId, now, cooldownMs }: { readonly profileId: number; readonly now: number; readonly cooldownMs: number },
): Promise<boolean> {
  const where = { id: profileId, lastSentAt: { [Op.or]: [null, ...isElapsed(now - cooldownMs, now)] } };
  return (await db.model(ConsumerProfileModel).update({ lastSentAt: now }, where)) === 1;
}

export interface WrongCode {
  readonly profileId: number;
  readonly now: number;
  readonly bounds: LockBounds;
}

/**
 * Counts a wrong code. The row stays locked until the end of the transaction, so parallel calls never read the same
 * count, and exactly one of them sees a new lock.
 */
export async function recordWrongCode(
  database: Database,
  { profileId, now, bounds }: WrongCode,
): Promise<ReturnType<typeof countWrongCode>> {
  return database.transaction(async (db) => {
    const profiles = db.model(ConsumerProfileModel);
    const attributes = ['codeFailures', 'lockCount', 'lockedUntil'];
    const row = await profiles.findOne({ attributes, where: { id: profileId }, lock: true });
    const stored = {
      codeFailures: required(readNumber(row?.codeFailures)),
      lockCount: required(readNumber(row?.lockCount)),
      lockedUntil: readNumber(row?.lockedUntil),
    };
    const counted = countWrongCode(stored, bounds, now);
    const failures = counted.codeFailures;
    const { lockCount, lockedUntil } = counted;
    await profiles.update({ codeFailures: failures, lockCount, lockedUntil }, { id: profileId });
    return counted;
  });
}

/** Resets the count of wrong codes and the lock. Returns false when there is no such profile. */
export async function clearWrongCodes(db: Database, profileId: number): Promise<boolean> {
  const changes = { codeFailures: 0, lockCount: 0, lockedUntil: null };
  return (await db.model(ConsumerProfileModel).update(changes, { id: profileId })) === 1;
}

/**
 * Stores the time of a sign-in on each account of the person, and marks those that were never opened as joined. Returns
 * how many accounts there are.
 */
export async function recordLogin(db: Database, profileId: number, { now, epoch }: Moment): Promise<number> {
  const isRaw = `status IN (${RAW_STATUSES.map((status) => `'${status}'`).join(', ')})`;
  const ifRaw = (value: string, column: string) => literal(`CASE WHEN ${isRaw} THEN ${value} ELSE ${column} END`);
  const nextVersion = `CASE WHEN version >= ${epoch} THEN version + 1 ELSE ${epoch} END`;
  const changes = {
    lastLoginAt: now,
    // MySQL assigns from left to right, so the status comes after what depends on it. The condition stays: it is joined.
    derivedVersion: ifRaw(`CASE WHEN derived_version = version THEN ${nextVersion} END`, 'derived_version'),
    version: ifRaw(nextVersion, 'version'),
    updatedAt: ifRaw(`'${writeInstant(now)}'`, 'updated_at'),
    status: ifRaw("'joined'", 'status'),
  };
  return db.model(ConsumerModel).update(changes, { consumerProfileId: profileId, deletedAt: null });
}
