// Parses a contact that a consumer enters: an e-mail address or a US mobile number.
import type { FieldErrors } from '../shared/errors';
import type { Channel } from './login-flow';

export interface ContactRequest {
  readonly email?: string | null;
  readonly mobile?: string | null;
}

/** Where a code is sent. */
export interface ContactPoint {
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
}

type ParsedContact =
  | { readonly contact: ContactPoint; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly contact?: undefined };

const MAX_EMAIL = 254;
/** One address: a local part and a domain with a dot, without characters that could end a header or start a list. */
const EMAIL = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu;

/** Accepts exactly one of the two. `readUsMobile` returns E.164 or null. */
export function parseContact(
  { email, mobile }: ContactRequest,
  readUsMobile: (text: string) => string | null,
  sendsTextCodes: boolean,
): ParsedContact {
  const [hasEmail, hasMobile] = [isGiven(email), isGiven(mobile)];
  if (hasEmail && hasMobile) return invalid('email', 'Give either an email or a mobile, not both.');
  if (hasEmail) return parseEmail(email ?? '');
  if (!hasMobile) return invalid('email', 'The email field is required when no mobile is given.');
  if (!sendsTextCodes) return invalid('mobile', 'Codes are not sent by text message here. Give an email instead.');
  return parseMobile(mobile ?? '', readUsMobile);
}

export function parseEmail(text: string): ParsedContact {
  const to = text.trim();
  return isEmailAddress(to)
    ? { contact: { channel: 'email', to } }
    : invalid('email', 'The email must be a valid address.');
}

/** `readUsMobile` returns E.164 or null. */
export function parseMobile(text: string, readUsMobile: (text: string) => string | null): ParsedContact {
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

function invalid(field: string, message: string): ParsedContact {
  return { errors: { [field]: [message] } };
}
