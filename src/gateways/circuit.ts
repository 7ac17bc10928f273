// Notices that an outside does not answer, so that nobody waits for it: opens after failures in a row, for a while.

export interface Circuit {
  isOpen(now: number): boolean;
  succeeded(): void;
  failed(now: number): void;
}

const FAILURES = 3;
const OPEN_MS = 10_000;

/** While it is open one try in ten seconds is let through to find out. Times in epoch milliseconds. */
export function circuit(failuresAllowed = FAILURES, openMs = OPEN_MS): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: (now) => now < openUntil,
    succeeded() {
      failures = 0;
      openUntil = 0;
    },
    failed(now) {
      failures += 1;
      if (failures >= failuresAllowed) openUntil = now + openMs;
    },
  };
}
