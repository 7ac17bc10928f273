// The database's clock as a process knows it: from samples with an error of half of their round trip.
import { describeClockDifference } from '../../../src/domain/shared/clock-difference';
import { createDatabaseClock } from '../../../src/persistence/database/database-clock';

const EPOCH = Date.UTC(2026, 10, 26);

/** A server whose clock shows `EPOCH` when the monotonic clock of this process shows 0. */
function openClock() {
  let now = 0;
  let ahead = 0;
  const clock = createDatabaseClock(() => now);
  return {
    clock,
    /** The answer takes twice `delayMs`; the server reads its clock after `delayMs`, or after `readAfter`. */
    ask(delayMs: number, readAfter = delayMs) {
      const sentAt = now;
      now += 2 * delayMs;
      clock.add({ sentAt, answeredAt: now, epoch: Math.floor(EPOCH + ahead + sentAt + readAfter) });
    },
    pass: (ms: number) => {
      now += ms;
    },
    set: (ms: number) => {
      ahead = ms;
    },
    error: () => clock.readEpoch() - (EPOCH + ahead + now),
  };
}

it('is that of this machine before the first sample', () => {
  const before = Date.now();
  const { clock } = openClock();
  expect(clock.readEpoch()).toBeGreaterThanOrEqual(before);
});

it('is computed from a sample and the time that has passed since', () => {
  const { ask, pass, error } = openClock();
  ask(2);
  pass(30_000);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
});

it('keeps a good sample, until a worse one is better than its age', () => {
  const { ask, pass, error } = openClock();
  ask(1);
  // The way back took all of the time.
  ask(50, 0);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
  pass(60_000);
  ask(3);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
});

it.each([-5 * 24 * 60 * 60 * 1000, -200, 200, 6 * 60 * 60 * 1000])(
  'follows a server whose clock was set by %i ms with the next sample, also a worse one',
  (ms) => {
    const { ask, set, error } = openClock();
    ask(1);
    set(ms);
    ask(40);
    expect(Math.abs(error())).toBeLessThanOrEqual(1);
  },
);

it.each([
  [5 * 24 * 60 * 60 * 1000, '5 days ahead of'],
  [-6 * 60 * 60 * 1000, '6 hours behind'],
  [47 * 60 * 60 * 1000, '47 hours ahead of'],
  [-180_000, '3 minutes behind'],
  [6000, '6 seconds ahead of'],
])('is described to an operator: %i ms', (ms, text) => {
  expect(describeClockDifference(ms)).toContain(`The clock of this machine is ${text} the database's`);
});

it.each([0, 5000, -5000])('is right with a difference of %i ms', (ms) => {
  expect(describeClockDifference(ms)).toBeNull();
});
