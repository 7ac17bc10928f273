// The difficulty of a CAPTCHA follows the events above the limits of an identity, and nothing else.
import { getCostFactor, getRequiredDifficulty } from '../../../src/domain/rate-limits/captcha-difficulty';
import { type RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import { judgeWindow } from '../../../src/domain/rate-limits/judge-window';

const NOW = Date.UTC(2026, 2, 10, 16);

/** One event after so many that it is this many above the limit. */
function exceed(scope: RateLimitScope, excess: number) {
  const window = { seconds: 60, max: 10 };
  return judgeWindow({ scope, window, earlier: [{ startsAt: NOW, count: 9 + excess }], divisor: 1 }, NOW);
}

it.each<[number, readonly (readonly [RateLimitScope, number])[]]>([
  [0, []],
  [0, [['login_identity', 0]]],
  [1, [['login_identity', 1]]],
  [
    3,
    [
      ['login_identity', 1],
      ['login_name_birth', 3],
      ['login_birth_digits', 2],
    ],
  ],
  [7, [['login_identity', 7]]],
  [7, [['login_identity', 8]]],
  [
    0,
    [
      ['login_ip', 5],
      ['creditor_login_email', 5],
    ],
  ],
  [
    2,
    [
      ['login_ip', 5],
      ['creditor_login_guesses', 2],
    ],
  ],
])('is %i after %j', (difficulty, events) => {
  expect(getRequiredDifficulty(events.map(([scope, excess]) => exceed(scope, excess)))).toBe(difficulty);
});

it('doubles the cost with each step, the first of which is four times an ordinary CAPTCHA', () => {
  expect([0, 1, 2, 3, 7].map(getCostFactor)).toEqual([1, 4, 8, 16, 256]);
});
