// Notices that an outside does not answer, so that nobody waits for it: opens after failures in a row, for a while.

export interface CircuitBreaker {
  isOpen(now: number): boolean;
  recordSuccess(): void;
  recordFailure(now: number): void;
}

/** While it is open one try in each `openMs` is let through to find out. Times in epoch milliseconds. */
export function createCircuitBreaker(failuresAllowed: number, openMs: number): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: (now) => now < openUntil,
    recordSuccess() {
      failures = 0;
      openUntil = 0;
    },
    recordFailure(now) {
      failures += 1;
      if (failures >= failuresAllowed) openUntil = now + openMs;
    },
  };
}
