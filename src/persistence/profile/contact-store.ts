// Stored contacts of profiles: the first contact, verification, changes by the owner, and the limit of profiles.
import { Op, type Attributes } from 'sequelize';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Instant } from '../../domain/shared/calendar';
import type { ProfileFacts } from '../../domain/profile/profile';
import type { Database } from '../database/database';
import type { Changes } from '../database/model-access';
import { ConsumerProfileModel } from '../models/profile';
import { lockSubject } from '../rate-limits/rate-counter-store';
import {
  type ProfilePersonalData,
  toProfilePersonalData,
  computeContactIndexes,
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
    const changes = { personal: sealed, [index]: digest, [boundAt]: now, contactBoundAt: now };
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

/** Reads a profile before `changeCommunication` or `changeContact`. */
export async function findProfileToChange(db: Database, profileId: number): Promise<ProfileToChange | null> {
  const row = await db.model(ConsumerProfileModel).findOne({ where: { id: profileId } });
  return row && { profile: toProfileFacts(row, db.sealing), seal: String(row.personal) };
}

export type CommunicationPermissions = Pick<
  ProfileFacts,
  'emailPermission' | 'textPermission' | 'landlineCallPermission' | 'uspsPermission'
>;

/** All settings as they will be. `contact` is null when both contacts stay. */
export interface NewCommunication {
  readonly profileId: number;
  readonly seal: string;
  readonly contact: Contact | null;
  readonly landline: string | null;
  readonly permissions: CommunicationPermissions;
  readonly now: Instant;
  readonly epoch: number;
}

/**
 * Stores how a person is contacted; a new contact is unverified. Returns false if the profile was changed since `seal`
 * was read.
 */
export async function changeCommunication(db: Database, next: NewCommunication): Promise<boolean> {
  const { profileId, seal, contact, landline, permissions } = next;
  const personal = openPersonalData(db.sealing, 'consumer_profiles', profileId, seal);
  if (!personal) return false;
  const changes = {
    ...permissions,
    isCommunicationUpdated: true,
    updatedAt: next.now,
    ...(contact && replaceContact(db, contact, next.epoch)),
    personal: sealPersonalData(db.sealing, 'consumer_profiles', profileId, {
      ...toProfilePersonalData(personal),
      // A member without a value is absent.
      landline: landline ?? undefined,
      ...(contact && { [CONTACTS[contact.channel].member]: contact.value }),
    }),
  };
  return (await db.model(ConsumerProfileModel).update(changes, { id: profileId, personal: seal })) === 1;
}

/**
 * Replaces or adds a contact that a code has proved. Returns false if the profile was changed since `seal` was read.
 */
export async function changeContact(
  db: Database,
  next: Pick<NewCommunication, 'profileId' | 'seal' | 'now' | 'epoch'> & { readonly contact: Contact },
): Promise<boolean> {
  const { profileId, seal, contact, now, epoch } = next;
  const personal = openPersonalData(db.sealing, 'consumer_profiles', profileId, seal);
  if (!personal) return false;
  const { member, verifiedAt } = CONTACTS[contact.channel];
  const changed = { ...toProfilePersonalData(personal), [member]: contact.value };
  const changes = {
    ...replaceContact(db, contact, epoch),
    [verifiedAt]: epoch,
    updatedAt: now,
    personal: sealPersonalData(db.sealing, 'consumer_profiles', profileId, changed),
  };
  return (await db.model(ConsumerProfileModel).update(changes, { id: profileId, personal: seal })) === 1;
}

function replaceContact(db: Database, { channel, value }: Contact, epoch: number): Changes<ConsumerProfileModel> {
  const { index, verifiedAt, boundAt } = CONTACTS[channel];
  const [digest = null] = computeContactIndexes(db.sealing, channel, value);
  return { [index]: digest, [verifiedAt]: null, [boundAt]: epoch };
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
