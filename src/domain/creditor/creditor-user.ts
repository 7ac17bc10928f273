// Creditor users: who can sign in, and what requires a membership.
import type { FieldErrors } from '../shared/errors';
import { readEmailAddress } from '../sign-in/contact';
import type { CreditorRole } from './creditor-access';

/** The company for which a user or a program acts. */
export interface CreditorCompany {
  readonly companyId: number;
  readonly companyName: string | null;
  /** The company has a membership today. */
  readonly hasActiveMembership: boolean;
}

export interface CreditorFacts extends CreditorCompany {
  readonly id: number;
  readonly role: CreditorRole;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** Neither the user nor the company is deactivated. */
  readonly active: boolean;
  readonly isEmailVerified: boolean;
  /** A mail on days on which offers wait. */
  readonly wantsOfferDigest: boolean;
}

/** Checked at sign-in and on every request. Does not require a membership. */
export function canSignIn({ active, isEmailVerified }: Pick<CreditorFacts, 'active' | 'isEmailVerified'>): boolean {
  return active && isEmailVerified;
}

export interface CreditorLoginRequest {
  readonly email: string;
  readonly password: string;
  /** Needed after a few failures. */
  readonly captchaToken?: string | null;
}

/** Longer than any generated password; limits the work of normalizing and hashing. */
const MAX_PASSWORD = 1024;

/** Does not check the format of a password, because that would reveal what valid passwords look like. */
export function validateCreditorLogin({ email, password }: CreditorLoginRequest): FieldErrors {
  return {
    ...firstError('email', [
      { when: email.trim() === '', message: 'The email field is required.' },
      { when: readEmailAddress(email) === null, message: 'The email must be a valid address.' },
    ]),
    ...firstError('password', [
      { when: password === '', message: 'The password field is required.' },
      {
        when: password.length > MAX_PASSWORD,
        message: `The password must not be longer than ${MAX_PASSWORD} characters.`,
      },
    ]),
  };
}

/** Returns the form by which a user is found. Text that is not an address is only trimmed and put into lower case. */
export function normalizeEmail(email: string): string {
  return (readEmailAddress(email) ?? email.trim()).toLowerCase();
}

/** Why a sign-in is denied. For the audit trail only; clients always get the same error. */
type SignInDenial = 'unknown' | 'closed' | 'unverified' | 'wrong_password';

interface SignInFacts {
  readonly creditor: CreditorFacts | null;
  readonly isPasswordRight: boolean;
}

interface Denial {
  readonly when: (facts: SignInFacts) => boolean;
  readonly then: SignInDenial;
}

/** First match wins. */
const DENIALS: readonly Denial[] = [
  { when: ({ creditor }) => creditor === null, then: 'unknown' },
  { when: ({ creditor }) => creditor?.active === false, then: 'closed' },
  { when: ({ creditor }) => creditor?.isEmailVerified === false, then: 'unverified' },
  { when: ({ isPasswordRight }) => !isPasswordRight, then: 'wrong_password' },
];

export function findSignInDenial(facts: SignInFacts): SignInDenial | null {
  return DENIALS.find(({ when }) => when(facts))?.then ?? null;
}

function firstError(
  field: string,
  rules: readonly { readonly when: boolean; readonly message: string }[],
): FieldErrors {
  const broken = rules.find(({ when }) => when);
  return broken ? { [field]: [broken.message] } : {};
}
