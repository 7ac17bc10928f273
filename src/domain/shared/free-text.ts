// Free text from people: how it is stored, and what it may not contain.
import { containsCardNumber } from './card-number';

/** Control characters, and the ones that change the direction of the text around them. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** A letter, digit, punctuation mark or symbol with a glyph: fillers of Hangul and blanks of Braille and others have none. */
const VISIBLE_CHARACTER =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters that NFKC can turn into a visible one. */
const CANDIDATE_CHARACTERS = /[\p{L}\p{N}\p{P}\p{S}]/gu;

/**
 * Returns true if a reader sees anything of the text: what is required must be visible. Reads character by character,
 * because NFKC of a long run of unordered accents takes quadratic time.
 */
export function isVisible(text: string): boolean {
  for (const [character] of text.matchAll(CANDIDATE_CHARACTERS)) {
    if (VISIBLE_CHARACTER.test(character.normalize('NFKC'))) return true;
  }
  return false;
}

/** Trimmed and composed (NFC), so that equal texts are stored alike; null for a text of which nothing is visible. */
export function normalizeText(text: string | null | undefined): string | null {
  const normalized = text?.normalize('NFC').trim();
  return normalized !== undefined && isVisible(normalized) ? normalized : null;
}

/** For a normalized text. `name` is the readable name of the field; `max` counts characters, not code units. */
export function validateFreeText(name: string, text: string | null, max: number): string[] {
  if (text === null) return [];
  if (Array.from(text).length > max) return [`The ${name} must not be longer than ${max} characters.`];
  if (FORBIDDEN.test(text)) return [`The ${name} must not contain control characters.`];
  return containsCardNumber(text) ? [`The ${name} must not contain the number of a card.`] : [];
}
