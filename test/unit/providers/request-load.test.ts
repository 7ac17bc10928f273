// Long work knows when no request but its own is worked on, and waits for that.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRequestLoad } from '../../../src/providers/request-load';
import { startGivingWay } from '../../../src/services/shared/give-way';

/** Ends a test that would hang; no assertion depends on it. */
const LONG_MS = 600_000;

it('waits until the last request is answered', async () => {
  const load = createRequestLoad();
  load.note(2);
  let isIdle = false;
  const waiting = load.whenIdle(LONG_MS).then(() => (isIdle = true));
  load.note(1);
  await nextTurn();
  expect([isIdle, load.isIdle()]).toEqual([false, false]);
  load.note(0);
  await waiting;
  expect([isIdle, load.isIdle()]).toEqual([true, true]);
  await load.whenIdle(LONG_MS);
});

it('waits no longer than it may', async () => {
  const load = createRequestLoad();
  load.note(1);
  await load.whenIdle(1);
  expect(load.isIdle()).toBe(false);
});

it('does not wait for the requests that give way themselves', async () => {
  const load = createRequestLoad();
  load.note(1);
  const end = load.addGivingWay();
  await load.whenIdle(LONG_MS);
  load.note(2);
  const waiting = load.whenIdle(LONG_MS);
  const endOther = load.addGivingWay();
  await waiting;
  end();
  expect(load.isIdle()).toBe(false);
  endOther();
  load.note(0);
  expect(load.isIdle()).toBe(true);
});

it('long work goes on at once while nobody asks, and behind a request otherwise', async () => {
  const load = createRequestLoad();
  const waits: number[] = [];
  const giveWay = startGivingWay({
    ...load,
    whenIdle: (limitMs) => {
      waits.push(limitMs);
      return load.whenIdle(limitMs);
    },
  });
  await giveWay();
  expect(waits).toEqual([]);
  load.note(1);
  await giveWay();
  // It is still worked on.
  await giveWay();
  load.note(0);
  await giveWay();
  expect(waits).toHaveLength(3);
  await giveWay();
  expect(waits).toHaveLength(3);
});
