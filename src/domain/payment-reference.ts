// The payment provider's name for a stored method: what may be taken for one. The number of a card never may.

const REFERENCE = /^[\w.:-]{3,100}$/;
/** Digits with what people write between them. */
const DIGIT_RUNS = /\d(?:[ ._:-]?\d){12,}/g;
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;

/** What is wrong with a reference; nothing when it may be stored. */
export function validatePaymentReference(reference: string): string[] {
  if (containsCardNumber(reference)) {
    return ['The payment reference must be the name that the payment provider gave, never the number of a card.'];
  }
  return REFERENCE.test(reference) ? [] : ['The payment reference is not valid.'];
}

/** 13 to 19 digits in a row, whatever stands between them, whose check digit is right. */
export function containsCardNumber(text: string): boolean {
  const runs = (text.match(DIGIT_RUNS) ?? []).map((run) => run.replace(/\D/g, ''));
  return runs.some(
    (digits) => digits.length >= MIN_CARD_DIGITS && digits.length <= MAX_CARD_DIGITS && passesLuhn(digits),
  );
}

/** From the right every second digit counts double, as the sum of its digits; the whole must end in 0. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (1 + (index % 2));
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
