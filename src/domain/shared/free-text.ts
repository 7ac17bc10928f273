// Free text from people: how it is stored, and what it may not contain.
import { containsCardNumber } from './card-number';

/** Control characters, and the ones that change the direction of the text around them. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Trimmed and composed (NFC), so that equal texts are stored alike; null for blank text. */
export function normalizeText(text: string | null | undefined): string | null {
  return text?.normalize('NFC').trim() || null;
}

/** For a normalized text. `name` is the readable name of the field; `max` counts characters, not code units. */
export function validateFreeText(name: string, text: string | null, max: number): string[] {
  if (text === null) return [];
  if (Array.from(text).length > max) return [`The ${name} must not be longer than ${max} characters.`];
  if (FORBIDDEN.test(text)) return [`The ${name} must not contain control characters.`];
  return containsCardNumber(text) ? [`The ${name} must not contain the number of a card.`] : [];
}
