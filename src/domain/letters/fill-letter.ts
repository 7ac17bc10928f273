// Fills the placeholders of a letter with the values of one account.
import { replaceBracketedWords, type WordContext } from './bracketed-words';
import { isFillable, isPlaceholder, type PlaceholderValues } from './placeholders';

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

// What an author should know of the words in brackets of a letter: which of them will stand in it as they are.

export const WARNING_REASONS = {
  unknown: 'No placeholder has this name.',
  misplaced:
    'Placeholders are filled in text, in the words of a title and, unless they tell who somebody is, in the query of a ' +
    'link; not where this one stands.',
} as const;
export type WarningReason = keyof typeof WARNING_REASONS;

export interface PlaceholderWarning {
  /** With its brackets. */
  readonly placeholder: string;
  readonly reason: WarningReason;
}

const MAX_WARNINGS = 100;

/**
 * Each word once for each reason, in the order of the letter; 100 at most. `content` may be as its author wrote it, so
 * that also words which the cleaning takes away with their link are told, but within the bounds of a letter.
 */
export function findPlaceholderWarnings(content: string): readonly PlaceholderWarning[] {
  const warnings = new Map<string, PlaceholderWarning>();
  replaceBracketedWords(content, (word, place) => {
    const reason = findWarningReason(word, place);
    if (reason !== null && warnings.size < MAX_WARNINGS) {
      warnings.set(`${reason} ${word}`, { placeholder: `[${word}]`, reason });
    }
    return null;
  });
  return [...warnings.values()];
}

function findWarningReason(word: string, place: WordContext): WarningReason | null {
  if (isPlaceholder(word)) return isFillable(place, word) ? null : 'misplaced';
  return place === 'closed' ? null : 'unknown';
}
