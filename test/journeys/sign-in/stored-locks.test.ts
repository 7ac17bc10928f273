// Locks of identities: exact counts of wrong codes, and growing locks.
import { clearWrongCodes, findLock, recordWrongCode } from '../../../src/persistence/sign-in/lock-store';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const database = withDatabase({ seedAt: TEST_MOMENT });

describe('wrong codes', () => {
  const bounds = { failuresPerLock: 10, lockSeconds: 900, maxLockSeconds: 86_400, lockFadeSeconds: 86_400 };

  it('are counted exactly in parallel, with a distinct number for each call', async () => {
    const { db } = database();
    const counted = await Promise.all(
      Array.from({ length: 50 }, () => recordWrongCode(db, { bounds, identityIndex: 'parallel', now: NOW })),
    );
    const numbers = counted.map(({ codeFailures }) => codeFailures).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await findLock(db, ['parallel'])).toMatchObject({ codeFailures: 50, lockedUntil: NOW + 900_000 * 16 });
  });

  it('lock the identity at every tenth, twice as long each time up to a day, until the right code', async () => {
    const { db } = database();
    let now = NOW;
    const locks: (number | null)[] = [];
    for (let round = 0; round < 90; round += 1) {
      const { isNewLock, lockedUntil } = await recordWrongCode(db, { bounds, identityIndex: 'locked', now });
      expect(isNewLock).toBe(round % 10 === 9);
      if (isNewLock) locks.push(lockedUntil && (lockedUntil - now) / 1000);
      now = isNewLock && lockedUntil !== null ? lockedUntil : now + 1;
    }
    expect(locks).toEqual([900, 1800, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 86_400]);
    await clearWrongCodes(db, ['locked']);
    expect(await findLock(db, ['locked'])).toBeNull();
    for (let round = 1; round < 10; round += 1) await recordWrongCode(db, { bounds, identityIndex: 'locked', now });
    const tenth = await recordWrongCode(db, { bounds, identityIndex: 'locked', now });
    expect(tenth).toMatchObject({ isNewLock: true, lockedUntil: now + 900_000 });
  });

  it('lock an identity that has two digests, of an old and a new key, until the later end', async () => {
    const { db } = database();
    for (const identityIndex of ['by the old key', 'by the old key', 'by the new key']) {
      await recordWrongCode(db, { bounds: { ...bounds, failuresPerLock: 1 }, identityIndex, now: NOW });
    }
    expect(await findLock(db, ['by the new key'])).toMatchObject({ lockedUntil: NOW + 900_000 });
    expect(await findLock(db, ['by the new key', 'by the old key'])).toMatchObject({ lockedUntil: NOW + 1_800_000 });
  });

  it('fade: a day without a lock takes one lock back, and forgets the wrong codes', async () => {
    const { db } = database();
    const DAY = 86_400_000;
    const record = (now: number) =>
      recordWrongCode(db, { bounds: { ...bounds, failuresPerLock: 2 }, identityIndex: 'fading', now });
    let now = NOW;
    const lock = async () => {
      await record(now);
      const { lockedUntil } = await record(now);
      const seconds = ((lockedUntil ?? 0) - now) / 1000;
      now = lockedUntil ?? now;
      return seconds;
    };
    expect([await lock(), await lock(), await lock()]).toEqual([900, 1800, 3600]);
    now += DAY - 1;
    expect(await lock()).toBe(7200);
    now += 2 * DAY;
    expect(await lock()).toBe(3600);
    // One wrong code is forgotten as well.
    await record(now);
    now += 3 * DAY;
    expect((await record(now)).isNewLock).toBe(false);
    now += 365 * DAY;
    expect(await lock()).toBe(900);
  });
});
