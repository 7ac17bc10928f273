// Payment references: names given by a provider are accepted, card numbers in any notation are rejected.
import { validatePaymentReference } from '../../../src/domain/payments/payment-method-request';
import { containsCardNumber } from '../../../src/domain/shared/card-number';

/** Published test numbers. */
const CARDS = ['4242424242424242', '4111111111111111', '378282246310005', '5555555555554444', '6011000990139424'];

describe('a payment reference', () => {
  it.each(['pm_1NXwYZ2eZvKYlo2C', 'tok_visa', '3c4469cd-6ab9-46c2-8b1f-5a0c31a44f00', 'acct:77.3', '1234'])(
    'may be %s',
    (reference) => {
      expect(validatePaymentReference(reference)).toEqual([]);
    },
  );

  it.each(['', 'ab', 'with space', 'semi;colon', 'ünï_code', 'x'.repeat(101), 'pm_1\n'])('is never %j', (reference) => {
    expect(validatePaymentReference(reference)).toEqual(['The payment reference is not valid.']);
  });

  it.each(
    CARDS.flatMap((card) => [
      card,
      card.replace(/(\d{4})(?=\d)/g, '$1 '),
      card.replace(/(\d{4})(?=\d)/g, '$1-'),
      `card_${card}`,
      `${card.slice(0, 6)}.${card.slice(6)}_x`,
    ]),
  )('is never a card number: %s', (text) => {
    expect(validatePaymentReference(text)).toEqual([expect.stringContaining('never a card number')]);
  });

  it.each(['4242424242424241', '424242424242', '42424242424242424242'])('may have the digits %s', (digits) => {
    expect(containsCardNumber(digits)).toBe(false);
  });
});
