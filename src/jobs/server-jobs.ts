// What a server process does about the regular jobs, as its configuration says.
import type { Logger } from 'pino';
import type { JobSettings } from '../config/jobs';
import type { Dependencies } from '../services/shared/dependencies';
import { startScheduler, type RunObserver, type Scheduler } from './scheduler';
import { createJobWatch, type JobWatch } from './watch';

export interface ServerJobs {
  /** Nothing is known about the jobs if this is null. */
  readonly watch: JobWatch | null;
  start(): void;
  /** Lets the running steps end, and gives the leases back. */
  stop(): Promise<void>;
}

/** `onRun` gets each run of this process that has ended. */
export function createJobs(
  { mode, spreadMs }: JobSettings,
  dependencies: Dependencies,
  log: Logger,
  onRun: RunObserver = () => undefined,
): ServerJobs {
  const watch = mode === 'off' ? null : createJobWatch(dependencies, log);
  let scheduler: Scheduler | null = null;
  return {
    watch,
    start() {
      watch?.start();
      if (mode !== 'run') return;
      const observe: RunObserver = (job, result) => {
        onRun(job, result);
        watch?.ask();
      };
      scheduler = startScheduler(dependencies, { log, spreadMs, onRun: observe });
    },
    async stop() {
      watch?.stop();
      await scheduler?.stop();
    },
  };
}
