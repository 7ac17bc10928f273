// What is sealed of an account besides identity and contacts: numbers, postal address, and what creditors pass through.
// Each member replaces a column of the same name, which stays empty.
import { normalizeAccountNumber } from '../../domain/profile/identity-proof';
import type { Sealing } from '../../domain/shared/sealing';
import { normalizeLastName } from '../../domain/sign-in/login';
import { readNumber, readText } from './columns';
import { computeIdentityIndexes, getSealedPlace, sealPersonalData, type PersonalData } from './personal-data';

export const ACCOUNT_MEMBERS = [
  ...([
    'accountNumber',
    'memberAccountNumber',
    'referenceNumber',
    'statementIdNumber',
    'subclientAccountNumber',
  ] as const),
  ...(['address1', 'address2', 'city', 'state', 'zip', 'invitationLink'] as const),
  ...(['passThrough1', 'passThrough2', 'passThrough3', 'passThrough4', 'passThrough5'] as const),
] as const;

/** Not read by any use case; sealed because earlier releases stored them in plain text. */
export const PROFILE_MEMBERS = ['address', 'city', 'state', 'zip', 'landline'] as const;

type PlainColumns = Readonly<Record<string, unknown>>;

/** The numbers that prove an identity, by their digests under the active key. */
export interface AccountIndexes {
  readonly accountNumberIndex: string | null;
  readonly referenceNumberIndex: string | null;
}

/** The plain columns of a row that are not empty. */
export function readPlainMembers(names: readonly string[], row: PlainColumns): PersonalData {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(row[name]);
      return text === null ? [] : [[name, text] as const];
    }),
  );
}

export function emptyMembers<Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

/** The columns of an account, with the plain ones moved into the sealed one. */
export function sealAccount(sealing: Sealing, id: number, row: PlainColumns, personal: object | null) {
  const members: PersonalData = { ...personal, ...readPlainMembers(ACCOUNT_MEMBERS, row) };
  return {
    ...emptyMembers(ACCOUNT_MEMBERS),
    ...computeAccountIndexes(sealing, members),
    personal: sealPersonalData(sealing, 'consumers', id, members),
  };
}

/** Also with the columns that a migration adds after the plain columns were moved. */
export function sealPlacedAccount(sealing: Sealing, id: number, row: PlainColumns, personal: object | null) {
  const members: PersonalData = { ...personal, ...readPlainMembers(ACCOUNT_MEMBERS, row) };
  return {
    ...sealAccount(sealing, id, row, personal),
    ...computePlacementIndexes(sealing, readNumber(row.companyId), members),
  };
}

export function computeAccountIndexes(sealing: Sealing, members: PersonalData): AccountIndexes {
  return {
    accountNumberIndex: computeNumberIndexes(sealing, 'accountNumber', members.accountNumber ?? '')[0] ?? null,
    referenceNumberIndex: computeNumberIndexes(sealing, 'referenceNumber', members.referenceNumber ?? '')[0] ?? null,
  };
}

/** By which imports and creditors find the account, and sign-in finds the accounts of a person. */
export interface PlacementIndexes {
  readonly accountKey: string | null;
  readonly identityIndex: string | null;
  readonly memberNumberIndex: string | null;
  readonly nameBirthIndex: string | null;
}

/** Under the active key. Null without what they are digests of. */
export function computePlacementIndexes(
  sealing: Sealing,
  companyId: number | null,
  { accountNumber, memberAccountNumber, lastName, dateOfBirth, last4ssn }: PersonalData,
): PlacementIndexes {
  const person = lastName !== undefined && dateOfBirth !== undefined ? { lastName, dateOfBirth } : null;
  const isComplete = lastName !== undefined && dateOfBirth !== undefined && last4ssn !== undefined;
  const identity = isComplete ? { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn } : null;
  return {
    accountKey: (companyId && accountNumber && computeAccountKeys(sealing, companyId, accountNumber)[0]) || null,
    identityIndex: (identity && computeIdentityIndexes(sealing, identity)[0]) ?? null,
    memberNumberIndex:
      (companyId && memberAccountNumber && computeMemberNumberIndexes(sealing, companyId, memberAccountNumber)[0]) ||
      null,
    nameBirthIndex: (companyId && person && computeNameBirthIndexes(sealing, companyId, person)[0]) || null,
  };
}

/** Digests of a company and a member number in any spelling, the active key first; none for an empty number. */
export function computeMemberNumberIndexes(sealing: Sealing, companyId: number, number: string): readonly string[] {
  const normalized = normalizeAccountNumber(number);
  return normalized === '' ? [] : sealing.indexes('memberNumber', `${companyId}|${normalized}`);
}

/** Digests of a company, a name in any spelling and a day, so that they tell nothing about either; none without a letter. */
export function computeNameBirthIndexes(
  sealing: Sealing,
  companyId: number,
  { lastName, dateOfBirth }: { readonly lastName: string; readonly dateOfBirth: string },
): readonly string[] {
  const name = normalizeLastName(lastName);
  return name === '' ? [] : sealing.indexes('nameBirth', `${companyId}|${name}|${dateOfBirth}`);
}

/** Digests of a company and an account number under every index key, the active key first. Exact: spellings differ. */
export function computeAccountKeys(sealing: Sealing, companyId: number, accountNumber: string): readonly string[] {
  return sealing.indexes('accountKey', `${companyId}|${accountNumber.normalize('NFC').trim()}`);
}

/** Digests of a number in any spelling under every index key, the active key first; none for an empty number. */
export function computeNumberIndexes(
  sealing: Sealing,
  member: 'accountNumber' | 'referenceNumber',
  number: string,
): readonly string[] {
  const normalized = normalizeAccountNumber(number);
  return normalized === '' ? [] : sealing.indexes(member, normalized);
}

/** A separate column, because a plan is held without its other personal data being read. */
export function sealHoldReason(sealing: Sealing, id: number, text: string | null): string | null {
  return text === null ? null : sealing.seal(getSealedPlace('consumers', 'hold_reason', id), text);
}

/** An earlier release, running beside this one, writes the plain column. */
export function openHoldReason(
  sealing: Sealing,
  id: number,
  row: { readonly sealedHoldReason?: unknown; readonly holdReason?: unknown },
): string | null {
  const sealed = readText(row.sealedHoldReason);
  return sealed === null
    ? readText(row.holdReason)
    : sealing.open(getSealedPlace('consumers', 'hold_reason', id), sealed);
}
