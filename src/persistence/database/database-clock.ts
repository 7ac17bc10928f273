// The time of the database, which all processes share: computed from the last comparison, so that reading it sends nothing.

/** A question for the time. `sentAt` and `answeredAt` are of the monotonic clock; all are milliseconds. */
export interface TimeSample {
  readonly sentAt: number;
  readonly answeredAt: number;
  /** What the server answered. */
  readonly epoch: number;
}

export interface DatabaseClock {
  /** Milliseconds since the epoch. Before the first sample, those of this machine. */
  readEpoch(): number;
  add(sample: TimeSample): void;
}

/** The clock of a machine gains or loses at most that much of the time that passes. */
const DRIFT = 0.0001;

/** The server answers in whole milliseconds. */
const ROUNDING_MS = 1;

/**
 * The server read its clock at some point between question and answer, so half of that time is the error of a sample. The
 * best sample is kept until its error, which grows with its age, is that of a newer one, or until one contradicts it: the
 * server's clock was set, or another server has taken over. Time passes by the monotonic clock of this process, whatever
 * its own clock shows.
 */
export function createDatabaseClock(now: () => number = () => performance.now()): DatabaseClock {
  /** `offset`: between the server's clock and the monotonic one. */
  let best: { readonly offset: number; readonly error: number; readonly at: number } | null = null;
  return {
    readEpoch: () => (best ? Math.round(now() + best.offset) : Date.now()),
    add({ sentAt, answeredAt, epoch }) {
      const offset = epoch + ROUNDING_MS / 2 - (sentAt + answeredAt) / 2;
      const error = (answeredAt - sentAt) / 2 + ROUNDING_MS;
      if (best) {
        const known = best.error + (answeredAt - best.at) * DRIFT;
        if (error > known && Math.abs(offset - best.offset) <= error + known) return;
      }
      best = { offset, error, at: answeredAt };
    },
  };
}
