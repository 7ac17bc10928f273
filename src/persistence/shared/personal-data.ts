// Encrypts personal data: each row has one sealed column, and keyed digests (blind indexes) by which it is found.
import { PROFILE_STATUSES, type ProfileFacts } from '../../domain/profile/profile';
import type { LocalDate } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Sealing } from '../../domain/shared/sealing';
import { isRecord } from '../../domain/shared/is-record';
import type { StoredRow } from '../database/model-access';
import type { ConsumerProfileModel } from '../models/profile';
import { readEnum, readFlag, readNumber, readText, required } from './columns';

/** The tables with a sealed column `personal`. */
export const SEALED_TABLES = [
  'consumer_profiles',
  'consumers',
  'login_flows',
  'login_codes',
  'sessions',
  'creditor_sessions',
  'trusted_devices',
  'outbox_messages',
  'idempotency_keys',
  'contact_changes',
  'payment_methods',
  'portal_preferences',
  'gift_links',
  'gift_payments',
] as const;
export type SealedTable = (typeof SEALED_TABLES)[number];

/** The sealed members of a row; a member without a value is absent. */
export type PersonalData = Readonly<Record<string, string>>;

export interface ProfilePersonalData {
  readonly firstName?: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly last4ssn: string;
  readonly email?: string;
  /** E.164. */
  readonly mobile?: string;
  readonly landline?: string;
}

/** The creditor knows the person by these; `sealed-account.ts` adds its members. */
export type AccountPersonalData = Partial<ProfilePersonalData> & { readonly middleName?: string };

export function sealPersonalData(sealing: Sealing, table: SealedTable, id: string | number, personal: object): string {
  return sealing.seal(getSealedPlace(table, 'personal', id), JSON.stringify(personal));
}

/** Decrypts the column `personal` of a row; null when the column is null. */
export function openPersonalData(
  sealing: Sealing,
  table: SealedTable,
  id: string | number,
  column: unknown,
): PersonalData | null {
  if (typeof column !== 'string') return null;
  const members: unknown = JSON.parse(sealing.open(getSealedPlace(table, 'personal', id), column));
  if (!isRecord(members)) throw new TypeError('A sealed value is not an object.');
  // Copied only if it has to be: every account of a list is opened.
  if (hasTextsOnly(members)) return members;
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function hasTextsOnly(members: Readonly<Record<string, unknown>>): members is PersonalData {
  return Object.values(members).every((member) => typeof member === 'string');
}

/** Identifies a person. `lastNameKey` is the normalised last name. */
export interface Identity {
  readonly lastNameKey: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
}

/**
 * Digests of an identity under every index key, the active key first. One digest covers all members, because the last
 * four digits alone could be found by trying all of them.
 */
export function computeIdentityIndexes(
  sealing: Sealing,
  { lastNameKey, dateOfBirth, last4ssn }: Identity,
): readonly string[] {
  return sealing.indexes('identity', `${lastNameKey}|${dateOfBirth}|${last4ssn}`);
}

const CONTACT_INDEX: Readonly<Record<Channel, (sealing: Sealing, value: string) => readonly string[]>> = {
  email: (sealing, value) => sealing.indexes('email', value.trim().toLowerCase()),
  sms: (sealing, value) => sealing.indexes('mobile', value.trim()),
};

/** Digests of an e-mail address or mobile number under every index key, the active key first. */
export function computeContactIndexes(sealing: Sealing, channel: Channel, value: string): readonly string[] {
  return CONTACT_INDEX[channel](sealing, value);
}

/** Narrows the decrypted data of a profile, which always has an identity. */
export function toProfilePersonalData(personal: PersonalData): ProfilePersonalData {
  const { lastName, dateOfBirth, last4ssn, ...optional } = personal;
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) {
    throw new TypeError('A profile has no identity.');
  }
  return { ...optional, lastName, dateOfBirth, last4ssn };
}

/** The index columns of a profile, under the active key. */
export interface ProfileIndexes {
  readonly identityIndex: string;
  readonly emailIndex: string | null;
  readonly mobileIndex: string | null;
}

export function computeProfileIndexes(sealing: Sealing, personal: ProfilePersonalData): ProfileIndexes {
  const { lastName, dateOfBirth, last4ssn, email, mobile } = personal;
  const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
  return {
    identityIndex: getActiveIndex(computeIdentityIndexes(sealing, identity)),
    emailIndex: email === undefined ? null : getActiveIndex(computeContactIndexes(sealing, 'email', email)),
    mobileIndex: mobile === undefined ? null : getActiveIndex(computeContactIndexes(sealing, 'sms', mobile)),
  };
}

function getActiveIndex(indexes: readonly string[]): string {
  const [active] = indexes;
  if (active === undefined) throw new Error('There is no index key.');
  return active;
}

/** Table, column and row: a sealed value does not open anywhere else. */
export function getSealedPlace(table: string, column: string, id: string | number): string {
  return `${table}|${column}|${id}`;
}

export const readProfileStatus = readEnum(PROFILE_STATUSES);

/** Reads the facts of a profile from its row, or from that of its session, whose own id it does not have. */
export function toProfileFacts(
  row: Partial<StoredRow<ConsumerProfileModel>>,
  sealing: Sealing,
  profileId: unknown = row.id,
): ProfileFacts {
  const id = required(readNumber(profileId));
  const personal = openPersonalData(sealing, 'consumer_profiles', id, row.personal) ?? {};
  return {
    id,
    firstName: personal.firstName ?? null,
    lastName: personal.lastName ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    landline: personal.landline ?? null,
    isCommunicationUpdated: readFlag(row.isCommunicationUpdated),
    emailPermission: readFlag(row.emailPermission),
    textPermission: readFlag(row.textPermission),
    landlineCallPermission: readFlag(row.landlineCallPermission),
    uspsPermission: readFlag(row.uspsPermission),
    contactStoppedAt: readNumber(row.contactStoppedAt),
    status: required(readProfileStatus(row.status)),
    emailVerifiedAt: readNumber(row.emailVerifiedAt),
    mobileVerifiedAt: readNumber(row.mobileVerifiedAt),
    emailBoundAt: readNumber(row.emailBoundAt),
    mobileBoundAt: readNumber(row.mobileBoundAt),
    identityVerifiedAt: readNumber(row.identityVerifiedAt),
    identityIndex: required(readText(row.identityIndex)),
    lastUsedAt: readNumber(row.lastUsedAt),
  };
}
