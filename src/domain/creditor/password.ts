// What a new password of a creditor user must be. No rules about its composition: length and rarity are what count.
import { COMMON_PASSWORDS } from './common-passwords';

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** What a one-time token lets its owner do. Both set a password, and prove the address. */
export const PASSWORD_TOKEN_PURPOSES = { invitation: 'Invitation', reset: 'Password reset' } as const;
export type PasswordTokenPurpose = keyof typeof PASSWORD_TOKEN_PURPOSES;

/** Null for a good password. `email` in lower case. */
export function findPasswordViolation(password: string, email: string): string | null {
  const text = password.normalize('NFC');
  const length = Array.from(text).length;
  const plain = text.toLowerCase();
  if (length < MIN_PASSWORD) return `The password must have at least ${MIN_PASSWORD} characters.`;
  if (length > MAX_PASSWORD) return `The password must not be longer than ${MAX_PASSWORD} characters.`;
  if (plain === email || plain === email.slice(0, email.lastIndexOf('@'))) {
    return 'The password must not be the e-mail address or a part of it.';
  }
  return COMMON_PASSWORDS.has(plain) ? 'The password is among the most common ones. Choose another one.' : null;
}
