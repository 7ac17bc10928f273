// Knows whether the database accepts writes, and how far the clock of this process is from the database's: for `/readyz`,
// metrics, and warnings in the log.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeClockDifference, isClockWrong } from '../domain/shared/clock-difference';
import { describeError } from '../providers/log';
import type { Dependencies } from '../services/shared/dependencies';

const INTERVAL_MS = 60_000;
/** However often it is asked, a write is tried once in this time, and more often only while writes are refused. */
const FRESH_MS = 5000;
const REFUSED_PAUSE_MS = 1000;
/**
 * A server whose log is on a full disk does not answer, and goes on waiting after this process has dropped the connection:
 * tries must not use up its connections.
 */
const PAUSE_FACTOR = 10;
/** A balancer that asks waits no longer for the answer. */
const MAX_WAIT_MS = 1000;

export interface DatabaseWatch {
  /** Returns true if writes are accepted. Relies on a write of the last seconds, or tries one if there was none. */
  checkWrites(): Promise<boolean>;
  /** Returns true if the last writes were accepted, and null before the first. */
  isWritable(): boolean | null;
  /** Returns how far this process's clock is ahead of the database's: behind if negative, unknown if null. */
  msAhead(): number | null;
  /** Looks at once, and then every minute. */
  start(): void;
  stop(): void;
}

export interface DatabaseWatchOptions {
  readonly log: Logger;
  /** Refusals that last no longer are those of a failover, which requests wait for. */
  readonly graceMs: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

export function createDatabaseWatch(
  { db, observer }: Pick<Dependencies, 'db' | 'observer'>,
  { log, graceMs, now = () => performance.now() }: DatabaseWatchOptions,
): DatabaseWatch {
  let writable: boolean | null = null;
  let refusedSince: number | null = null;
  let endedAt = -Infinity;
  let pauseMs = REFUSED_PAUSE_MS;
  let trying: Promise<void> | null = null;
  let msAhead: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isStopped = false;

  async function tryWrite(): Promise<void> {
    const at = now();
    try {
      // No connection was free: that says nothing about writes, and this process may be busy with them.
      if (!(await db.tryWrite())) return;
    } catch (error) {
      refuse(at, error);
      return;
    }
    refusedSince = null;
    if (writable === false) log.info({ event: 'database.writes_accepted' }, 'The database accepts writes again');
    writable = true;
  }

  function refuse(at: number, error: unknown): void {
    if (isStopped) return;
    refusedSince ??= at;
    const isTransient = writable !== false && now() - refusedSince < graceMs;
    if (!isTransient && writable !== false) {
      writable = false;
      log.error({ event: 'database.writes_refused', ...describeError(error) }, 'The database refuses writes');
    }
    pauseMs = Math.max(REFUSED_PAUSE_MS, isTransient ? 0 : PAUSE_FACTOR * (now() - at));
    if (isRunning) setTimeout(() => void look(), pauseMs).unref();
  }

  function look(): Promise<void> {
    if (!trying && now() - endedAt >= (refusedSince === null ? FRESH_MS : pauseMs)) {
      trying = tryWrite().finally(() => {
        trying = null;
        endedAt = now();
      });
    }
    return trying ?? Promise.resolve();
  }

  async function compareClocks(): Promise<void> {
    try {
      await db.compareClocks();
    } catch {
      // A database that is away is noticed by others.
      return;
    }
    const wasWrong = msAhead !== null && isClockWrong(msAhead);
    msAhead = db.msAhead();
    const facts = { seconds_ahead: Math.round(msAhead / 1000) };
    const difference = describeClockDifference(msAhead);
    if (difference !== null && !wasWrong) log.warn({ event: 'clock.differs', ...facts }, difference);
    if (difference === null && wasWrong) log.info({ event: 'clock.agrees', ...facts }, 'The clock is correct again');
  }

  const lookAtBoth = () =>
    void observer.runAsJob('watch-database', () => Promise.all([look(), compareClocks()]).then(() => undefined));

  return {
    async checkWrites() {
      await Promise.race([look(), pause(MAX_WAIT_MS, undefined, { ref: false })]);
      return writable === true;
    },
    isWritable: () => writable,
    msAhead: () => msAhead,
    start() {
      isRunning = true;
      clearInterval(timer);
      timer = setInterval(lookAtBoth, INTERVAL_MS).unref();
      lookAtBoth();
    },
    stop() {
      isRunning = false;
      isStopped = true;
      clearInterval(timer);
    },
  };
}
