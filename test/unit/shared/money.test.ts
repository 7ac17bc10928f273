// Exact money: rounding, division and formatting.
import {
  money,
  takePercent,
  toCents,
  toCurrency,
  toDecimalString,
  divideWhole,
} from '../../../src/domain/shared/money';

describe('money', () => {
  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['1.0049', '1.00'],
    ['0.1', '0.10'],
    ['1234.5', '1234.50'],
    ['1000000', '1000000.00'],
  ])('prints %s as %s, half a cent away from zero', (value, text) => {
    expect(toDecimalString(money(value))).toBe(text);
    expect(toDecimalString(toCents(money(value)))).toBe(text);
  });

  it.each([
    ['1234.5', '$1,234.50'],
    ['0', '$0.00'],
    ['-5', '-$5.00'],
    ['-0.004', '$0.00'],
    ['999', '$999.00'],
    ['1234567.891', '$1,234,567.89'],
  ])('prints %s as currency %s', (value, text) => {
    expect(toCurrency(money(value))).toBe(text);
  });

  it('computes a percentage without rounding', () => {
    expect(takePercent(money('0.07'), money('10.78')).toFixed()).toBe('0.007546');
  });

  it.each([
    ['94.47', '11.34', 8],
    ['80', '8', 10],
    ['79.99', '8', 9],
    ['199999.999999', '20000', 10],
    ['5', '8', 0],
  ])('divides %s by %s to a whole number', (value, part, times) => {
    expect(divideWhole(money(value), money(part))).toBe(times);
  });
});
