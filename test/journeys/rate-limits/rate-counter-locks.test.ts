// Locks of rate counters: which transaction waits for which, and that each reads what the others have written.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import {
  addToCounters,
  incrementCounter,
  lockSubject,
  readCounter,
  readCounters,
} from '../../../src/persistence/rate-limits/rate-counter-store';
import { chosenStore, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';

const NOW = TEST_MOMENT.epoch;
const MINUTE = 60_000;
const database = withDatabase();

/** Each transaction reads a number and writes it back one higher: without the lock, some would read the same. */
it('lock a subject until the end of a transaction', async () => {
  const { db } = database();
  const total = { scope: 'total', subject: 'one', windowStart: NOW };
  await addToCounters(db, [{ ...total, by: 0 }]);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction(async (transaction) => {
        await lockSubject(transaction, { scope: 'locked', subject: 'one' });
        const count = await readCounter(transaction, total);
        await transaction.write('UPDATE rate_counters SET n = ? WHERE scope = ?', [count + 1, total.scope]);
      }),
    ),
  );
  expect(await readCounter(db, total)).toBe(20);
});

it('give each increment of a transaction its own number, while others wait', async () => {
  const { db } = database();
  const counter = { scope: 'numbered', subject: 'one', windowStart: NOW };
  const numbers = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction(async (transaction) => {
        const first = await incrementCounter(transaction, counter);
        return [first, await incrementCounter(transaction, counter)] as const;
      }),
    ),
  );
  expect(numbers.map(([first, second]) => second - first)).toEqual(Array(20).fill(1));
  expect(new Set(numbers.flat()).size).toBe(40);
});

// The embedded database has one writer at a time.
if (chosenStore() !== 'embedded') {
  it('are counted and read while another transaction holds the counters of others', async () => {
    const { db, settings } = database();
    const windowStarts = Array.from({ length: 8 }, (_, index) => NOW - index * MINUTE);
    /** As many counters as a login has. */
    const count = async (on: Database, subject: string) => {
      const scopes = Array.from({ length: 12 }, (_, index) => `held ${index}`);
      await addToCounters(
        on,
        scopes.map((scope) => ({ scope, subject, windowStart: NOW, by: 1 })),
      );
      const ranges = scopes.map((scope) => ({ scope, subjects: [subject], windowStarts }));
      return readCounters(on, ranges, { isLocking: true });
    };
    const other = await openDatabase(settings);
    // Outside of the other connection's transaction.
    const countNext = AsyncLocalStorage.bind(() => db.transaction((transaction) => count(transaction, 'next')));
    await other.transaction(async (transaction) => {
      await count(transaction, 'first');
      // A read of the whole table would wait until this transaction ends.
      expect(await countNext()).toHaveLength(12);
    });
    await other.close();
  });

  /** Runs a transaction on another connection, and `meanwhile` while that one is open. */
  async function whileHeld(hold: (held: Database) => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
    const other = await openDatabase(database().settings);
    // Outside of the other connection's transaction.
    const run = AsyncLocalStorage.bind(meanwhile);
    await other.transaction(async (held) => {
      await hold(held);
      await run();
    });
    await other.close();
  }

  /** Starts a transaction, and returns it once it waits for a lock or has ended. */
  async function startWaiting<Outcome>(
    work: (transaction: Database) => Promise<Outcome>,
  ): Promise<{ readonly outcome: Promise<Outcome> }> {
    const { db } = database();
    let connection: unknown = null;
    let hasEnded = false;
    const outcome = db
      .transaction(async (transaction) => {
        const [row] = await transaction.read('SELECT CONNECTION_ID() AS id');
        connection = row?.id;
        return work(transaction);
      })
      .finally(() => (hasEnded = true));
    await eventually('the transaction to wait', async () => {
      // The server renews the table only when no one has read it for a tenth of a second.
      await pause(150);
      const sql = 'SELECT trx_state AS state FROM information_schema.innodb_trx WHERE trx_mysql_thread_id = ?';
      const [row] = connection === null ? [] : await db.read(sql, [Number(connection)]);
      return hasEnded || row?.state === 'LOCK WAIT' ? true : null;
    });
    return { outcome };
  }

  it('are read with a lock after a transaction that has changed them', async () => {
    const counter = { scope: 'awaited', subject: 'one', windowStart: NOW };
    const range = { scope: 'awaited', subjects: ['one'], windowStarts: [NOW, NOW - MINUTE] };
    await addToCounters(database().db, [{ ...counter, by: 1 }]);
    const outcomes: ReturnType<typeof readCounters>[] = [];
    await whileHeld(
      (held) => addToCounters(held, [{ ...counter, by: 1 }]),
      async () => {
        const read = (transaction: Database) => readCounters(transaction, [range], { isLocking: true });
        outcomes.push((await startWaiting(read)).outcome);
      },
    );
    expect(await Promise.all(outcomes)).toMatchObject([[{ count: 2 }]]);
  });

  it('are read without a lock as they were before a transaction that changes them', async () => {
    const { db } = database();
    const counter = { scope: 'unlocked', subject: 'one', windowStart: NOW, by: 1 };
    await addToCounters(db, [counter]);
    const found: Awaited<ReturnType<typeof readCounters>>[] = [];
    await whileHeld(
      (held) => addToCounters(held, [counter]),
      async () => {
        found.push(await readCounters(db, [{ scope: 'unlocked', subjects: ['one'], windowStarts: [NOW] }]));
      },
    );
    expect(found).toMatchObject([[{ count: 1 }]]);
  });

  it('are changed in one order, so that a transaction that waits holds none that come later', async () => {
    const change = (subject: string) => ({ scope: 'ordered', subject, windowStart: NOW, by: 1 });
    await addToCounters(database().db, [change('a'), change('b')]);
    const outcomes: Promise<void>[] = [];
    await whileHeld(
      (held) => addToCounters(held, [change('a')]),
      async () => {
        const { outcome } = await startWaiting((transaction) => addToCounters(transaction, [change('b'), change('a')]));
        outcomes.push(outcome);
        // Found only if the transaction that waits does not hold it. A statement that waits would show nothing: after a
        // lock wait timeout either one is retried.
        const sql = `SELECT n FROM rate_counters WHERE scope = 'ordered' AND subject = 'b' FOR UPDATE SKIP LOCKED`;
        expect(await database().db.read(sql)).toEqual([{ n: 1 }]);
      },
    );
    await Promise.all(outcomes);
    const ordered = ['a', 'b'].map((subject) =>
      readCounter(database().db, { scope: 'ordered', subject, windowStart: NOW }),
    );
    expect(await Promise.all(ordered)).toEqual([3, 2]);
  });
}
