// Stored profiles: found by id or by identity, and the first visit of their owner.
import type { Instant, LocalDate, Moment } from '../domain/calendar';
import type { ProfileFacts } from '../domain/profile';
import { readFlag, readNumber, readText, required, writeInstant } from './column-values';
import type { Database } from './database';
import type { Row } from './dialect';

/** What identifies a person. `lastNameKey` is the normalised last name. */
export interface Identity {
  readonly lastNameKey: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
}

/** The columns of `toProfileFacts`, for statements that join the table as `p`. */
export const PROFILE_COLUMNS = `
  p.id AS profile_id, p.first_name, p.last_name, p.email, p.mobile,
  p.is_communication_updated, p.email_permission, p.text_permission`;

const BY_ID = `SELECT ${PROFILE_COLUMNS} FROM consumer_profiles p WHERE p.id = ?`;

const BY_IDENTITY = `
SELECT ${PROFILE_COLUMNS} FROM consumer_profiles p
WHERE p.last_name_key = ? AND p.dob = ? AND p.last4ssn = ? ORDER BY p.id`;

const PROMOTE_RAW_STATUSES = `
UPDATE consumers
SET status = 'joined', version = CASE WHEN version >= ? THEN version + 1 ELSE ? END, updated_at = ?
WHERE consumer_profile_id = ? AND status IN ('uploaded', 'visited', 'not_verified') AND deleted_at IS NULL`;

const RECORD_LOGIN = 'UPDATE consumers SET last_login_at = ? WHERE consumer_profile_id = ? AND deleted_at IS NULL';

export async function profileById(db: Database, id: number): Promise<ProfileFacts | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? toProfileFacts(row) : null;
}

/** All that have the identity: two people may share it, and then none of them is meant for certain. */
export async function profilesByIdentity(db: Database, identity: Identity): Promise<ProfileFacts[]> {
  const { lastNameKey, dateOfBirth, last4ssn } = identity;
  return (await db.read(BY_IDENTITY, [lastNameKey, dateOfBirth, last4ssn])).map(toProfileFacts);
}

/** Accounts that nobody had looked at become joined when their owner signs in. Answers how many. */
export async function promoteRawStatuses(db: Database, profileId: number, { now, epoch }: Moment): Promise<number> {
  return db.write(PROMOTE_RAW_STATUSES, [epoch, epoch, writeInstant(now), profileId]);
}

/** The accounts of a person show when their owner was last here. */
export async function recordLogin(db: Database, profileId: number, now: Instant): Promise<void> {
  await db.write(RECORD_LOGIN, [writeInstant(now), profileId]);
}

export function toProfileFacts(row: Row): ProfileFacts {
  return {
    id: required(readNumber(row.profile_id)),
    firstName: readText(row.first_name),
    lastName: readText(row.last_name),
    email: readText(row.email),
    mobile: readText(row.mobile),
    isCommunicationUpdated: readFlag(row.is_communication_updated),
    emailPermission: readFlag(row.email_permission),
    textPermission: readFlag(row.text_permission),
  };
}
