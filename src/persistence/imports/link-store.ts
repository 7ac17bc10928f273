// Finds and makes the profiles to which placed accounts belong.
import { col, fn } from 'sequelize';
import type { Moment } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/login';
import type { Database } from '../database/database';
import { sealRows } from '../hot-statements/seal-rows';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { readNumber, readText, required } from '../shared/columns';
import {
  computeContactIndexes,
  computeIdentityIndexes,
  computeProfileIndexes,
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

const ROWS_PER_INSERT = 100;

/** Returns the ids by identity key. Throws a unique violation when another process made a profile of one of the people. */
export async function insertProfiles(
  db: Database,
  people: readonly ProfilePersonalData[],
  { now }: Moment,
): Promise<ReadonlyMap<string, number>> {
  const plain = people.map((person) => ({ person, indexes: computeProfileIndexes(db.sealing, person) }));
  const rows = plain.map(({ indexes }) => ({
    ...indexes,
    // Unique, so that parallel placements and creations by owners conflict.
    selfIdentityIndex: indexes.identityIndex,
    ...{ personal: '', origin: 'creditor' as const, createdAt: now, updatedAt: now },
    ...{ textPermission: false, emailPermission: false, landlineCallPermission: false, uspsPermission: false },
    isCommunicationUpdated: false,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db.model(ConsumerProfileModel).insertAll(rows.slice(start, start + ROWS_PER_INSERT));
  }
  const stored = await db.model(ConsumerProfileModel).findAll({
    attributes: ['id', 'selfIdentityIndex'],
    where: { selfIdentityIndex: plain.map(({ indexes }) => indexes.identityIndex) },
  });
  const ids = new Map(stored.map((row) => [readText(row.selfIdentityIndex), required(readNumber(row.id))]));
  const made = plain.map(({ person, indexes }) => ({ person, id: required(ids.get(indexes.identityIndex) ?? null) }));
  const sealed = made.map(({ person, id }) => ({
    id,
    personal: sealPersonalData(db.sealing, 'consumer_profiles', id, person),
  }));
  await sealRows(db, 'consumer_profiles', sealed);
  return new Map(made.map(({ person, id }) => [toIdentityKey(person), id]));
}

/** Gives a person the accounts with the same identity that belong to no one. Returns how many. */
export async function linkAccounts(db: Database, profileId: number, identity: ProfilePersonalData): Promise<number> {
  const identityIndex = [...computeIdentityIndexes(db.sealing, toIdentity(identity))];
  const where = { identityIndex, consumerProfileId: null, deletedAt: null };
  return db.model(ConsumerModel).update({ consumerProfileId: profileId, linkState: 'linked' }, where);
}
