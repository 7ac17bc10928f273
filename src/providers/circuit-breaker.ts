// Circuit breaker: opens after consecutive failures of a provider, so that callers do not wait for it.
// Written by hand because outcomes are recorded in one place (outbox, charges) and checked in another, by the injected
// clock. Libraries wrap the call itself and read the system clock.
import { isWithin } from '../domain/shared/clock-difference';

export interface CircuitBreaker {
  isOpen(now: number): boolean;
  recordSuccess(): void;
  recordFailure(now: number): void;
}

/** After `openMs` one failure opens it again, and one success closes it. Times in epoch milliseconds. */
export function createCircuitBreaker(failuresAllowed: number, openMs: number): CircuitBreaker {
  let failures = 0;
  let openedAt = -Infinity;
  return {
    // Not until a time that a clock has shown that was set back.
    isOpen: (now) => isWithin(openedAt, openMs - 1, now),
    recordSuccess() {
      failures = 0;
      openedAt = -Infinity;
    },
    recordFailure(now) {
      failures += 1;
      if (failures >= failuresAllowed) openedAt = now;
    },
  };
}
