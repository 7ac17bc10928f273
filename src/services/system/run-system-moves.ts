// Makes the moves that no person makes, one process at a time: however many start it, one holds the lease.
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import { SYSTEM_JOBS, type StepOutcome, type SystemJob } from './steps/system-jobs';

const LEASE = 'system_moves';
/** Longer than a step may take; when a process has died, another one may follow after it. */
const LEASE_MS = 60 * 1000;

/** How many steps of a job came out how. */
export type JobTally = Readonly<Record<StepOutcome, number>>;

export interface JobReport {
  readonly job: string;
  readonly tally: JobTally;
}

export interface RunListener {
  /** After each page of steps. */
  progress(report: JobReport): void;
  /** A step broke; the others go on. */
  broke(job: string, error: unknown): void;
}

/**
 * `held`: another process has the lease and nothing was done. `lost`: it was taken over by another one meanwhile.
 * A run that was cut off is simply started again: what is done is no longer due.
 */
export type SystemRun =
  { readonly outcome: 'done' | 'lost'; readonly reports: readonly JobReport[] } | { readonly outcome: 'held' };

/** `holder` names this process. */
export async function runSystemMoves(
  dependencies: Dependencies,
  holder: string,
  listener: RunListener,
): Promise<SystemRun> {
  const keepLease = () => {
    const now = dependencies.clock().epoch;
    return dependencies.leases.takeLease(dependencies.db, { name: LEASE, holder, now, until: now + LEASE_MS });
  };
  if (!(await keepLease())) return { outcome: 'held' };
  try {
    const reports: JobReport[] = [];
    for (const job of SYSTEM_JOBS) {
      const { report, isOurs } = await runJob(dependencies, job, keepLease, listener);
      reports.push(report);
      if (!isOurs) return { outcome: 'lost', reports };
    }
    return { outcome: 'done', reports };
  } finally {
    await dependencies.leases.releaseLease(dependencies.db, { name: LEASE, holder });
  }
}

async function runJob(
  dependencies: Dependencies,
  { name, pages }: SystemJob,
  keepLease: () => Promise<boolean>,
  listener: RunListener,
): Promise<{ readonly report: JobReport; readonly isOurs: boolean }> {
  let tally: JobTally = { done: 0, skipped: 0, failed: 0, unknown: 0, broken: 0 };
  for await (const page of pages(dependencies)) {
    for (const step of page) {
      if (!(await keepLease())) return { report: { job: name, tally }, isOurs: false };
      const outcome = await runStep(step, (error) => listener.broke(name, error));
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    }
    listener.progress({ job: name, tally });
  }
  return { report: { job: name, tally }, isOurs: true };
}

/** An account that moved on meanwhile is no failure. */
async function runStep(step: () => Promise<StepOutcome>, broke: (error: unknown) => void): Promise<StepOutcome> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') return 'skipped';
    broke(error);
    return 'broken';
  }
}
