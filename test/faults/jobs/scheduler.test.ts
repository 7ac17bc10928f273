// The scheduler in real processes: of two servers one runs each job, and the other takes over from one that stops or dies.
import { addDuePlans } from '../../support/database/due-plans';
import { createServerDatabase, type ServerDatabase } from '../../support/database/server-database';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';
import { generateKeySettings } from '../../support/fixtures/keys';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';
import {
  startServerProcess,
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../../support/servers/server-processes';

/** Accounts with a payment that is due. */
const ACCOUNTS = 2;
const JOBS = 4;

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

async function readRuns(): Promise<readonly { job: string; holder: string; outcome: string }[]> {
  const rows = await database.rows('SELECT job, holder, outcome FROM job_runs ORDER BY id');
  return rows.map(({ job, holder, outcome }) => ({
    job: String(job),
    holder: String(holder),
    outcome: String(outcome),
  }));
}

async function findHolder(): Promise<string | null> {
  const [row] = await database.rows("SELECT holder FROM job_leases WHERE name = 'system_moves' AND held_until > 0");
  return row ? String(row['holder']) : null;
}

it('runs each job once in two servers that share a database, and both know', async () => {
  servers.push(...(await startServerProcesses(2, { ...settings, SEED_DEMO: 'off' })));
  await eventually('a run of each job', async () => ((await readRuns()).length >= JOBS ? true : null));
  const runs = await readRuns();
  expect(runs.map(({ job, outcome }) => `${job} ${outcome}`).sort()).toEqual([
    'clean_up done',
    'contact_changes done',
    'imports done',
    'system_moves done',
  ]);
  expect([provider.requests.length, provider.made.size]).toEqual([ACCOUNTS, ACCOUNTS]);
  for (const { origin } of servers) {
    const ready = (await (await fetch(`${origin}/readyz?verbose`)).json()) as { readonly job_details: unknown };
    expect(ready).toMatchObject({ status: 'ok', jobs: 'ok' });
    expect(ready.job_details).toHaveLength(JOBS);
  }
});

it('is continued by another server after the one that runs a job was killed, and charges nothing twice', async () => {
  // The provider keeps the first server waiting in the middle of a charge.
  provider.failWith({ status: 200, body: { status: 'succeeded' }, afterCharge: true, delayMs: 25_000 });
  const first = await startServerProcess({ ...settings, SEED_DEMO: 'off', PAYMENT_TIMEOUT_MS: '20000' });
  servers.push(first);
  await eventually('a charge', () => provider.requests[0]);
  // The second finds the job held, and asks again every ten seconds.
  servers.push(await startServerProcess({ ...settings, SEED_DEMO: 'off' }));
  await first.stop('SIGKILL');
  expect((await readRuns()).filter(({ job }) => job === 'system_moves')).toEqual([]);
  provider.failWith(null);
  const died = await findHolder();
  // The lease ends after three quarters of a minute, an attempt without an answer after two minutes.
  await database.change('UPDATE job_leases SET held_until = 1');
  await database.change('UPDATE schedule_transactions SET last_attempted_at = last_attempted_at - INTERVAL 3 MINUTE');
  const run = await eventually('the run of the other server', async () =>
    (await readRuns()).find(({ job }) => job === 'system_moves'),
  );
  expect([run.outcome, run.holder === died]).toEqual(['done', false]);
  expect(provider.made.size).toBe(ACCOUNTS);
  expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(ACCOUNTS);
});

it('ends the running charge at shutdown, records it, and gives the lease back', async () => {
  provider.failWith({ status: 200, body: { status: 'succeeded' }, afterCharge: true, delayMs: 1500 });
  const server = await startServerProcess({ ...settings, SEED_DEMO: 'off' });
  servers.push(server);
  await eventually('a charge', () => provider.requests[0]);
  await server.stop('SIGTERM');
  expect(await server.exited).toBe(0);
  const open = 'SELECT COUNT(*) AS n FROM schedule_transactions WHERE open_attempt IS NOT NULL';
  expect(Number((await database.rows(open))[0]?.['n'])).toBe(0);
  expect(provider.requests).toHaveLength(1);
  expect((await readRuns()).find(({ job }) => job === 'system_moves')).toMatchObject({ outcome: 'stopped' });
  expect(await database.rows('SELECT name FROM job_leases WHERE held_until > 0')).toEqual([]);
});
