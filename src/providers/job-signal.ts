// Tells the scheduler of this process that a job has something to do now, so that no one waits for its interval.
import type { JobName } from '../domain/system/jobs';

export interface JobSignal {
  wake(job: JobName): void;
  /** Replaces an earlier listener. No one listens if it is null. */
  listen(listener: ((job: JobName) => void) | null): void;
}

export function createJobSignal(): JobSignal {
  let current: ((job: JobName) => void) | null = null;
  return {
    wake: (job) => current?.(job),
    listen(listener) {
      current = listener;
    },
  };
}
