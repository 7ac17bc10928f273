// Knows the requests that this process works on, so that long work can give way to them.
export interface RequestLoad {
  /** Called when the work on a request begins or ends, with the number of those that are worked on. */
  note(inProgress: number): void;
  /** How often it was called. */
  count(): number;
  /** No request is worked on but those whose work gives way itself. */
  isIdle(): boolean;
  /** Resolves when it is idle, and after this time at the latest. */
  whenIdle(limitMs: number): Promise<void>;
  /** The work of a request gives way to that of others, until the returned function is called. */
  addGivingWay(): () => void;
}

export function createRequestLoad(): RequestLoad {
  let [changes, inProgress, givingWay] = [0, 0, 0];
  const waiting = new Set<() => void>();
  const isIdle = () => inProgress <= givingWay;
  const wake = () => {
    if (isIdle()) for (const resume of waiting) resume();
  };
  return {
    note(next) {
      changes += 1;
      inProgress = next;
      wake();
    },
    count: () => changes,
    isIdle,
    async whenIdle(limitMs) {
      if (isIdle()) return;
      await new Promise<void>((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, limitMs);
        waiting.add(resume);
      });
    },
    addGivingWay() {
      givingWay += 1;
      wake();
      return () => void (givingWay -= 1);
    },
  };
}
