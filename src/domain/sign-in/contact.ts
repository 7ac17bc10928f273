// Reads the contact that a consumer gives: an e-mail address or a US mobile number, exactly one.
import type { FieldErrors } from '../shared/errors';

export interface ContactRequest {
  readonly email?: string | null;
  readonly mobile?: string | null;
}

/** Where a code goes, and the field it was given in. */
export type ContactPoint =
  { readonly channel: 'email'; readonly to: string } | { readonly channel: 'sms'; readonly to: string };

export type ReadContact =
  | { readonly contact: ContactPoint; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly contact?: undefined };

const MAX_EMAIL = 254;
/** One local part, one domain with a dot, nothing that could end a header or begin a list. */
const EMAIL = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu;

/** `readUsMobile` answers E.164 or null. */
export function parseContact(
  { email, mobile }: ContactRequest,
  readUsMobile: (text: string) => string | null,
): ReadContact {
  const [hasEmail, hasMobile] = [isGiven(email), isGiven(mobile)];
  if (hasEmail && hasMobile) return invalid('email', 'Give either an email or a mobile, not both.');
  if (hasEmail) return parseEmail(email ?? '');
  if (!hasMobile) return invalid('email', 'The email field is required when no mobile is given.');
  return parseMobile(mobile ?? '', readUsMobile);
}

export function parseEmail(text: string): ReadContact {
  const to = text.trim();
  return isEmailAddress(to)
    ? { contact: { channel: 'email', to } }
    : invalid('email', 'The email must be a valid address.');
}

/** `readUsMobile` answers E.164 or null. */
export function parseMobile(text: string, readUsMobile: (text: string) => string | null): ReadContact {
  const to = readUsMobile(text);
  return to === null
    ? invalid('mobile', 'The mobile must be a US mobile number.')
    : { contact: { channel: 'sms', to } };
}

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL && EMAIL.test(text);
}

function isGiven(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text.trim() !== '';
}

function invalid(field: string, message: string): ReadContact {
  return { errors: { [field]: [message] } };
}
