// Finds the words in brackets of a letter, and writes the letter anew with other text in the place of some of them.
// The letter is taken apart by a parser: what is written in the place of a word can never become markup.
import { Parser } from 'htmlparser2';

/**
 * Where a word stands: in text or in the words of an attribute; in the query of a link; or where nothing may take its
 * place, such as the scheme, host or path of a link, a style, or the address of a picture.
 */
export type WordContext = 'text' | 'query' | 'closed';

/** Answers the plain text that takes the place of a word (given without its brackets); null leaves it as it is. */
export type ReplaceWord = (word: string, place: WordContext) => string | null;

/** Longer than any placeholder: what is longer between brackets is a remark and no word. */
const BRACKETED_WORD = /\[([^[\]]{1,60})\]/g;

/** Elements that have no end tag. */
const VOID_TAGS = [
  'br',
  'hr',
  'img',
  'wbr',
  'input',
  'link',
  'meta',
  'base',
  'area',
  'col',
  'embed',
  'source',
  'track',
];

/** Their content is no text that a reader sees. A cleaned letter has none of them. */
const INVISIBLE_TAGS = ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'];

/**
 * The same letter, with the words swapped: escaped for where they stand, in a query percent-encoded before. A cleaned
 * letter without words stays as it is.
 */
export function replaceBracketedWords(letter: string, swap: ReplaceWord): string {
  const written: string[] = [];
  let text = '';
  let unread = 0;
  const writeText = () => {
    written.push(escapeText(replaceInText(text, unread > 0 ? 'closed' : 'text', swap)));
    text = '';
  };
  const parser = new Parser({
    // A text comes in pieces, broken at its entities.
    ontext: (piece) => {
      text += piece;
    },
    onopentag: (name, attributes) => {
      writeText();
      if (INVISIBLE_TAGS.includes(name)) unread += 1;
      written.push(`<${name}${printAttributes(attributes, swap)}${VOID_TAGS.includes(name) ? ' /' : ''}>`);
    },
    onclosetag: (name) => {
      writeText();
      if (INVISIBLE_TAGS.includes(name)) unread -= 1;
      if (!VOID_TAGS.includes(name)) written.push(`</${name}>`);
    },
  });
  parser.end(letter);
  writeText();
  return written.join('');
}

function printAttributes(attributes: Readonly<Record<string, string>>, swap: ReplaceWord): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${escapeAttribute((ATTRIBUTES.get(name) ?? replaceInClosedContext)(value, swap))}"`,
    )
    .join('');
}

type ReplaceInValue = (value: string, swap: ReplaceWord) => string;

/** Words stand in these; everywhere else nothing may take the place of one. */
const ATTRIBUTES: ReadonlyMap<string, ReplaceInValue> = new Map([
  ['title', (value, swap) => replaceInText(value, 'text', swap)],
  ['alt', (value, swap) => replaceInText(value, 'text', swap)],
  ['href', replaceInLink],
]);

function replaceInClosedContext(value: string, swap: ReplaceWord): string {
  return replaceInText(value, 'closed', swap);
}

/** Scheme to path, query, fragment. Other schemes than these two have no query. */
const LINK_WITH_QUERY = /^((?:https|mailto):[^?#]*\?)([^#]*)(.*)$/is;

function replaceInLink(link: string, swap: ReplaceWord): string {
  const [, head, query, fragment] = LINK_WITH_QUERY.exec(link) ?? [];
  if (head === undefined || query === undefined || fragment === undefined) return replaceInClosedContext(link, swap);
  return `${replaceInClosedContext(head, swap)}${replaceInText(query, 'query', swap)}${replaceInClosedContext(fragment, swap)}`;
}

function replaceInText(value: string, place: WordContext, swap: ReplaceWord): string {
  return value.replace(BRACKETED_WORD, (bracketed, word: string) => {
    // An address spells a space like this.
    const text = swap(place === 'query' ? word.replaceAll('%20', ' ') : word, place);
    if (text === null) return bracketed;
    return place === 'query' ? encodeQuery(text) : text;
  });
}

/** Everything but letters, digits and `-_.~`; the text must hold no lone surrogate. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For an attribute in double quotes, which is how all are written. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
