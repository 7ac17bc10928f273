// What an author should know of the words in brackets of a letter: which of them will stand in it as they are.
import { replaceBracketedWords } from './letters/bracketed-words';
import type { WordContext } from './letters/bracketed-words';
import { isFillable, isPlaceholder } from './placeholders';

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
