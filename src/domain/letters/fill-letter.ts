// Fills the placeholders of a letter, and warns its author about words that will not be filled.
import { replaceBracketedWords, type WordContext } from './bracketed-words';
import { isFillable, isPlaceholder, type PlaceholderValues } from './placeholders';

/** Maximum length of all inserted values, in characters before escaping. */
const MAX_GROWTH = 262_144;

/**
 * `letter` must be cleaned. Unknown bracketed words stay, and so do placeholders where filling is not allowed. Values
 * are not searched for placeholders. Null if the filled letter would be too long.
 */
export function fillLetter(letter: string, values: PlaceholderValues): string | null {
  let growth = 0;
  const filled = replaceBracketedWords(letter, (word, context) => {
    if (!isPlaceholder(word) || !isFillable(context, word)) return null;
    const text = toSingleLine(values[word]);
    growth += text.length;
    return growth > MAX_GROWTH ? '' : text;
  });
  return growth > MAX_GROWTH ? null : filled;
}

/**
 * Line breaks and control characters become a space, bidirectional controls are removed, and lone surrogates become the
 * replacement character.
 */
function toSingleLine(value: string): string {
  // Surrogates first: removing a character between two of them would create a new character.
  return value
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}

export const WARNING_REASONS = {
  unknown: 'There is no placeholder with this name.',
  misplaced:
    'Placeholders are filled in within text, titles and, unless they identify the consumer, the query of a link, but not here.',
} as const;
export type WarningReason = keyof typeof WARNING_REASONS;

export interface PlaceholderWarning {
  /** Including the brackets. */
  readonly placeholder: string;
  readonly reason: WarningReason;
}

const MAX_WARNINGS = 100;

/**
 * At most 100 warnings in the order of the letter, each word once per reason. `content` can be uncleaned, so that words
 * in removed links are reported too, but it must be within the limits of a letter.
 */
export function findPlaceholderWarnings(content: string): readonly PlaceholderWarning[] {
  const warnings = new Map<string, PlaceholderWarning>();
  replaceBracketedWords(content, (word, context) => {
    const reason = findWarningReason(word, context);
    if (reason !== null && warnings.size < MAX_WARNINGS) {
      warnings.set(`${reason} ${word}`, { placeholder: `[${word}]`, reason });
    }
    return null;
  });
  return [...warnings.values()];
}

function findWarningReason(word: string, context: WordContext): WarningReason | null {
  if (isPlaceholder(word)) return isFillable(context, word) ? null : 'misplaced';
  return context === 'closed' ? null : 'unknown';
}
