// Replaces bracketed words in a letter. The letter is parsed and printed again, so that replacements never become
// markup.
import { type ChildNode, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { NON_TEXT_TAGS } from './html-policy';
import { printLetter } from './print-letter';

/**
 * The context of a word: text; a readable attribute; the whole address of a link; the query of a link; or where nothing is
 * replaced, the rest of an address (`address`) and other places such as styles (`closed`).
 */
export type WordContext = 'text' | 'attribute' | 'link' | 'query' | 'address' | 'closed';

/** Returns the plain text that replaces a word, given without brackets, as it is read. Null keeps the word. */
type ReplaceWord = (word: string, context: WordContext) => string | null;

/** Longer bracketed text is taken for a remark of the letter. */
export const BRACKETED_WORD = /\[([^[\]]{1,200})\]/g;
/** The same in a link, where editors encode brackets, and services that count clicks encode them again. */
const BRACKETED_WORD_OF_LINK = /(?:\[|%(?:25)*5b)((?:(?!%(?:25)*5[bd])[^[\]]){1,200})(?:\]|%(?:25)*5d)/gi;

/**
 * The word that is read, without what editors and mailers put into it: characters that are not seen, other kinds of
 * spaces and hyphens, and line breaks.
 */
export function toWord(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Replacements are escaped for their context; in a query they are percent-encoded first. A cleaned letter without
 * bracketed words is returned unchanged.
 */
export function replaceBracketedWords(letter: string, replace: ReplaceWord): string {
  const { children } = parseDocument(letter);
  children.forEach((child) => replaceInNode(child, 'text', replace));
  return printLetter(children);
}

function replaceInNode(node: ChildNode, context: 'text' | 'closed', replace: ReplaceWord): void {
  if (isText(node)) node.data = replaceInText(node.data, context, replace);
  if (!isTag(node)) return;
  for (const [name, value] of Object.entries(node.attribs)) {
    node.attribs[name] = (ATTRIBUTES.get(name) ?? replaceInClosedContext)(value, replace);
  }
  // A cleaned letter contains no such element.
  const inside = NON_TEXT_TAGS.includes(node.name) ? 'closed' : context;
  node.children.forEach((child) => replaceInNode(child, inside, replace));
}

type ReplaceInValue = (value: string, replace: ReplaceWord) => string;

/** Attributes in which words are replaced. */
const ATTRIBUTES: ReadonlyMap<string, ReplaceInValue> = new Map([
  ['title', (value, replace) => replaceInText(value, 'attribute', replace)],
  ['alt', (value, replace) => replaceInText(value, 'attribute', replace)],
  ['href', replaceInLink],
  ['src', (value, replace) => replaceInPartOfLink(value, 'address', replace)],
]);

function replaceInClosedContext(value: string, replace: ReplaceWord): string {
  return replaceInText(value, 'closed', replace);
}

function replaceInPartOfLink(value: string, context: WordContext, replace: ReplaceWord): string {
  return value.replace(BRACKETED_WORD_OF_LINK, (bracketed, word: string) => {
    // What is in a link within the query is not replaced.
    const isNested = /%25/.test(bracketed);
    const read = toWord(decodePart(isNested ? decodePart(word) : word));
    const text = replace(read, isNested ? 'address' : context);
    return text === null ? bracketed : encodeQuery(text);
  });
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Scheme to path, query, fragment. Only these two schemes have a query. */
const LINK_WITH_QUERY = /^((?:https|mailto):[^?#]*\?)([^#]*)(.*)$/is;

/** The word that stands for the whole address of a link; null if none does. */
export function readLinkWord(link: string): string | null {
  const [whole, word] = new RegExp(BRACKETED_WORD_OF_LINK.source, 'i').exec(link.trim()) ?? [];
  return word === undefined || whole !== link.trim() ? null : toWord(decodePart(word));
}

function replaceInLink(link: string, replace: ReplaceWord): string {
  const whole = readLinkWord(link);
  if (whole !== null) return replace(whole, 'link') ?? link;
  const [, head, query, fragment] = LINK_WITH_QUERY.exec(link) ?? [];
  if (head === undefined || query === undefined || fragment === undefined)
    return replaceInPartOfLink(link, 'address', replace);
  const [before, after] = [head, fragment].map((part) => replaceInPartOfLink(part, 'address', replace));
  return `${before}${replaceInPartOfLink(query, 'query', replace)}${after}`;
}

function replaceInText(value: string, context: WordContext, replace: ReplaceWord): string {
  return value.replace(BRACKETED_WORD, (bracketed, word: string) => replace(toWord(word), context) ?? bracketed);
}

/** Encodes everything except letters, digits and `-_.~`. The text must not contain lone surrogates. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
