// Stored contacts of profiles: the first contact, verification, changes by the owner, and the limit of profiles.
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Instant } from '../../domain/shared/calendar';
import type { ProfileFacts } from '../../domain/profile/profile';
import { listPlaceholders, readNumber, writeInstant } from '../shared/columns';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';
import { lockSubject } from '../shared/rate-counter-store';
import { PROFILE_COLUMNS, toProfileFacts } from './profile-store';
import {
  toProfilePersonalData,
  computeContactIndexes,
  openPersonalData,
  sealPersonalData,
} from '../shared/personal-data';

/** Each channel's columns, and the sealed member that holds its contact. */
const CONTACTS = {
  email: { member: 'email', index: 'email_index', verifiedAt: 'email_verified_at', boundAt: 'email_bound_at' },
  sms: { member: 'mobile', index: 'mobile_index', verifiedAt: 'mobile_verified_at', boundAt: 'mobile_bound_at' },
} as const satisfies Record<Channel, Readonly<Record<'member' | 'index' | 'verifiedAt' | 'boundAt', string>>>;

export interface Contact {
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly value: string;
}

/** Stores a profile's first contact of a channel. Returns false if it has one, which is not replaced. */
export async function bindContact(
  db: Database,
  { profileId, channel, value, now }: Contact & { readonly profileId: number; readonly now: number },
): Promise<boolean> {
  const { member, index, boundAt } = CONTACTS[channel];
  for (;;) {
    const [row] = await db.read(`SELECT personal FROM consumer_profiles WHERE id = ? AND ${index} IS NULL`, [
      profileId,
    ]);
    const personal = row && openPersonalData(db.sealing, 'consumer_profiles', profileId, row.personal);
    if (!row || !personal) return false;
    const bound = { ...toProfilePersonalData(personal), [member]: value };
    const sealed = sealPersonalData(db.sealing, 'consumer_profiles', profileId, bound);
    const [digest = null] = computeContactIndexes(db.sealing, channel, value);
    const sql = `
      UPDATE consumer_profiles SET personal = ?, ${index} = ?, ${boundAt} = ?, contact_bound_at = ?
      WHERE id = ? AND personal = ? AND ${index} IS NULL`;
    // The sealed value was replaced since it was read. If the channel is still empty, the loop tries again.
    if ((await db.write(sql, [sealed, digest, now, now, profileId, String(row.personal)])) === 1) return true;
  }
}

/** Records that a one-time code proved the contact. The first proof counts. */
export async function markContactVerified(
  db: Database,
  { profileId, channel, now }: { readonly profileId: number; readonly channel: Channel; readonly now: number },
): Promise<void> {
  const { index, verifiedAt } = CONTACTS[channel];
  const sql = `
    UPDATE consumer_profiles SET ${verifiedAt} = ? WHERE id = ? AND ${verifiedAt} IS NULL AND ${index} IS NOT NULL`;
  await db.write(sql, [now, profileId]);
}

export interface ProfileToChange {
  readonly profile: ProfileFacts;
  /** The sealed value as it was read. Every change of a contact or permission replaces it, so it works as a version. */
  readonly seal: string;
}

/** Reads a profile before `changeCommunication`. */
export async function findProfileToChange(db: Database, profileId: number): Promise<ProfileToChange | null> {
  const [row] = await db.read(`SELECT ${PROFILE_COLUMNS} FROM consumer_profiles p WHERE p.id = ?`, [profileId]);
  return row ? { profile: toProfileFacts(row, db.sealing), seal: String(row.personal) } : null;
}

/** All settings as they will be. `contact` is null when both contacts stay. */
export interface NewCommunication {
  readonly profileId: number;
  readonly seal: string;
  readonly contact: Contact | null;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly now: Instant;
  readonly epoch: number;
}

/**
 * Stores how a person is contacted; a new contact is unverified. Returns false if the profile was changed since `seal`
 * was read.
 */
export async function changeCommunication(db: Database, next: NewCommunication): Promise<boolean> {
  const { profileId, seal, contact, emailPermission, textPermission } = next;
  const personal = openPersonalData(db.sealing, 'consumer_profiles', profileId, seal);
  if (!personal) return false;
  const columns: Record<string, SqlValue> = {
    email_permission: emailPermission,
    text_permission: textPermission,
    is_communication_updated: true,
    updated_at: writeInstant(next.now),
  };
  const changed: Record<string, string> = { ...toProfilePersonalData(personal) };
  if (contact) {
    const { member, index, verifiedAt, boundAt } = CONTACTS[contact.channel];
    const [digest = null] = computeContactIndexes(db.sealing, contact.channel, contact.value);
    Object.assign(columns, { [index]: digest, [verifiedAt]: null, [boundAt]: next.epoch });
    changed[member] = contact.value;
  }
  columns.personal = sealPersonalData(db.sealing, 'consumer_profiles', profileId, changed);
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  const sql = `UPDATE consumer_profiles SET ${assignments.join(', ')} WHERE id = ? AND personal = ?`;
  return (await db.write(sql, [...Object.values(columns), profileId, seal])) === 1;
}

/**
 * Locks a contact until the end of this transaction, so that the profiles that have it can be counted before it is
 * bound. Locks it under every index key, so that replicas exclude each other during a key rotation.
 * Sorting prevents deadlocks.
 */
export async function lockContact(db: Database, { channel, value }: Contact): Promise<void> {
  const digests = [...computeContactIndexes(db.sealing, channel, value)].sort();
  for (const subject of digests) await lockSubject(db, { scope: 'contact', subject });
}

/** How many profiles have this address or number, under any index key. */
export async function countProfilesWithContact(db: Database, channel: Channel, value: string): Promise<number> {
  const indexes = computeContactIndexes(db.sealing, channel, value);
  const sql = `SELECT COUNT(*) AS n FROM consumer_profiles WHERE ${CONTACTS[channel].index} IN (${listPlaceholders(indexes)})`;
  const [row] = await db.read(sql, indexes);
  return readNumber(row?.n) ?? 0;
}
