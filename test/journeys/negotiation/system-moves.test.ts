// Moves of the system: due moves are found, made and recorded, by one process at a time.
import { importMoves, type ImportSummary } from '../../../src/services/system/import-moves';
import { runNow } from '../../support/servers/job-turn';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { setCastilloAside } from '../../support/fixtures/demo-accounts';
import { countSuccesses } from '../../support/database/test-database';
import { readMoveRows } from '../../support/database/move-rows';

const DAY = 24 * 60 * 60 * 1000;

let app: RunningApp;

/** The last move of the demo data. */
let seeded: number;
beforeEach(async () => {
  app = await startApp();
  await setCastilloAside(app.dependencies.db);
  const [row] = await app.dependencies.db.read('SELECT MAX(id) AS id FROM negotiation_history');
  seeded = Number(row?.id);
});
afterEach(() => app.close());

const later = (days: number) => app.setTime(app.moment().epoch + days * DAY);

async function statuses(...ids: readonly number[]): Promise<readonly unknown[]> {
  const marks = ids.map(() => '?').join(', ');
  const rows = await app.dependencies.db.read(`SELECT status FROM consumers WHERE id IN (${marks}) ORDER BY id`, ids);
  return rows.map(({ status }) => status);
}

/** Those after the moves of the demo data. */
async function moves(): Promise<readonly unknown[]> {
  const sql = `SELECT consumer_id, actor, actor_id, move FROM negotiation_history
    WHERE id > ? ORDER BY consumer_id, id`;
  return (await app.dependencies.db.read(sql, [seeded])).map((row) => [
    row.consumer_id,
    row.actor,
    row.actor_id,
    row.move,
  ]);
}

/** Number of moves that the first two jobs made. */
async function run(): Promise<readonly number[]> {
  const outcome = await runNow({ ...app.dependencies, payments: null }, 'system_moves');
  const tallies = outcome.outcome === 'done' ? outcome.reports.slice(0, 2).map(({ tally }) => tally) : [];
  // Accounts that are not due yet are not even tried.
  expect(tallies.filter(({ skipped }) => skipped > 0)).toEqual([]);
  return tallies.map(({ done }) => done);
}

describe('the system', () => {
  it('expires agreed offers after their first payment date, not on it', async () => {
    const [row] = await app.dependencies.db.read(
      'SELECT first_pay_date FROM consumer_negotiations WHERE consumer_id = 15',
    );
    const firstPayDay = Date.parse(String(row?.first_pay_date).slice(0, 10));
    const days = Math.round((firstPayDay - Date.parse(app.moment().today)) / DAY);
    await app.dependencies.db.write("UPDATE consumers SET status = 'joined' WHERE id = 16");
    // An agreement with another company, from which the account came, is long over.
    await app.dependencies.db.write(
      "INSERT INTO consumer_negotiations (consumer_id, company_id, first_pay_date) VALUES (15, 2, '2020-01-01')",
    );
    later(days);
    expect(await run()).toEqual([0, 0]);
    later(1);
    expect(await run()).toEqual([1, 0]);
    expect(await statuses(15)).toEqual(['joined']);
    expect(await moves()).toEqual([[15, 'system', null, 'expire_approved_offer']]);
    expect(await run()).toEqual([0, 0]);
  });

  it('resumes plans on hold on their restart date, not before', async () => {
    await app.dependencies.db.write("UPDATE consumers SET status = 'joined' WHERE id IN (15, 16)");
    later(20);
    expect(await run()).toEqual([0, 0]);
    later(1);
    expect(await run()).toEqual([0, 2]);
    expect(await statuses(11, 12)).toEqual(['payment_accepted', 'payment_accepted']);
  });

  it('processes more accounts than fit into one page', async () => {
    const { db } = app.dependencies;
    await db.write("UPDATE consumers SET status = 'joined' WHERE id IN (15, 16)");
    for (let id = 200; id < 320; id += 1) {
      const sql = `INSERT INTO consumers (id, company_id, original_account_name, status, version, restart_date)
        VALUES (?, 1, 'Held', 'hold', 1, '2026-03-01')`;
      await db.write(sql, [id]);
    }
    expect(await run()).toEqual([0, 120]);
  });

  it('runs in one process at a time; another takes over after a crash', async () => {
    const start = (holder: string) => runNow({ ...app.dependencies, payments: null }, 'system_moves', { holder });
    later(21);
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => start(`process-${index}`)));
    const names = outcomes.map(({ outcome }) => outcome);
    expect(names).toContain('done');
    // One that asks late finds the lease free again.
    expect(names.filter((name) => name !== 'done' && name !== 'held')).toEqual([]);
    expect(await moves()).toHaveLength(new Set((await moves()).map((move) => JSON.stringify(move))).size);

    const { db, leases, clock } = app.dependencies;
    const died = { name: 'system_moves', holder: 'died', now: clock().epoch, until: clock().epoch + 40_000 };
    expect(await leases.takeLease(db, died)).toBe(true);
    expect((await start('next')).outcome).toBe('held');
    app.setTime(clock().epoch + 40_000);
    expect((await start('next')).outcome).toBe('done');
  });

  it('stops when another process has taken over', async () => {
    later(21);
    const { leases } = app.dependencies;
    let request = 0;
    const lost = {
      ...leases,
      takeLease: async () => {
        request += 1;
        return request < 3;
      },
    };
    const outcome = await runNow({ ...app.dependencies, payments: null, leases: lost }, 'system_moves');
    expect(outcome.outcome).toBe('lost');
    expect(await moves()).toHaveLength(1);
  });

  it('reports a failed move and continues with the others', async () => {
    later(21);
    const { moves: store } = app.dependencies;
    const broken: unknown[] = [];
    let isFirst = true;
    const once: typeof store = {
      ...store,
      async writeMove(...given) {
        if (isFirst) {
          isFirst = false;
          throw new Error('broken');
        }
        return store.writeMove(...given);
      },
    };
    const listener = { progress: () => undefined, broke: (_job: string, error: unknown) => broken.push(error) };
    const outcome = await runNow({ ...app.dependencies, payments: null, moves: once }, 'system_moves', { listener });
    expect([outcome.outcome, broken.length]).toEqual(['done', 1]);
    expect((await moves()).length).toBeGreaterThan(0);
  });
});

describe('an import', () => {
  const skipped: string[] = [];

  async function read(...lines: readonly unknown[]): Promise<ImportSummary> {
    skipped.length = 0;
    const listener = {
      progress: () => undefined,
      broke: () => undefined,
      skipped: (line: number, reason: string) => skipped.push(`${line}: ${reason}`),
    };
    return importMoves(app.dependencies, asLines(lines), listener);
  }

  async function* asLines(lines: readonly unknown[]): AsyncGenerator<string> {
    for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line);
  }

  it('moves the listed accounts', async () => {
    const summary = await read(
      { account_id: 18, event: 'remove_account' },
      '',
      {
        account_id: 19,
        event: 'record_notice',
        status: 4,
        balance: '640.00',
        reason: 'Moved',
        sender: { id: 1, type: 'company' },
      },
      { account_id: 7, event: 'reopen_negotiation' },
    );
    expect([summary, skipped]).toEqual([{ lines: 4, done: 3, skipped: 0, broken: 0 }, []]);
    expect(await statuses(7, 18, 19)).toEqual(['renegotiate', 'deactivated', 'notice_sent']);
    const notices = await app.dependencies.db.read('SELECT * FROM consumer_notice_responses WHERE consumer_id = 19');
    expect(notices).toMatchObject([{ status: 4, reason: 'Moved', sender_type: 'company', sender_id: 1 }]);
    expect((await moves()).map((move) => (move as unknown[])[3])).toEqual([
      'reopen_negotiation',
      'remove_account',
      'record_notice',
    ]);
  });

  it('replaces an earlier notice', async () => {
    await read({ account_id: 9, event: 'record_notice', status: 2 });
    const rows = await app.dependencies.db.read(
      'SELECT status, reason FROM consumer_notice_responses WHERE consumer_id = 9',
    );
    expect(rows).toEqual([{ status: 2, reason: null }]);
  });

  it.each([
    ['not JSON', 'The line is not JSON.'],
    ['[]', 'The line must be an object.'],
    [{ event: 'remove_account' }, 'account_id must be a positive integer.'],
    [{ account_id: '18', event: 'remove_account' }, 'account_id must be a positive integer.'],
    [
      { account_id: 18, event: 'pay' },
      'event must be remove_account, reopen_negotiation, record_notice, record_payment or record_gift.',
    ],
    [{ account_id: 18, event: 'record_notice', status: 6 }, 'status must be one of 1, 2, 3, 4, 5.'],
    [{ account_id: 18, event: 'record_notice', status: 'toString' }, 'status must be one of 1, 2, 3, 4, 5.'],
    [{ account_id: 19, event: 'record_notice', status: 1, balance: 640 }, /^balance must be a decimal text/],
    [{ account_id: 19, event: 'record_notice', status: 1, reason: 5 }, 'reason must be a text.'],
    [{ account_id: 19, event: 'record_notice', status: 1, reason: 'x'.repeat(256) }, /not be longer than 255/],
    [{ account_id: 19, event: 'record_notice', status: 1, sender: { id: 1, type: 'me' } }, /^sender.type must be/],
    [{ account_id: 999_999, event: 'remove_account' }, 'there is no such account or open charge.'],
    [{ account_id: 2, event: 'remove_account' }, 'the move is not available: the account is in state deactivated.'],
    [{ account_id: 14, event: 'record_payment', payment_id: 1, result: 'maybe' }, /^result must be/],
    [{ account_id: 14, event: 'record_payment', payment_id: 1, result: 'failed' }, /no such account or open charge/],
  ])('reports and skips the line %j', async (line, reason) => {
    const before = await readMoveRows(app.dependencies.db);
    expect(await read('', line)).toEqual({ lines: 2, done: 0, skipped: 1, broken: 0 });
    expect(skipped).toEqual([expect.stringMatching(typeof reason === 'string' ? `2: ${reason}` : /^2: /)]);
    expect(skipped[0]?.slice(3)).toMatch(reason);
    expect(await readMoveRows(app.dependencies.db)).toEqual(before);
  });

  it('records the outcome of a lost charge', async () => {
    const { db } = app.dependencies;
    const [row] = await db.read("SELECT id FROM schedule_transactions WHERE consumer_id = 13 AND status = 'scheduled'");
    await db.write('UPDATE schedule_transactions SET attempt_count = 1, open_attempt = 1 WHERE id = ?', [
      Number(row?.id),
    ]);
    const line = { account_id: 13, event: 'record_payment', payment_id: row?.id, result: 'successful' };
    expect(await read(line)).toMatchObject({ done: 1 });
    expect(await statuses(13)).toEqual(['settled']);
    expect(await read(line)).toMatchObject({ skipped: 1 });
  });

  it('removes an account once for concurrent imports', async () => {
    const removed = await countSuccesses(10, async () => {
      const none = { progress: () => undefined, broke: () => undefined, skipped: () => undefined };
      const lines = asLines([{ account_id: 18, event: 'remove_account' }]);
      return (await importMoves(app.dependencies, lines, none)).done === 1;
    });
    expect(removed).toBe(1);
    expect(await moves()).toHaveLength(1);
  });
});
