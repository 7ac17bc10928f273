// When each regular job was last done, and which are late.
import { describeJob, JOBS, type JobName, type JobStatus } from '../../domain/system/jobs';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Dependencies } from '../shared/dependencies';

type StatusDependencies = Pick<Dependencies, 'db' | 'jobRuns' | 'clock'> & {
  readonly settings: Pick<Dependencies['settings'], 'jobIntervals'>;
};

/** `since`: from when on a job that never ran is expected to run, epoch milliseconds; 0: it should have run long ago. */
export async function getJobStatuses(
  { db, jobRuns, clock, settings }: StatusDependencies,
  since: number,
): Promise<readonly JobStatus[]> {
  const now = clock().epoch;
  const describe = async (name: JobName) =>
    describeJob(name, await jobRuns.findRecord(db, name, now), { intervalMs: settings.jobIntervals[name], since, now });
  return Promise.all(keysOf(JOBS).map(describe));
}
