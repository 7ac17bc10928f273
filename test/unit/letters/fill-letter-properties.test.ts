// Any value in any context: a browser's parser finds the same elements and the value as text.
import fc from 'fast-check';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { fillLetter } from '../../../src/domain/letters/fill-letter';
import { buildValues } from '../../support/letters/letter-facts';

const LETTERS = [
  '<p>a[First Name]b</p>',
  '<h1><b>[First Name]</b></h1><p>[First Name] and [First Name]</p>',
  '<ul><li>[First Name]</li><li><i>x</i>[First Name]</li></ul>',
  '<table><tbody><tr><td colspan="2">-[First Name]-</td></tr></tbody></table>',
  '<a href="https://a.test/?q=[First Name]&amp;r=1#end" title="x [First Name] y">[First Name]</a>',
  '<img src="https://a.test/i.png" alt="[First Name]" /><a href="mailto:a@b.test?subject=[First%20Name]">x</a>',
  '<blockquote><p style="color:red">[First Name]</p></blockquote><hr />[First Name]',
];

const MARKS = [
  '<',
  '>',
  '"',
  "'",
  '`',
  '&',
  '&lt;',
  '&#60;',
  '</p>',
  '</a>',
  '<!--',
  '-->',
  ']]>',
  '<script>',
  '<svg>',
];
const WORDS = ['javascript:', 'onerror=', '[First Name]', '%3C', '#', '?', '+', '=', '\\', '/', '$&', '$1'];
const SIGNS = [
  '\r\n',
  '\u0000',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200f',
  '\ufeff',
  '\ud83d',
  '\udc00',
  '\u{1f600}',
];

/** Valid and invalid parts of letters. */
const PARTS = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<td>',
  '<table>',
  '</table>',
  '<ul><li>',
  '<br>',
  '<div style="color: red">',
  '<a href="https://a.test/?q=[First Name]&r=\'1\'" title=\'"[City]"\'>',
  '</a>',
  '<a href="[State]">',
  '<svg>',
  '<x>',
  '<a href="mailto:a@b.test?subject=[Zip Code]">',
  '<img src="https://a.test/i.png" alt="[City]">',
  '<!-- [City] -->',
  '<script>',
  '</script>',
  '[First Name]',
  ' [Foo] ',
  '[',
  ']',
  '&lt;',
  '&nbsp;',
  '&#91;City&#93;',
  '"',
  "'",
  '<',
  '>',
  '&',
];
const anyLetter = fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4 })), { maxLength: 12 });

const anyValue = fc
  .array(fc.oneof(fc.constantFrom(...MARKS, ...WORDS, ...SIGNS), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

/** The expected text of a value, written independently from the specification. */
function toExpectedText(value: string): string {
  let written = '';
  let isInBreak = false;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    const isBreak = code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029;
    if (isBreak && !isInBreak) written += ' ';
    isInBreak = isBreak;
    if (isBreak || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) continue;
    written += code >= 0xd800 && code <= 0xdfff ? '\ufffd' : character;
  }
  return written;
}

/** An element or a text. */
interface Outline {
  readonly tag: string;
  readonly text: string;
  readonly attributes: readonly unknown[];
  readonly children: readonly Outline[];
}

/** Where text runs in both directions, values are isolated. */
function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}

function toOutline(node: DefaultTreeAdapterTypes.ParentNode): readonly Outline[] {
  return node.childNodes.map((child) => {
    if (defaultTreeAdapter.isTextNode(child))
      return { tag: '', text: withoutIsolates(child.value), attributes: [], children: [] };
    if (!defaultTreeAdapter.isElementNode(child)) throw new Error(`A letter has no ${child.nodeName}.`);
    const attributes = child.attrs.map(({ name, value }) => [
      name,
      name === 'href' ? parseLink(value) : withoutIsolates(value),
    ]);
    return { tag: child.tagName, text: '', attributes, children: toOutline(child) };
  });
}

/** A link as parsed by its server. */
function parseLink(href: string): unknown {
  const { protocol, host, pathname, searchParams, hash } = new URL(href);
  return [protocol, host, pathname, [...searchParams], hash];
}

/** The outline with the value inserted. A parser creates no node for empty text. */
function fillOutline(outline: readonly Outline[], value: string): readonly Outline[] {
  return outline
    .map(({ tag, text, attributes, children }) => ({
      tag,
      text: insert(text, value),
      attributes: attributes.map((attribute) => insertInto(attribute, value)),
      children: fillOutline(children, value),
    }))
    .filter(({ tag, text }) => tag !== '' || text !== '');
}

function insertInto(part: unknown, value: string): unknown {
  if (Array.isArray(part)) return part.map((inner) => insertInto(inner, value));
  return typeof part === 'string' ? insert(part, value) : part;
}

function insert(text: string, value: string): string {
  return text.split('[First Name]').join(value);
}

it.each(LETTERS)('keeps the elements of %s and returns every value as text', (letter) => {
  const outline = toOutline(parseFragment(letter));
  fc.assert(
    fc.property(anyValue, (value) => {
      const filled = fillLetter(letter, buildValues(value)) ?? '';
      expect(toOutline(parseFragment(filled))).toEqual(fillOutline(outline, toExpectedText(value)));
    }),
    { numRuns: 300 },
  );
});

it('a cleaned letter is unchanged if nothing is filled, and has no policy violation after filling', () => {
  const cleaned = anyLetter.map((parts) => cleanHtml(parts.join('')));
  fc.assert(
    fc.property(cleaned, anyValue, (letter, value) => {
      const words = letter.replaceAll('[', '(');
      expect(fillLetter(words, buildValues('x'))).toBe(words);
      const filled = fillLetter(letter, buildValues(value)) ?? '';
      expect(cleanHtml(filled)).toBe(filled);
    }),
    { numRuns: 2_000 },
  );
});
