// Generated dates, amounts, percentages and names.
import * as fc from 'fast-check';
import { daysAfter } from '../shared/calendar-days';
import { exact, printed, times } from '../shared/exact-decimal';

const DAYS: string[] = ['2027-10-01'];
while (DAYS.length < 900) DAYS.push(daysAfter(DAYS[DAYS.length - 1] ?? '', 1));

const MOMENTS = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) };

/** A day between October 2027 and March 2030, including a leap year. */
export const aDay = fc.constantFrom(...DAYS);

/** Whole cents as decimal text, often small or round. */
export const anAmount = fc
  .oneof(
    fc.integer({ min: 0, max: 2_500 }),
    fc.integer({ min: 0, max: 500_000 }),
    fc.integer({ min: 0, max: 90_000_000 }),
    fc.integer({ min: 0, max: 9_000 }).map((units) => units * 100),
  )
  .map((units) => printed(times(exact(units), exact('0.01'))));

/** A percentage with at most two decimals, mostly whole. */
export const aPercent = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map(String),
  fc.constantFrom('0', '1', '99', '100', '0.50', '10.78', '33.33', '99.99'),
  fc.integer({ min: 0, max: 10_000 }).map((units) => printed(times(exact(units), exact('0.01')))),
);

export function orNull<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null, freq: 3 });
}

export const aMoment = fc.integer(MOMENTS);
export const someDays = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 120 }));
export const aName = fc.constantFrom('Ada', 'Mary Ann', 'Park', 'van  Dyk', ' Lee ', '');
