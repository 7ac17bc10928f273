// Stored contacts of profiles: the first contact, verification, changes by the owner, and the limit of profiles.
import { Op, type Attributes } from 'sequelize';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Instant, Moment } from '../../domain/shared/calendar';
import type { ProfileFacts } from '../../domain/profile/profile';
import type { Database } from '../database/database';
import type { Changes } from '../database/model-access';
import { ConsumerProfileModel } from '../models/profile';
import { lockSubject } from '../shared/rate-counter-store';
import {
  type ProfilePersonalData,
  toProfilePersonalData,
  computeContactIndexes,
  computeIdentityIndexes,
  type Identity,
  openPersonalData,
  sealPersonalData,
  toProfileFacts,
} from '../shared/personal-data';

/** Each channel's attributes, and the sealed member that holds its contact. */
const CONTACTS = {
  email: { member: 'email', index: 'emailIndex', verifiedAt: 'emailVerifiedAt', boundAt: 'emailBoundAt' },
  sms: { member: 'mobile', index: 'mobileIndex', verifiedAt: 'mobileVerifiedAt', boundAt: 'mobileBoundAt' },
} as const satisfies Record<Channel, ContactAttributes>;

type ProfileAttribute = keyof Attributes<ConsumerProfileModel>;

interface ContactAttributes extends Readonly<Record<'index' | 'verifiedAt' | 'boundAt', ProfileAttribute>> {
  readonly member: keyof ProfilePersonalData;
}

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
  const profiles = db.model(ConsumerProfileModel);
  const unbound = { id: profileId, [index]: null };
  const [digest = null] = computeContactIndexes(db.sealing, channel, value);
  for (;;) {
    const row = await profiles.findOne({ attributes: ['personal'], where: unbound });
    const personal = openPersonalData(db.sealing, 'consumer_profiles', profileId, row?.personal);
    if (!row || !personal) return false;
    const bound = { ...toProfilePersonalData(personal), [member]: value };
    const sealed = sealPersonalData(db.sealing, 'consumer_profiles', profileId, bound);
    const changes = { personal: sealed, [index]: digest, [boundAt]: now };
    // The sealed value was replaced since it was read. If the channel is still empty, the loop tries again.
    if ((await profiles.update(changes, { ...unbound, personal: String(row.personal) })) === 1) return true;
  }
}

/** Records that a one-time code proved the contact. The first proof counts. */
export async function markContactVerified(
  db: Database,
  { profileId, channel, now }: { readonly profileId: number; readonly channel: Channel; readonly now: number },
): Promise<void> {
  const { index, verifiedAt } = CONTACTS[channel];
  const where = { id: profileId, [verifiedAt]: null, [index]: { [Op.ne]: null } };
  await db.model(ConsumerProfileModel).update({ [verifiedAt]: now }, where);
}

export interface ProfileToChange {
  readonly profile: ProfileFacts;
  /** The sealed value as it was read. Every change of a contact or permission replaces it, so it works as a version. */
  readonly seal: string;
}

/** Reads a profile before one of the changes below. */
export async function findProfileToChange(db: Database, profileId: number): Promise<ProfileToChange | null> {
  const row = await db.model(ConsumerProfileModel).findOne({ where: { id: profileId } });
  return row && { profile: toProfileFacts(row, db.sealing), seal: String(row.personal) };
}

export type CommunicationPermissions = Pick<
  ProfileFacts,
  'emailPermission' | 'textPermission' | 'landlineCallPermission' | 'uspsPermission'
>;

/** All settings as they will be. */
export interface NewCommunication {
  readonly landline: string | null;
  readonly permissions: CommunicationPermissions;
}

/** Stores how a person is contacted. Returns false if the profile was changed since it was read. */
export async function changeCommunication(
  db: Database,
  stored: ProfileToChange,
  { landline, permissions }: NewCommunication,
  now: Instant,
): Promise<boolean> {
  const changes = { ...permissions, isCommunicationUpdated: true };
  // A member without a value is absent.
  return replacePersonal(db, stored, { landline: landline ?? undefined }, { ...changes, updatedAt: now });
}

/** Replaces or adds a contact that a code has proved. Returns false if the profile was changed since it was read. */
export async function changeContact(
  db: Database,
  stored: ProfileToChange,
  { channel, value }: Contact,
  { now, epoch }: Moment,
): Promise<boolean> {
  const { member, index, verifiedAt, boundAt } = CONTACTS[channel];
  const [digest = null] = computeContactIndexes(db.sealing, channel, value);
  const changes = { [index]: digest, [verifiedAt]: epoch, [boundAt]: epoch, updatedAt: now };
  return replacePersonal(db, stored, { [member]: value }, changes);
}

/** Removes a contact. Returns false if the profile was changed since it was read. */
export async function removeContact(
  db: Database,
  stored: ProfileToChange,
  channel: Channel,
  now: Instant,
): Promise<boolean> {
  const { member, index, verifiedAt, boundAt } = CONTACTS[channel];
  const changes = { [index]: null, [verifiedAt]: null, [boundAt]: null, updatedAt: now };
  return replacePersonal(db, stored, { [member]: undefined }, changes);
}

async function replacePersonal(
  db: Database,
  { profile: { id }, seal }: ProfileToChange,
  members: Readonly<Partial<Record<keyof ProfilePersonalData, string | undefined>>>,
  changes: Changes<ConsumerProfileModel>,
): Promise<boolean> {
  const stored = openPersonalData(db.sealing, 'consumer_profiles', id, seal);
  if (!stored) return false;
  const personal = sealPersonalData(db.sealing, 'consumer_profiles', id, {
    ...toProfilePersonalData(stored),
    ...members,
  });
  return (await db.model(ConsumerProfileModel).update({ ...changes, personal }, { id, personal: seal })) === 1;
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
  const where = { [CONTACTS[channel].index]: [...computeContactIndexes(db.sealing, channel, value)] };
  return db.model(ConsumerProfileModel).count(where);
}

/** How many profiles of other people have verified this contact. */
export async function countOtherPeople(db: Database, identity: Identity, contact: Contact): Promise<number> {
  const identityIndex = { [Op.notIn]: [...computeIdentityIndexes(db.sealing, identity)] };
  return db.model(ConsumerProfileModel).count({ ...whereVerified(db, contact), identityIndex });
}

/** Another profile of the same person that has verified this contact: one at most. */
export async function findTwin(
  db: Database,
  profileId: number,
  identity: Identity,
  contact: Contact,
): Promise<ProfileToChange | null> {
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  const where = { ...whereVerified(db, contact), identityIndex, id: { [Op.ne]: profileId } };
  const row = await db.model(ConsumerProfileModel).findOne({ where, lock: true });
  return row && { profile: toProfileFacts(row, db.sealing), seal: String(row.personal) };
}

function whereVerified(db: Database, { channel, value }: Contact) {
  const { index, verifiedAt } = CONTACTS[channel];
  return { [index]: [...computeContactIndexes(db.sealing, channel, value)], [verifiedAt]: { [Op.ne]: null } };
}
