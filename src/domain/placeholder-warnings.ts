// What an author should know of the words in brackets of a letter: which of them will stand in it as they are.
import { swapWords } from './letters/bracketed-words';
import type { WordPlace } from './letters/bracketed-words';
import { isFilledIn, isPlaceholder } from './placeholders';

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
export function placeholderWarnings(content: string): readonly PlaceholderWarning[] {
  const warnings = new Map<string, PlaceholderWarning>();
  swapWords(content, (word, place) => {
    const reason = reasonOf(word, place);
    if (reason !== null && warnings.size < MAX_WARNINGS) {
      warnings.set(`${reason} ${word}`, { placeholder: `[${word}]`, reason });
    }
    return null;
  });
  return [...warnings.values()];
}

function reasonOf(word: string, place: WordPlace): WarningReason | null {
  if (isPlaceholder(word)) return isFilledIn(place, word) ? null : 'misplaced';
  return place === 'closed' ? null : 'unknown';
}
