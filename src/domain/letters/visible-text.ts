// The visible text of HTML: whether there is any, and its first words. See docs/rules §7.2.
import { Parser } from 'htmlparser2';
import { isVisible } from '../shared/free-text';
import { BLOCK_TAGS } from './html-policy';

/** `html` must be cleaned, so that nothing in it is hidden. Placeholders such as `[First Name]` count as text. */
export function hasVisibleText(html: string): boolean {
  let isFound = false;
  readText(html, (text) => (isFound ||= isVisible(text)));
  return isFound;
}

/** The text of cleaned HTML up to `max` characters, with single spaces; longer text ends with an ellipsis. */
export function getFirstWords(html: string, max: number): string {
  let text = '';
  readText(
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

/** Calls `read` with each text until it returns true, and `onTag` at both ends of elements. */
function readText(
  html: string,
  read: (text: string) => boolean,
  onTag: (name: string) => void = () => undefined,
): void {
  let isDone = false;
  const parser = new Parser({
    onopentag: onTag,
    onclosetag: onTag,
    ontext(text) {
      // The parser may still hand over what it has read when it is paused.
      if (isDone) return;
      isDone = read(text);
      if (isDone) parser.pause();
    },
  });
  parser.end(html);
}
