// Reads one attribute of a letter: answers the value as it is kept, or null when it is dropped.
import { ATTRIBUTE_LIMITS, type AttributeKind } from './html-policy';

/**
 * Placeholders such as `[First Name]` may stand in words, and in the query part of a link. A square bracket anywhere else
 * in a link, or in the address of a picture, drops the address: nothing that is known of a consumer chooses where a link
 * leads, and no picture tells its host who reads.
 */
const READERS: Readonly<Record<AttributeKind, (value: string) => string | null>> = {
  link: cleanLink,
  picture: cleanPictureAddress,
  text: (value) => withinLength(ATTRIBUTE_LIMITS.text, removeControlCharacters(value)),
  pixels: (value) => ifMatches(/^[1-9]\d{0,3}$/, value.trim()),
  cells: (value) => ifMatches(/^[1-9]\d{0,2}$/, value.trim()),
};

/** `value` is decoded, as a parser hands it out. Reading the answer again changes nothing. */
export function cleanAttribute(kind: AttributeKind, value: string): string | null {
  return READERS[kind](value);
}

/** Small letters, for the policy spells them so; too long a style would be dear to parse. */
export function cleanStyle(value: string): string | null {
  return withinLength(ATTRIBUTE_LIMITS.style, removeControlCharacters(value).toLowerCase());
}

/** Every line end as a line feed, as browsers read it, and no control character but tab and line feed. */
export function removeControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
}

/** A host without user, brackets, percent signs and quotes, an optional port, and no backslash, which is a slash to browsers. */
const HTTPS = /^https:\/\/[^\s/?#\\@:%[\]<>"'{}|^]+(?::\d{1,5})?(?:[/?#][^\\]*)?$/u;
/** One address without names, lists and comments. */
const MAILTO = /^mailto:[^\s@,;:<>()[\]\\"?#%&]+@[^\s@,;:<>()[\]\\"?#%&]+(?:\?[^#\\]*)?$/u;
const TEL = /^tel:\+?\d[\d().\- ]{1,30}(?:;ext=\d{1,8})?$/;

const QUERY = /\?[^#]*/;
const BRACKET = /[[\]]/;

function cleanLink(value: string): string | null {
  const address = cleanAddress(value, [HTTPS, MAILTO, TEL]);
  return address === null || BRACKET.test(address.replace(QUERY, '')) ? null : address;
}

function cleanPictureAddress(value: string): string | null {
  const address = cleanAddress(value, [HTTPS]);
  return address === null || BRACKET.test(address) ? null : address;
}

/** As browsers read it: trimmed, without tabs and line ends; the scheme in small letters. */
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
