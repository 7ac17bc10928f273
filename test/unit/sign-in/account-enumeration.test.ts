// When logins count as account enumeration.
import { isAboveBaseline, isAccountEnumeration } from '../../../src/domain/sign-in/login';

const bounds = { minLogins: 50, maxMissedPercent: 50, maxBaselineFactor: 3, minBaselinePercent: 5 };

it.each([
  [24, 25, false],
  [25, 25, false],
  [24, 26, true],
  [0, 49, false],
])('%d found and %d missed from one prefix: %s', (found, missed, isSuspected) => {
  expect(isAccountEnumeration({ found, missed }, bounds)).toBe(isSuspected);
});

it.each([
  ['accepts exactly three times the baseline', [35, 15], [90, 10], false],
  ['suspects more than three times the baseline', [34, 16], [90, 10], true],
  ['needs enough logins', [0, 49], [90, 10], false],
  ['needs enough logins for a baseline', [0, 500], [40, 9], false],
  ['counts a tiny baseline as five percent', [43, 7], [10_000, 0], false],
  ['suspects more than three times the minimum baseline', [42, 8], [10_000, 0], true],
  ['never suspects when the baseline cannot triple', [0, 500], [60, 40], false],
] as const)('the whole service: %s', (_title, [found, missed], [usuallyFound, usuallyMissed], isSuspected) => {
  const baseline = { found: usuallyFound, missed: usuallyMissed };
  expect(isAboveBaseline({ found, missed }, baseline, bounds)).toBe(isSuspected);
});
