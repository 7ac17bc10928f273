// The visible text of HTML: whether there is any, and its first words. See docs/rules §7.2.
import { Parser } from 'htmlparser2';
import { NON_TEXT_TAGS } from './html-policy';

/** A letter, digit, punctuation mark or symbol with a visible glyph. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters that NFKC can turn into a visible one. */
const CANDIDATE_CHARACTERS = /[\p{L}\p{N}\p{P}\p{S}]/gu;

const HIDDEN_TAGS: ReadonlySet<string> = new Set(NON_TEXT_TAGS);

/** Style properties that can hide an element, each with a check of the lower-case value. */
const HIDING_STYLES: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['display', (value) => value.startsWith('none')],
  ['visibility', (value) => value.startsWith('hidden') || value.startsWith('collapse')],
  ['opacity', (value) => Number.parseFloat(value) === 0],
  ['font-size', (value) => Number.parseFloat(value) === 0],
  ['mso-hide', (value) => value.startsWith('all')],
]);

/** Ignores hidden elements. Placeholders such as `[First Name]` count as text. */
export function hasVisibleText(html: string): boolean {
  let isFound = false;
  readUnhiddenText(html, (text) => (isFound ||= isVisible(text)));
  return isFound;
}

/** Elements beside which words do not join. */
const BLOCK_TAGS: ReadonlySet<string> = new Set([
  'p',
  'br',
  'hr',
  'div',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]);

/** The text up to `max` characters, with single spaces; longer text ends with an ellipsis. */
export function getFirstWords(html: string, max: number): string {
  let text = '';
  readUnhiddenText(
    html,
    (piece) => {
      text = (text + piece).replace(/[\s\p{Cc}]+/gu, ' ').trimStart();
      return text.length > 2 * max;
    },
    (name) => {
      if (BLOCK_TAGS.has(name)) text += ' ';
    },
  );
  const characters = Array.from(text.trimEnd());
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Calls `read` with each text outside of hidden elements until it returns true, and `onTag` at both ends of elements. */
function readUnhiddenText(
  html: string,
  read: (text: string) => boolean,
  onTag: (name: string) => void = () => undefined,
): void {
  // Number of open elements that are hidden or inside a hidden element.
  let hidden = 0;
  let isDone = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden > 0 || isHidden(name, attributes)) hidden += 1;
      onTag(name);
    },
    onclosetag(name) {
      if (hidden > 0) hidden -= 1;
      onTag(name);
    },
    ontext(text) {
      // The parser may still hand over what it has read when it is paused.
      if (hidden > 0 || isDone) return;
      isDone = read(text);
      if (isDone) parser.pause();
    },
  });
  parser.end(html);
}

/** Character by character, because NFKC of a long run of unordered accents takes quadratic time. */
function isVisible(text: string): boolean {
  for (const [character] of text.matchAll(CANDIDATE_CHARACTERS)) {
    if (VISIBLE_CHARACTER.test(character.normalize('NFKC'))) return true;
  }
  return false;
}

function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (HIDDEN_TAGS.has(name) || attributes['hidden'] !== undefined) return true;
  const declarations = (attributes['style'] ?? '').toLowerCase().split(';');
  return declarations.some((declaration) => {
    const colon = declaration.indexOf(':');
    const hidesBy = HIDING_STYLES.get(declaration.slice(0, Math.max(colon, 0)).trim());
    return hidesBy?.(declaration.slice(colon + 1).trim()) ?? false;
  });
}
