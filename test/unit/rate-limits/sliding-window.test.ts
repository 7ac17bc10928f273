// Sliding windows: never more than the maximum in any period of the window's length, and the wait that is stated suffices.
import fc from 'fast-check';
import { judgeWindow } from '../../../src/domain/rate-limits/judge-window';
import { getBucketStart, getCountedStarts, type RateLimitWindow } from '../../../src/domain/rate-limits/sliding-window';

const START = Date.UTC(2026, 2, 10, 16);

/** Counts as the store does: only what is within the limit stays counted. */
function createCounter(window: RateLimitWindow) {
  const counts = new Map<number, number>();
  return (now: number) => {
    const starts = getCountedStarts(window, now).filter((startsAt) => counts.has(startsAt));
    const earlier = starts.map((startsAt) => ({ startsAt, count: counts.get(startsAt) ?? 0 }));
    const verdict = judgeWindow({ scope: 'login_ip', window, earlier, divisor: 1 }, now);
    const bucket = getBucketStart(window, now);
    if (verdict.excess === 0) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    return verdict;
  };
}

const windows = fc.record({
  seconds: fc.constantFrom(1, 7, 60, 900, 3600, 86_400),
  max: fc.integer({ min: 1, max: 8 }),
});
/** Steps between events as shares of the window, many of them short. */
const steps = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.4, noNaN: true })), { maxLength: 60 });

it('never lets more than the maximum pass in any period of its length', () => {
  fc.assert(
    fc.property(windows, steps, (window, shares) => {
      const count = createCounter(window);
      const passed: number[] = [];
      let now = START;
      for (const share of shares) {
        now += Math.floor(share * window.seconds * 1000);
        if (count(now).excess === 0) passed.push(now);
      }
      const period = window.seconds * 1000;
      const most = Math.max(0, ...passed.map((end) => passed.filter((at) => at > end - period && at <= end).length));
      expect(most).toBeLessThanOrEqual(window.max);
    }),
  );
});

it('lets an event pass after the stated wait, which is at most a sixth longer than the window', () => {
  fc.assert(
    fc.property(windows, steps, (window, shares) => {
      const count = createCounter(window);
      let now = START;
      for (const share of shares) {
        now += Math.floor(share * window.seconds * 1000);
        const { excess, retryAfter } = count(now);
        if (excess === 0) continue;
        expect(retryAfter).toBeGreaterThanOrEqual(1);
        expect(retryAfter).toBeLessThanOrEqual(Math.ceil((window.seconds * 7) / 6) + 1);
        expect(count(now + retryAfter * 1000).excess).toBe(0);
        return;
      }
    }),
  );
});

it('does not double at the edge of a clock hour', () => {
  const count = createCounter({ seconds: 3600, max: 5 });
  for (let n = 0; n < 5; n += 1) expect(count(START - 1).excess).toBe(0);
  expect(count(START).excess).toBe(1);
  expect(count(START + 3_599_000).excess).toBe(1);
  expect(count(START + 3_600_000).excess).toBe(0);
});

/** Buckets of 10 seconds, which count for 70. */
it.each<[string, max: number, wait: number, buckets: readonly (readonly [secondsAgo: number, count: number])[]]>([
  [
    'until the oldest bucket ends',
    2,
    40,
    [
      [0, 1],
      [30, 1],
    ],
  ],
  [
    'whatever the order of the buckets',
    2,
    40,
    [
      [30, 1],
      [0, 1],
    ],
  ],
  [
    'until enough buckets have ended',
    2,
    50,
    [
      [0, 1],
      [20, 1],
      [30, 1],
    ],
  ],
  ['until the only bucket ends', 1, 70, [[0, 1]]],
  ['rounded up', 1, 2, [[68.5, 1]]],
  ['of at least a second', 1, 1, [[69.5, 1]]],
])('waits %s', (_what, max, wait, buckets) => {
  const earlier = buckets.map(([secondsAgo, count]) => ({ startsAt: START - secondsAgo * 1000, count }));
  const verdict = judgeWindow({ scope: 'login_ip', window: { seconds: 60, max }, earlier, divisor: 1 }, START);
  expect(verdict.retryAfter).toBe(wait);
});

it('states when nothing counts any more, in whole seconds', () => {
  const resetAt = (now: number) =>
    judgeWindow({ scope: 'login_ip', window: { seconds: 60, max: 1 }, earlier: [], divisor: 1 }, now).status
      ?.resetSeconds;
  expect([START, START + 1, START + 9999, START + 10_000].map(resetAt)).toEqual([70, 70, 61, 70]);
});

it('reads the buckets of the window, and those of a clock that is ahead', () => {
  const starts = getCountedStarts({ seconds: 60, max: 1 }, START + 9999).map((startsAt) => (startsAt - START) / 1000);
  expect(starts).toEqual([10, 0, -10, -20, -30, -40, -50, -60]);
});
