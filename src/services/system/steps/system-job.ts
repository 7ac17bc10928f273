// What a job of the system is: pages of steps, each of which has one outcome.
import type { Dependencies } from '../../shared/dependencies';
import type { StepOutcome } from '../../shared/job';

export type JobStep = () => Promise<StepOutcome>;

export interface SystemJob {
  readonly name: string;
  pages(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]>;
}

/** Items of a job that are read at once. */
export const PAGE_SIZE = 50;
