// Runs a regular job: one process at a time, through a lease, and recorded, so that every process knows when it is due again.
import { getDueTime, JOB_LEASE_MS, type JobName, type JobOutcome } from '../../domain/system/jobs';
import type { Dependencies } from '../shared/dependencies';
import { refreshRuntimeSettings } from '../shared/runtime-settings';
import type { JobReport, JobTurn, JobWork } from '../shared/job';

export interface JobOptions {
  /** Identifies this process, up to 22 characters. */
  readonly holder: string;
  readonly listener: Pick<JobTurn, 'progress' | 'broke'>;
  /** True once the process is ending. */
  readonly isStopping?: () => boolean;
  /** Does nothing when another process has run it within the interval; absent: runs it in any case. */
  readonly intervalMs?: number;
}

/** `held`: another process is running it. `not_due`: until `dueAt`, epoch milliseconds. `maintenance`: it waits for its end. */
export type JobResult =
  | { readonly outcome: JobOutcome; readonly reports: readonly JobReport[]; readonly ms: number }
  | { readonly outcome: 'held' | 'maintenance' }
  | { readonly outcome: 'not_due'; readonly dueAt: number };

export async function runJob(
  dependencies: Dependencies,
  { name, work }: { readonly name: JobName; readonly work: JobWork },
  { holder, listener, isStopping = () => false, intervalMs }: JobOptions,
): Promise<JobResult> {
  const { db, leases, jobRuns, clock, noteFutureInstant, runtime } = dependencies;
  const isMaintained = () => runtime.maintenance(clock().epoch) !== null;
  await refreshRuntimeSettings(dependencies);
  if (isMaintained()) return { outcome: 'maintenance' };
  const keepLease = () => {
    const now = clock().epoch;
    return leases.takeLease(db, { name, holder, now, until: now + JOB_LEASE_MS }, () => noteFutureInstant('lease'));
  };
  if (!(await keepLease())) return { outcome: 'held' };
  try {
    const startedAt = clock().epoch;
    // Read under the lease: the last run is recorded before its lease ends.
    const record = await jobRuns.findRecord(db, name, startedAt);
    if (record.futureRuns > 0) {
      await jobRuns.deleteFutureRuns(db, name, startedAt);
      noteFutureInstant('job_run');
    }
    if (intervalMs !== undefined) {
      const dueAt = getDueTime(record, intervalMs);
      if (dueAt > startedAt) return { outcome: 'not_due', dueAt };
    }
    let outcome = 'done' as JobOutcome;
    const goOn = async () => {
      if (isStopping() || isMaintained()) outcome = 'stopped';
      else if (!(await keepLease())) outcome = 'lost';
      return outcome === 'done';
    };
    const reports = await work(dependencies, { ...listener, goOn }).catch((error: unknown) => {
      listener.broke(name, error);
      outcome = 'broken';
      return [];
    });
    const finishedAt = clock().epoch;
    const tally = JSON.stringify(summarize(reports));
    await jobRuns.addRun(db, { job: name, holder, startedAt, finishedAt, outcome, tally });
    return { outcome, reports, ms: finishedAt - startedAt };
  } finally {
    await leases.releaseLease(db, { name, holder });
  }
}

/** Parts that had something to do, with the outcomes that occurred. */
export function summarize(reports: readonly JobReport[]): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const parts = reports.map(({ job, tally }) => {
    const counts = Object.entries(tally).filter(([, count]) => count > 0);
    return [job, Object.fromEntries(counts)] as const;
  });
  return Object.fromEntries(parts.filter(([, counts]) => Object.keys(counts).length > 0));
}
