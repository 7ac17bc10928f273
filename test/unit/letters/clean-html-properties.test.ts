// The cleaner with generated tag soup: no policy violation, idempotent, and plain text is preserved.
import * as fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { findPolicyViolations } from '../../support/letters/policy-violations';
import { runLength } from '../../support/fixtures/run-length';

const RUNS = runLength(500, 2000);

const TAGS = (
  'p br hr b a img span div td tr table tbody thead li ul h1 sup blockquote ' +
  'script style svg math mtext mglyph foreignobject desc title textarea xmp noscript noembed iframe plaintext template ' +
  'select option form button input body html head frameset caption colgroup font center image listing x constructor'
).split(' ');
const ATTRIBUTES = [
  'href',
  'src',
  'style',
  'title',
  'alt',
  'onerror',
  'onclick',
  'id',
  'colspan',
  'width',
  'rel',
  'srcdoc',
  '__proto__',
];
const VALUES = [
  'javascript:hit(1)',
  'https://parley.test/?a=[First Name]',
  '//evil.test',
  'color:red;background:url(x)',
  '1',
  '',
  '[You Negotiate Link]',
  'java\tscript:hit(1)',
  'color:red',
  '--><img src=x onerror=hit(1)>',
  '</p>',
  '&quot;',
  '`',
];
const SCRAPS = [
  '<',
  '>',
  '"',
  "'",
  '`',
  '=',
  '/',
  '&',
  ';',
  '#',
  ' ',
  '\t',
  '\n',
  '\r',
  '\f',
  '\0',
  '\u0001',
  '[',
  ']',
  '\u2028',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<!',
  '<?',
  '?>',
  '</',
  '<!doctype',
  '&lt;',
  '&#60;',
  '&#x3c',
  '&#0;',
  '&#13;',
  'a',
  '[First Name]',
  'hit(1)',
  '\u017F',
  '\u{1F600}',
  '\uFEFF',
  '&amp;',
  '&NotExists;',
  '&colon;',
  '&#128;',
];

const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom('"', "'", ''), fc.constantFrom(...VALUES))
  .map(([name, quote, value]) => ` ${name}=${quote}${value}${quote}`);
const opening = fc
  .tuple(fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '/>', ''))
  .map(([tag, attributes, end]) => `<${tag}${attributes.join('')}${end}`);
const closing = fc.constantFrom(...TAGS).map((tag) => `</${tag}>`);
const soup = fc
  .array(fc.oneof(opening, closing, fc.constantFrom(...SCRAPS)), { maxLength: 40 })
  .map((pieces) => pieces.join(''));

it('leaves no policy violation in any input', () => {
  fc.assert(
    fc.property(soup, (html) => {
      expect(findPolicyViolations(cleanHtml(html))).toEqual([]);
    }),
    RUNS,
  );
});

it('is idempotent', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const stored = cleanHtml(html);
      expect(cleanHtml(stored)).toBe(stored);
    }),
    RUNS,
  );
});

it('keeps plain text', () => {
  const words = fc
    .array(fc.oneof(fc.constantFrom('[First Name]', '<b>', '&', '"', '&amp;', 'a < b'), fc.string()))
    .map((some) => {
      return some.join(' ').replace(/\p{Cc}|\p{Cs}/gu, '');
    });
  fc.assert(
    fc.property(words, (text) => {
      const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
      expect(getText(parseFragment(cleanHtml(html)))).toBe(text);
    }),
    RUNS,
  );
});

function getText(node: DefaultTreeAdapterMap['node']): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(getText).join('') : '';
}
