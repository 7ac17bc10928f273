// Cleans the HTML of creditors: what consumers read holds only what the policy lists.
import sanitizeHtml from 'sanitize-html';
import { cleanAttribute, cleanStyle, removeControlCharacters } from './letters/html-attributes';
import { findExceededLimit } from './e-letter-bounds';
import {
  LETTER_STYLES,
  LETTER_TAGS,
  LINK_REL,
  LINK_SCHEMES,
  PICTURE_SCHEMES,
  NON_TEXT_TAGS,
} from './letters/html-policy';
import { hasVisibleText } from './letters/visible-text';

export interface LetterContent {
  /** Cleaned HTML; empty when a bound was passed. */
  readonly content: string;
  /** Sentences that a user reads; none when the content is good. */
  readonly faults: readonly string[];
}

/** Contract: eLetter template, `content` must include visible text; Errors, 422. */
export function cleanLetterContent(html: string): LetterContent {
  const read = cleanWithinLimits(html);
  if (read.faults.length > 0) return read;
  // Cleaning unveils what was hidden, and takes away what cannot be kept: text must be seen before and after.
  const isVisible = hasVisibleText(html) && hasVisibleText(read.content);
  return isVisible ? read : { ...read, faults: ['The content must include visible text.'] };
}

/** Holds nothing outside of the policy; cleaning it again changes nothing. HTML that passes a bound becomes empty. */
export function cleanHtml(html: string): string {
  return cleanWithinLimits(html).content;
}

/** Dropping a tag can bring together what closes one another, as in `<p><x><p>`: at most so often is that sorted out. */
const MAX_ROUNDS = 4;

function cleanWithinLimits(html: string): LetterContent {
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // What was cleaned keeps the bounds as well: escapes and end tags make it longer, and one day it is cleaned again.
    const fault = findExceededLimit(before);
    if (fault !== null) return { content: '', faults: [fault] };
    const after = sanitizeHtml(before, SANITIZE_OPTIONS);
    if (after === before) return { content: after, faults: [] };
    before = after;
  }
  return { content: '', faults: ['The content is too tangled to be read as HTML.'] };
}

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(LETTER_TAGS),
  nonTextTags: [...NON_TEXT_TAGS],
  allowedAttributes: {
    '*': ['style'],
    ...Object.fromEntries(Object.entries(LETTER_TAGS).map(([tag, attributes]) => [tag, Object.keys(attributes)])),
    a: ['href', 'title', 'rel'],
  },
  allowedStyles: { '*': Object.fromEntries(Object.entries(LETTER_STYLES).map(([name, form]) => [name, [form]])) },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...PICTURE_SCHEMES] },
  allowProtocolRelative: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }) },
  textFilter: removeControlCharacters,
};

function cleanAttributes(tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!Object.hasOwn(LETTER_TAGS, tag)) return {};
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, kind] of Object.entries(LETTER_TAGS[tag] ?? {})) {
    const value = given[name] === undefined ? null : cleanAttribute(kind, given[name]);
    if (value !== null) kept[name] = value;
  }
  if (kept['href'] !== undefined) kept['rel'] = LINK_REL;
  const style = given['style'] === undefined ? null : cleanStyle(given['style']);
  return style === null ? kept : { ...kept, style };
}
