// Stored runs of the regular jobs, written when a run ends. A killed process leaves none, and its job stays due.
import { Op } from 'sequelize';
import type { JobName, JobOutcome, JobRecord } from '../../domain/system/jobs';
import type { Database } from '../database/database';
import { JobRunModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber } from '../shared/columns';

/** Times are epoch milliseconds. */
export interface JobRun {
  readonly job: JobName;
  /** The process. */
  readonly holder: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly outcome: JobOutcome;
  /** JSON: what was done. */
  readonly tally: string;
}

/** If its answer is lost, a run may be recorded twice: these are statistics. */
export async function addRun({ repeatable: db }: Database, run: JobRun): Promise<void> {
  await db.model(JobRunModel).insert({ ...run });
}

export async function findRecord(db: Database, job: JobName): Promise<JobRecord> {
  const lastSuccess = await findLastEnd(db, job, 'done', null);
  const lastBreak = await findLastEnd(db, job, 'broken', lastSuccess);
  if (lastBreak === null) return { lastSuccess, breaks: 0, lastBreak };
  const since = { job, outcome: 'broken', finishedAt: { [Op.gt]: lastSuccess ?? 0 } } as const;
  return { lastSuccess, breaks: await db.model(JobRunModel).count(since), lastBreak };
}

async function findLastEnd(
  db: Database,
  job: JobName,
  outcome: JobOutcome,
  after: number | null,
): Promise<number | null> {
  const row = await db.model(JobRunModel).findOne({
    attributes: ['finishedAt'],
    where: { job, outcome, finishedAt: { [Op.gt]: after ?? 0 } },
    order: [['finishedAt', 'DESC']],
  });
  return row && readNumber(row.finishedAt);
}

/** Deletes runs that ended before then. Returns how many. */
export async function deleteOldRuns(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, JobRunModel, 'finishedAt', before);
}
