// A person who signs in for a creditor, and what their company's membership opens to them.
import { DomainError, type FieldErrors } from '../shared/errors';
import { isEmailAddress } from '../sign-in/contact';

export interface CreditorFacts {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string | null;
  /** In small letters. */
  readonly email: string;
  readonly name: string;
  /** Neither the user nor the company was closed. */
  readonly active: boolean;
  /** The address was proved to be the user's. */
  readonly isEmailVerified: boolean;
  /** The company has a membership that covers today. */
  readonly hasActiveMembership: boolean;
}

/** Whether our own sign-in lets the user in, now and with every request. A membership is no condition of it. */
export function canSignIn({ active, isEmailVerified }: Pick<CreditorFacts, 'active' | 'isEmailVerified'>): boolean {
  return active && isEmailVerified;
}

/** Contract: Errors, template update. Checked after the bearer and before anything is looked up. */
export function assertActiveMembership({ hasActiveMembership }: Pick<CreditorFacts, 'hasActiveMembership'>): void {
  if (!hasActiveMembership) throw new DomainError('membership_required');
}

// The sign-in of a creditor user: what may be sent, and why a sign-in is denied.

export interface CreditorLoginRequest {
  readonly email: string;
  readonly password: string;
}

/** More than any password manager makes; bounds the work of normalising and hashing. */
const MAX_PASSWORD = 1024;

/** Nothing is asked of the form of a password: that would tell what good ones look like. */
export function validateCreditorLogin({ email, password }: CreditorLoginRequest): FieldErrors {
  return {
    ...firstError('email', [
      { when: email.trim() === '', says: 'The email field is required.' },
      { when: !isEmailAddress(email.trim()), says: 'The email must be a valid address.' },
    ]),
    ...firstError('password', [
      { when: password === '', says: 'The password field is required.' },
      {
        when: password.length > MAX_PASSWORD,
        says: `The password must not be longer than ${MAX_PASSWORD} characters.`,
      },
    ]),
  };
}

/** As it is stored and counted. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Why a sign-in is denied, for the audit trail only: clients are told the same each time. */
export type SignInDenial = 'unknown' | 'closed' | 'unverified' | 'wrong_password';

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

/** Null: the user comes in. */
export function findSignInDenial(facts: SignInFacts): SignInDenial | null {
  return DENIALS.find(({ when }) => when(facts))?.then ?? null;
}

function firstError(field: string, rules: readonly { readonly when: boolean; readonly says: string }[]): FieldErrors {
  const broken = rules.find(({ when }) => when);
  return broken ? { [field]: [broken.says] } : {};
}
