// Rate counters: the bounds of a period, and counts that are taken back.
import { AsyncLocalStorage } from 'node:async_hooks';
import { openDatabase } from '../../../src/persistence/database/database';
import {
  addToCounters,
  deleteCounters,
  deleteOldCounters,
  findLatestWindow,
  readCounter,
  readCounters,
  sumCountersSince,
} from '../../../src/persistence/rate-limits/rate-counter-store';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const MINUTE = 60_000;
const database = withDatabase();

/** Counters of one scope: subject, start of the window in minutes before now, count. */
type Row = readonly [subject: string, minutes: number, count: number];

async function store(scope: string, rows: readonly Row[]): Promise<void> {
  const changes = rows.map(([subject, minutes, by]) => ({ scope, subject, windowStart: NOW - minutes * MINUTE, by }));
  await addToCounters(database().db, changes);
}

/** What is stored of a scope, by subject and then by window. */
async function readRows(scope: string): Promise<readonly Row[]> {
  const sql = 'SELECT subject, window_start, n FROM rate_counters WHERE scope = ? ORDER BY subject, window_start DESC';
  const rows = await database().db.read(sql, [scope]);
  return rows.map((row): Row => [String(row.subject), (NOW - Number(row.window_start)) / MINUTE, Number(row.n)]);
}

it('are summed after the start of a period, for the named subjects of one scope', async () => {
  const { db } = database();
  await store('summed', [
    ['one', 10, 1],
    ['one', 9, 2],
    ['one', 0, 4],
    ['two', 9, 8],
    ['two', 11, 16],
    ['three', 5, 32],
  ]);
  await store('other', [['one', 5, 64]]);
  const sum = (subjects: readonly string[], since: number) =>
    sumCountersSince(db, { scope: 'summed', subjects, since: NOW - since });
  expect(await sum(['one'], 10 * MINUTE)).toBe(6);
  expect(await sum(['one'], 10 * MINUTE + 1)).toBe(7);
  expect(await sum(['one', 'two'], 10 * MINUTE)).toBe(14);
  expect(await sum(['one'], 0)).toBe(0);
  expect(await sum(['unknown'], 100 * MINUTE)).toBe(0);
});

it('have a latest window after the start of a period, or none', async () => {
  const { db } = database();
  await store('latest', [
    ['one', 10, 5],
    ['one', 20, 9],
    ['one', 15, 1],
    ['two', 5, 1],
    // Counted by a process whose clock was ahead.
    ['one', -60, 1],
  ]);
  await store('other', [['one', 1, 1]]);
  const find = (since: number) =>
    findLatestWindow(db, { scope: 'latest', subject: 'one', since: NOW - since, now: NOW });
  expect(await find(100 * MINUTE)).toBe(NOW - 10 * MINUTE);
  expect(await find(10 * MINUTE + 1)).toBe(NOW - 10 * MINUTE);
  expect(await find(10 * MINUTE)).toBeNull();
});

it('take a count back, in their own window only and never below zero', async () => {
  const { db } = database();
  await store('taken', [
    ['one', 0, 2],
    ['one', 1, 7],
    ['two', 0, 7],
  ]);
  await store('other', [['taken', 0, 7]]);
  const taken = (subject: string, windowStart = NOW) => ({ scope: 'taken', subject, windowStart });
  const counts = [];
  for (const by of [-1, -1, -1, 1, 1]) {
    await addToCounters(db, [{ ...taken('one'), by }]);
    counts.push(await readCounter(db, taken('one')));
  }
  expect(counts).toEqual([1, 0, 0, 1, 2]);
  await addToCounters(db, [{ ...taken('unknown'), by: -1 }]);
  expect(await readCounter(db, taken('unknown'))).toBe(0);
  expect(await readCounter(db, taken('one', NOW - MINUTE))).toBe(7);
  expect(await readCounter(db, taken('two'))).toBe(7);
  expect(await readCounter(db, { scope: 'other', subject: 'taken', windowStart: NOW })).toBe(7);
});

it('are changed together, each by its own amount, and read together', async () => {
  const { db } = database();
  await store('changed', [
    ['one', 1, 1],
    ['one', 0, 2],
    ['two', 0, 3],
  ]);
  await store('changed', [
    ['two', 0, -1],
    ['one', 0, 10],
    ['three', 0, 5],
  ]);
  await store('changed too', [['two', 0, 9]]);
  await addToCounters(db, []);
  expect(await readRows('changed')).toEqual([
    ['one', 0, 12],
    ['one', 1, 1],
    ['three', 0, 5],
    ['two', 0, 2],
  ]);
  const ranges = [
    { scope: 'changed', subjects: ['one', 'two'], windowStarts: [NOW] },
    { scope: 'changed too', subjects: ['two'], windowStarts: [NOW, NOW - MINUTE] },
  ];
  for (const isLocking of [false, true]) {
    const read = await db.transaction((transaction) => readCounters(transaction, ranges, { isLocking }));
    const found = read.map(({ scope, subject, windowStart, count }) => [scope, subject, windowStart - NOW, count]);
    expect(found.sort()).toEqual([
      ['changed too', 'two', 0, 9],
      ['changed', 'one', 0, 12],
      ['changed', 'two', 0, 2],
    ]);
  }
  expect(await readCounters(db, [])).toEqual([]);
});

it('are forgotten for the named subjects, or when their window began before a time', async () => {
  const { db } = database();
  await store('left', [
    ['one', 0, 1],
    ['one', 1, 1],
    ['two', 0, 1],
    ['three', 60, 1],
  ]);
  await store('forgotten', [
    ['two', 0, 1],
    ['three', 0, 1],
  ]);
  expect(await deleteCounters(db, 'left', ['one'])).toBe(2);
  expect(await deleteCounters(db, 'forgotten', ['tw'])).toBe(1);
  expect(await deleteCounters(db, 'left', [])).toBe(0);
  expect([await readRows('left'), await readRows('forgotten')]).toEqual([
    [
      ['three', 60, 1],
      ['two', 0, 1],
    ],
    [['three', 0, 1]],
  ]);
  await deleteOldCounters(db, NOW - 60 * MINUTE);
  expect(await readRows('left')).toHaveLength(2);
  await deleteOldCounters(db, NOW - 60 * MINUTE + 1);
  expect(await readRows('left')).toEqual([['two', 0, 1]]);
});

it('are read without a lock while another connection counts, and as they were before', async () => {
  const { db, settings } = database();
  const counter = { scope: 'read', subject: 'one', windowStart: NOW };
  await addToCounters(db, [{ ...counter, by: 1 }]);
  const other = await openDatabase(settings);
  // Outside of the other connection's transaction.
  const read = AsyncLocalStorage.bind(() => readCounter(db, counter));
  const counts: number[] = [];
  await other.transaction(async (transaction) => {
    await addToCounters(transaction, [{ ...counter, by: 1 }]);
    counts.push(await read());
  });
  counts.push(await read());
  await other.close();
  expect(counts).toEqual([1, 2]);
});
