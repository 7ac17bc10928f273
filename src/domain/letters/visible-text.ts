// The visible text of HTML: whether there is any, and its first words. See docs/rules §7.2.
import { parseDocument } from 'htmlparser2';
import { isVisible } from '../shared/free-text';
import { readParagraphs } from './join-placeholders';

/** `html` must be cleaned, so that nothing in it is hidden. Placeholders such as `[First Name]` count as text. */
export function hasVisibleText(html: string): boolean {
  return readParagraphs(parseDocument(html)).some(isVisible);
}

/** The text of cleaned HTML up to `max` characters, with single spaces; longer text ends with an ellipsis. */
export function getFirstWords(html: string, max: number): string {
  const text = readParagraphs(parseDocument(html))
    .join(' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = Array.from(text.slice(0, 2 * max + 1));
  if (characters.length <= max) return characters.join('');
  const words = characters.slice(0, max - 1).join('');
  return `${words.trimEnd()}…`;
}
