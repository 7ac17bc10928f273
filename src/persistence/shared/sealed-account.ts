// The digests by which accounts are found, and the reason why a plan is held, which is sealed in a column of its own.
import { normalizeAccountNumber } from '../../domain/profile/identity-proof';
import type { Sealing } from '../../domain/shared/sealing';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import { readText } from './columns';
import { computeContactIndexes, computeIdentityIndexes, getSealedPlace, type PersonalData } from './personal-data';

/** The numbers that prove an identity, by their digests under the active key. */
export interface AccountIndexes {
  readonly accountNumberIndex: string | null;
  readonly referenceNumberIndex: string | null;
}

export function computeAccountIndexes(sealing: Sealing, members: PersonalData): AccountIndexes {
  return {
    accountNumberIndex: computeNumberIndexes(sealing, 'accountNumber', members.accountNumber ?? '')[0] ?? null,
    referenceNumberIndex: computeNumberIndexes(sealing, 'referenceNumber', members.referenceNumber ?? '')[0] ?? null,
  };
}

/** Imports and creditors find the account by these, and sign-in finds the accounts of a person. */
export interface PlacementIndexes {
  readonly accountKey: string | null;
  readonly identityIndex: string | null;
  /** The company delivered these contacts. */
  readonly emailIndex: string | null;
  readonly mobileIndex: string | null;
  readonly memberNumberIndex: string | null;
  readonly nameBirthIndex: string | null;
}

/** Numbers that were stored in another form are not sent to. */
const E164 = /^\+[0-9]{10,15}$/;

/** Under the active key. Null without what they are digests of. */
export function computePlacementIndexes(
  sealing: Sealing,
  companyId: number | null,
  { accountNumber, memberAccountNumber, lastName, dateOfBirth, last4ssn, email, mobile }: PersonalData,
): PlacementIndexes {
  const person = lastName !== undefined && dateOfBirth !== undefined ? { lastName, dateOfBirth } : null;
  const isComplete = lastName !== undefined && dateOfBirth !== undefined && last4ssn !== undefined;
  const identity = isComplete ? { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn } : null;
  return {
    accountKey: (companyId && accountNumber && computeAccountKeys(sealing, companyId, accountNumber)[0]) || null,
    identityIndex: (identity && computeIdentityIndexes(sealing, identity)[0]) ?? null,
    emailIndex: (email !== undefined && computeContactIndexes(sealing, 'email', email)[0]) || null,
    mobileIndex:
      (mobile !== undefined && E164.test(mobile) && computeContactIndexes(sealing, 'sms', mobile)[0]) || null,
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

export function openHoldReason(sealing: Sealing, id: number, sealed: unknown): string | null {
  const text = readText(sealed);
  return text === null ? null : sealing.open(getSealedPlace('consumers', 'hold_reason', id), text);
}
