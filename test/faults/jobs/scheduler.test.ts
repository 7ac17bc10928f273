// The scheduler in real processes: of two servers one runs each job, and the other takes over from one that stops or dies.
// What a process whose clock is ahead stores has the time of the database, so nobody waits for that time to come.
import { addDuePlans } from '../../support/database/due-plans';
import { createServerDatabase, type ServerDatabase } from '../../support/database/server-database';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';
import { generateKeySettings } from '../../support/fixtures/keys';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';
import {
  isReady,
  runParley,
  startServerProcess,
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../../support/servers/server-processes';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Accounts with a payment that is due. */
const ACCOUNTS = 2;
const JOBS = ['clean_up', 'contact_changes', 'counts', 'imports', 'offer_digests', 'retention', 'system_moves'];

let database: ServerDatabase;
let provider: PaymentServer;
let settings: Environment;
const servers: TestServerProcess[] = [];

beforeEach(async () => {
  [database, provider] = await Promise.all([createServerDatabase(true), startPaymentServer()]);
  settings = {
    APP_ENV: 'test',
    SCHEDULER: 'on',
    LOG_LEVEL: 'info',
    CAPTCHA_PROVIDER: 'off',
    DATABASE_URL: database.url,
    PAYMENT_URL: provider.settings.url,
    PAYMENT_TOKEN: provider.settings.token,
    SEED_DEMO: 'off',
    ...generateKeySettings('1'),
    ...SEALING_SETTINGS,
  };
  await database.change(
    "UPDATE schedule_transactions SET status = 'cancelled' WHERE status IN ('scheduled', 'failed')",
  );
  await addDuePlans(database.change, ACCOUNTS);
});

afterEach(async () => {
  await stopAll(servers.splice(0));
  await provider.close();
  await database.remove();
});

const DATABASE_NOW = 'ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000)';

async function count(sql: string): Promise<number> {
  return Number((await database.rows(`SELECT COUNT(*) AS n FROM ${sql}`))[0]?.['n']);
}

async function listRuns(): Promise<readonly string[]> {
  const rows = await database.rows('SELECT job, outcome FROM job_runs ORDER BY job, id');
  return rows.map(({ job, outcome }) => `${String(job)} ${String(outcome)}`);
}

const EACH_ONCE = JOBS.map((job) => `${job} done`);

async function findHolder(sql: string): Promise<string | null> {
  const [row] = await database.rows(`SELECT holder FROM ${sql}`);
  return row ? String(row['holder']) : null;
}

it('runs each job once in two servers that share a database, and both know', async () => {
  servers.push(...(await startServerProcesses(2, settings)));
  await eventually('a run of each job', async () => ((await listRuns()).length >= JOBS.length ? true : null));
  expect(await listRuns()).toEqual(EACH_ONCE);
  expect([provider.requests.length, provider.made.size]).toEqual([ACCOUNTS, ACCOUNTS]);
  for (const { origin } of servers) {
    const ready = (await (await fetch(`${origin}/readyz?verbose`)).json()) as { readonly job_details: unknown };
    expect(ready).toMatchObject({ status: 'ok', jobs: 'ok' });
    expect(ready.job_details).toHaveLength(JOBS.length);
  }
});

it('is continued by another server after the one that runs a job was killed, and charges nothing twice', async () => {
  // The provider keeps the first server waiting in the middle of a charge.
  provider.failWith({ status: 200, body: { status: 'succeeded' }, afterCharge: true, delayMs: 25_000 });
  const first = await startServerProcess({ ...settings, PAYMENT_TIMEOUT_MS: '20000' });
  servers.push(first);
  await eventually('a charge', () => provider.requests[0]);
  await first.stop('SIGKILL');
  expect(await findHolder("job_runs WHERE job = 'system_moves'")).toBeNull();
  provider.failWith(null);
  const died = await findHolder("job_leases WHERE name = 'system_moves' AND held_until > 0");
  // It finds the job held, and asks again every ten seconds.
  servers.push(await startServerProcess(settings));
  // The lease ends after three quarters of a minute, an attempt without an answer after two minutes.
  await database.change('UPDATE job_leases SET held_until = 1');
  await database.change('UPDATE schedule_transactions SET last_attempted_at = last_attempted_at - INTERVAL 3 MINUTE');
  const holder = await eventually('the run of the other server', () =>
    findHolder("job_runs WHERE job = 'system_moves' AND outcome = 'done'"),
  );
  expect(holder).not.toBe(died);
  expect(provider.made.size).toBe(ACCOUNTS);
  expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(ACCOUNTS);
});

it('ends the running charge at shutdown, records it, and gives the lease back', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  provider.failWith({ status: 200, body: { status: 'succeeded' }, afterCharge: true, until: () => answered });
  const server = await startServerProcess(settings);
  servers.push(server);
  await eventually('a charge', () => provider.requests[0]);
  server.signal('SIGTERM');
  await eventually('the shutdown', async () => ((await isReady(server.origin)) ? null : true));
  answer();
  expect(await server.exited).toBe(0);
  expect(await count('schedule_transactions WHERE open_attempt IS NOT NULL')).toBe(0);
  expect(provider.requests).toHaveLength(1);
  expect(await listRuns()).toContain('system_moves stopped');
  expect(await count('job_leases WHERE held_until > 0')).toBe(0);
});

const ahead = (ms: number): Environment => ({
  NODE_OPTIONS: `--require "${require.resolve('../../support/servers/clock-ahead.cjs')}"`,
  CLOCK_AHEAD_MS: String(ms),
});

async function run(environment: Environment, ...words: readonly string[]) {
  const program = runParley({ ...settings, LOG_LEVEL: 'warn', ...environment }, 'jobs', ...words);
  return { code: await program.exited, output: program.output(), report: program.report() };
}

it('a command with a clock five days ahead stores the time of the database, and says so', async () => {
  const { code, output } = await run(ahead(5 * DAY), 'run');
  expect(code).toBe(0);
  expect(output).toContain('The clock of this machine is 5 days ahead of the database');
  expect(await listRuns()).toEqual(EACH_ONCE);
  expect(await count(`job_runs WHERE finished_at > ${DATABASE_NOW}`)).toBe(0);
  expect(await count(`transaction_marks WHERE created_at > ${DATABASE_NOW}`)).toBe(0);
  expect(await count('schedule_transactions WHERE last_attempted_at > UTC_TIMESTAMP(3)')).toBe(0);
  expect(provider.made.size).toBe(ACCOUNTS);
});

it('two servers, of which one has a clock five days ahead, run each job once and on time', async () => {
  servers.push(await startServerProcess({ ...settings, ...ahead(5 * DAY) }), await startServerProcess(settings));
  await eventually('a run of each job', async () => ((await listRuns()).length >= JOBS.length ? true : null));
  expect(await listRuns()).toEqual(EACH_ONCE);
  expect([provider.requests.length, provider.made.size]).toEqual([ACCOUNTS, ACCOUNTS]);
  const [wrong, right] = servers.map(async ({ origin }) => {
    const response = await fetch(`${origin}/readyz?verbose`);
    return [response.status, (await response.json()) as Record<string, unknown>] as const;
  });
  expect(await wrong).toMatchObject([
    200,
    { jobs: 'ok', clock: { status: 'wrong', seconds_ahead: (5 * DAY) / 1000 }, warnings: [expect.any(String)] },
  ]);
  expect(await right).toMatchObject([200, { jobs: 'ok', clock: { status: 'ok', seconds_ahead: 0 } }]);
  expect(servers.map((server) => server.output().includes('"event":"clock.differs"'))).toEqual([true, false]);
});

it('what a killed server with a clock six hours ahead held is free after the ordinary time', async () => {
  provider.failWith({ status: 200, body: { status: 'succeeded' }, afterCharge: true, delayMs: 25_000 });
  const killed = await startServerProcess({ ...settings, ...ahead(6 * HOUR), PAYMENT_TIMEOUT_MS: '20000' });
  servers.push(killed);
  await eventually('a charge', () => provider.requests[0]);
  await killed.stop('SIGKILL');
  provider.failWith(null);
  // A lease lasts for three quarters of a minute.
  expect(await count(`job_leases WHERE held_until > ${DATABASE_NOW} + 45000`)).toBe(0);
  expect(await count('schedule_transactions WHERE open_attempt IS NOT NULL')).toBe(1);
  expect(await count('schedule_transactions WHERE last_attempted_at > UTC_TIMESTAMP(3)')).toBe(0);
  // The lease ends after three quarters of a minute, an attempt without an answer after two minutes.
  await database.change('UPDATE job_leases SET held_until = held_until - 46000 WHERE held_until > 0');
  await database.change(
    'UPDATE schedule_transactions SET last_attempted_at = last_attempted_at - INTERVAL 3 MINUTE WHERE open_attempt > 0',
  );
  servers.push(await startServerProcess(settings));
  await eventually('the run of the other server', async () =>
    (await listRuns()).includes('system_moves done') ? true : null,
  );
  expect(provider.made.size).toBe(ACCOUNTS);
  expect(await count('schedule_transactions WHERE open_attempt IS NOT NULL')).toBe(0);
});

describe('instants of the future that an earlier release has stored', () => {
  beforeEach(async () => {
    for (const job of JOBS) {
      await database.change(
        `INSERT INTO job_runs (job, holder, started_at, finished_at, outcome, tally)
         VALUES (?, 'wrong', ${DATABASE_NOW} + ${5 * DAY}, ${DATABASE_NOW} + ${5 * DAY}, 'done', '{}')`,
        [job],
      );
      await database.change(`INSERT INTO job_leases (name, holder, held_until) VALUES (?, 'wrong', ?)`, [job, 0]);
      await database.change(`UPDATE job_leases SET held_until = ${DATABASE_NOW} + ${6 * HOUR} WHERE name = ?`, [job]);
    }
    await database.change(
      `UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1,
         last_attempted_at = UTC_TIMESTAMP(3) + INTERVAL 6 HOUR WHERE status = 'scheduled'`,
    );
  });

  it('are shown, and replaced by a command', async () => {
    const before = await run({}, 'status');
    expect(before.code).toBe(3);
    expect(before.output.match(/never +late, 1 run in the future/g)).toHaveLength(JOBS.length);
    const { code, output } = await run({}, 'run');
    expect(code).toBe(0);
    for (const kind of ['lease', 'job_run', 'charge']) expect(output).toContain(`"instant":"${kind}"`);
    expect(await listRuns()).toEqual(EACH_ONCE);
    expect(await count('schedule_transactions WHERE last_attempted_at > UTC_TIMESTAMP(3)')).toBe(0);
    // They are repeated after the ordinary two minutes.
    expect(provider.requests).toHaveLength(0);
    await database.change('UPDATE schedule_transactions SET last_attempted_at = last_attempted_at - INTERVAL 3 MINUTE');
    expect((await run({}, 'run', 'system_moves')).output).not.toContain('"instant"');
    expect(provider.made.size).toBe(ACCOUNTS);
    const after = await run({}, 'status', '--json');
    expect([after.code, JSON.parse(after.report)]).toMatchObject([
      0,
      JOBS.map(() => ({ isLate: false, futureRuns: 0 })),
    ]);
  });

  it('keep no server waiting', async () => {
    servers.push(...(await startServerProcesses(2, settings)));
    await eventually('a run of each job', async () =>
      (await listRuns()).length >= JOBS.length && (await count(`job_runs WHERE holder = 'wrong'`)) === 0 ? true : null,
    );
    expect(await listRuns()).toEqual(EACH_ONCE);
  });
});
