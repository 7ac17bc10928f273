// Writing decided moves: atomically, one per version, with a history that can be replayed.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { NO_DETAILS } from '../../../src/domain/shared/payment-details';
import { addDays } from '../../../src/domain/shared/calendar';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import { findAccountById } from '../../../src/persistence/account/account-store';
import type { Database } from '../../../src/persistence/database/database';
import { findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { writeMove } from '../../../src/persistence/negotiation/move-store';
import { findReasonChoices } from '../../../src/persistence/account/reason-store';
import {
  withInterruption,
  openTestDatabase,
  TEST_MOMENT,
  countSuccesses,
  type TestDatabase,
} from '../../support/database/test-database';
import {
  NOT_PAYING,
  PLAN_OFFER,
  PAYMENTS,
  buildPlanChanges,
  RESTART,
  PAYMENT_SETUP,
} from '../../support/negotiation/decided-moves';
import { readMoveRows } from '../../support/database/move-rows';

const { today, now } = TEST_MOMENT;
const READY = 19;
const CONSUMER = { kind: 'consumer', id: 1 } as const;

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
  db = database.db;
});
afterEach(() => database.close());

async function account(id = READY): Promise<AccountFacts> {
  const facts = await findAccountById(db, id, today);
  if (!facts) throw new Error(`Account ${id} is missing.`);
  return facts;
}

async function write(decision: MoveDecision, before?: AccountFacts, at = db): Promise<AccountFacts | null> {
  const decidedOn = before ?? (await account());
  return writeMove(at, { before: decidedOn, decision, mover: CONSUMER, requestId: 'request-1' }, TEST_MOMENT);
}

const entries = () => findHistoryByAccount(db, READY, { after: 0, limit: 50 });

describe('a move', () => {
  it('is written with its history, and returns the account after it', async () => {
    const before = await account();
    const after = await write(PLAN_OFFER);
    expect(after).toEqual(await account());
    const sql = 'SELECT company_id, actor, actor_id, request_id, at FROM negotiation_history WHERE consumer_id = ?';
    expect(await db.read(sql, [READY])).toEqual([
      { company_id: 1, actor: 'consumer', actor_id: 1, request_id: 'request-1', at: TEST_MOMENT.epoch },
    ]);
    expect(after).toMatchObject({ status: 'payment_accepted', offerAccepted: true, version: TEST_MOMENT.epoch });
    expect(after?.negotiation).toMatchObject(buildPlanChanges({ offerAccepted: true, offerAcceptedAt: now }));
    const [entry] = await entries();
    expect(entry).toMatchObject({
      at: now,
      mover: CONSUMER,
      move: 'create_payment_plan_offer',
      version: TEST_MOMENT.epoch,
      conditionBefore: 'joined',
      conditionAfter: 'approved_but_payment_setup_is_pending',
      snapshotBefore: takeAccountSnapshot(before),
      recorded: PLAN_OFFER,
    });
  });

  it('schedules payments with the new payment method, and replaces both', async () => {
    await write(PLAN_OFFER);
    const after = await write(PAYMENT_SETUP);
    expect(after).toMatchObject({
      hasPaymentMethod: true,
      unpaidPayments: 3,
      nextPayment: { date: addDays(today, 3) },
    });
    const rows = () =>
      db.read(
        `SELECT s.schedule_date, s.amount, s.status, m.reference FROM schedule_transactions s
         LEFT JOIN payment_profiles p ON p.id = s.payment_profile_id
         LEFT JOIN payment_methods m ON m.id = p.payment_method_id WHERE s.consumer_id = ? ORDER BY s.id`,
        [READY],
      );
    expect((await rows()).map(({ amount, status, reference }) => [Number(amount), status, reference])).toEqual([
      [63.21, 'scheduled', 'pm_4c2e'],
      [63.21, 'scheduled', 'pm_4c2e'],
      [10.05, 'scheduled', 'pm_4c2e'],
    ]);
    await write({
      move: 'add_payment_method',
      account: {},
      paymentMethod: { reference: 'pm_new', details: NO_DETAILS },
    });
    expect((await rows()).map(({ reference }) => reference)).toEqual(['pm_new', 'pm_new', 'pm_new']);
    await write({
      move: 'start_over',
      account: { status: 'joined', paymentSetup: false },
      paymentMethod: null,
      schedule: 'delete',
    });
    expect(await rows()).toEqual([]);
    expect((await account()).hasPaymentMethod).toBe(false);
  });

  it.each([1, 9, 10, 11, 49, 61, 173])('schedules %i payments', async (count) => {
    await write(PLAN_OFFER);
    const schedule = Array.from({ length: count }, (_, day) => ({
      date: addDays(today, day),
      amount: money('1.01'),
      type: 'installment' as const,
    }));
    expect(await write({ ...PAYMENT_SETUP, schedule })).toMatchObject({ unpaidPayments: count });
  });

  it('cancels scheduled and failed payments', async () => {
    await write(PLAN_OFFER);
    await write(PAYMENT_SETUP);
    await db.write("UPDATE schedule_transactions SET status = 'failed' WHERE consumer_id = ? AND amount < 11", [READY]);
    const after = await write({ move: 'cancel_plan', account: { status: 'cancelled_plan' }, schedule: 'cancel' });
    expect(after).toMatchObject({ unpaidPayments: 0, nextPayment: null });
    const rows = await db.read('SELECT status FROM schedule_transactions WHERE consumer_id = ?', [READY]);
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('records claimed payments only', async () => {
    await write(PLAN_OFFER);
    const scheduledId = (await write(PAYMENT_SETUP))?.nextPayment?.id ?? 0;
    const paid: MoveDecision = {
      move: 'record_successful_payment',
      account: { currentBalance: money('100.10') },
      payment: { scheduledId, result: 'successful' },
    };
    const rows = await readMoveRows(db);
    await expect(write(paid)).rejects.toThrow('no claimed attempt');
    expect(await readMoveRows(db)).toEqual(rows);
    await db.write('UPDATE schedule_transactions SET open_attempt = 1 WHERE id = ?', [scheduledId]);
    expect(await write(paid)).toMatchObject({ hasOpenCharge: false, unpaidPayments: 2, hasTransactions: true });
    const [transaction] = await db.read('SELECT status, amount FROM transactions WHERE consumer_id = ?', [READY]);
    expect([transaction?.status, Number(transaction?.amount)]).toEqual(['successful', 63.21]);
  });

  it('is not taken for written when its first attempt was undone and another move came first', async () => {
    const before = await account();
    const transaction: Database['transaction'] = async (work) => {
      await db.transaction(async (first) => [await work(first), await first.write('no statement')]).catch(() => null);
      await write(NOT_PAYING, before);
      return db.transaction(work);
    };
    expect(await write(PLAN_OFFER, before, { ...db, repeatable: { ...db, transaction } })).toBeNull();
    expect(await entries()).toMatchObject([{ move: 'report_not_paying' }]);
  });
});

describe('a reason', () => {
  it('with a text by the consumer stays in the sealed history, and its row is deleted when it is unused', async () => {
    const choices = await findReasonChoices(db);
    expect(await write(NOT_PAYING)).toMatchObject({ reasonLabel: 'My own words', wasDisputed: true });
    expect(await findReasonChoices(db)).toEqual(choices);
    expect(await write(RESTART)).toMatchObject({ reasonId: null, wasDisputed: false });
    expect(await db.read("SELECT id FROM reasons WHERE label = 'My own words'")).toEqual([]);
    const history = await findHistoryByAccount(db, READY, { after: 0, limit: 10 });
    const words = { id: expect.any(Number) as number, label: 'My own words' };
    expect(history.map(({ recorded }) => recorded.reason)).toEqual([words, null]);
    const stored = await db.read('SELECT * FROM negotiation_history');
    expect(JSON.stringify(stored)).not.toContain('My own words');
  });

  it('that is a standard choice is never deleted', async () => {
    const [choice] = await findReasonChoices(db);
    await write({ ...NOT_PAYING, reason: choice ?? null });
    await write(RESTART);
    expect((await findReasonChoices(db))[0]).toEqual(choice);
  });
});

describe('the history', () => {
  it('replays to the current account after every move', async () => {
    for (const decision of [PLAN_OFFER, PAYMENT_SETUP, NOT_PAYING, RESTART, PLAN_OFFER]) {
      const after = await write(decision);
      expect(replayHistory(await entries())).toEqual(after && takeAccountSnapshot(after));
    }
    const history = await entries();
    expect(history.map(({ snapshotBefore }) => snapshotBefore !== null)).toEqual([true, false, false, false, false]);
    expect(history.map(({ version }) => version)).toEqual([0, 1, 2, 3, 4].map((offset) => TEST_MOMENT.epoch + offset));
  });

  it('is read in pages', async () => {
    for (const decision of [PLAN_OFFER, NOT_PAYING, RESTART]) await write(decision);
    const [first] = await findHistoryByAccount(db, READY, { after: 0, limit: 1 });
    const rest = await findHistoryByAccount(db, READY, { after: first?.id ?? 0, limit: 5 });
    expect([first, ...rest].map((entry) => entry?.move)).toEqual([PLAN_OFFER.move, NOT_PAYING.move, RESTART.move]);
  });
});

describe('nothing is written', () => {
  it('when the account was changed since it was read', async () => {
    const outdated = await account();
    await write(PLAN_OFFER);
    const stored = await readMoveRows(db);
    expect(await write(NOT_PAYING, outdated)).toBeNull();
    expect(await readMoveRows(db)).toEqual(stored);
  });

  it.each([
    /^INSERT INTO reasons/,
    /consumer_negotiations/,
    /schedule_transactions/,
    /INSERT INTO negotiation_history/,
  ])('when the transaction fails at %s', async (pattern) => {
    for (const decision of [PLAN_OFFER, PAYMENT_SETUP]) await write(decision);
    const stored = await readMoveRows(db);
    const interrupt = (inner: Database) =>
      withInterruption(inner, pattern, () => Promise.reject(new Error('interrupted')));
    const { repeatable } = db;
    const transaction = <T>(work: (bound: Database) => Promise<T>) =>
      repeatable.transaction((bound) => work(interrupt(bound)));
    const failing = { ...db, repeatable: { ...repeatable, transaction } };
    await expect(write({ ...NOT_PAYING, schedule: 'delete' }, undefined, failing)).rejects.toThrow('interrupted');
    expect(await readMoveRows(db)).toEqual(stored);
  });

  it('when the account has another open offer despite its version', async () => {
    const outdated = await account();
    await db.write('INSERT INTO consumer_negotiations (consumer_id, company_id, open_key) VALUES (?, 2, ?)', [
      READY,
      READY,
    ]);
    const stored = await readMoveRows(db);
    expect(await write(PLAN_OFFER, outdated)).toBeNull();
    expect(await readMoveRows(db)).toEqual(stored);
  });

  it('by nineteen of twenty concurrent moves', async () => {
    const outdated = await account();
    const moves = [
      PLAN_OFFER,
      NOT_PAYING,
      { ...RESTART, account: { customOffer: true } },
      { ...PLAN_OFFER, schedule: PAYMENTS },
    ];
    const written = await countSuccesses(
      20,
      async (index) => (await write(moves[index % moves.length] ?? PLAN_OFFER, outdated)) !== null,
    );
    expect(written).toBe(1);
    expect(replayHistory(await entries())).toEqual(takeAccountSnapshot(await account()));
    expect(await entries()).toHaveLength(1);
  });
});
