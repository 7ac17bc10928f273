// Stored profiles: found by id or identity, created by their owner, with verification, locks and sign-ins.
import { PROFILE_ORIGINS, PROFILE_STATUSES, type ProfileFacts } from '../../domain/profile/profile';
import type { Sealing } from '../../domain/shared/sealing';
import { listPlaceholders, readEnum, readFlag, readNumber, required, writeInstant } from '../shared/columns';
import type { Row } from '../database/dialect';
import {
  computeIdentityIndexes,
  computeProfileIndexes,
  type Identity,
  openPersonalData,
  type ProfilePersonalData,
  sealPersonalData,
} from '../shared/personal-data';
import type { Instant, Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';

/** The columns of `toProfileFacts`, for statements that use the alias `p`. */
export const PROFILE_COLUMNS = `
  p.id AS profile_id, p.personal, p.is_communication_updated, p.email_permission, p.text_permission, p.status, p.origin,
  p.email_verified_at, p.mobile_verified_at, p.contact_bound_at, p.email_bound_at, p.mobile_bound_at,
  p.identity_verified_at, p.code_failures, p.locked_until, p.last_sent_at`;

const readStatus = readEnum(PROFILE_STATUSES);
const readOrigin = readEnum(PROFILE_ORIGINS);

export function toProfileFacts(row: Row, sealing: Sealing): ProfileFacts {
  const id = required(readNumber(row.profile_id));
  const personal = openPersonalData(sealing, 'consumer_profiles', id, row.personal) ?? {};
  return {
    id,
    firstName: personal.firstName ?? null,
    lastName: personal.lastName ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    isCommunicationUpdated: readFlag(row.is_communication_updated),
    emailPermission: readFlag(row.email_permission),
    textPermission: readFlag(row.text_permission),
    status: required(readStatus(row.status)),
    origin: required(readOrigin(row.origin)),
    emailVerifiedAt: readNumber(row.email_verified_at),
    mobileVerifiedAt: readNumber(row.mobile_verified_at),
    contactBoundAt: readNumber(row.contact_bound_at),
    emailBoundAt: readNumber(row.email_bound_at),
    mobileBoundAt: readNumber(row.mobile_bound_at),
    identityVerifiedAt: readNumber(row.identity_verified_at),
    codeFailures: required(readNumber(row.code_failures)),
    lockedUntil: readNumber(row.locked_until),
    lastSentAt: readNumber(row.last_sent_at),
  };
}

const BY_ID = `SELECT ${PROFILE_COLUMNS} FROM consumer_profiles p WHERE p.id = ?`;

const INSERT_SELF = `
INSERT INTO consumer_profiles (personal, identity_index, self_identity_index, origin, created_at, updated_at)
VALUES ('', ?, ?, 'self', ?, ?)`;

const CLAIM_SEND = `
UPDATE consumer_profiles SET last_sent_at = ? WHERE id = ? AND (last_sent_at IS NULL OR last_sent_at <= ?)`;

/** MySQL assigns from left to right, so expressions on the old counts come before the assignments that replace them. */
const COUNT_WRONG_CODE = `
UPDATE consumer_profiles
SET locked_until = CASE WHEN (code_failures + 1) % ? <> 0 THEN locked_until
    WHEN lock_count >= ? THEN ? ELSE ? + ? * (1 << lock_count) END,
  lock_count = CASE WHEN (code_failures + 1) % ? = 0 THEN lock_count + 1 ELSE lock_count END,
  code_failures = code_failures + 1
WHERE id = ?`;

const PROMOTE_RAW_STATUSES = `
UPDATE consumers
SET status = 'joined', version = CASE WHEN version >= ? THEN version + 1 ELSE ? END, updated_at = ?
WHERE consumer_profile_id = ? AND status IN ('uploaded', 'visited', 'not_verified') AND deleted_at IS NULL`;

const RECORD_LOGIN = 'UPDATE consumers SET last_login_at = ? WHERE consumer_profile_id = ? AND deleted_at IS NULL';

export async function findProfileById(db: Database, id: number): Promise<ProfileFacts | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? toProfileFacts(row, db.sealing) : null;
}

/** All profiles with the identity, ordered by id. When two people share it, it identifies neither of them. */
export async function findProfilesByIdentity(db: Database, identity: Identity): Promise<ProfileFacts[]> {
  const indexes = computeIdentityIndexes(db.sealing, identity);
  const rows = await db.read(
    `SELECT ${PROFILE_COLUMNS} FROM consumer_profiles p WHERE p.identity_index IN (${listPlaceholders(indexes)}) ORDER BY p.id`,
    indexes,
  );
  return rows.map((row) => toProfileFacts(row, db.sealing));
}

export type SelfIdentity = Pick<ProfilePersonalData, 'lastName' | 'dateOfBirth' | 'last4ssn'>;

/** Creates a profile for its owner and returns its id. Throws `identity_exists`, also for parallel creations. */
export async function insertSelfProfile(database: Database, identity: SelfIdentity, now: number): Promise<number> {
  return database.transaction(async (db) => {
    const { identityIndex } = computeProfileIndexes(db.sealing, identity);
    const created = writeInstant(new Date(now).toISOString());
    await db.write(INSERT_SELF, [identityIndex, identityIndex, created, created]).catch(throwIdentityExists);
    const [row] = await db.read('SELECT id FROM consumer_profiles WHERE self_identity_index = ?', [identityIndex]);
    const id = required(readNumber(row?.id));
    // A sealed value is bound to its row, whose id is known only after the INSERT.
    const sealed = sealPersonalData(db.sealing, 'consumer_profiles', id, identity);
    await db.write('UPDATE consumer_profiles SET personal = ? WHERE id = ?', [sealed, id]);
    return id;
  });
}

function throwIdentityExists(error: unknown): never {
  throw isUniqueViolation(error) ? new DomainError('identity_exists') : error;
}

/** Records that the owner proved their identity. The first proof counts. */
export async function markIdentityVerified(db: Database, profileId: number, now: number): Promise<void> {
  const sql = 'UPDATE consumer_profiles SET identity_verified_at = ? WHERE id = ? AND identity_verified_at IS NULL';
  await db.write(sql, [now, profileId]);
}

/** Claims the next message to a person. Returns false if the last one is younger than `cooldownMs`. */
export async function claimProfileSend(
  db: Database,
  { profileId, now, cooldownMs }: { readonly profileId: number; readonly now: number; readonly cooldownMs: number },
): Promise<boolean> {
  return (await db.write(CLAIM_SEND, [now, profileId, now - cooldownMs])) === 1;
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

/** Counts a wrong code. The UPDATE locks the row until it is read back, so parallel calls never see the same count. */
export async function recordWrongCode(
  database: Database,
  { profileId, now, failuresPerLock, lockMs, maxLockMs }: WrongCode,
): Promise<WrongCodes> {
  // From this number of locks on, another doubling would exceed `maxLockMs`.
  const doublings = Math.ceil(Math.log2(maxLockMs / lockMs));
  return database.transaction(async (db) => {
    const lock = [failuresPerLock, doublings, now + maxLockMs, now, lockMs, failuresPerLock];
    await db.write(COUNT_WRONG_CODE, [...lock, profileId]);
    const [row] = await db.read('SELECT code_failures, locked_until FROM consumer_profiles WHERE id = ?', [profileId]);
    const lockedUntil = readNumber(row?.locked_until);
    return {
      failures: required(readNumber(row?.code_failures)),
      lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
    };
  });
}

/** Resets the count of wrong codes and the lock. */
export async function clearWrongCodes(db: Database, profileId: number): Promise<void> {
  const sql = 'UPDATE consumer_profiles SET code_failures = 0, lock_count = 0, locked_until = NULL WHERE id = ?';
  await db.write(sql, [profileId]);
}

/** Marks the accounts that were never opened as joined when their owner signs in. Returns how many. */
export async function promoteRawStatuses(db: Database, profileId: number, { now, epoch }: Moment): Promise<number> {
  return db.write(PROMOTE_RAW_STATUSES, [epoch, epoch, writeInstant(now), profileId]);
}

/** Stores the time of the sign-in on each account of the person. */
export async function recordLogin(db: Database, profileId: number, now: Instant): Promise<void> {
  await db.write(RECORD_LOGIN, [writeInstant(now), profileId]);
}
