// Which limits a caller is told of: none that is counted for an identity, a contact or a flow, and what is told is true.
import {
  DEFAULT_RATE_LIMITS,
  getRateLimitStatus,
  getSecondsLeft,
  RATE_LIMIT_SCOPES,
} from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';

/** Keyed by the caller's own address, or by the session or the profile of somebody who is signed in. */
const TOLD = [
  ...['login_ip', 'confirm_create_ip', 'verify_ip', 'refresh_session', 'contact_change', 'identity_proof'],
  ...['challenge_ip', 'creditor_login_ip'],
];
const NOW = Date.UTC(2026, 2, 10, 16, 0, 18);

it.each(keysOf(RATE_LIMIT_SCOPES))('%s is told if it is of the caller alone', (scope) => {
  const [window] = DEFAULT_RATE_LIMITS[scope];
  const standing = window && getRateLimitStatus(scope, { count: 1, divisor: 1 }, window, NOW);
  expect(standing?.name).toBe(TOLD.includes(scope) ? `${scope}_${window?.seconds}` : undefined);
});

it.each([
  [1, 1, 10, 9],
  [10, 1, 10, 0],
  [11, 1, 10, 0],
  [3, 2, 5, 2],
  [2, 3, 3, 1],
  [4, 3, 3, 0],
])('the %d. time, with a bound divided by %d, leaves of %d still %d', (count, divisor, most, left) => {
  const window = { seconds: 60, most: 10 };
  const standing = getRateLimitStatus('login_ip', { count, divisor }, window, NOW);
  expect(standing).toEqual({ name: 'login_ip_60', seconds: 60, most, left, wait: 42 });
  // Refused is exactly who comes beyond it.
  expect(count > window.most / divisor).toBe(count > most);
  expect(getSecondsLeft(window, NOW)).toBe(42);
});
