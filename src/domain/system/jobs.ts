// The regular jobs: when each is due again, and when it is late.

/** Names of the jobs, of their leases and of their runs, with what they do. */
export const JOBS = {
  system_moves: 'expires approved offers, resumes held plans, charges due payments, sends reminders',
  contact_changes: 'reminds of contact changes that wait, and completes those whose time has come',
  imports: 'goes on with imports of placed accounts',
  counts: 'counts what came of the accounts of companies',
  offer_digests: 'mails creditor users how many offers wait',
  retention: 'erases accounts and profiles that were kept for long enough, and deletes old audit events',
  clean_up: 'deletes what has expired',
} as const;
export type JobName = keyof typeof JOBS;

/**
 * How long a process has a job to itself; it is extended before each step. A process that died is replaced when it is over.
 * Longer than the calls of any step (`PAYMENT_TIMEOUT_MS`).
 */
export const JOB_LEASE_MS = 45 * 1000;

/** `lost`: another process has taken the lease over; `stopped`: the process was ending; `broken`: an unexpected error. */
export const JOB_OUTCOMES = { done: true, lost: true, stopped: true, broken: true } as const;
export type JobOutcome = keyof typeof JOB_OUTCOMES;

/** What the stored runs of a job say. Times are epoch milliseconds. */
export interface JobRecord {
  /** The last run that was done ended then. It is null if none was. */
  readonly lastSuccess: number | null;
  /** Runs since then that broke, and the end of the last of them. */
  readonly breaks: number;
  readonly lastBreak: number | null;
  /** Runs that are recorded with a time in the future. They say nothing. */
  readonly futureRuns: number;
}

const MINUTE_MS = 60 * 1000;
const MAX_BREAK_PAUSE_MINUTES = 15;

/** A job that broke waits 1, 2, 4 … 15 minutes. One that never ran is due at once. */
export function getDueTime({ lastSuccess, breaks, lastBreak }: JobRecord, intervalMs: number): number {
  const due = lastSuccess === null ? 0 : lastSuccess + intervalMs;
  if (lastBreak === null) return due;
  const pause = Math.min(2 ** (breaks - 1), MAX_BREAK_PAUSE_MINUTES) * MINUTE_MS;
  return Math.max(due, lastBreak + pause);
}

export interface JobStatus {
  readonly name: JobName;
  readonly intervalMs: number;
  readonly lastSuccess: number | null;
  readonly breaks: number;
  /** Runs with a time in the future, which the next run replaces. */
  readonly futureRuns: number;
  /** How long it has been due without a success; 0 while it is not due. */
  readonly lagMs: number;
  readonly isLate: boolean;
}

const LATE_INTERVALS = 3;

/** `since`: from when on a job that never ran is expected to run; 0: it should have run long ago. */
export function describeJob(
  name: JobName,
  { lastSuccess, breaks, futureRuns }: JobRecord,
  { intervalMs, since, now }: { readonly intervalMs: number; readonly since: number; readonly now: number },
): JobStatus {
  const age = now - (lastSuccess ?? since);
  return {
    name,
    intervalMs,
    lastSuccess,
    breaks,
    futureRuns,
    lagMs: Math.max(0, age - intervalMs),
    isLate: age > LATE_INTERVALS * intervalMs + MINUTE_MS,
  };
}
