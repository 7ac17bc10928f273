// `parley jobs`: runs the regular jobs from outside, for people who prefer cron, and says which are late.
import { randomBytes } from 'node:crypto';
import { toInstant } from '../domain/shared/calendar';
import { isKeyOf, keysOf } from '../domain/shared/vocabulary';
import { JOBS, type JobName, type JobStatus } from '../domain/system/jobs';
import { getJob } from '../jobs/all-jobs';
import { describeError } from '../providers/log';
import type { JobReport } from '../services/shared/job';
import { getJobStatuses } from '../services/system/job-status';
import { runJob, type JobResult } from '../services/system/run-job';
import {
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  formatTable,
  showProgress,
  UsageError,
  withDependencies,
  withReport,
  type CommandReport,
} from './run-command';

export const FAILURE = 'Not everything was done.';

const ENDS: Readonly<Record<JobResult['outcome'], string>> = {
  done: 'Everything that was due was tried.',
  held: 'Another process is running the jobs.',
  maintenance: 'It waits for the end of the maintenance.',
  lost: 'Another process has taken over.',
  stopped: 'It was stopped.',
  broken: 'It failed; the log says why.',
  not_due: 'It is not due.',
};

/** Runs the named jobs, or all, one after another, whether or not their interval has passed. */
export async function runJobs(given: readonly string[]): Promise<CommandReport> {
  const names = given.length === 0 ? keysOf(JOBS) : given.map(checkName);
  return withDependencies(async (dependencies, log) => {
    const holder = randomBytes(11).toString('hex');
    const lines: string[] = [];
    const results: (JobResult & { readonly name: JobName })[] = [];
    for (const name of names) {
      const listener = {
        progress: (report: JobReport) => showProgress(formatReport(report)),
        broke: (part: string, error: unknown) =>
          log.error({ event: 'job.error', job: name, part, ...describeError(error) }, 'A step of a job failed'),
      };
      const result = await runJob(dependencies, getJob(name), { holder, listener });
      results.push({ name, ...result });
      lines.push(
        `${name}: ${ENDS[result.outcome]}`,
        ...('reports' in result ? result.reports.map(formatReport) : []),
        '',
      );
    }
    if (!dependencies.payments) lines.push('No payment provider is set (PAYMENT_PROVIDER): nothing was charged.');
    const broken = results.reduce((sum, result) => sum + countBroken(result), 0);
    if (broken > 0) lines.push(describeErrors(broken));
    const isLeft = results.some(({ outcome }) => outcome === 'held' || outcome === 'maintenance');
    const exitCode = broken > 0 ? EXIT_CODES.failed : isLeft ? EXIT_CODES.nothingDone : EXIT_CODES.done;
    return { lines, data: results, exitCode };
  });
}

function checkName(name: string): JobName {
  if (isKeyOf(JOBS, name)) return name;
  throw new UsageError(`There is no job ${name}. The jobs: ${keysOf(JOBS).join(', ')}.`);
}

function countBroken(result: JobResult): number {
  if (!('reports' in result)) return 0;
  const steps = result.reports.reduce((sum, { tally }) => sum + tally.broken, 0);
  return result.outcome === 'broken' ? steps + 1 : steps;
}

export function describeErrors(count: number): string {
  return `${FAILURE} ${count} steps failed with an error, which the log describes. Run it again.`;
}

function formatReport({ job, tally }: JobReport): string {
  const counts = Object.entries(tally).map(([outcome, count]) => `${String(count).padStart(7)} ${outcome}`);
  return `  ${job.padEnd(36)}${counts.join('')}`;
}

async function showStatus(): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    // A job that never ran is late: somebody has to run it.
    const statuses = await getJobStatuses(dependencies, 0);
    const isLate = statuses.some((status) => status.isLate);
    return {
      lines: formatTable([['JOB', 'EVERY', 'LAST SUCCESS', 'OVERDUE', 'STATE'], ...statuses.map(toRow)]),
      data: statuses,
      exitCode: isLate ? EXIT_CODES.nothingDone : EXIT_CODES.done,
    };
  });
}

function toRow({ name, intervalMs, lastSuccess, breaks, futureRuns, lagMs, isLate }: JobStatus): readonly string[] {
  const last = lastSuccess === null ? 'never' : toInstant(lastSuccess);
  const overdue = lastSuccess === null ? '' : formatDuration(lagMs);
  const states = [
    isLate ? 'late' : 'on time',
    ...(breaks > 0 ? [`broke ${breaks} times`] : []),
    ...(futureRuns > 0 ? [`${futureRuns} ${futureRuns === 1 ? 'run' : 'runs'} in the future`] : []),
  ];
  return [name, formatDuration(intervalMs), last, overdue, states.join(', ')];
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

export const command = createCommand('jobs', { description: 'The regular jobs, which the server runs automatically.' })
  .addCommand(
    createReportingCommand('run', {
      description:
        'Runs jobs now, by default all of them. Exits with 3 if another process is running one of them, or during a maintenance.',
      example: 'parley jobs run system_moves',
    })
      .argument('[name...]', `the jobs: ${keysOf(JOBS).join(', ')}`)
      .action(withReport(runJobs, FAILURE)),
  )
  .addCommand(
    createReportingCommand('status', {
      description: 'Shows when each job was last done. Exits with 3 if one is late.',
      example: 'parley jobs status',
    }).action(withReport(showStatus)),
  );
