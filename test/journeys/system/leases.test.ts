// Leases: one holder at a time, by the clock of those who ask.
import { releaseLease, takeLease } from '../../../src/persistence/system/lease-store';
import { countSuccesses, withDatabase } from '../../support/database/test-database';

const database = withDatabase();
const lease = (name: string, holder: string, now = 1000) => ({ name, holder, now, until: now + 60 });

describe('a lease', () => {
  it('is taken by one of twenty at once, the first time and when it has ended', async () => {
    const { db } = database();
    expect(await countSuccesses(20, (index) => takeLease(db, lease('new', `process-${index}`)))).toBe(1);
    expect(await countSuccesses(20, (index) => takeLease(db, lease('new', `later-${index}`, 1060)))).toBe(1);
  });

  it('is prolonged by its holder, and by nobody else before its end', async () => {
    const { db } = database();
    expect(await takeLease(db, lease('kept', 'one'))).toBe(true);
    expect(await takeLease(db, lease('kept', 'one', 1050))).toBe(true);
    expect(await takeLease(db, lease('kept', 'other', 1109))).toBe(false);
    expect(await takeLease(db, lease('kept', 'other', 1110))).toBe(true);
    expect(await takeLease(db, lease('kept', 'one', 1111))).toBe(false);
  });

  it('is given back by its holder only', async () => {
    const { db } = database();
    await takeLease(db, lease('given', 'one'));
    await releaseLease(db, { name: 'given', holder: 'other' });
    expect(await takeLease(db, lease('given', 'other'))).toBe(false);
    await releaseLease(db, { name: 'given', holder: 'one' });
    expect(await takeLease(db, lease('given', 'other'))).toBe(true);
  });
});
