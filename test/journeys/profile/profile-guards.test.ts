// Guards of profiles: one profile per created identity, exact counts of wrong codes, and growing locks.
import { DomainError } from '../../../src/domain/shared/errors';
import { normalizeLastName } from '../../../src/domain/sign-in/login';
import {
  claimProfileSend,
  clearWrongCodes,
  insertSelfProfile,
  findProfileById,
  findProfilesByIdentity,
  recordWrongCode,
} from '../../../src/persistence/profile/profile-store';
import { TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const database = withDatabase({ seedAt: TEST_MOMENT });

describe('a profile created by its owner', () => {
  const newcomer = { lastName: 'De la Cruz', dateOfBirth: '1992-03-04', last4ssn: '0815' };

  it('is created once by fifty parallel requests, and found by its identity', async () => {
    const { db } = database();
    const errors: unknown[] = [];
    const created = await countSuccesses(50, () =>
      db
        .transaction((transaction) => insertSelfProfile(transaction, newcomer, NOW))
        .then(Boolean, (error: unknown) => {
          errors.push(error instanceof DomainError && error.code);
          return false;
        }),
    );
    expect(created).toBe(1);
    expect(new Set(errors)).toEqual(new Set(['identity_exists']));
    const identity = { ...newcomer, lastNameKey: normalizeLastName('de la CRUZ') };
    const found = await findProfilesByIdentity(db, identity);
    expect(found).toMatchObject([
      { lastName: 'De la Cruz', firstName: null, email: null, mobile: null, origin: 'self' },
    ]);
    expect(await findProfileById(db, found[0]?.id ?? 0)).toEqual(found[0]);
  });

  it('is not stored when its transaction fails', async () => {
    const { db } = database();
    const other = { ...newcomer, last4ssn: '4711' };
    const failing = db.transaction(async (transaction) => {
      await insertSelfProfile(transaction, other, NOW);
      throw new Error('no flow');
    });
    await expect(failing).rejects.toThrow('no flow');
    const id = await insertSelfProfile(db, other, NOW);
    expect(await findProfileById(db, id)).toMatchObject({ origin: 'self', status: 'active', codeFailures: 0 });
  });
});

describe('a message to a profile', () => {
  it('is claimed by one of fifty parallel requests, and again after the cooldown', async () => {
    const { db } = database();
    const claim = (now: number) => claimProfileSend(db, { profileId: 5, now, cooldownMs: 60_000 });
    expect(await countSuccesses(50, () => claim(NOW))).toBe(1);
    expect(await claim(NOW + 59_999)).toBe(false);
    expect(await claim(NOW + 60_000)).toBe(true);
    expect(await findProfileById(db, 5)).toMatchObject({ lastSentAt: NOW + 60_000 });
  });

  it('does not wait for one that was sent in the future, which is replaced', async () => {
    const { db } = database();
    const claim = (now: number) => claimProfileSend(db, { profileId: 6, now, cooldownMs: 60_000 });
    expect(await claim(NOW + 6 * 60 * 60_000)).toBe(true);
    expect(await countSuccesses(50, () => claim(NOW))).toBe(1);
    expect(await findProfileById(db, 6)).toMatchObject({ lastSentAt: NOW });
    // As far as two processes may disagree about the time.
    expect([await claim(NOW - 5000), await claim(NOW - 5001)]).toEqual([false, true]);
  });
});

describe('wrong codes', () => {
  const bounds = { failuresPerLock: 10, lockSeconds: 900, maxLockSeconds: 86_400, lockFadeSeconds: 86_400 };

  it('are counted exactly in parallel, with a distinct number for each call', async () => {
    const { db } = database();
    const counted = await Promise.all(
      Array.from({ length: 50 }, () => recordWrongCode(db, { bounds, profileId: 4, now: NOW })),
    );
    const numbers = counted.map(({ codeFailures }) => codeFailures).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await findProfileById(db, 4)).toMatchObject({ codeFailures: 50, lockedUntil: NOW + 900_000 * 16 });
  });

  it('lock the profile at every tenth, twice as long each time up to a day, until the right code', async () => {
    const { db } = database();
    let now = NOW;
    const locks: (number | null)[] = [];
    for (let round = 0; round < 90; round += 1) {
      const { isNewLock, lockedUntil } = await recordWrongCode(db, { bounds, profileId: 7, now });
      expect(isNewLock).toBe(round % 10 === 9);
      if (isNewLock) locks.push(lockedUntil && (lockedUntil - now) / 1000);
      now = isNewLock && lockedUntil !== null ? lockedUntil : now + 1;
    }
    expect(locks).toEqual([900, 1800, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 86_400]);
    await clearWrongCodes(db, 7);
    expect(await findProfileById(db, 7)).toMatchObject({ codeFailures: 0, lockedUntil: null });
    for (let round = 1; round < 10; round += 1) await recordWrongCode(db, { bounds, profileId: 7, now });
    const tenth = await recordWrongCode(db, { bounds, profileId: 7, now });
    expect(tenth).toMatchObject({ isNewLock: true, lockedUntil: now + 900_000 });
  });

  it('fade: a day without a lock takes one lock back, and forgets the wrong codes', async () => {
    const { db } = database();
    const DAY = 86_400_000;
    const record = (now: number) =>
      recordWrongCode(db, { bounds: { ...bounds, failuresPerLock: 2 }, profileId: 6, now });
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
