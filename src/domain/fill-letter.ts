// Fills the placeholders of a letter with the values of one account.
import { replaceBracketedWords } from './letters/bracketed-words';
import { isFillable, isPlaceholder } from './placeholders';
import type { PlaceholderValues } from './placeholders';

/** What values may add to a letter, in characters before they are escaped. */
const MAX_GROWTH = 262_144;

/**
 * `letter` is a cleaned one. Other words in brackets stay as they are, and so do placeholders where none may be filled.
 * A value is never looked through for placeholders again. Null when the filled letter would be absurdly long.
 */
export function fillLetter(letter: string, values: PlaceholderValues): string | null {
  let growth = 0;
  const filled = replaceBracketedWords(letter, (word, place) => {
    if (!isPlaceholder(word) || !isFillable(place, word)) return null;
    const text = toSingleLine(values[word]);
    growth += text.length;
    return growth > MAX_GROWTH ? '' : text;
  });
  return growth > MAX_GROWTH ? null : filled;
}

/**
 * A value is a few words in a line: breaks and control characters become a space. Marks that turn the direction of
 * the text around them are left out, and half a character becomes the sign for a broken one.
 */
function toSingleLine(value: string): string {
  // Halves first: without what stood between them, two would become a character that nobody wrote.
  return value
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}
