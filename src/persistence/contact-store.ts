// Stored contacts of profiles: bound once, proved by a code, held while they are counted.
import type { Channel } from '../domain/login-flow';
import { readNumber } from './column-values';
import type { Database } from './database';
import { holdSubject } from './limit-store';
import { asProfile, contactIndexes, marks, openPersonal, sealPersonal } from './personal';

/** The columns of each channel, and the name of its contact among the sealed members. */
const CONTACTS = {
  email: { member: 'email', index: 'email_index', verifiedAt: 'email_verified_at' },
  sms: { member: 'mobile', index: 'mobile_index', verifiedAt: 'mobile_verified_at' },
} as const satisfies Record<Channel, Readonly<Record<'member' | 'index' | 'verifiedAt', string>>>;

export interface Contact {
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly value: string;
}

/** Gives a profile its first contact of a channel. False: it has one, which is never replaced here. */
export async function bindContact(
  db: Database,
  { profileId, channel, value, now }: Contact & { readonly profileId: number; readonly now: number },
): Promise<boolean> {
  const { member, index } = CONTACTS[channel];
  for (;;) {
    const [row] = await db.read(`SELECT personal FROM consumer_profiles WHERE id = ? AND ${index} IS NULL`, [
      profileId,
    ]);
    const personal = row && openPersonal(db.sealing, 'consumer_profiles', profileId, row.personal);
    if (!row || !personal) return false;
    const bound = { ...asProfile(personal), [member]: value };
    const sealed = sealPersonal(db.sealing, 'consumer_profiles', profileId, bound);
    const [digest = null] = contactIndexes(db.sealing, channel, value);
    const sql = `
      UPDATE consumer_profiles SET personal = ?, ${index} = ?, contact_bound_at = ?
      WHERE id = ? AND personal = ? AND ${index} IS NULL`;
    // Who replaced the sealed value meanwhile may have left this channel empty: then it is tried on the new one.
    if ((await db.write(sql, [sealed, digest, now, profileId, String(row.personal)])) === 1) return true;
  }
}

/** A code has proved the contact; the first proof counts. */
export async function confirmContact(
  db: Database,
  { profileId, channel, now }: { readonly profileId: number; readonly channel: Channel; readonly now: number },
): Promise<void> {
  const { index, verifiedAt } = CONTACTS[channel];
  const sql = `
    UPDATE consumer_profiles SET ${verifiedAt} = ? WHERE id = ? AND ${verifiedAt} IS NULL AND ${index} IS NOT NULL`;
  await db.write(sql, [now, profileId]);
}

/**
 * Holds a contact until the end of this transaction: others who hold it wait, so that who counts the profiles that have
 * it, and then binds it, overlooks none. Held under every index key, so replicas in a change of keys meet as well.
 */
export async function holdContact(db: Database, { channel, value }: Contact): Promise<void> {
  const digests = [...contactIndexes(db.sealing, channel, value)].sort();
  for (const subject of digests) await holdSubject(db, { scope: 'contact', subject });
}

/** How many profiles have this address or number, under whichever index key. */
export async function countProfilesWithContact(db: Database, channel: Channel, value: string): Promise<number> {
  const indexes = contactIndexes(db.sealing, channel, value);
  const sql = `SELECT COUNT(*) AS stored FROM consumer_profiles WHERE ${CONTACTS[channel].index} IN (${marks(indexes)})`;
  const [row] = await db.read(sql, indexes);
  return readNumber(row?.stored) ?? 0;
}
