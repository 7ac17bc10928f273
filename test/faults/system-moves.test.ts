// `parley moves` in real processes: only one of two runs works, and the next run completes a killed one without charging twice.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/fixtures/eventually';
import { generateKeySettings } from '../support/fixtures/keys';
import { startPaymentServer, type PaymentServer } from '../support/servers/payment-server';
import { runParley, type Environment } from '../support/servers/server-processes';
import { addDuePlans } from '../support/database/due-plans';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';
import { SEALING_SETTINGS } from '../support/database/test-database';

/** Each of another account: so many that a run can be killed in the middle. */
const PAYMENTS = 8;
const CHARGED = { status: 200, body: { status: 'succeeded' }, afterCharge: true };

let database: ServerDatabase;
let provider: PaymentServer;
let settings: Environment;
let accounts: string;

beforeEach(async () => {
  [database, provider] = await Promise.all([createServerDatabase(true), startPaymentServer()]);
  settings = {
    APP_ENV: 'test',
    LOG_LEVEL: 'warn',
    CAPTCHA_PROVIDER: 'off',
    DATABASE_URL: database.url,
    PAYMENT_URL: provider.settings.url,
    PAYMENT_TOKEN: provider.settings.token,
    PAYMENT_TIMEOUT_MS: '20000',
    ...generateKeySettings('1'),
    ...SEALING_SETTINGS,
  };
  await database.change(
    "UPDATE schedule_transactions SET status = 'cancelled' WHERE status IN ('scheduled', 'failed')",
  );
  accounts = (await addDuePlans(database.change, PAYMENTS)).join(', ');
});

afterEach(async () => {
  await provider.close();
  await database.remove();
});

const start = () => runParley(settings, 'moves');

async function count(where: string): Promise<number> {
  const [row] = await database.rows(`SELECT COUNT(*) AS n FROM schedule_transactions WHERE ${where}`);
  return Number(row?.['n']);
}

it('runs in only one of two processes that start together, and the other reports it', async () => {
  // Of two processes that insert the lease for the first time, its primary key alone would keep one away.
  await database.change("INSERT INTO job_leases (name, holder, held_until) VALUES ('system_moves', 'earlier', 0)");
  const programs = [start(), start()];
  // A charge keeps the one at work until the other has ended.
  provider.failWith({ ...CHARGED, until: () => Promise.race(programs.map(({ exited }) => exited)) });
  expect((await Promise.all(programs.map(({ exited }) => exited))).sort()).toEqual([0, 3]);
  const printed = programs.map((program) => program.output());
  expect(printed.filter((text) => text.includes('Another process is running the jobs'))).toHaveLength(1);
  expect(printed.filter((text) => /due payments +8 done/.test(text))).toHaveLength(1);
  expect([provider.requests.length, provider.made.size]).toEqual([PAYMENTS, PAYMENTS]);
  expect(await database.rows(`SELECT DISTINCT status FROM consumers WHERE id IN (${accounts})`)).toEqual([
    { status: 'settled' },
  ]);
});

it('is completed by the next run after it was killed, and charges nothing twice', async () => {
  const killed = start();
  provider.failWith({
    ...CHARGED,
    until: async () => (provider.requests.length < 3 ? undefined : killed.exited),
  });
  await eventually('three charges', () => provider.requests[2]);
  await killed.stop('SIGKILL');
  expect(await count('open_attempt IS NOT NULL')).toBe(1);

  const waiting = start();
  expect(await waiting.exited).toBe(3);
  expect(waiting.output()).toContain('Another process is running the jobs');

  // The lease expires after a minute; an open attempt is repeated after two.
  await database.change('UPDATE job_leases SET held_until = 0');
  await database.change('UPDATE schedule_transactions SET last_attempted_at = last_attempted_at - INTERVAL 3 MINUTE');
  const next = start();
  expect(await next.exited).toBe(0);
  expect(await count(`consumer_id IN (${accounts}) AND (status = 'scheduled' OR open_attempt IS NOT NULL)`)).toBe(0);
  expect(provider.made.size).toBe(PAYMENTS);
  expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(PAYMENTS);
});

it('imports creditor events from a file and reports skipped lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-import-'));
  const file = join(folder, 'events.jsonl');
  writeFileSync(
    file,
    '{"account_id":19,"event":"remove_account"}\nnonsense\n{"account_id":2,"event":"remove_account"}\n',
  );
  const program = runParley(settings, 'moves', 'import', file);
  expect(await program.exited).toBe(4);
  rmSync(folder, { recursive: true });
  expect(program.output().trimEnd().split('\n')).toEqual([
    '  line 2 skipped: The line is not JSON.',
    '  line 3 skipped: the move is not available: the account is in state deactivated.',
    '',
    'All lines:',
    '  3 lines, 1 done, 2 skipped, 0 errors',
  ]);
});
