// Cleans attribute values of letters. Null drops the attribute. See docs/rules §7.2.
import { readLinkWord } from './bracketed-words';
import { ATTRIBUTE_LIMITS, type AttributeKind } from './html-policy';
import { LINK_PLACEHOLDER } from './placeholders';
import { removeControlCharacters } from './print-letter';
import { printAttributeColor } from './style-values';

/**
 * Placeholders such as `[First Name]` are allowed in text and in the query of a link, and one may be a whole link, to the
 * portal. A square bracket anywhere else in a link or in a picture address drops the address: consumer data must not
 * determine where a link leads, and a picture must not reveal the reader to its host.
 */
const READERS: Readonly<Record<AttributeKind, (value: string) => string | null>> = {
  link: cleanLink,
  picture: cleanPictureAddress,
  text: (value) => withinLength(ATTRIBUTE_LIMITS.text, removeControlCharacters(value)),
  pixels: (value) => ifMatches(/^[1-9]\d{0,3}$/, toNumber(value)),
  extent: (value) => ifMatches(/^[1-9]\d{0,3}%?$/, toNumber(value)),
  space: (value) => ifMatches(/^\d{1,3}$/, toNumber(value)),
  count: (value) => ifMatches(/^[1-9]\d{0,2}$/, value.trim()),
  number: (value) => ifMatches(/^-?\d{1,6}$/, value.trim()),
  side: (value) => ifMatches(/^(?:left|right|center|justify|middle|top|bottom)$/, value.trim().toLowerCase()),
  height: (value) => ifMatches(/^(?:top|middle|bottom|baseline)$/, value.trim().toLowerCase()),
  color: printAttributeColor,
  marker: (value) => ifMatches(/^[1aAiI]$/, value.trim()),
  language: (value) => ifMatches(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/, value.trim()),
  direction: (value) => ifMatches(/^(?:ltr|rtl|auto)$/, value.trim().toLowerCase()),
  flag: () => '',
};

/** Browsers ignore fractions and units in the attributes that are numbers of pixels. */
function toNumber(value: string): string {
  return value.trim().replace(/^(\d+)(?:\.\d+)?(%?)(?:px)?$/i, '$1$2');
}

/** `value` is decoded. Idempotent. */
export function cleanAttribute(kind: AttributeKind, value: string): string | null {
  return READERS[kind](value);
}

/** No user, brackets, percent signs or quotes in the host; no backslash, which browsers treat as a slash. */
const HTTPS = /^https:\/\/[^\s/?#\\@:%[\]<>"'{}|^]+(?::\d{1,5})?(?:[/?#][^\\]*)?$/u;
/** The portal of a demo, on the reader's own machine. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:[/?#][^\\]*)?$/u;
/** One plain address. */
const MAILTO = /^mailto:[^\s@,;:<>()[\]\\"?#%&]+@[^\s@,;:<>()[\]\\"?#%&]+(?:\?[^#\\]*)?$/u;
const TEL = /^tel:\+?\d[\d().\- ]{1,30}(?:;ext=\d{1,8})?$/;

const QUERY = /\?[^#]*/;
const BRACKET = /[[\]]/;

function cleanLink(value: string): string | null {
  if (readLinkWord(value) === LINK_PLACEHOLDER) return `[${LINK_PLACEHOLDER}]`;
  const address = cleanAddress(value, [HTTPS, LOCAL, MAILTO, TEL]);
  return address === null || BRACKET.test(address.replace(QUERY, '')) ? null : address;
}

function cleanPictureAddress(value: string): string | null {
  const address = cleanAddress(value, [HTTPS]);
  return address === null || BRACKET.test(address) ? null : address;
}

/** Normalizes like a browser: trimmed, no control characters, scheme in lower case. */
function cleanAddress(value: string, forms: readonly RegExp[]): string | null {
  if (value.length > ATTRIBUTE_LIMITS.link) return null;
  const address = value
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  return URL.canParse(address) && forms.some((form) => form.test(address)) ? address : null;
}

function withinLength(limit: number, text: string): string | null {
  return text.length <= limit ? text : null;
}

function ifMatches(form: RegExp, text: string): string | null {
  return form.test(text) ? text : null;
}
