// Tells a server that does not answer from one that is busy: after both, no connection of the pool is free.

export interface Silence {
  /** Call it when a command or a new connection is sent; it returns a function to call with any answer, or its absence. */
  ask(): () => void;
  /** Whether something waits for an answer, and nothing was answered in this time. */
  hasLasted(ms: number): boolean;
}

export function observeSilence(now: () => number = () => performance.now()): Silence {
  let awaited = 0;
  let lastAnswer = now();
  return {
    ask() {
      // The silence starts with the question.
      if (awaited === 0) lastAnswer = now();
      awaited += 1;
      return () => {
        awaited -= 1;
        lastAnswer = now();
      };
    },
    hasLasted: (ms) => awaited > 0 && now() - lastAnswer >= ms,
  };
}

/** No connection became free, because the server answers none of those that are in use. */
export class SilentServerError extends Error {
  readonly code = 'DB_SILENT';
}
