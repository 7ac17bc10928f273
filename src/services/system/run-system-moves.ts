// Performs the moves of the system. A lease makes sure that one process does so at a time.
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import type { StepOutcome, SystemJob } from './steps/system-job';
import { SYSTEM_JOBS } from './steps/system-jobs';

const LEASE = 'system_moves';
/** Longer than one step takes. After a crash, another process can continue when the lease has expired. */
const LEASE_MS = 60 * 1000;

/** Number of steps of a job by outcome. */
type JobTally = Readonly<Record<StepOutcome, number>>;

export interface JobReport {
  readonly job: string;
  readonly tally: JobTally;
}

export interface RunListener {
  /** Called after each page of steps. */
  progress(report: JobReport): void;
  /** Called for an unexpected error of a step; the other steps continue. */
  broke(job: string, error: unknown): void;
}

/** `held`: another process has the lease, and nothing was done. `lost`: another process has taken the lease over. */
export type SystemRun =
  { readonly outcome: 'done' | 'lost'; readonly reports: readonly JobReport[] } | { readonly outcome: 'held' };

/** `holder` identifies this process. After an interruption, run it again: moves that were performed are no longer due. */
export async function runSystemMoves(
  dependencies: Dependencies,
  holder: string,
  listener: RunListener,
): Promise<SystemRun> {
  const { db, leases, clock } = dependencies;
  const keepLease = () => {
    const now = clock().epoch;
    return leases.takeLease(db, { name: LEASE, holder, now, until: now + LEASE_MS });
  };
  if (!(await keepLease())) return { outcome: 'held' };
  try {
    const reports: JobReport[] = [];
    for (const job of SYSTEM_JOBS) {
      const { report, hasLease } = await runJob(dependencies, job, keepLease, listener);
      reports.push(report);
      if (!hasLease) return { outcome: 'lost', reports };
    }
    return { outcome: 'done', reports };
  } finally {
    await leases.releaseLease(db, { name: LEASE, holder });
  }
}

async function runJob(
  dependencies: Dependencies,
  { name, pages }: SystemJob,
  keepLease: () => Promise<boolean>,
  listener: RunListener,
): Promise<{ readonly report: JobReport; readonly hasLease: boolean }> {
  let tally: JobTally = { done: 0, skipped: 0, failed: 0, unknown: 0, broken: 0 };
  for await (const page of pages(dependencies)) {
    for (const step of page) {
      if (!(await keepLease())) return { report: { job: name, tally }, hasLease: false };
      const outcome = await runStep(step, (error) => listener.broke(name, error));
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    }
    listener.progress({ job: name, tally });
  }
  return { report: { job: name, tally }, hasLease: true };
}

/** An account that has changed meanwhile is skipped. */
async function runStep(step: () => Promise<StepOutcome>, onError: (error: unknown) => void): Promise<StepOutcome> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') return 'skipped';
    onError(error);
    return 'broken';
  }
}
