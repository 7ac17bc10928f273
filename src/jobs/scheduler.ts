// Runs the regular jobs inside a server process. Each has its own timer, so that a long one does not delay the others.
import type { Logger } from 'pino';
import { JOBS, type JobName } from '../domain/system/jobs';
import { keysOf } from '../domain/shared/vocabulary';
import { describeError } from '../providers/log';
import type { Dependencies } from '../services/shared/dependencies';
import { runJob, summarize, type JobResult } from '../services/system/run-job';
import { getJob } from './all-jobs';

const MAX_SPREAD_MS = 5000;
/** While another process runs the job: it may die. */
const HELD_PAUSE_MS = 10_000;
const ERROR_PAUSE_MS = 30_000;

/** Gets each run that has ended, for metrics. */
export type RunObserver = (job: JobName, result: Extract<JobResult, { readonly ms: number }>) => void;

export interface Scheduler {
  /** Lets the running steps end, and gives the leases back. */
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  readonly log: Logger;
  /** The first run is delayed by up to this time. */
  readonly spreadMs: number;
  readonly onRun: RunObserver;
}

export function startScheduler(dependencies: Dependencies, { log, spreadMs, onRun }: SchedulerOptions): Scheduler {
  const { observer, randomness, clock, settings, jobSignal } = dependencies;
  const holder = randomness.id();
  const timers = new Map<JobName, NodeJS.Timeout>();
  const running = new Map<JobName, Promise<void>>();
  const busy = new Set<JobName>();
  /** Jobs that are run again at once. */
  const woken = new Set<JobName>();
  let isStopping = false;

  const spread = (max: number) => (spreadMs === 0 ? 0 : randomness.below(Math.min(max, spreadMs)));

  function schedule(name: JobName, ms: number): void {
    if (isStopping) return;
    const pause = woken.has(name) ? 0 : ms + spread(MAX_SPREAD_MS);
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(() => start(name), pause).unref());
  }

  function start(name: JobName): void {
    busy.add(name);
    running.set(
      name,
      observer.runInBackground(name, () => attempt(name)),
    );
  }

  /** A job that runs is run again when it has ended: it may have looked before there was something to do. */
  function wake(name: JobName): void {
    woken.add(name);
    if (!busy.has(name)) schedule(name, 0);
  }

  async function attempt(name: JobName): Promise<void> {
    const intervalMs = settings.jobIntervals[name];
    const isWoken = woken.delete(name);
    const broke = (part: string, error: unknown) =>
      log.error({ event: 'job.error', job: name, part, ...describeError(error) }, 'A step of a job failed');
    try {
      const options = { holder, ...(!isWoken && { intervalMs }), isStopping: () => isStopping };
      const listener = { progress: () => undefined, broke };
      const result = await runJob(dependencies, getJob(name), { ...options, listener });
      if ('ms' in result) {
        logRun(log, name, result);
        onRun(name, result);
      }
      busy.delete(name);
      schedule(name, getPause(result, intervalMs, clock().epoch));
    } catch (error) {
      // The database is away, as requests notice too.
      broke(name, error);
      busy.delete(name);
      schedule(name, ERROR_PAUSE_MS);
    }
  }

  for (const name of keysOf(JOBS)) schedule(name, spread(spreadMs));
  jobSignal.listen(wake);
  return {
    async stop() {
      isStopping = true;
      jobSignal.listen(null);
      timers.forEach((timer) => clearTimeout(timer));
      await Promise.all(running.values());
    },
  };
}

function getPause(result: JobResult, intervalMs: number, now: number): number {
  if (result.outcome === 'done') return intervalMs;
  // Asked again soon after a run that broke: the record says how long it waits.
  return result.outcome === 'not_due' ? Math.max(0, result.dueAt - now) : HELD_PAUSE_MS;
}

function logRun(log: Logger, job: JobName, { outcome, reports, ms }: Parameters<RunObserver>[1]): void {
  const tally = summarize(reports);
  const level = outcome === 'broken' ? 'error' : Object.keys(tally).length > 0 ? 'info' : 'debug';
  log[level]({ event: 'job.run', job, outcome, ms, tally }, 'Ran a job');
}
