// Regular jobs: run by one process at a time, recorded, due again after their interval, and given back by a process that stops.
import type { JobName } from '../../../src/domain/system/jobs';
import { getJobStatuses } from '../../../src/services/system/job-status';
import type { JobResult } from '../../../src/services/system/run-job';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { runNow } from '../../support/servers/job-turn';

const MINUTE = 60_000;
const INTERVAL = 10 * MINUTE;

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const advance = (ms: number) => app.setTime(app.moment().epoch + ms);

/** As the scheduler of a process does. */
const runIfDue = (holder: string, name: JobName = 'clean_up') =>
  runNow(app.dependencies, name, { holder, intervalMs: INTERVAL });

const outcomes = (results: readonly JobResult[]) => results.map(({ outcome }) => outcome).sort();

async function getStatus(name: JobName, since = 0) {
  return (await getJobStatuses(app.dependencies, since)).find((status) => status.name === name);
}

async function storedRuns(): Promise<readonly unknown[]> {
  const rows = await app.dependencies.db.read('SELECT job, holder, outcome, tally FROM job_runs ORDER BY id');
  return rows.map(({ job, holder, outcome, tally }) => [job, holder, outcome, tally]);
}

describe('a job that is due', () => {
  it('is run by one of several processes, and again only after its interval', async () => {
    const first = await Promise.all(['one', 'two', 'three'].map((holder) => runIfDue(holder)));
    expect(outcomes(first).filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await storedRuns()).toHaveLength(1);
    advance(INTERVAL - 1);
    expect(await runIfDue('two')).toEqual({ outcome: 'not_due', dueAt: NOW + INTERVAL });
    advance(1);
    expect(await runIfDue('two')).toMatchObject({ outcome: 'done' });
    expect(await storedRuns()).toHaveLength(2);
  });

  it('is run by a person at any time, unless a process is running it', async () => {
    await runIfDue('one');
    expect(await runNow(app.dependencies, 'clean_up')).toMatchObject({ outcome: 'done' });
    const { db, leases } = app.dependencies;
    await leases.takeLease(db, { name: 'clean_up', holder: 'other', now: NOW, until: NOW + 1 });
    expect(await runNow(app.dependencies, 'clean_up')).toEqual({ outcome: 'held' });
  });

  it('is recorded with what it did', async () => {
    const { db } = app.dependencies;
    await db.write('DELETE FROM rate_counters');
    await db.write("INSERT INTO rate_counters (scope, subject, window_start, n) VALUES ('login_ip', 'one', 0, 1)");
    await runIfDue('one');
    expect(await storedRuns()).toEqual([['clean_up', 'one', 'done', '{"rate_counters":{"done":1}}']]);
  });
});

describe('a process that stops', () => {
  it('ends after the running step and gives the job to the next', async () => {
    const { db } = app.dependencies;
    await db.write("UPDATE consumers SET status = 'joined' WHERE id IN (15, 16)");
    advance(21 * 24 * 60 * MINUTE);
    const countMoves = async () => (await db.read('SELECT id FROM negotiation_history')).length;
    const before = await countMoves();
    let steps = 0;
    const isStopping = () => {
      steps += 1;
      return steps > 1;
    };
    const system = { ...app.dependencies, payments: null };
    const stopped = await runNow(system, 'system_moves', { holder: 'stopping', intervalMs: INTERVAL, isStopping });
    expect(stopped.outcome).toBe('stopped');
    expect(await countMoves()).toBe(before + 1);
    expect(await getStatus('system_moves')).toMatchObject({ lastSuccess: null });
    const next = await runNow(system, 'system_moves', { holder: 'next', intervalMs: INTERVAL });
    expect(next.outcome).toBe('done');
    expect(await countMoves()).toBeGreaterThan(before + 2);
  });
});

describe('a job that breaks', () => {
  it('is recorded, waits longer each time, and is late after three intervals and a minute', async () => {
    await runIfDue('one');
    const broken: unknown[] = [];
    const rateLimits = {
      ...app.dependencies.rateLimits,
      deleteOldCounters: () => Promise.reject(new Error('broken')),
    };
    const attempt = async () => {
      const listener = { progress: () => undefined, broke: (_job: string, error: unknown) => broken.push(error) };
      const options = { holder: 'one', intervalMs: INTERVAL, listener };
      return (await runNow({ ...app.dependencies, rateLimits }, 'clean_up', options)).outcome;
    };
    advance(INTERVAL);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await attempt()).toBe('broken');
      advance(minutes * MINUTE - 1);
      expect(await attempt()).toBe('not_due');
      advance(1);
    }
    expect(broken).toHaveLength(6);
    expect(await getStatus('clean_up')).toMatchObject({ lastSuccess: NOW, breaks: 6, isLate: true });
    expect((await runIfDue('two')).outcome).toBe('done');
    expect(await getStatus('clean_up')).toMatchObject({ breaks: 0, lagMs: 0, isLate: false });
  });
});

describe('a run that is recorded with a time in the future', () => {
  const DAY = 24 * 60 * MINUTE;

  it('says nothing, is replaced by the next run, and is reported', async () => {
    const noted: string[] = [];
    const dependencies = { ...app.dependencies, noteFutureInstant: (instant: string) => noted.push(instant) };
    const run = () => runNow(dependencies, 'clean_up', { holder: 'one', intervalMs: INTERVAL });
    await run();
    for (const outcome of ['done', 'broken'] as const) {
      const future = { startedAt: NOW + 5 * DAY, finishedAt: NOW + 5 * DAY, outcome, tally: '{}' };
      await app.dependencies.jobRuns.addRun(app.dependencies.db, { job: 'clean_up', holder: 'wrong', ...future });
      await app.dependencies.jobRuns.addRun(app.dependencies.db, { job: 'system_moves', holder: 'wrong', ...future });
    }
    expect(await getStatus('clean_up')).toMatchObject({ lastSuccess: NOW, breaks: 0, futureRuns: 2, isLate: false });
    advance(INTERVAL);
    expect(await run()).toMatchObject({ outcome: 'done' });
    expect(noted).toEqual(['job_run']);
    const holders = (await storedRuns()).map((row) => String((row as readonly unknown[])[1]));
    expect(holders.sort()).toEqual(['one', 'one', 'wrong', 'wrong']);
    expect(await getStatus('clean_up')).toMatchObject({ lastSuccess: NOW + INTERVAL, futureRuns: 0 });
    // Those of another job wait for its own next run.
    expect(await getStatus('system_moves')).toMatchObject({ futureRuns: 2 });
  });

  it('does not make a job seem to be on time', async () => {
    const future = { startedAt: NOW + 5 * DAY, finishedAt: NOW + 5 * DAY, outcome: 'done', tally: '{}' } as const;
    await app.dependencies.jobRuns.addRun(app.dependencies.db, { job: 'clean_up', holder: 'wrong', ...future });
    expect(await getStatus('clean_up')).toMatchObject({ lastSuccess: null, futureRuns: 1, isLate: true });
  });
});

describe('the state of the jobs', () => {
  it('calls a job late that has not been done for three intervals and a minute, or never', async () => {
    await runIfDue('one');
    const { clean_up: interval } = app.dependencies.settings.jobIntervals;
    advance(3 * interval + MINUTE);
    expect(await getStatus('clean_up')).toMatchObject({ isLate: false, lagMs: 2 * interval + MINUTE });
    advance(1);
    expect(await getStatus('clean_up')).toMatchObject({ isLate: true });
    expect(await getStatus('contact_changes')).toMatchObject({ isLate: true, lastSuccess: null });
    expect(await getStatus('contact_changes', app.moment().epoch)).toMatchObject({ isLate: false });
  });
});
