// Sends the messages of the outbox: after each new message, and at intervals for those of other replicas. Each lane has its
// own places. A place that is free takes the next message at once, so that a slow message delays only itself.

/** Starts to send up to `places` messages. Resolves to the messages that it has started. */
type StartSending = (places: number) => Promise<readonly Promise<void>[]>;

interface OutboxWork {
  /** Before each interval's messages: what is left of processes that died, and messages whose time is over. */
  readonly tidy: () => Promise<void>;
  /** Messages of one lane never wait for those of another. */
  readonly lanes: readonly StartSending[];
}

export interface OutboxSender {
  /** Looks for messages, and returns immediately. */
  wake(): void;
  start(work: OutboxWork, reportError: (error: unknown) => void): void;
  /** Waits for the messages that are being sent. */
  stop(): Promise<void>;
}

/** `pollMs` is the interval at which messages are looked for without a request. */
export function createOutboxSender(pollMs: number, placesPerLane: number): OutboxSender {
  let timer: NodeJS.Timeout | null = null;
  let lanes: readonly Lane[] = [];
  let tidying: Promise<void> = Promise.resolve();

  const wake = () => {
    for (const lane of lanes) lane.wake();
  };

  return {
    wake,
    start({ tidy, lanes: starts }, reportError) {
      lanes = starts.map((startSending) => createLane(startSending, placesPerLane, reportError));
      timer = setInterval(() => {
        tidying = tidying.then(tidy).catch(reportError).then(wake);
      }, pollMs);
      timer.unref();
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      const stopping = lanes;
      lanes = [];
      await tidying;
      await Promise.all(stopping.map((lane) => lane.stop()));
    },
  };
}

interface Lane {
  wake(): void;
  stop(): Promise<void>;
}

function createLane(startSending: StartSending, places: number, reportError: (error: unknown) => void): Lane {
  const sending = new Set<Promise<void>>();
  let looking: Promise<void> = Promise.resolve();
  let isRequested = false;
  let isStopped = false;

  async function look(): Promise<void> {
    isRequested = false;
    const free = places - sending.size;
    if (isStopped || free <= 0) return;
    try {
      for (const message of await startSending(free)) {
        const ended = message.catch(reportError).then(() => {
          sending.delete(ended);
          wake();
        });
        sending.add(ended);
      }
    } catch (error) {
      reportError(error);
    }
  }

  function wake(): void {
    if (isRequested || isStopped) return;
    isRequested = true;
    looking = looking.then(look);
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      await looking;
      await Promise.all(sending);
    },
  };
}
