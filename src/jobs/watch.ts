// Knows which regular jobs are late, and how many imports and messages wait: for `/readyz`, metrics, and a warning in the log. Asks the
// database once a minute.
import type { Logger } from 'pino';
import { keysOf } from '../domain/shared/vocabulary';
import { CHANNELS, type Channel } from '../domain/sign-in/login-flow';
import type { JobName, JobStatus } from '../domain/system/jobs';
import { describeError } from '../providers/log';
import type { Dependencies } from '../services/shared/dependencies';
import { getJobStatuses } from '../services/system/job-status';

const INTERVAL_MS = 60_000;

export interface JobWatch {
  /** Returns the statuses as of the last minute; the list is empty before the first answer. */
  readonly statuses: () => readonly JobStatus[];
  /** Imports that wait for their turn, as of the last minute; null before the first answer. */
  readonly waitingImports: () => number | null;
  /** Messages that are due, by channel, as of the last minute; null before the first answer. */
  readonly waitingMessages: () => readonly WaitingChannel[] | null;
  start(): void;
  /** Asks now, after a run of this process. */
  ask(): void;
  stop(): void;
}

interface WaitingChannel {
  readonly channel: Channel;
  readonly count: number;
  /** How long the oldest of them has been due. */
  readonly oldestMs: number;
}

type WatchDependencies = Parameters<typeof getJobStatuses>[0] &
  Pick<Dependencies, 'clock' | 'imports' | 'observer' | 'outbox'>;

export function createJobWatch(dependencies: WatchDependencies, log: Logger): JobWatch {
  const { db, imports, observer, outbox, clock } = dependencies;
  let since = clock().epoch;
  const late = new Set<JobName>();
  let statuses: readonly JobStatus[] = [];
  let waitingImports: number | null = null;
  let waitingMessages: readonly WaitingChannel[] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function check(): Promise<void> {
    try {
      // The clock may have been set back since.
      since = Math.min(since, clock().epoch);
      const found = await getJobStatuses(dependencies, since);
      const waiting = [await imports.countWaitingImports(db), await readWaitingMessages()] as const;
      statuses = found;
      [waitingImports, waitingMessages] = waiting;
    } catch (error) {
      // The database of a process that ends is closed meanwhile.
      if (!isRunning) return;
      log.error({ event: 'job.watch_failed', ...describeError(error) }, 'The state of the jobs could not be read');
      return;
    }
    for (const { name, isLate, lagMs, breaks } of statuses) {
      const facts = { job: name, lag_seconds: Math.round(lagMs / 1000), breaks };
      if (isLate && !late.has(name)) log.warn({ event: 'job.late', ...facts }, 'A job is late');
      if (!isLate && late.has(name)) log.info({ event: 'job.recovered', job: name }, 'A job is on time again');
      late[isLate ? 'add' : 'delete'](name);
    }
  }

  /** Every channel: one without messages has 0. */
  async function readWaitingMessages(): Promise<readonly WaitingChannel[]> {
    const now = clock().epoch;
    const waiting = await outbox.countWaiting(db, now);
    return keysOf(CHANNELS).map((channel) => {
      const found = waiting.find((one) => one.channel === channel);
      return { channel, count: found?.count ?? 0, oldestMs: found ? now - found.oldestDueAt : 0 };
    });
  }

  function ask(): void {
    if (isRunning) void observer.runAsJob('watch-jobs', check);
  }

  return {
    statuses: () => statuses,
    waitingImports: () => waitingImports,
    waitingMessages: () => waitingMessages,
    start() {
      isRunning = true;
      timer = setInterval(ask, INTERVAL_MS).unref();
      ask();
    },
    ask,
    stop() {
      isRunning = false;
      clearInterval(timer);
    },
  };
}
