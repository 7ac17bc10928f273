// Amounts of gifts: the bounds, the rule of the rest, and how a gift is split over the open payments.
import {
  applyGift,
  getGiftBounds,
  listNearestAmounts,
  validateGiftAmount,
  type GiftTarget,
} from '../../../src/domain/gifts/gift-amounts';
import { money, toDecimalString } from '../../../src/domain/shared/money';

function payments(...amounts: readonly string[]): readonly GiftTarget[] {
  return amounts.map((amount, index) => {
    return { id: index + 1, amount: money(amount), status: 'scheduled', type: 'installment' };
  });
}

const PLAN = payments('360.00', '360.00', '360.00');

function showBounds(open: readonly GiftTarget[], goalLeft: string | null): string {
  const bounds = getGiftBounds(open, goalLeft === null ? null : money(goalLeft));
  return bounds ? `${toDecimalString(bounds.min)} to ${toDecimalString(bounds.max)}` : 'none';
}

it.each([
  ['without a goal', PLAN, null, '5.00 to 1080.00'],
  ['up to the goal', PLAN, '800.00', '5.00 to 800.00'],
  ['up to what is open', PLAN, '5000.00', '5.00 to 1080.00'],
  ['of less than 5.00', payments('3.20'), null, '3.20 to 3.20'],
  ['with a goal of less than 5.00', PLAN, '3.00', '3.00 to 3.00'],
  ['of nothing', payments(), null, 'none'],
  ['with a reached goal', PLAN, '0.00', 'none'],
  ['whose goal would leave 0.50 of a payment', PLAN, '359.50', '5.00 to 359.00'],
  ['whose least amount would leave 0.60', payments('5.60', '100.00'), null, '5.60 to 105.60'],
  ['whose goal allows no amount', payments('3.50'), '3.00', 'none'],
] as const)('bounds %s', (_name, open, goalLeft, expected) => {
  expect(showBounds(open, goalLeft)).toBe(expected);
});

describe('what remains of the last payment', () => {
  it.each([
    ['0.00', '360.00', ['360.00']],
    ['0.01', '359.99', ['359.00', '360.00']],
    ['0.99', '359.01', ['359.00', '360.00']],
    ['1.00', '359.00', ['359.00']],
    ['0.99 of the second payment', '719.01', ['719.00', '720.00']],
    ['everything', '0.00', ['0.00']],
  ])('%s', (_rest, amount, nearest) => {
    expect(listNearestAmounts(PLAN, money(amount)).map(toDecimalString)).toEqual(nearest);
  });

  it('of a payment below 1.00 is nothing or all of it', () => {
    expect(listNearestAmounts(payments('10.00', '0.80'), money('10.30')).map(toDecimalString)).toEqual([
      '10.00',
      '10.80',
    ]);
  });
});

it.each([
  ['4.99', ['The amount must be from 5.00 to 800.00.']],
  ['5.00', []],
  ['800.00', []],
  ['800.01', ['The amount must be from 5.00 to 800.00.']],
  ['359.50', ['The amount must be 359.00 or 360.00, so that less than 1.00 does not remain of a payment.']],
])('validates %s', (amount, errors) => {
  expect(validateGiftAmount(PLAN, { min: money('5.00'), max: money('800.00') }, money(amount))).toEqual(errors);
});

it('names the one amount that is possible', () => {
  const only = { min: money('640.00'), max: money('640.00') };
  expect(validateGiftAmount([], only, money('100.00'))).toEqual(['The amount must be 640.00.']);
  expect(validateGiftAmount([], only, money('640.00'))).toEqual([]);
});

describe('a gift', () => {
  it('pays from the earliest payment on and reduces the last one', () => {
    const parts = applyGift(PLAN, money('500.00')).map(({ scheduledId, paid, rest }) => {
      return [scheduledId, toDecimalString(paid), toDecimalString(rest)];
    });
    expect(parts).toEqual([
      [1, '360.00', '0.00'],
      [2, '140.00', '220.00'],
    ]);
  });

  it('is never more than what is open', () => {
    expect(() => applyGift(PLAN, money('1080.01'))).toThrow('larger than the open payments');
  });

  it('is split exactly, whatever is open', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const open = payments(
        ...Array.from({ length: 1 + (seed % 7) }, (_, n) =>
          money(((seed * 7919 + n * 104_729) % 50_000) + 1)
            .div(100)
            .toFixed(2),
        ),
      );
      const bounds = getGiftBounds(open, null);
      if (!bounds) continue;
      const wanted = bounds.min
        .plus(
          bounds.max
            .minus(bounds.min)
            .times(seed % 100)
            .div(100),
        )
        .round(2, 0);
      const amount = listNearestAmounts(open, wanted).at(-1) ?? wanted;
      const parts = applyGift(open, amount);
      const sum = parts.reduce((total, { paid }) => total.plus(paid), money(0));
      expect(toDecimalString(sum)).toBe(toDecimalString(amount));
      expect(parts.filter(({ rest }) => rest.gt(0) && rest.lt(1))).toEqual([]);
    }
  });
});
