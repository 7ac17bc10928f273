// What a regular job is: work in steps, between which it asks whether it may go on.
import type { Dependencies } from './dependencies';

/** `unknown`: the result of a charge is not known yet; `broken`: an unexpected error. */
export type StepOutcome = 'done' | 'skipped' | 'failed' | 'unknown' | 'broken';

/** Number of steps by outcome. */
export type JobTally = Readonly<Record<StepOutcome, number>>;

export interface JobReport {
  /** The job, or the part of it. */
  readonly job: string;
  readonly tally: JobTally;
}

/** The turn of one process to run a job. */
export interface JobTurn {
  /**
   * Extends the lease. False: another process has taken it over, or this one is ending; then the job ends too. What is left
   * stays due.
   */
  goOn(): Promise<boolean>;
  /** Called after each page of steps. */
  progress(report: JobReport): void;
  /** Called for an unexpected error of a step; the other steps continue. */
  broke(job: string, error: unknown): void;
}

/** Performs what is due, page by page, until nothing is left. */
export type JobWork = (dependencies: Dependencies, turn: JobTurn) => Promise<readonly JobReport[]>;

export const NO_STEPS: JobTally = { done: 0, skipped: 0, failed: 0, unknown: 0, broken: 0 };
