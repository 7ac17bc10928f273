// Circuit breaker: opens after consecutive failures of a provider, so that callers do not wait for it.
// Written by hand because outcomes are recorded in one place (outbox, charges) and checked in another, by the injected
// clock. Libraries wrap the call itself and read the system clock.
import { isWithin } from '../domain/shared/clock-difference';

export interface CircuitBreaker {
  isOpen(now: number): boolean;
  /** It was open, and nothing has succeeded since: one call is enough to find out. */
  isProbing(now: number): boolean;
  recordSuccess(): void;
  /** `pauseMs`: how long the provider asks not to be called. Returns true if this opened it, false if it was open before. */
  recordFailure(now: number, pauseMs?: number): boolean;
}

/**
 * After `openMs` one failure opens it again, and one success closes it. Times in epoch milliseconds. `onOpened` is called once
 * until a call succeeds.
 */
export function createCircuitBreaker(
  failuresAllowed: number,
  openMs: number,
  onOpened: () => void = () => undefined,
): CircuitBreaker {
  let failures = 0;
  let openedAt = -Infinity;
  let lengthMs = openMs;
  // Not until a time that a clock has shown that was set back.
  const isOpen = (now: number) => isWithin(openedAt, lengthMs - 1, now);
  return {
    isOpen,
    isProbing: (now) => openedAt !== -Infinity && !isOpen(now),
    recordSuccess() {
      failures = 0;
      openedAt = -Infinity;
    },
    recordFailure(now, pauseMs = 0) {
      failures += 1;
      const isFirst = openedAt === -Infinity;
      const pause = Math.max(failures >= failuresAllowed ? openMs : 0, pauseMs);
      if (pause > 0 && (!isOpen(now) || now + pause > openedAt + lengthMs)) {
        openedAt = now;
        lengthMs = pause;
      }
      const hasOpened = isFirst && openedAt !== -Infinity;
      if (hasOpened) onOpened();
      return hasOpened;
    },
  };
}
