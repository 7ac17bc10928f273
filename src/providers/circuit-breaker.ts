// Notices that an outside does not answer, so that nobody waits for it: opens after failures in a row, for a while.

export interface Circuit {
  isOpen(now: number): boolean;
  succeeded(): void;
  failed(now: number): void;
}

/** While it is open one try in each `openMs` is let through to find out. Times in epoch milliseconds. */
export function circuit(failuresAllowed: number, openMs: number): Circuit {
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
