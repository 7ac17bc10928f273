// Which rate limits callers see: only those keyed by the caller itself, and the numbers match what is enforced.
import { getRateLimitStatus, getSecondsLeft, RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';

/** Keyed by the caller's own address, session or profile. */
const DISCLOSED = [
  ...['login_ip', 'confirm_create_ip', 'verify_ip', 'refresh_session', 'contact_change', 'identity_proof'],
  ...['challenge_ip', 'creditor_login_ip'],
];
const NOW = Date.UTC(2026, 2, 10, 16, 0, 18);

it.each(keysOf(RATE_LIMITS))('discloses %s only if it is keyed by the caller', (scope) => {
  const [window] = RATE_LIMITS[scope].windows;
  const status = getRateLimitStatus(scope, { count: 1, divisor: 1 }, window, NOW);
  expect(status?.name).toBe(DISCLOSED.includes(scope) ? `${scope}_${window.seconds}` : undefined);
});

it.each([
  [1, 1, 10, 9],
  [10, 1, 10, 0],
  [11, 1, 10, 0],
  [3, 2, 5, 2],
  [2, 3, 3, 1],
  [4, 3, 3, 0],
])('event %d with divisor %d has a maximum of %d and %d remaining', (count, divisor, max, remaining) => {
  const window = { seconds: 60, max: 10 };
  const status = getRateLimitStatus('login_ip', { count, divisor }, window, NOW);
  expect(status).toEqual({ name: 'login_ip_60', seconds: 60, max, remaining, resetSeconds: 42 });
  // The limit is enforced exactly beyond the disclosed maximum.
  expect(count > window.max / divisor).toBe(count > max);
  expect(getSecondsLeft(window, NOW)).toBe(42);
});
