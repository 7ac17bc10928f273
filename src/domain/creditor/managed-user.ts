// Creditor users as their administrators see and change them.
import type { Instant } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { readEmailAddress } from '../sign-in/contact';
import type { CreditorRole } from './creditor-access';
import { normalizeEmail } from './creditor-user';

export interface ManagedUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly name: string;
  readonly role: CreditorRole;
  readonly active: boolean;
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
  readonly lastSignedInAt: Instant | null;
  readonly createdAt: Instant | null;
}

const MAX_NAME = 191;
const MAX_EMAIL = 191;

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: CreditorRole;
}

export function readInvitation({ email: address, name: fullName, role }: Invitation) {
  const email = normalizeEmail(address);
  const name = readUserName(fullName);
  const isValid = readEmailAddress(email) !== null && email.length <= MAX_EMAIL;
  const errors: FieldErrors = {
    ...(!isValid && { email: ['The email must be a valid address.'] }),
    ...name.errors,
  };
  return { email, name: name.text, role, errors };
}

export function readUserName(text: string): { readonly text: string; readonly errors: FieldErrors } {
  const name = normalizeText(text);
  const faults = name === null ? ['The name field is required.'] : validateFreeText('name', name, MAX_NAME);
  return { text: name ?? '', errors: faults.length > 0 ? { name: faults } : {} };
}
