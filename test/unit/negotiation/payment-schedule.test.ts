// The payments of an agreement: dates, amounts and their sum. See docs/rules §2.3 and §6.3.
import fc from 'fast-check';
import type { NegotiationFacts } from '../../../src/domain/account/account-facts';
import { money, toDecimalString, ZERO } from '../../../src/domain/shared/money';
import { computePlanPayments } from '../../../src/domain/account/offer-terms';
import { getFirstPaymentDate, schedulePayments } from '../../../src/domain/negotiation/agreement';
import { INSTALLMENT_TYPES, keysOf } from '../../../src/domain/shared/vocabulary';
import type { InstallmentType } from '../../../src/domain/shared/vocabulary';
import { negotiationFacts, settlementFacts, TODAY } from '../../support/account/account-facts';

function getDates(installmentType: InstallmentType, first: string, numberOfInstallments = 4): string {
  const payments = schedulePayments(negotiationFacts({ installmentType, numberOfInstallments }), first);
  return (payments ?? []).map(({ date }) => date).join(' ');
}

describe('§2.3 the step between payments', () => {
  it.each<[InstallmentType, string, string]>([
    ['weekly', '2026-06-10', '2026-06-10 2026-06-17 2026-06-24 2026-07-01'],
    ['bimonthly', '2026-12-20', '2026-12-20 2027-01-03 2027-01-17 2027-01-31'],
    ['monthly', '2026-06-10', '2026-06-10 2026-07-10 2026-08-10 2026-09-10'],
    // A shorter month gets its last day; the next month has the original day again.
    ['monthly', '2026-12-30', '2026-12-30 2027-01-30 2027-02-28 2027-03-30'],
    ['monthly', '2027-12-29', '2027-12-29 2028-01-29 2028-02-29 2028-03-29'],
    // The last day of a month always leads to the last day.
    ['monthly', '2026-11-30', '2026-11-30 2026-12-31 2027-01-31 2027-02-28'],
    ['monthly', '2027-02-28', '2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
    ['monthly', '2028-02-28', '2028-02-28 2028-03-28 2028-04-28 2028-05-28'],
    ['monthly', '2028-02-29', '2028-02-29 2028-03-31 2028-04-30 2028-05-31'],
    // Daylight saving time does not shift a date.
    ['weekly', '2026-10-25', '2026-10-25 2026-11-01 2026-11-08 2026-11-15'],
  ])('of %s payments from %s: %s', (installmentType, first, days) => {
    expect(getDates(installmentType, first)).toBe(days);
  });

  it('keeps the day of the month over many years', () => {
    expect(getDates('monthly', '2026-01-31', 30).split(' ').at(-1)).toBe('2028-06-30');
  });
});

describe('§6.3 the schedule', () => {
  it('has the odd last payment one period after the others', () => {
    const negotiation = negotiationFacts({ numberOfInstallments: 2, lastMonthAmount: money('12.34') });
    expect(printed(negotiation, '2026-06-10')).toEqual([
      ['2026-06-10', '75.00', 'installment'],
      ['2026-07-10', '75.00', 'installment'],
      ['2026-08-10', '12.34', 'installment'],
    ]);
  });

  it('has one payment for a settlement', () => {
    expect(printed(settlementFacts(), '2026-06-10')).toEqual([['2026-06-10', '500.00', 'pif']]);
  });

  it("uses the creditor's values if the counter offer was accepted", () => {
    const counter = {
      counterOfferAccepted: true,
      counterNegotiateAmount: money(800),
      counterMonthlyAmount: money(395),
      counterNumberOfInstallments: 2,
      counterLastMonthAmount: money(10),
      counterFirstPayDate: '2026-06-20',
    };
    expect(printed(negotiationFacts(counter), '2026-06-20').map(([, amount]) => amount)).toEqual([
      '395.00',
      '395.00',
      '10.00',
    ]);
    const settlement = settlementFacts({ counterOfferAccepted: true, counterOneTimeAmount: money(450) });
    expect(printed(settlement, '2026-06-20')).toEqual([['2026-06-20', '450.00', 'pif']]);
  });

  it.each([
    ['a settlement without an amount', settlementFacts({ oneTimeSettlement: null })],
    ['a plan without a payment', negotiationFacts({ monthlyAmount: null })],
    ['a plan without a period', negotiationFacts({ installmentType: null })],
    ['a plan without a count', negotiationFacts({ numberOfInstallments: null })],
  ])('cannot be made of %s', (_what, negotiation) => {
    expect(schedulePayments(negotiation, TODAY)).toBeNull();
  });

  it.each([
    ['2026-06-04', false, TODAY],
    ['2026-06-05', false, '2026-06-05'],
    ['2026-06-06', false, '2026-06-06'],
    ['2026-06-04', true, '2026-06-04'],
    [null, false, TODAY],
  ])('from the agreed day %s, payment_setup %s, starts %s', (firstPayDate, paymentSetup, start) => {
    expect(getFirstPaymentDate(negotiationFacts({ firstPayDate }), paymentSetup, TODAY)).toBe(start);
  });

  it('adds up to the plan, with ascending dates', () => {
    const cents = fc.integer({ min: 1, max: 9_999_999 }).map((value) => money(value).div(100));
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    const period = fc.constantFrom(...keysOf(INSTALLMENT_TYPES));
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 300 }), period, day, (balance, parts, installmentType, date) => {
        const payments = computePlanPayments(balance, balance.div(parts).round(2, 3));
        const negotiation = negotiationFacts({
          installmentType,
          negotiateAmount: balance,
          monthlyAmount: payments.perPeriod,
          numberOfInstallments: payments.numberOfInstallments,
          lastMonthAmount: payments.lastAmount,
        });
        const first = date.toISOString().slice(0, 10);
        const schedule = schedulePayments(negotiation, first) ?? [];
        expect(schedule.reduce((sum, { amount }) => sum.plus(amount), ZERO).eq(balance)).toBe(true);
        expect(schedule.every(({ amount }) => amount.gt(ZERO))).toBe(true);
        const days = schedule.map((payment) => payment.date);
        expect(days[0]).toBe(first);
        expect(days).toEqual([...new Set(days)].sort());
      }),
      { numRuns: 300 },
    );
  });
});

function printed(negotiation: NegotiationFacts, first: string): (readonly [string, string, string])[] {
  const payments = schedulePayments(negotiation, first) ?? [];
  return payments.map(({ date, amount, type }) => [date, toDecimalString(amount), type] as const);
}
