// A server that knows of late jobs says so: once in its log, and in /readyz, which stays ready.
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { systemEndpoints } from '../../../src/http/pages/system-endpoints';
import { createJobWatch, type JobWatch } from '../../../src/jobs/watch';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { JOBS } from '../../../src/domain/system/jobs';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';
import { runNow } from '../../support/servers/job-turn';

const WEEK = 7 * 24 * 60 * 60 * 1000;

let app: RunningApp;
let watch: JobWatch;
const lines: string[] = [];

beforeAll(async () => {
  app = await startApp();
  watch = createJobWatch(app.dependencies, pino({ level: 'info' }, { write: (line: string) => lines.push(line) }));
});
afterAll(() => app.close());

/** One round of the watch. Returns what it logged. */
async function look(isDone: () => boolean): Promise<readonly unknown[]> {
  lines.length = 0;
  watch.start();
  await eventually('the state of the jobs', () => (isDone() ? true : null));
  watch.stop();
  return lines.map((line) => {
    const { event, job } = JSON.parse(line) as Record<string, unknown>;
    return [event, job];
  });
}

async function ask(query = ''): Promise<readonly [number, unknown]> {
  const endpoints = systemEndpoints(app.dependencies, null, {
    isReady: () => true,
    warnings: () => [],
    jobs: watch.statuses,
    database: null,
  });
  const server = express().use(endpoints).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz${query}`);
  const answer = [response.status, await response.json()] as const;
  await new Promise((resolve) => server.close(resolve));
  return answer;
}

const isEach = (isLate: boolean) =>
  watch.statuses().length > 0 && watch.statuses().every((job) => job.isLate === isLate);

it('stays silent while everything is on time, warns once of each late job, and says when it is over', async () => {
  expect(await look(() => isEach(false))).toEqual([]);
  expect(await ask()).toEqual([200, { status: 'ok', jobs: 'ok' }]);

  app.setTime(NOW + WEEK);
  const late = keysOf(JOBS).map((job) => ['job.late', job]);
  expect(await look(() => isEach(true))).toEqual(late);
  expect(await look(() => true)).toEqual([]);
  expect(await ask()).toEqual([200, { status: 'ok', jobs: 'late' }]);

  for (const name of keysOf(JOBS)) await runNow({ ...app.dependencies, payments: null }, name);
  expect(await look(() => isEach(false))).toEqual(keysOf(JOBS).map((job) => ['job.recovered', job]));
  expect(await ask('?verbose')).toMatchObject([
    200,
    {
      jobs: 'ok',
      job_details: keysOf(JOBS).map((name) => ({
        name,
        lag_seconds: 0,
        is_late: false,
        last_success: new Date(NOW + WEEK).toISOString(),
      })),
    },
  ]);
});
