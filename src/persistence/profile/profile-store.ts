// Stored profiles: found by id or identity, created for their owner, with verification and sign-ins.
import { literal, Op } from 'sequelize';
import { readStoredPreferences } from '../../domain/profile/portal-preferences';
import type { ProfileFacts } from '../../domain/profile/profile';
import { toLanguage, type Language } from '../../domain/shared/language';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import { readFlag, readNumber, required, writeInstant } from '../shared/columns';
import { toKnownAccount, wantsNoContact, type KnownAccount } from '../account/contact-choice-store';
import { hasStandingAccounts, hasWaitingClaim, stopsContact } from '../hot-statements/session-check';
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
import type { Database } from '../database/database';
import type { ProvenContact } from './contact-store';

/** Accounts with these statuses were never opened. */
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

/** The digests of an identity, that of the active key first. */
export function listIdentityIndexes({ sealing }: Database, identity: Identity): readonly [string, ...string[]] {
  const [active, ...others] = computeIdentityIndexes(sealing, identity);
  if (active === undefined) throw new Error('There is no index key.');
  return [active, ...others];
}

/** A profile of the person who signs in. */
export interface KnownProfileFacts extends ProfileFacts {
  /** It has claimed an account that was not removed. */
  readonly hasStandingAccounts: boolean;
  /** It waits for accounts, of which it has proven a number. */
  readonly hasWaitingClaim: boolean;
  /** The person chose it in the portal. It is null if nothing was chosen. */
  readonly language: Language | null;
}

/** All profiles with the identity, ordered by id. */
export async function findProfilesByIdentity(
  db: Database,
  identityIndexes: readonly string[],
): Promise<readonly KnownProfileFacts[]> {
  const rows: readonly Readonly<Record<string, unknown>>[] = await db.model(ConsumerProfileModel).findAll({
    attributes: {
      include: [
        [literal(hasStandingAccounts(ConsumerProfileModel.name)), 'hasStandingAccounts'],
        [literal(hasWaitingClaim(ConsumerProfileModel.name)), 'hasWaitingClaim'],
      ],
    },
    include: [{ association: 'portal', attributes: ['id', 'personal'] }],
    where: { identityIndex: [...identityIndexes] },
    order: ['id'],
  });
  return rows.map((row) => ({
    ...toProfileFacts(row, db.sealing),
    hasStandingAccounts: readFlag(row['hasStandingAccounts']),
    hasWaitingClaim: readFlag(row['hasWaitingClaim']),
    language: readLanguage(db, row),
  }));
}

/** Expects a row with its portal preferences. */
function readLanguage(db: Database, row: Readonly<Record<string, unknown>>): Language | null {
  const id = readNumber(row['portal.id']);
  if (id === null) return null;
  const stored = openPersonalData(db.sealing, 'portal_preferences', id, row['portal.personal']);
  return toLanguage(readStoredPreferences(stored ?? {}).locale);
}

export type EnteredIdentity = Pick<ProfilePersonalData, 'lastName' | 'dateOfBirth' | 'last4ssn'>;

/** Creates the profile of a person, with the contact that a code has proven, and returns its id. */
export async function insertProfile(
  database: Database,
  identity: EnteredIdentity,
  contact: ProvenContact | null,
  now: number,
): Promise<number> {
  return database.transaction(async (db) => {
    const member = contact && { [contact.channel === 'sms' ? 'mobile' : 'email']: contact.to };
    const personal = { ...identity, ...member };
    const createdAt = new Date(now).toISOString();
    const boundAt = contact?.isNamed === true ? now : null;
    const profiles = db.model(ConsumerProfileModel);
    const id = await profiles.insert({
      ...computeProfileIndexes(db.sealing, personal),
      personal: '',
      emailVerifiedAt: contact?.channel === 'email' ? now : null,
      mobileVerifiedAt: contact?.channel === 'sms' ? now : null,
      emailBoundAt: contact?.channel === 'email' ? boundAt : null,
      mobileBoundAt: contact?.channel === 'sms' ? boundAt : null,
      createdAt,
      updatedAt: createdAt,
    });
    // A sealed value is bound to its row, whose id is known only after the INSERT.
    await profiles.update({ personal: sealPersonalData(db.sealing, 'consumer_profiles', id, personal) }, { id });
    return id;
  });
}

/** Closes a profile without accounts for good, so that its identity and contacts can be used anew. */
export async function retireProfile(db: Database, id: number, updatedAt: Instant): Promise<void> {
  const profiles = db.model(ConsumerProfileModel);
  const row = await profiles.findOne({ attributes: ['personal'], where: { id } });
  const personal = openPersonalData(db.sealing, 'consumer_profiles', id, row?.personal);
  if (!personal) return;
  const { lastName, dateOfBirth, last4ssn } = toProfilePersonalData(personal);
  const sealed = sealPersonalData(db.sealing, 'consumer_profiles', id, { lastName, dateOfBirth, last4ssn });
  const closed = { status: 'blocked', personal: sealed, emailIndex: null, mobileIndex: null, updatedAt } as const;
  await profiles.update(closed, { id });
}

/** Records that the owner proved their identity. The first proof counts. */
export async function markIdentityVerified(db: Database, profileId: number, now: number): Promise<void> {
  const where = { id: profileId, identityVerifiedAt: null };
  await db.model(ConsumerProfileModel).update({ identityVerifiedAt: now }, where);
}

/** Ends all sign-ins. Returns false when there is no such profile, or it is erased. */
export async function blockProfile(db: Database, id: number, updatedAt: Instant): Promise<boolean> {
  return (
    (await db
      .model(ConsumerProfileModel)
      .update({ status: 'blocked', updatedAt }, { id, status: { [Op.ne]: 'erased' } })) === 1
  );
}

interface RecordedLogin {
  /** How many accounts. */
  readonly changed: number;
  /** These were opened for the first time and their owner wants no contact: from now on the company knows it. */
  readonly unwilling: readonly KnownAccount[];
}

/**
 * Stores the time of a sign-in on the profile. Marks the accounts that were claimed since the last one as signed in to, and those
 * that were never opened as joined. Reads and writes no other accounts.
 */
export async function recordLogin(db: Database, profileId: number, { now, epoch }: Moment): Promise<RecordedLogin> {
  const isRaw = `status IN (${RAW_STATUSES.map((status) => `'${status}'`).join(', ')})`;
  const ifRaw = (value: string, column: string) => literal(`CASE WHEN ${isRaw} THEN ${value} ELSE ${column} END`);
  const nextVersion = `CASE WHEN version >= ${epoch} THEN version + 1 ELSE ${epoch} END`;
  const changes = {
    hasSignedIn: true,
    // From now on the company may know.
    ownerStopsContact: literal(stopsContact(profileId)),
    // MySQL assigns from left to right, so the status comes after what depends on it. The condition stays: it is joined.
    derivedVersion: ifRaw(`CASE WHEN derived_version = version THEN ${nextVersion} END`, 'derived_version'),
    version: ifRaw(nextVersion, 'version'),
    updatedAt: ifRaw(`'${writeInstant(now)}'`, 'updated_at'),
    status: ifRaw("'joined'", 'status'),
  };
  await db.model(ConsumerProfileModel).update({ lastUsedAt: epoch }, { id: profileId });
  // Each alternative is a range of one index.
  const changed = [{ hasSignedIn: false }, { hasSignedIn: true, status: [...RAW_STATUSES] }];
  const where = { consumerProfileId: profileId, deletedAt: null, [Op.or]: changed };
  const accounts = db.model(ConsumerModel);
  const rows = await accounts.findAll({ attributes: ['id', 'companyId', 'hasSignedIn'], where });
  if (rows.length === 0) return { changed: 0, unwilling: [] };
  const opened = rows.filter(({ hasSignedIn }) => !readFlag(hasSignedIn));
  const isUnwilling = opened.length > 0 && (await wantsNoContact(db, profileId));
  const ids = rows.map(({ id }) => required(readNumber(id)));
  const count = await accounts.update(changes, { ...where, id: ids });
  return { changed: count, unwilling: isUnwilling ? opened.map(toKnownAccount) : [] };
}
