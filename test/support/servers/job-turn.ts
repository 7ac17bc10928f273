// Runs of regular jobs in tests: without a lease, or as a process does.
import { getJob } from '../../../src/jobs/all-jobs';
import type { JobName } from '../../../src/domain/system/jobs';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import type { JobTurn } from '../../../src/services/shared/job';
import { runJob, type JobOptions, type JobResult } from '../../../src/services/system/run-job';

/** No other process runs the job; an error of a step fails the test. */
export const ALONE: JobTurn = {
  goOn: () => Promise.resolve(true),
  progress: () => undefined,
  broke: (_job, error) => {
    throw error;
  },
};

/** Runs a job now, whether or not it is due. */
export function runNow(
  dependencies: Dependencies,
  name: JobName,
  { holder = 'tests', listener = ALONE, ...options }: Partial<JobOptions> = {},
): Promise<JobResult> {
  return runJob(dependencies, getJob(name), { holder, listener, ...options });
}

/** Reports of a run that must not meet another one. */
export async function getReports(run: Promise<JobResult>) {
  const result = await run;
  if (result.outcome !== 'done') throw new Error(`The job was not done: ${result.outcome}.`);
  return result.reports;
}
