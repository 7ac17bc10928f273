// Cleans the HTML of creditors: the result contains only what the policy allows. See docs/rules §7.2.
import { Parser } from 'htmlparser2';
import { LETTER_LIMITS, NON_TEXT_TAGS } from './html-policy';
import { toAuthorsPicture } from './letter-picture';
import { escapeText } from './print-letter';
import { hasVisibleText } from './visible-text';

const LONE_SURROGATE = /\p{Cs}/u;

const TOO_LONG = `The content may not be longer than ${LETTER_LIMITS.bytes} bytes with its special characters escaped.`;

/** A message for the first exceeded limit; null if there is none. Cleaning HTML within the limits is fast. */
function findExceededLimit(html: string): string | null {
  // The length is cheap to check, and UTF-8 never needs fewer bytes than UTF-16 needs units.
  if (html.length > LETTER_LIMITS.bytes || Buffer.byteLength(html) > LETTER_LIMITS.bytes) return TOO_LONG;
  if (LONE_SURROGATE.test(html)) return 'The content must be valid Unicode text.';
  return findExceededStructureLimit(html);
}

/** One pass without building anything. A flood of `<` takes the cleaner ten times as long as other text. */
function findExceededStructureLimit(html: string): string | null {
  let error: string | null = null;
  let elements = 0;
  let depth = 0;
  let textBytes = 0;
  /** Depth of the outermost element that is removed with its text; 0 outside. */
  let removedFrom = 0;
  const parser = new Parser({
    onopentagname(name) {
      elements += 1;
      depth += 1;
      if (removedFrom === 0 && NON_TEXT_TAGS.includes(name)) removedFrom = depth;
      if (depth > LETTER_LIMITS.nesting)
        error = `The content may not nest deeper than ${LETTER_LIMITS.nesting} levels.`;
      if (elements > LETTER_LIMITS.elements) {
        error = `The content may not have more than ${LETTER_LIMITS.elements} elements.`;
      }
      if (error !== null) parser.pause();
    },
    onclosetag() {
      if (depth === removedFrom) removedFrom = 0;
      depth -= 1;
    },
    ontext(text) {
      if (removedFrom > 0 || error !== null) return;
      textBytes += escapeText(text).length;
      if (textBytes <= LETTER_LIMITS.bytes) return;
      error = TOO_LONG;
      parser.pause();
    },
  });
  parser.end(html);
  return error;
}

interface LetterContent {
  /** Cleaned HTML; empty if a limit is exceeded. */
  readonly content: string;
  /** Messages for the author. */
  readonly errors: readonly string[];
}

export const NO_VISIBLE_TEXT = 'The content must include visible text.';

/** Requires visible text. See docs/contract.md §4 and §8.2. */
export function cleanLetterContent(html: string): LetterContent {
  const read = cleanWithinLimits(html);
  if (read.errors.length > 0) return read;
  return hasVisibleText(read.content) ? read : { ...read, errors: [NO_VISIBLE_TEXT] };
}

/** Idempotent. HTML that exceeds a limit becomes empty. */
export function cleanHtml(html: string): string {
  return cleanWithinLimits(html).content;
}

/**
 * Removing a tag can change how its neighbours nest, as in `<p><x><p>`, so cleaning is repeated until nothing changes.
 */
const MAX_ROUNDS = 4;

function cleanWithinLimits(html: string): LetterContent {
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // The result must be within the limits too: escapes and end tags make it longer, and it may be cleaned again later.
    const error = findExceededLimit(before);
    if (error !== null) return { content: '', errors: [error] };
    const picture = toAuthorsPicture(before);
    if (picture.error !== null) return { content: '', errors: [picture.error] };
    if (picture.html === before) return { content: before, errors: [] };
    before = picture.html;
  }
  return { content: '', errors: ['The content is too malformed to be cleaned.'] };
}

/** Checked before the server listens, to detect a changed or broken HTML library: name → input and expected result. */
const CLEANER_SAMPLES: Readonly<Record<string, readonly [input: string, expected: string]>> = {
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
  'a style that loads a resource': [
    '<p style="color:red;background:url(//evil.test)">a</p>',
    '<p style="color:red">a</p>',
  ],
  'a style that covers the page': ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  'a style sheet that hides': ['<style>.a{display:none}</style><p class="a">a</p><p>b</p>', '<p>b</p>'],
  'a style sheet that loads': [
    '<style>@import "//evil.test";p{color:red;background:url(//evil.test)}</style><p>a</p>',
    '<p style="color:red">a</p>',
  ],
  'a frame': ['<iframe srcdoc="&lt;script&gt;run()&lt;/script&gt;"></iframe>a', 'a'],
  'a base and a refresh': ['<base href="//evil.test"><meta http-equiv=refresh content="0;url=//evil.test">a', 'a'],
  'a form': ['<form action="//evil.test" id=x><input name=y><button>a</button></form>', '<div>a</div>'],
  'markup as text': ['&lt;script&gt;run()&lt;/script&gt;', '&lt;script&gt;run()&lt;/script&gt;'],
};

/** Names of the samples with an unexpected result. */
export function findFailedCleanerSamples(clean: (html: string) => string = cleanHtml): readonly string[] {
  return Object.entries(CLEANER_SAMPLES)
    .filter(([, [input, expected]]) => clean(input) !== expected)
    .map(([name]) => name);
}
