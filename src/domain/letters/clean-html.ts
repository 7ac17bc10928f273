// Measures HTML before it is cleaned: one cheap pass that stops as soon as a bound is passed.
import { Parser } from 'htmlparser2';
import {
  LETTER_LIMITS,
  LETTER_STYLES,
  LETTER_TAGS,
  LINK_REL,
  LINK_SCHEMES,
  NON_TEXT_TAGS,
  PICTURE_SCHEMES,
} from './html-policy';
import sanitizeHtml from 'sanitize-html';
import { cleanAttribute, cleanStyle, removeControlCharacters } from './html-attributes';
import { hasVisibleText } from './visible-text';

const LONE_SURROGATE = /\p{Cs}/u;

/** In words that a user reads, the first bound that is passed; null when the HTML can be cleaned in short time. */
export function findExceededLimit(html: string): string | null {
  // The length is known at once, and no text has fewer bytes than UTF-16 units.
  if (html.length > LETTER_LIMITS.bytes || Buffer.byteLength(html) > LETTER_LIMITS.bytes) {
    return `The content may not be longer than ${LETTER_LIMITS.bytes} bytes with its special characters escaped.`;
  }
  if (LONE_SURROGATE.test(html)) return 'The content must be valid Unicode text.';
  return findExceededElementLimit(html);
}

function findExceededElementLimit(html: string): string | null {
  let fault: string | null = null;
  let elements = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      elements += 1;
      depth += 1;
      if (depth > LETTER_LIMITS.nesting)
        fault = `The content may not nest deeper than ${LETTER_LIMITS.nesting} levels.`;
      if (elements > LETTER_LIMITS.elements) {
        fault = `The content may not have more than ${LETTER_LIMITS.elements} elements.`;
      }
      if (fault !== null) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return fault;
}

// Cleans the HTML of creditors: what consumers read holds only what the policy lists.

export interface LetterContent {
  /** Cleaned HTML; empty when a bound was passed. */
  readonly content: string;
  /** Sentences that a user reads; none when the content is good. */
  readonly errors: readonly string[];
}

/** Contract: eLetter template, `content` must include visible text; Errors, 422. */
export function cleanLetterContent(html: string): LetterContent {
  const read = cleanWithinLimits(html);
  if (read.errors.length > 0) return read;
  // Cleaning unveils what was hidden, and takes away what cannot be kept: text must be seen before and after.
  const isVisible = hasVisibleText(html) && hasVisibleText(read.content);
  return isVisible ? read : { ...read, errors: ['The content must include visible text.'] };
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
    if (fault !== null) return { content: '', errors: [fault] };
    const after = sanitizeHtml(before, SANITIZE_OPTIONS);
    if (after === before) return { content: after, errors: [] };
    before = after;
  }
  return { content: '', errors: ['The content is too tangled to be read as HTML.'] };
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

// Samples that the cleaner must clean before the server listens: a library that was changed or broken is noticed first.

/** What is tried → what is sent, and what must be kept of it. */
const CLEANER_SAMPLES: Readonly<Record<string, readonly [sent: string, kept: string]>> = {
  'a letter': ['<p>Dear <b>[First Name]</b> &amp; all</p>', '<p>Dear <b>[First Name]</b> &amp; all</p>'],
  'a script': ['<script>run()</script>a', 'a'],
  'a handler': ['<img src=x onerror=run()>', '<img />'],
  'a script as an address': ['<a href="java&Tab;script:run()">a</a>', '<a>a</a>'],
  'a data address': ['<a href="data:text/html,<script>run()</script>">a</a>', '<a>a</a>'],
  'an address without a scheme': ['<a href="//evil.test">a</a><img src="\\\\evil.test/a">', '<a>a</a><img />'],
  'a drawing': ['<svg><style><img src=x onerror=run()></style></svg>a', 'a'],
  'a formula': ['<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=run()&gt;">', ''],
  'a fallback': ['<noscript><p title="</noscript><img src=x onerror=run()>"></p></noscript>a', 'a'],
  'a text area': ['<textarea><p title="</textarea><img src=x onerror=run()>">', '<img />"&gt;'],
  'an example': ['<xmp>&lt;/xmp&gt;<img src=x onerror=run()></xmp>a', 'a'],
  'a comment': ['<!--><img src=x onerror=run()>-->a', '<img />--&gt;a'],
  'a style that loads': ['<p style="color:red;background:url(//evil.test)">a</p>', '<p style="color:red">a</p>'],
  'a style that covers the page': ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  'a frame': ['<iframe srcdoc="&lt;script&gt;run()&lt;/script&gt;"></iframe>a', 'a'],
  'a base and a refresh': ['<base href="//evil.test"><meta http-equiv=refresh content="0;url=//evil.test">a', 'a'],
  'a form': ['<form action="//evil.test" id=x><input name=y><button>a</button></form>', 'a'],
  'markup as text': ['&lt;script&gt;run()&lt;/script&gt;', '&lt;script&gt;run()&lt;/script&gt;'],
};

/** Of which samples the cleaner keeps something else than it must; none when all is well. */
export function findFailedCleanerSamples(clean: (html: string) => string = cleanHtml): readonly string[] {
  return Object.entries(CLEANER_SAMPLES)
    .filter(([, [sent, kept]]) => clean(sent) !== kept)
    .map(([what]) => what);
}
