// Parses a contact that a consumer enters: an e-mail address or a US mobile number.
import type { FieldErrors } from '../shared/errors';
import { removeInvisible, toHalfWidth } from '../shared/pasted-text';
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
  const to = readEmailAddress(text);
  return to === null ? invalid('email', 'The email must be a valid address.') : { contact: { channel: 'email', to } };
}

/** `readUsMobile` returns E.164 or null. */
export function parseMobile(text: string, readUsMobile: (text: string) => string | null): ParsedContact {
  const to = readUsMobile(text);
  if (to !== null) return { contact: { channel: 'sms', to } };
  return hasExtension(text)
    ? invalid('mobile', 'The mobile must not have an extension.')
    : invalid('mobile', 'The mobile must be a US mobile number.');
}

/** Text messages do not reach an extension. */
const EXTENSION = /\d[\s,;]*(?:e?xt(?:ensi[oó]n|n)?\.?|x|#)[\s:=.]*\d{1,7}$/iu;

export function hasExtension(phone: string): boolean {
  return EXTENSION.test(toHalfWidth(removeInvisible(phone)).trim());
}

const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
/** An address may be copied from a link, with what the link adds to the message, or from the header of a message. */
const LINK = /^mailto:([^?]*)/i;
const AFTER_A_NAME = /^[^<>@]*<([^<>]*)>$/;
/** Mail programs and spreadsheets put these around an address, and behind each one of a list. */
const QUOTED = /^["'“‘](.*)["'”’]$/;
const SEPARATOR = /[,;]$/;
/** Other letters reach only mailboxes behind servers that all accept them, and whether they do shows too late. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that the Internet never has (RFC 6761, 6762, 7686, 9476; ICANN). `.test` and `.example` stay for tests and documents. */
const NEVER_DELIVERED = /\.(?:invalid|local|localhost|internal|onion|arpa|alt|corp|home|mail)$/;

/**
 * The address of what somebody typed or pasted, if mail can be delivered to it, or null. Its domain is in the form that
 * mail servers use: `maria@münchen.de` is `maria@xn--mnchen-3ya.de`.
 */
export function readEmailAddress(text: string): string | null {
  const pasted = toHalfWidth(removeInvisible(text)).trim().replace(SEPARATOR, '');
  const written = QUOTED.exec(pasted)?.[1] ?? pasted;
  const address = (LINK.exec(written)?.[1] ?? AFTER_A_NAME.exec(written)?.[1] ?? written).trim();
  const at = address.lastIndexOf('@');
  // Phones write the apostrophe of O'Brien as a quotation mark.
  const localPart = address.slice(0, at).replace(/\u2019/g, "'");
  const domain = toAsciiDomain(address.slice(at + 1));
  const isDeliverable = DOMAIN.test(domain) && !NEVER_DELIVERED.test(domain);
  if (at < 1 || !isDeliverable || localPart.length > MAX_LOCAL_PART || !LOCAL_PART.test(localPart)) return null;
  const read = `${localPart}@${domain}`;
  return read.length <= MAX_EMAIL ? read : null;
}

const HOST = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;

/** Empty for what is no name of a host. */
function toAsciiDomain(domain: string): string {
  const url = `http://${domain}`;
  return HOST.test(domain) && URL.canParse(url) ? new URL(url).hostname : '';
}

function isGiven(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text.trim() !== '';
}

function invalid(field: string, message: string): ParsedContact {
  return { errors: { [field]: [message] } };
}
