// Keeps the outbox moving: woken after each message that is put there, and now and then for what other replicas left.

export interface OutboxSender {
  /** Asks for a round; answers at once. */
  wake(): void;
  /** Begins to work; `round` answers how many messages it looked at. */
  start(round: () => Promise<number>, report: (error: unknown) => void): void;
  /** Waits for the round that runs. */
  stop(): Promise<void>;
}

/** `pollMs`: how long a message may wait that nobody was woken for. */
export function createOutboxSender(pollMs: number): OutboxSender {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isAsked = false;
  let run: () => Promise<void> = () => Promise.resolve();

  function wake(): void {
    if (isAsked) return;
    isAsked = true;
    running = running.then(() => {
      isAsked = false;
      return run();
    });
  }

  return {
    wake,
    start(round, report) {
      run = async () => {
        try {
          while ((await round()) > 0);
        } catch (error) {
          report(error);
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
