// Personal data at rest: each row keeps its own in one sealed column, and keyed digests by which the row is found.
import type { LocalDate } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/login-request';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Sealing } from '../../domain/shared/sealing';
import { isObject } from '../database/errors';

/** The tables with a sealed column `personal`; the place of a value is its table, column and row. */
export const SEALED_TABLES = [
  'consumer_profiles',
  'consumers',
  'login_flows',
  'sessions',
  'creditor_sessions',
  'trusted_devices',
  'outbox_messages',
  'idempotency_keys',
] as const;
export type SealedTable = (typeof SEALED_TABLES)[number];

/** What is sealed of a row, by name; what has no value is absent. */
export type PersonalData = Readonly<Record<string, string>>;

/** The personal data of a profile. */
export interface ProfilePersonalData {
  readonly firstName?: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly last4ssn: string;
  readonly email?: string;
  /** E.164. */
  readonly mobile?: string;
}

/** The personal data of an account, as its creditor has them. */
export type AccountPersonalData = Partial<ProfilePersonalData> & { readonly middleName?: string };

export function sealPersonalData(sealing: Sealing, table: SealedTable, id: string | number, personal: object): string {
  return sealing.seal(getSealedPlace(table, id), JSON.stringify(personal));
}

/** Opens the column `personal` of a row; null when the column is. */
export function openPersonalData(
  sealing: Sealing,
  table: SealedTable,
  id: string | number,
  column: unknown,
): PersonalData | null {
  if (typeof column !== 'string') return null;
  const opened: unknown = JSON.parse(sealing.open(getSealedPlace(table, id), column));
  if (!isObject(opened)) throw new TypeError('A sealed value holds no members.');
  return Object.fromEntries(Object.entries(opened).filter(([, value]) => typeof value === 'string'));
}

/** What identifies a person. `lastNameKey` is the normalised last name. */
export interface Identity {
  readonly lastNameKey: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
}

/** An identity under every index key, the active one first. One digest for all of it: four digits alone could be tried out. */
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

/** An e-mail address or a mobile number under every index key, the active one first. */
export function computeContactIndexes(sealing: Sealing, channel: Channel, value: string): readonly string[] {
  return CONTACT_INDEX[channel](sealing, value);
}

/** What was opened of a profile, which always has an identity. */
export function toProfilePersonalData(personal: PersonalData): ProfilePersonalData {
  const { lastName, dateOfBirth, last4ssn, ...optional } = personal;
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) {
    throw new TypeError('A profile holds no identity.');
  }
  return { ...optional, lastName, dateOfBirth, last4ssn };
}

/** The index columns of a profile under the active key. */
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

/** The place holders of a list of values. */
export function listPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function getSealedPlace(table: SealedTable, id: string | number): string {
  return `${table}|personal|${id}`;
}
