// Recognizes card numbers, which no text of a request may contain.

/** Digits with the usual separators. */
const DIGIT_RUNS = /\d(?:[ ._:-]?\d){12,}/g;
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;

/** Returns true if the text contains 13 to 19 digits with a valid check digit, with or without separators. */
export function containsCardNumber(text: string): boolean {
  const runs = (text.match(DIGIT_RUNS) ?? []).map((run) => run.replace(/\D/g, ''));
  return runs.some(
    (digits) => digits.length >= MIN_CARD_DIGITS && digits.length <= MAX_CARD_DIGITS && passesLuhn(digits),
  );
}

/** Luhn algorithm. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (1 + (index % 2));
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
