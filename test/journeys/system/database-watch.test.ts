// A server whose database refuses writes, or has another time, says so: in /readyz, in its metrics, and once in its log.
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { systemEndpoints } from '../../../src/http/pages/system-endpoints';
import { createDatabaseWatch, type DatabaseWatch } from '../../../src/jobs/database-watch';
import type { Database } from '../../../src/persistence/database/database';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';

const GRACE_MS = 8000;
const HOUR = 60 * 60 * 1000;

let app: RunningApp;
let watch: DatabaseWatch;
let now = 0;
const lines: string[] = [];

beforeAll(async () => {
  app = await startApp({ METRICS_PORT: '0' });
});
afterAll(() => app.close());

/** A watch that has not looked yet. `changes` replaces members of its database. */
function openWatch(changes: Partial<Database> = {}): void {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const { db, observer } = app.dependencies;
  watch = createDatabaseWatch({ db: { ...db, ...changes }, observer }, { log, graceMs: GRACE_MS, now: () => now });
  lines.length = 0;
}

const listEvents = () => lines.map((line) => (JSON.parse(line) as { readonly event: string }).event);

async function ask(query = ''): Promise<readonly [number, unknown]> {
  const readiness = { isReady: () => true, warnings: () => [], jobs: null, database: watch };
  const server = express()
    .use(systemEndpoints(app.dependencies, null, readiness))
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz${query}`);
  const answer = [response.status, await response.json()] as const;
  await new Promise((resolve) => server.close(resolve));
  return answer;
}

/** The answers of a balancer that asks until a look of the watch has ended. */
const askAfter = async (ms: number) => {
  now += ms;
  await watch.checkWrites();
  return ask();
};

const OK = [200, { status: 'ok' }];
const REFUSED = [503, { status: 'read_only', writes: 'refused' }];

const countMarks = async () =>
  Number((await app.dependencies.db.read('SELECT COUNT(*) AS n FROM transaction_marks'))[0]?.['n']);

describe('writes', () => {
  const move = (from: string, to: string) =>
    app.dependencies.db.repeatable.write(`ALTER TABLE ${from} RENAME TO ${to}`);
  const refuse = () => move('transaction_marks', 'away');
  const accept = () => move('away', 'transaction_marks');

  it('are tried, at most once in five seconds however often a balancer asks', async () => {
    openWatch();
    const before = await countMarks();
    expect([await ask(), await ask(), await ask()]).toEqual([OK, OK, OK]);
    expect((await countMarks()) - before).toBe(1);
    expect(await askAfter(4999)).toEqual(OK);
    expect((await countMarks()) - before).toBe(1);
    expect(await askAfter(1)).toEqual(OK);
    expect((await countMarks()) - before).toBe(2);
    expect(await ask('?verbose')).toMatchObject([200, { writes: 'accepted' }]);
  });

  it('that are refused for longer than a failover takes are a reason not to be ready, until one is accepted', async () => {
    openWatch();
    expect(await ask()).toEqual(OK);
    await refuse();
    try {
      expect(await askAfter(5000)).toEqual(OK);
      expect(await askAfter(GRACE_MS - 1)).toEqual(OK);
      expect(listEvents()).toEqual([]);
      expect(await askAfter(1000)).toEqual(REFUSED);
      expect([await askAfter(1000), watch.isWritable()]).toEqual([REFUSED, false]);
    } finally {
      await accept();
    }
    expect(await askAfter(999)).toEqual(REFUSED);
    expect([await askAfter(1), watch.isWritable()]).toEqual([OK, true]);
    expect(listEvents()).toEqual(['database.writes_refused', 'database.writes_accepted']);
  });

  it('that were refused for a moment are not', async () => {
    openWatch();
    expect(await ask()).toEqual(OK);
    await refuse();
    expect(await askAfter(5000)).toEqual(OK);
    await accept();
    expect(await askAfter(1000)).toEqual(OK);
    await refuse();
    try {
      expect(await askAfter(5000)).toEqual(OK);
    } finally {
      await accept();
    }
    expect(listEvents()).toEqual([]);
  });

  it('that were never accepted leave a new server without requests', async () => {
    openWatch();
    await refuse();
    try {
      expect(await ask()).toEqual(REFUSED);
      // The first connection may fail in a failover, too.
      expect(listEvents()).toEqual([]);
    } finally {
      await accept();
    }
    expect(await askAfter(1000)).toEqual(OK);
  });

  it('for which no connection was free say nothing: the server stays ready', async () => {
    let isBusy = false;
    openWatch({ tryWrite: () => (isBusy ? Promise.resolve(false) : app.dependencies.db.tryWrite()) });
    expect(await ask()).toEqual(OK);
    isBusy = true;
    for (const ms of [5000, GRACE_MS, GRACE_MS]) expect(await askAfter(ms)).toEqual(OK);
    expect(listEvents()).toEqual([]);
  });
});

describe('the clock', () => {
  it('of this process agrees with the database: the same machine', async () => {
    openWatch();
    watch.start();
    await eventually('a comparison', () => watch.msAhead());
    watch.stop();
    expect(Math.abs(watch.msAhead() ?? NaN)).toBeLessThan(5000);
    expect(await ask('?verbose')).toMatchObject([200, { clock: { status: 'ok' } }]);
    expect(listEvents()).toEqual([]);
  });

  it('that is wrong is a warning once, and shown until it is right again', async () => {
    let msAhead = -6 * HOUR;
    openWatch({ compareClocks: () => Promise.resolve(), msAhead: () => msAhead });
    const compare = async () => {
      watch.start();
      await eventually('a comparison', () => (watch.msAhead() === msAhead ? true : null));
    };
    await compare();
    expect(await ask()).toEqual([
      200,
      {
        status: 'ok',
        warnings: [
          "The clock of this machine is 6 hours behind the database's, whose time is used. Set one of them right.",
        ],
      },
    ]);
    expect(await ask('?verbose')).toMatchObject([200, { clock: { status: 'wrong', seconds_ahead: -21_600 } }]);
    msAhead -= 1000;
    await compare();
    msAhead = 5000;
    await compare();
    watch.stop();
    expect(await ask('?verbose')).toMatchObject([200, { clock: { status: 'ok', seconds_ahead: 5 } }]);
    expect(listEvents()).toEqual(['clock.differs', 'clock.agrees']);
  });
});

describe('the metrics', () => {
  const read = async () => (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();

  it('have no value before anything is known, and then that of the last look', async () => {
    expect(await read()).not.toMatch(/^parley_(database_writable|clock_ahead_seconds) /m);
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
    expect(await read()).toMatch(/^parley_database_writable 1$/m);
    app.databaseWatch.start();
    await eventually('a comparison', () => app.databaseWatch.msAhead());
    app.databaseWatch.stop();
    expect(await read()).toMatch(/^parley_clock_ahead_seconds -?[\d.e-]+$/m);
    expect(await read()).toMatch(/^parley_future_instants_total\{instant="lease"\} 0$/m);
  });
});
