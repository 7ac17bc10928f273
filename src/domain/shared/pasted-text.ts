// Numbers, codes and addresses as people type and paste them. Separators and what nobody sees are removed; words are not.

/** Marks of direction, characters of no width, soft hyphens: they come along when something is copied. */
const INVISIBLE = /\p{Cf}/gu;
/** Spaces of every kind, hyphens, dashes and the minus sign. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const NOT_ASCII_DIGIT = /(?![0-9])\p{Nd}/gu;
/** The zeros of the digits that keyboards write: Arabic, Persian, Devanagari, Bengali, Thai and full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10] as const;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

function removeSeparators(text: string): string {
  return text.replace(SEPARATORS, '');
}

/** `ａ＠ｂ` is `a@b`. */
export function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (character) => character.normalize('NFKC'));
}

/** `（２１２）\u00a0736‑5000` is `(212) 736-5000`: only characters that a US keyboard has. */
export function toPlainNumber(text: string): string {
  return toAsciiDigits(toHalfWidth(removeInvisible(text)).replace(DASHES, '-').replace(/\s+/gu, ' ')).trim();
}

/** `１２３ 456` and `123–456` are `123456`. Everything else stays, so that a check of the digits refuses it. */
export function readDigits(text: string): string {
  return toAsciiDigits(removeSeparators(text));
}

const SIX_DIGITS = /^[0-9]{6}$/;
/** Six digits, or twice three, that belong to no longer number. */
const CODE_IN_A_SENTENCE = /(?<![\p{L}\d+]|\d[ .,-])\d{3}[ -]?\d{3}(?![\p{L}\d]|[ .,-]\d)/gu;

/** Also finds the code in a sentence that holds one, even if twice: "Your code is 123456. @example.com #123456" */
export function readCode(text: string): string {
  const digits = readDigits(text);
  if (SIX_DIGITS.test(digits)) return digits;
  const [code, ...others] = new Set((toPlainNumber(text).match(CODE_IN_A_SENTENCE) ?? []).map(readDigits));
  return code !== undefined && others.length === 0 ? code : digits;
}

function toAsciiDigits(text: string): string {
  return text.replace(NOT_ASCII_DIGIT, (digit) => {
    const value = ZEROS.map((zero) => (digit.codePointAt(0) ?? 0) - zero).find((each) => each >= 0 && each <= 9);
    return value === undefined ? digit : String(value);
  });
}
