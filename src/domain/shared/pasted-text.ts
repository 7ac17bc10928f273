// Numbers and codes as people type and paste them. Separators and what nobody sees are removed; words are not.

/** Marks of direction, characters of no width, soft hyphens: they come along when something is copied. */
const INVISIBLE = /\p{Cf}/gu;
/** Spaces of every kind, hyphens, dashes and the minus sign. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212]/gu;
const FULL_WIDTH_DIGITS = /[０-９]/g;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function removeSeparators(text: string): string {
  return text.replace(SEPARATORS, '');
}

/** `１２３ 456` and `123–456` are `123456`. Everything else stays, so that a check of the digits refuses it. */
export function readDigits(text: string): string {
  return removeSeparators(text).replace(FULL_WIDTH_DIGITS, (digit) => digit.normalize('NFKC'));
}
