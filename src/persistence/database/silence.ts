// Tells a server that does not answer from one that is busy: after both, no connection of the pool is free.

export interface Silence {
  /** Call it when a command or a new connection is sent, and then the returned function with whether it was answered. */
  ask(): (isAnswered: boolean) => void;
  /** Returns true if the server was asked, and has answered nothing in this time. */
  hasLasted(ms: number): boolean;
}

export function observeSilence(now: () => number = () => performance.now()): Silence {
  let open = 0;
  let since = now();
  /** True if the last question that was settled was answered. */
  let isAnswering = true;
  return {
    ask() {
      // After a rest, the silence starts with the question.
      if (open === 0 && isAnswering) since = now();
      open += 1;
      return (isAnswered) => {
        open -= 1;
        isAnswering = isAnswered;
        if (isAnswered) since = now();
      };
    },
    hasLasted: (ms) => (open > 0 || !isAnswering) && now() - since >= ms,
  };
}

/** No connection became free, because the server answers none of those that are in use. */
export class SilentServerError extends Error {
  readonly code = 'DB_SILENT';
}
