// The circuit breaker: opens after consecutive failures or when the provider asks for a pause, then lets one call try.
import { createCircuitBreaker } from '../../../src/providers/circuit-breaker';

it('opens at the last allowed failure, tries after its time, and closes with a success', () => {
  const breaker = createCircuitBreaker(3, 10_000);
  const state = (now: number) => ({ open: breaker.isOpen(now), probing: breaker.isProbing(now) });
  expect([breaker.recordFailure(0), breaker.recordFailure(0)]).toEqual([false, false]);
  expect(state(0)).toEqual({ open: false, probing: false });
  expect(breaker.recordFailure(0)).toBe(true);
  expect(state(9999)).toEqual({ open: true, probing: false });
  expect(state(10_000)).toEqual({ open: false, probing: true });
  // One failure opens it again, which is no news.
  expect(breaker.recordFailure(10_000)).toBe(false);
  expect(state(19_999)).toEqual({ open: true, probing: false });
  breaker.recordSuccess();
  expect(state(20_000)).toEqual({ open: false, probing: false });
});

it('opens at once for as long as the provider asks', () => {
  const breaker = createCircuitBreaker(3, 10_000);
  expect(breaker.recordFailure(0, 60_000)).toBe(true);
  expect([breaker.isOpen(59_999), breaker.isOpen(60_000)]).toEqual([true, false]);
});

it('tells once that it has opened, until a call succeeds', () => {
  let opened = 0;
  const breaker = createCircuitBreaker(2, 10_000, () => (opened += 1));
  for (const at of [0, 1, 10_001, 20_001]) breaker.recordFailure(at);
  expect(opened).toBe(1);
  breaker.recordSuccess();
  for (const at of [30_001, 30_002]) breaker.recordFailure(at);
  expect(opened).toBe(2);
});
