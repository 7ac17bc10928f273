// Finds and makes the profiles to which placed accounts belong.
import { col, fn, Op } from 'sequelize';
import type { OwnerFacts } from '../../domain/imports/decide-identity';
import type { Moment } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/login';
import type { Database } from '../database/database';
import { sealRows } from '../hot-statements/seal-rows';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { LoginFlowModel } from '../models/sign-in';
import { listParts } from '../shared/batch-writes';
import { readNumber, readText, required } from '../shared/columns';
import {
  computeContactIndexes,
  computeIdentityIndexes,
  computeProfileIndexes,
  openPersonalData,
  sealPersonalData,
  type Identity,
  type ProfilePersonalData,
} from '../shared/personal-data';

/** Names a person inside a batch. */
export function toIdentityKey({ lastName, dateOfBirth, last4ssn }: ProfilePersonalData): string {
  return `${normalizeLastName(lastName)}|${dateOfBirth}|${last4ssn}`;
}

function toIdentity({ lastName, dateOfBirth, last4ssn }: ProfilePersonalData): Identity {
  return { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
}

/** The ids of all profiles of each person, by identity key. */
export async function findProfileIds(
  db: Database,
  people: readonly ProfilePersonalData[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const keys = new Map<string, string>();
  for (const person of people) {
    for (const digest of computeIdentityIndexes(db.sealing, toIdentity(person)))
      keys.set(digest, toIdentityKey(person));
  }
  const found = new Map<string, number[]>();
  if (keys.size === 0) return found;
  const rows = await db
    .model(ConsumerProfileModel)
    .findAll({ attributes: ['id', 'identityIndex'], where: { identityIndex: [...keys.keys()] }, order: ['id'] });
  for (const row of rows) {
    const key = required(keys.get(required(readText(row.identityIndex))) ?? null);
    found.set(key, [...(found.get(key) ?? []), required(readNumber(row.id))]);
  }
  return found;
}

/** How many profiles have each of these contacts. */
export async function countContacts(
  db: Database,
  channel: 'email' | 'sms',
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const byDigest = new Map(
    values.flatMap((value) =>
      computeContactIndexes(db.sealing, channel, value).map((digest) => [digest, value] as const),
    ),
  );
  const counts = new Map<string, number>();
  if (byDigest.size === 0) return counts;
  const column = channel === 'email' ? 'emailIndex' : 'mobileIndex';
  const rows = await db.model(ConsumerProfileModel).findAll({
    attributes: [column, [fn('COUNT', col('id')), 'id']],
    where: { [column]: [...byDigest.keys()] },
    group: [column],
  });
  for (const row of rows) {
    const value = required(byDigest.get(required(readText(row[column]))) ?? null);
    counts.set(value, (counts.get(value) ?? 0) + required(readNumber(row.id)));
  }
  return counts;
}

/** Returns the ids by identity key. Throws a unique violation when another process made a profile of one of the people. */
export async function insertProfiles(
  db: Database,
  people: readonly ProfilePersonalData[],
  { now }: Moment,
): Promise<ReadonlyMap<string, number>> {
  const plain: { readonly person: ProfilePersonalData; readonly identityIndex: string }[] = [];
  for (const part of listParts(people)) {
    const some = part.map((person) => ({ person, indexes: computeProfileIndexes(db.sealing, person) }));
    const rows = some.map(({ indexes }) => ({
      ...indexes,
      // Unique, so that parallel placements and creations by owners conflict.
      selfIdentityIndex: indexes.identityIndex,
      personal: '',
      origin: 'creditor' as const,
      createdAt: now,
      updatedAt: now,
      textPermission: false,
      emailPermission: false,
      landlineCallPermission: false,
      uspsPermission: false,
      isCommunicationUpdated: false,
    }));
    await db.model(ConsumerProfileModel).insertAll(rows);
    plain.push(...some.map(({ person, indexes }) => ({ person, identityIndex: indexes.identityIndex })));
  }
  const stored = await db.model(ConsumerProfileModel).findAll({
    attributes: ['id', 'selfIdentityIndex'],
    where: { selfIdentityIndex: plain.map(({ identityIndex }) => identityIndex) },
  });
  const ids = new Map(stored.map((row) => [readText(row.selfIdentityIndex), required(readNumber(row.id))]));
  const made = plain.map(({ person, identityIndex }) => ({ person, id: required(ids.get(identityIndex) ?? null) }));
  await sealRows(db, 'consumer_profiles', made, ({ person, id }) => ({
    id,
    personal: sealPersonalData(db.sealing, 'consumer_profiles', id, person),
  }));
  return new Map(made.map(({ person, id }) => [toIdentityKey(person), id]));
}

/** The owner of an account, as the creditor knew and knows the person. */
export interface IdentityCorrection {
  readonly before: ProfilePersonalData;
  readonly after: ProfilePersonalData;
}

export interface CorrectedAccount {
  readonly accountId: number;
  readonly profileId: number;
  /** Null: the identity was incomplete. */
  readonly before: ProfilePersonalData | null;
  readonly after: ProfilePersonalData;
}

/** A profile that its owner never used. */
const UNUSED = {
  origin: 'creditor',
  isCommunicationUpdated: false,
  emailVerifiedAt: null,
  mobileVerifiedAt: null,
  identityVerifiedAt: null,
} as const;

/** What decides on the owner of each account of the company, by the id of the account. */
export async function findOwners(
  db: Database,
  companyId: number,
  accounts: readonly CorrectedAccount[],
): Promise<ReadonlyMap<number, OwnerFacts>> {
  if (accounts.length === 0) return new Map();
  const profileIds = await findProfileIds(
    db,
    accounts.map(({ after }) => after),
  );
  const correctable = await findCorrectableProfiles(
    db,
    companyId,
    accounts.map(({ profileId }) => profileId),
  );
  return new Map(
    accounts.map(({ accountId, profileId, before, after }) => {
      const ids = profileIds.get(toIdentityKey(after)) ?? [];
      const known = before ? computeIdentityIndexes(db.sealing, toIdentity(before)) : [];
      const facts = {
        hasIdentity: ids.includes(profileId),
        isIdentityTaken: ids.length > 0,
        isCorrectable: known.includes(correctable.get(profileId) ?? ''),
      };
      return [accountId, facts] as const;
    }),
  );
}

/** Their digests of the identity, by their ids. */
async function findCorrectableProfiles(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const unused = await db
    .model(ConsumerProfileModel)
    .findAll({ attributes: ['id', 'identityIndex'], where: { ...UNUSED, id: [...ids] } });
  const correctable = new Map(unused.map((row) => [required(readNumber(row.id)), readText(row.identityIndex)]));
  if (correctable.size === 0) return correctable;
  const others = { [Op.or]: [{ companyId: { [Op.ne]: companyId } }, { companyId: null }, SIGNED_IN] };
  const found = await db.model(ConsumerModel).findAll({
    attributes: ['consumerProfileId'],
    where: { consumerProfileId: [...correctable.keys()], ...others },
    group: ['consumerProfileId'],
  });
  for (const row of found) correctable.delete(required(readNumber(row.consumerProfileId)));
  return correctable;
}

const SIGNED_IN = { lastLoginAt: { [Op.ne]: null } };

/**
 * Gives a profile that its owner never used another identity, and ends sign-ins that began with the earlier one. Returns
 * false when the owner has used it, or it has a third identity. Throws a unique violation when another profile has the
 * identity.
 */
export async function correctProfile(
  db: Database,
  id: number,
  { before, after }: IdentityCorrection,
  { now }: Moment,
): Promise<boolean> {
  const { firstName, lastName, dateOfBirth, last4ssn } = after;
  const profiles = db.model(ConsumerProfileModel);
  // Another row of the batch may have corrected it: to the same identity for another account of the person, or not.
  const known = [before, after].flatMap((person) => [...computeIdentityIndexes(db.sealing, toIdentity(person))]);
  const where = { ...UNUSED, id, identityIndex: known };
  const row = await profiles.findOne({ attributes: ['personal'], where, lock: true });
  if (!row) return false;
  const stored = openPersonalData(db.sealing, 'consumer_profiles', id, row.personal);
  const identity = { lastName, dateOfBirth, last4ssn, ...(firstName !== undefined && { firstName }) };
  const { identityIndex } = computeProfileIndexes(db.sealing, identity);
  const personal = sealPersonalData(db.sealing, 'consumer_profiles', id, { ...stored, ...identity });
  const changes = { identityIndex, selfIdentityIndex: identityIndex, personal, updatedAt: now };
  if ((await profiles.update(changes, where)) !== 1) return false;
  const open = { profileId: id, state: ['contact_required', 'otp_pending'] as const };
  await db.model(LoginFlowModel).update({ state: 'replaced', personal: null }, open);
  return true;
}

/** Gives a person the accounts with the same identity that belong to no one. Returns how many. */
export async function linkAccounts(db: Database, profileId: number, identity: ProfilePersonalData): Promise<number> {
  const identityIndex = [...computeIdentityIndexes(db.sealing, toIdentity(identity))];
  const where = { identityIndex, consumerProfileId: null, deletedAt: null };
  return db.model(ConsumerModel).update({ consumerProfileId: profileId, linkState: 'linked' }, where);
}
