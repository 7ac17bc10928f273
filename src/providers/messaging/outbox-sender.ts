// Runs delivery rounds for the outbox: after each new message, and at intervals for messages of other replicas.

export interface OutboxSender {
  /** Requests a round and returns immediately. */
  wake(): void;
  /** `round` resolves to the number of messages it handled; another round follows until there are none. */
  start(round: () => Promise<number>, reportError: (error: unknown) => void): void;
  /** Waits for the current round. */
  stop(): Promise<void>;
}

/** `pollMs` is the interval between rounds that start without a request. */
export function createOutboxSender(pollMs: number): OutboxSender {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isRequested = false;
  let run: () => Promise<void> = () => Promise.resolve();

  function wake(): void {
    if (isRequested) return;
    isRequested = true;
    running = running.then(() => {
      isRequested = false;
      return run();
    });
  }

  return {
    wake,
    start(round, reportError) {
      run = async () => {
        try {
          while ((await round()) > 0);
        } catch (error) {
          reportError(error);
        }
      };
      timer = setInterval(wake, pollMs);
      timer.unref();
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      run = () => Promise.resolve();
      await running;
    },
  };
}
