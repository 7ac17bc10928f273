// When logins look like identities being tried out.
import { isAboveBaseline, isAccountEnumeration } from '../../../src/domain/sign-in/abuse-detection';

const bounds = { logins: 50, missedPercent: 50, normFactor: 3, normLeastPercent: 5 };

it.each([
  [24, 25, false],
  [25, 25, false],
  [24, 26, true],
  [0, 49, false],
])('from one prefix %d found and %d missed: %s', (found, missed, isSuspected) => {
  expect(isAccountEnumeration({ found, missed }, bounds)).toBe(isSuspected);
});

it.each([
  ['exactly three times the norm', [35, 15], [90, 10], false],
  ['more than three times the norm', [34, 16], [90, 10], true],
  ['few logins', [0, 49], [90, 10], false],
  ['no norm yet', [0, 500], [40, 9], false],
  ['a norm of next to nothing, which counts as five in a hundred', [43, 7], [10_000, 0], false],
  ['more than three times that', [42, 8], [10_000, 0], true],
  ['a norm that cannot be tripled', [0, 500], [60, 40], false],
] as const)('altogether, %s', (_what, [found, missed], [usuallyFound, usuallyMissed], isSuspected) => {
  const usual = { found: usuallyFound, missed: usuallyMissed };
  expect(isAboveBaseline({ found, missed }, usual, bounds)).toBe(isSuspected);
});
