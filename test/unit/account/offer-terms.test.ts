// The formulas of docs/rules, checked against worked examples and against the invariants of every plan.
import fc from 'fast-check';
import { money, takePercent, toCents, toDecimalString, ZERO } from '../../../src/domain/shared/money';
import {
  computeFloors,
  computePlanPayments,
  computeQuickPlan,
  computeSettlement,
} from '../../../src/domain/account/offer-terms';
import type { PlanPayments } from '../../../src/domain/account/offer-terms';
import { payTerms } from '../../support/account/account-facts';

describe('§3.4 computeSettlement', () => {
  it.each([
    ['30.50', '12', '26.84', '3.66'],
    ['35.00', '0', '35.00', '0.00'],
    ['100.50', '10', '90.45', '10.05'],
    ['50.00', '10.78', '44.61', '5.39'],
    ['35.00', '5', '33.25', '1.75'],
    ['100.00', '30', '70.00', '30.00'],
    ['1000.00', '50', '500.00', '500.00'],
    ['2000.00', '15', '1700.00', '300.00'],
    // Exactly half a cent rounds away from zero; a binary float would give 1.00.
    ['2.01', '50', '1.01', '1.01'],
  ])('row %$: settles %s at %s %% for %s, saving %s', (balance, percent, amount, saved) => {
    const settlement = computeSettlement(money(balance), payTerms({ settlementDiscountPercent: money(percent) }));
    expect(settlement && toDecimalString(settlement.amount)).toBe(amount);
    expect(settlement && toDecimalString(settlement.discountedAmount)).toBe(saved);
    expect(settlement?.discountPercent.eq(percent)).toBe(true);
  });

  it('counts a missing discount as 0', () => {
    expect(computeSettlement(money(80), payTerms())?.amount.eq(80)).toBe(true);
  });

  it.each([
    ['0', null],
    ['-5', null],
    ['0.01', '99'],
  ])('returns null for %s at %s %%', (balance, percent) => {
    const settlementDiscountPercent = percent === null ? null : money(percent);
    expect(computeSettlement(money(balance), payTerms({ settlementDiscountPercent }))).toBeNull();
  });
});

describe('§3.5 computeQuickPlan', () => {
  it.each([
    ['100', '20', '10', '80.00', '8.00', 10, null],
    ['100', '15', '15', '85.00', '12.75', 5, '21.25'],
    ['100', '20', '17', '80.00', '13.60', 5, '12.00'],
    ['100', '15', '17', '85.00', '14.45', 5, '12.75'],
    ['100', '25', '20', '75.00', '15.00', 5, null],
    ['100', '0', '10', '100.00', '10.00', 10, null],
    ['100.50', '6', '12', '94.47', '11.34', 7, '15.09'],
    ['1000', '25', '10', '750.00', '75.00', 10, null],
    ['5000', '5', '10', '4750.00', '475.00', 10, null],
    ['1234.56', '20', '10', '987.65', '98.76', 9, '98.81'],
    // Computed from the unrounded 79.995, which is less than ten payments.
    ['159.99', '50', '10', '80.00', '8.00', 8, '16.00'],
    // No payment of full size would remain beside the last one: a single payment instead.
    ['100', '1', '99', '99.00', '99.00', 1, null],
    // The rounded payment is larger than the unrounded balance.
    ['19.995', '0', '100', '20.00', '20.00', 1, null],
    // Marginally less than ten payments counts as ten.
    ['199999.999999', '0', '10', '200000.00', '20000.00', 10, null],
  ])('row %$: on %s at %s %% and %s %% a month: %s in payments of %s, %i of them, last %s', (...row) => {
    const [balance, discount, monthly, planBalance, perPeriod, count, last] = row;
    const terms = payTerms({ planDiscountPercent: money(discount), minMonthlyPayPercent: money(monthly) });
    const plan = computeQuickPlan(money(balance), terms);
    expect(plan && printed(plan)).toEqual([perPeriod, count, last]);
    expect(plan && toDecimalString(plan.planBalance)).toBe(planBalance);
    expect(plan?.discountPercent.eq(discount)).toBe(true);
  });

  it('includes the saving', () => {
    const terms = payTerms({ planDiscountPercent: money(6), minMonthlyPayPercent: money(12) });
    expect(computeQuickPlan(money('100.50'), terms)?.discountedAmount.toFixed(2)).toBe('6.03');
  });

  it.each([
    ['100', null, null],
    ['100', null, '0'],
    ['0', null, '10'],
    ['-100', null, '10'],
    ['0.04', null, '10'],
    ['100', '100', '10'],
  ])('returns null for %s at %s %% and %s %% a month', (balance, discount, monthly) => {
    const terms = payTerms({
      planDiscountPercent: discount === null ? null : money(discount),
      minMonthlyPayPercent: monthly === null ? null : money(monthly),
    });
    expect(computeQuickPlan(money(balance), terms)).toBeNull();
  });

  it('adds up to the plan balance, without a last payment below the minimum', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 }).map((value) => money(value).div(100));
    const percent = fc.integer({ min: 1, max: 9_900 }).map((value) => money(value).div(100));
    fc.assert(
      fc.property(cents, percent, percent, (balance, planDiscountPercent, minMonthlyPayPercent) => {
        const plan = computeQuickPlan(balance, payTerms({ planDiscountPercent, minMonthlyPayPercent }));
        if (!plan) return;
        expect(computeTotal(plan).eq(toCents(balance.minus(takePercent(balance, planDiscountPercent))))).toBe(true);
        expect(plan.numberOfInstallments).toBeGreaterThanOrEqual(1);
        expect(!plan.lastAmount || plan.lastAmount.gte(10) || plan.lastAmount.gt(plan.perPeriod)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('§3.6 computePlanPayments', () => {
  it.each([
    ['70', '4', '4.00', 16, '6.00'],
    ['70', '20', '20.00', 3, '10.00'],
    ['70', '70', '70.00', 1, null],
    ['70', '2000000', '70.00', 1, null],
    ['70', '65', '70.00', 1, null],
    ['750', '50', '50.00', 15, null],
    ['750', '80', '80.00', 9, '30.00'],
    ['750', '49.95', '49.95', 14, '50.70'],
    // 10.00 stays a separate payment, 9.99 does not.
    ['110', '50', '50.00', 2, '10.00'],
    ['109.99', '50', '50.00', 1, '59.99'],
  ])('divides %s into payments of %s: %s, %i of them, last %s', (balance, entered, perPeriod, count, last) => {
    expect(printed(computePlanPayments(money(balance), money(entered)))).toEqual([perPeriod, count, last]);
  });

  it('adds up for any entered amount', () => {
    const cents = fc.integer({ min: 1, max: 9_999_999 }).map((value) => money(value).div(100));
    fc.assert(
      fc.property(cents, cents, (balance, entered) => {
        expect(computeTotal(computePlanPayments(balance, entered)).eq(balance)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('§3.8 computeFloors', () => {
  it.each([
    ['1000', '25', '20', '10', '200.00', '75.00'],
    ['100', '30', '20', '5', '20.00', '3.50'],
    ['100', '30', null, null, '0.00', '0.00'],
  ])('on %s at %s %%, shares %s and %s: %s and %s a month', (...row) => {
    const [balance, discount, settlementShare, planShare, settlement, planMonthly] = row;
    const floors = computeFloors(
      money(balance),
      payTerms({
        planDiscountPercent: money(discount),
        minimumSettlementPercent: settlementShare === null ? null : money(settlementShare),
        minimumPlanPercent: planShare === null ? null : money(planShare),
      }),
    );
    expect([toDecimalString(floors.settlement), toDecimalString(floors.planMonthly)]).toEqual([
      settlement,
      planMonthly,
    ]);
  });
});

function printed({ perPeriod, numberOfInstallments, lastAmount }: PlanPayments) {
  return [toDecimalString(perPeriod), numberOfInstallments, lastAmount && toDecimalString(lastAmount)];
}

function computeTotal({ perPeriod, numberOfInstallments, lastAmount }: PlanPayments) {
  return perPeriod.times(numberOfInstallments).plus(lastAmount ?? ZERO);
}
