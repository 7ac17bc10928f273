// Stored contacts of profiles: the first contact, verification, changes by the owner, and the limit of profiles.
import { Op, type Attributes } from 'sequelize';
import type { ContactPoint } from '../../domain/sign-in/contact';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Instant, Moment } from '../../domain/shared/calendar';
import type { ProfileFacts } from '../../domain/profile/profile';
import type { Database } from '../database/database';
import { raiseStampsOfCompanies } from '../shared/company-stamps';
import { keepEndedChoice, lockKnownAccounts, type KnownAccount } from '../account/contact-choice-store';
import type { Changes } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import { readNumber, required } from '../shared/columns';
import { ConsumerProfileModel } from '../models/profile';
import { lockSubject } from '../rate-limits/rate-counter-store';
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

/** A contact that a code has proven at a sign-in. */
export interface ProvenContact extends ContactPoint {
  /** Its owner has named it, and the profile cools as after a change; no company had delivered it. */
  readonly isNamed?: boolean;
}

/** Stores the contact that a code has proven, of a profile that has none of the channel. */
export async function bindContact(
  database: Database,
  { profileId, contact, now }: { readonly profileId: number; readonly contact: ProvenContact; readonly now: number },
): Promise<void> {
  const { member, index, verifiedAt, boundAt } = CONTACTS[contact.channel];
  const unbound = { id: profileId, [index]: null };
  await database.transaction(async (db) => {
    const profiles = db.model(ConsumerProfileModel);
    const row = await profiles.findOne({ attributes: ['personal'], where: unbound, lock: true });
    const personal = openPersonalData(db.sealing, 'consumer_profiles', profileId, row?.personal);
    if (!personal) throw new Error('The profile has a contact of this channel.');
    const [digest = null] = computeContactIndexes(db.sealing, contact.channel, contact.to);
    const bound = { ...toProfilePersonalData(personal), [member]: contact.to };
    const sealed = sealPersonalData(db.sealing, 'consumer_profiles', profileId, bound);
    const boundSince = contact.isNamed === true ? now : null;
    await profiles.update({ personal: sealed, [index]: digest, [verifiedAt]: now, [boundAt]: boundSince }, unbound);
  });
}

/** The contacts of a profile. Each was verified by a code. */
export function listContacts({ email, mobile }: Pick<ProfileFacts, 'email' | 'mobile'>): readonly ContactPoint[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', to: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'sms', to: mobile } as const]),
  ];
}

/** Returns true if a profile has verified this contact, in any spelling. */
export function hasVerified(profile: Pick<ProfileFacts, 'email' | 'mobile'>, { channel, to }: ContactPoint): boolean {
  return listContacts(profile).some(
    (one) => one.channel === channel && one.to.trim().toLowerCase() === to.trim().toLowerCase(),
  );
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
  // What the owner chooses here counts more than an earlier link or word, which can no longer be undone.
  const changes = { ...permissions, isCommunicationUpdated: true, emailOptedOutAt: null, textOptedOutAt: null };
  await raiseStampsOfCompanies(db, stored.profile.id);
  // A member without a value is absent.
  return replacePersonal(db, stored, { landline: landline ?? undefined }, { ...changes, updatedAt: now });
}

const OPT_OUTS = {
  email: { permission: 'emailPermission', optedOutAt: 'emailOptedOutAt' },
  sms: { permission: 'textPermission', optedOutAt: 'textOptedOutAt' },
} as const satisfies Record<Channel, Readonly<Record<'permission' | 'optedOutAt', ProfileAttribute>>>;

/** Returns when the owner stopped a channel by a link or a word; null if never, or if it was permitted again. */
export async function findOptOut(db: Database, profileId: number, channel: Channel): Promise<number | null> {
  const { optedOutAt } = OPT_OUTS[channel];
  const row = await db.model(ConsumerProfileModel).findOne({ attributes: [optedOutAt], where: { id: profileId } });
  return readNumber(row?.[optedOutAt]);
}

/** Stops a channel, or permits it again (`optedOutAt`: null). Returns false if the profile was changed since it was read. */
export async function changeOptOut(
  db: Database,
  stored: ProfileToChange,
  { channel, optedOutAt: at }: { readonly channel: Channel; readonly optedOutAt: number | null },
  updatedAt: Instant,
): Promise<boolean> {
  const { permission, optedOutAt } = OPT_OUTS[channel];
  await raiseStampsOfCompanies(db, stored.profile.id);
  return replacePersonal(db, stored, {}, { [permission]: at === null, [optedOutAt]: at, updatedAt });
}

/** The active profiles that have verified a contact, whoever they are. */
export async function findVerifiedProfiles(db: Database, contact: ContactPoint): Promise<readonly number[]> {
  const where = { ...whereVerified(db, contact), status: 'active' as const };
  const rows = await db.model(ConsumerProfileModel).findAll({ attributes: ['id'], where, order: ['id'] });
  return rows.map(({ id }) => required(readNumber(id)));
}

/** Replaces or adds a contact that a code has proved. Returns false if the profile was changed since it was read. */
export async function changeContact(
  db: Database,
  stored: ProfileToChange,
  { channel, to }: ContactPoint,
  { now, epoch }: Moment,
): Promise<boolean> {
  const { member, index, verifiedAt, boundAt } = CONTACTS[channel];
  const [digest = null] = computeContactIndexes(db.sealing, channel, to);
  const changes = { [index]: digest, [verifiedAt]: epoch, [boundAt]: epoch, updatedAt: now };
  return replacePersonal(db, stored, { [member]: to }, changes);
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
export async function lockContact(db: Database, { channel, to }: ContactPoint): Promise<void> {
  const digests = [...computeContactIndexes(db.sealing, channel, to)].sort();
  for (const subject of digests) await lockSubject(db, { scope: 'contact', subject });
}

/** How many profiles of other people have verified this contact. */
export async function countOtherPeople(db: Database, identity: Identity, contact: ContactPoint): Promise<number> {
  const identityIndex = { [Op.notIn]: [...computeIdentityIndexes(db.sealing, identity)] };
  return db.model(ConsumerProfileModel).count({ ...whereVerified(db, contact), identityIndex });
}

/** The ids of the open profiles that have verified this contact: several people may share one. */
export async function findOwnersOfContact(db: Database, contact: ContactPoint): Promise<readonly number[]> {
  const rows = await db
    .model(ConsumerProfileModel)
    .findAll({ attributes: ['id'], where: whereVerified(db, contact), order: ['id'] });
  return rows.map(({ id }) => required(readNumber(id)));
}

/** Another profile of the same person that has verified this contact: one at most. */
export async function findTwin(
  db: Database,
  profileId: number,
  identity: Identity,
  contact: ContactPoint,
): Promise<ProfileToChange | null> {
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  const where = { ...whereVerified(db, contact), identityIndex, id: { [Op.ne]: profileId } };
  const row = await db.model(ConsumerProfileModel).findOne({ where, lock: true });
  return row && { profile: toProfileFacts(row, db.sealing), seal: String(row.personal) };
}

function whereVerified(db: Database, { channel, to }: ContactPoint) {
  const { index, verifiedAt } = CONTACTS[channel];
  return { [index]: [...computeContactIndexes(db.sealing, channel, to)], [verifiedAt]: { [Op.ne]: null } };
}

/**
 * Stores since when the person wants no contact; null allows it. The companies whose accounts they have signed in for see it, then
 * and afterwards. Returns these accounts; null if nothing changed. Call in a transaction.
 */
export async function setContactStopped(
  db: Database,
  id: number,
  contactStoppedAt: number | null,
  now: Instant,
): Promise<readonly KnownAccount[] | null> {
  const profiles = db.model(ConsumerProfileModel);
  const row = await profiles.findOne({ attributes: ['contactStoppedAt'], where: { id }, lock: true });
  const isStopped = contactStoppedAt !== null;
  if (!row || (row.contactStoppedAt !== null) === isStopped) return null;
  const accounts = await lockKnownAccounts(db, id);
  const known = { id: accounts.map((account) => account.id), consumerProfileId: id };
  const ended = { by: 'consumer', byId: id, now, isOfEarlierPerson: false } as const;
  if (!isStopped && accounts.length > 0) await keepEndedChoice(db, known, ended);
  await profiles.update({ contactStoppedAt }, { id });
  if (accounts.length > 0) await db.model(ConsumerModel).update({ ownerStopsContact: isStopped }, known);
  await raiseStampsOfCompanies(db, id);
  return accounts;
}
