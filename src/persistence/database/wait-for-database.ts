// Waits for a database that is not there yet: it is often started together with its servers.
import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5000;

export interface WaitOptions {
  readonly waitMs: number;
  /** Returns true if this error may go away without intervention. */
  readonly isAwaited: (error: unknown) => boolean;
  /** Called before each further attempt. */
  readonly onWait: (error: unknown, secondsLeft: number) => void;
}

/** Opens the database, and tries again until `waitMs` have passed. Throws the last error. */
export async function waitForDatabase<Opened>(
  open: () => Promise<Opened>,
  { waitMs, isAwaited, onWait }: WaitOptions,
): Promise<Opened> {
  const deadline = performance.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      const left = deadline - performance.now();
      if (!isAwaited(error) || left <= 0) throw error;
      onWait(error, Math.ceil(left / 1000));
      await pause(Math.min(pauseMs, left));
    }
  }
}
