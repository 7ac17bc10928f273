// Circuit breaker: opens after consecutive failures of a provider, so that callers do not wait for it.
// Written by hand because outcomes are recorded in one place (outbox, charges) and checked in another, by the injected
// clock. Libraries wrap the call itself and read the system clock.

export interface CircuitBreaker {
  isOpen(now: number): boolean;
  /** It was open, and nothing has succeeded since: one call is enough to find out. */
  isProbing(now: number): boolean;
  recordSuccess(): void;
  /** `pauseMs`: how long the provider asks not to be called. Returns true if this opened it, false if it was open before. */
  recordFailure(now: number, pauseMs?: number): boolean;
}

/** After `openMs` one failure opens it again, and one success closes it. Times in epoch milliseconds. */
export function createCircuitBreaker(failuresAllowed: number, openMs: number): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: (now) => now < openUntil,
    isProbing: (now) => openUntil > 0 && now >= openUntil,
    recordSuccess() {
      failures = 0;
      openUntil = 0;
    },
    recordFailure(now, pauseMs = 0) {
      failures += 1;
      const isFirst = openUntil === 0;
      if (failures >= failuresAllowed) openUntil = Math.max(openUntil, now + openMs);
      if (pauseMs > 0) openUntil = Math.max(openUntil, now + pauseMs);
      return isFirst && openUntil > 0;
    },
  };
}
