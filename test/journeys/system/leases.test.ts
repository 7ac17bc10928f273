// Leases: one holder at a time, by the clock of the callers.
import { releaseLease, takeLease } from '../../../src/persistence/system/lease-store';
import { countSuccesses, withDatabase } from '../../support/database/test-database';

const database = withDatabase();
const lease = (name: string, holder: string, now = 1000) => ({ name, holder, now, until: now + 60 });

describe('a lease', () => {
  it('is taken by one of twenty concurrent processes, when it is new and when it has expired', async () => {
    const { db } = database();
    expect(await countSuccesses(20, (index) => takeLease(db, lease('new', `process-${index}`)))).toBe(1);
    expect(await countSuccesses(20, (index) => takeLease(db, lease('new', `later-${index}`, 1060)))).toBe(1);
  });

  it('is extended by its holder, and taken by others only after it expires', async () => {
    const { db } = database();
    expect(await takeLease(db, lease('extended', 'one'))).toBe(true);
    expect(await takeLease(db, lease('extended', 'one', 1050))).toBe(true);
    expect(await takeLease(db, lease('extended', 'other', 1109))).toBe(false);
    expect(await takeLease(db, lease('extended', 'other', 1110))).toBe(true);
    expect(await takeLease(db, lease('extended', 'one', 1111))).toBe(false);
  });

  it('that lasts longer than any can is invalid: it is taken, by one of many, which is told', async () => {
    const { db } = database();
    const sixHours = 6 * 60 * 60 * 1000;
    await takeLease(db, lease('future', 'wrong', 1000 + sixHours));
    // As long as two processes may disagree about the time, it is valid.
    expect(await takeLease(db, lease('future', 'other', 1000 + sixHours - 5000))).toBe(false);
    let told = 0;
    const take = (index: number) =>
      takeLease(db, lease('future', `process-${index}`), () => {
        told += 1;
      });
    expect([await countSuccesses(20, take), told]).toEqual([1, 1]);
    expect(await takeLease(db, lease('future', 'wrong'))).toBe(false);
  });

  it('is released by its holder only', async () => {
    const { db } = database();
    await takeLease(db, lease('released', 'one'));
    await releaseLease(db, { name: 'released', holder: 'other' });
    expect(await takeLease(db, lease('released', 'other'))).toBe(false);
    await releaseLease(db, { name: 'released', holder: 'one' });
    expect(await takeLease(db, lease('released', 'other'))).toBe(true);
  });
});
