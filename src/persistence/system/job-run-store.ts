// Stored runs of the regular jobs, written when a run ends. A killed process leaves none, and its job stays due.
import { Op } from 'sequelize';
import { getLatestPast } from '../../domain/shared/clock-difference';
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

export async function findRecord(db: Database, job: JobName, now: number): Promise<JobRecord> {
  const lastSuccess = await findLastEnd(db, job, 'done', endedIn(null, now));
  const sinceThen = endedIn(lastSuccess, now);
  const lastBreak = await findLastEnd(db, job, 'broken', sinceThen);
  const runs = db.model(JobRunModel);
  return {
    lastSuccess,
    breaks: lastBreak === null ? 0 : await runs.count({ job, outcome: 'broken', ...sinceThen }),
    lastBreak,
    futureRuns: await runs.count({ job, ...endedInFuture(now) }),
  };
}

function endedIn(after: number | null, now: number) {
  return { finishedAt: { [Op.gt]: after ?? 0, [Op.lte]: getLatestPast(now) } };
}

function endedInFuture(now: number) {
  return { finishedAt: { [Op.gt]: getLatestPast(now) } };
}

async function findLastEnd(
  db: Database,
  job: JobName,
  outcome: JobOutcome,
  ended: ReturnType<typeof endedIn>,
): Promise<number | null> {
  const row = await db.model(JobRunModel).findOne({
    attributes: ['finishedAt'],
    where: { job, outcome, ...ended },
    order: [['finishedAt', 'DESC']],
  });
  return row && readNumber(row.finishedAt);
}

/** Returns the end of the oldest run of any job that is still stored, or null if no job ever ran. */
export async function findFirstEnd(db: Database): Promise<number | null> {
  const row = await db.model(JobRunModel).findOne({ attributes: ['finishedAt'], order: [['finishedAt', 'ASC']] });
  return row && readNumber(row.finishedAt);
}

/** Deletes the runs of a job that are recorded with a time in the future. */
export async function deleteFutureRuns(db: Database, job: JobName, now: number): Promise<void> {
  await db.repeatable.model(JobRunModel).delete({ job, ...endedInFuture(now) });
}

/** Deletes runs that ended before then. Returns how many. */
export async function deleteOldRuns(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, JobRunModel, 'finishedAt', before);
}
