// Which rate limits callers see: only those keyed by the caller itself, and the numbers match what is enforced.
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { judgeWindow } from '../../../src/domain/rate-limits/judge-window';
import { keysOf } from '../../../src/domain/shared/vocabulary';

/** Keyed by the caller's own address, session, profile, account, user or company. */
const DISCLOSED = [
  'login_ip',
  'confirm_create_ip',
  'verify_ip',
  'refresh_session',
  'contact_change',
  'identity_proof',
  'creditor_forgot_ip',
  'creditor_reset_ip',
  'account_search',
  'challenge_ip',
  'creditor_login_ip',
  'letter_send',
  'notice_resend',
  'payment_now',
  'wallet_change',
  'agreement',
  'statement',
  'creditor_statement',
  'deletion_request',
  'profile_export',
  'calendar_link',
  'gift_link',
  'gift_miss',
  'gift_pay',
  'gift_setup',
  'gift_view',
];
const NOW = Date.UTC(2026, 2, 10, 16, 0, 18);

it.each(keysOf(RATE_LIMITS))('discloses %s only if it is keyed by the caller', (scope) => {
  const [window] = RATE_LIMITS[scope].windows;
  const { status } = judgeWindow({ scope, window, earlier: [], divisor: 1 }, NOW);
  expect(status?.name).toBe(DISCLOSED.includes(scope) ? `${scope}_${window.seconds}` : undefined);
});

it.each([
  [1, 1, 10, 9],
  [10, 1, 10, 0],
  [11, 1, 10, 0],
  [3, 2, 5, 2],
  [2, 3, 3, 1],
  [4, 3, 3, 0],
  [1, 20, 1, 0],
])('event %d with divisor %d has a maximum of %d and %d remaining', (count, divisor, max, remaining) => {
  const window = { seconds: 60, max: 10 };
  const earlier = [{ startsAt: NOW - 8000, count: count - 1 }];
  const verdict = judgeWindow({ scope: 'login_ip', window, earlier, divisor }, NOW);
  // The bucket of this event began 8 seconds ago; it counts for a minute after its end.
  expect(verdict.status).toEqual({ name: 'login_ip_60', seconds: 60, max, remaining, resetSeconds: 62 });
  expect(verdict.count).toBe(count);
  // The limit is enforced exactly beyond the disclosed maximum.
  expect(verdict.excess).toBe(Math.max(0, count - max));
  expect(verdict.retryAfter).toBe(count > max ? 62 : 0);
});
