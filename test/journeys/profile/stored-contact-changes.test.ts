// Stored contact changes and claims: one of each kind waits for each profile, ends once, and is found with an index.
import {
  cancelWaitingChange,
  claimDueChange,
  claimReminder,
  deleteEndedChanges,
  endWaitingChange,
  findChangeByCancelHash,
  findChangesToRemind,
  findDueChanges,
  findWaitingChanges,
  findWaitingClaim,
  insertContactChange,
} from '../../../src/persistence/profile/contact-change-store';
import type { Database } from '../../../src/persistence/database/database';
import { getQueryPlan, isScan } from '../../support/database/query-plan';
import { countSuccesses, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const database = withDatabase({ seedAt: TEST_MOMENT });

let lastNumber = 0;

async function insert(profileId: number, dueAt = NOW + 1000, companyId: number | null = null): Promise<string> {
  lastNumber += 1;
  const id = `change-${lastNumber}`;
  const change = { id, profileId, sessionId: 'session', companyId, cancelHash: `hash-${id}` };
  const contact = companyId === null ? ({ channel: 'email', to: 'new@example.test' } as const) : null;
  const times = { remindAt: dueAt - 500, dueAt, now: NOW };
  await database().db.transaction((db) => insertContactChange(db, { ...change, contact, ...times }));
  return id;
}

describe('a change that waits', () => {
  it("replaces the earlier one of its profile, and neither a claim nor another profile's", async () => {
    const { db } = database();
    const first = await insert(1);
    const claim = await insert(1, NOW + 900, 1);
    const [other, second] = [await insert(2), await insert(1)];
    expect((await findWaitingChanges(db, 1)).map(({ id }) => id)).toEqual([claim, second]);
    expect((await findWaitingChanges(db, 2)).map(({ id }) => id)).toEqual([other]);
    expect(await findWaitingClaim(db, 1, 1)).toMatchObject({ id: claim, companyId: 1, channel: null, contact: null });
    expect(await findWaitingClaim(db, 1, 2)).toBeNull();
    expect(await findChangeByCancelHash(db, `hash-${first}`)).toMatchObject({ state: 'replaced', contact: null });
  });

  it('is completed or cancelled by one of forty concurrent attempts', async () => {
    const { db } = database();
    const id = await insert(6, NOW);
    const ended = await countSuccesses(40, (index) =>
      index % 2 === 0 ? claimDueChange(db, { id, now: NOW }) : cancelWaitingChange(db, { id, now: NOW }),
    );
    expect(ended).toBe(1);
  });

  it('is not completed before its time', async () => {
    const { db } = database();
    const id = await insert(4, NOW + 10);
    expect(await claimDueChange(db, { id, now: NOW + 9 })).toBe(false);
    expect((await findDueChanges(db, NOW + 9, 50)).map((change) => change.id)).not.toContain(id);
    expect((await findDueChanges(db, NOW + 10, 50)).map((change) => change.id)).toContain(id);
    expect(await claimDueChange(db, { id, now: NOW + 10 })).toBe(true);
  });

  it('is reminded of once, and found by both links', async () => {
    const { db } = database();
    const id = await insert(5, NOW + 1000);
    expect((await findChangesToRemind(db, NOW + 499, 50)).map((change) => change.id)).not.toContain(id);
    expect((await findChangesToRemind(db, NOW + 500, 50)).map((change) => change.id)).toContain(id);
    const claimed = await countSuccesses(20, (index) => claimReminder(db, { id, reminderHash: `again-${index}` }));
    expect(claimed).toBe(1);
    expect((await findChangesToRemind(db, NOW + 500, 50)).map((change) => change.id)).not.toContain(id);
    const { reminder_hash: hash } =
      (await db.read('SELECT reminder_hash FROM contact_changes WHERE id = ?', [id]))[0] ?? {};
    expect((await findChangeByCancelHash(db, String(hash)))?.id).toBe(id);
    expect((await findChangeByCancelHash(db, `hash-${id}`))?.id).toBe(id);
  });
});

describe('an index', () => {
  beforeAll(async () => {
    const { db } = database();
    for (let n = 0; n < 300; n += 1) {
      const id = await insert(4 + (n % 5), NOW + 100_000 + n);
      if (n % 5 !== 0) await cancelWaitingChange(db, { id, now: NOW + n });
    }
    if (db.dialect === 'mysql') await db.sequelize.query('ANALYZE TABLE contact_changes');
  });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['a change by its link', (db) => findChangeByCancelHash(db, 'hash')],
    ['the changes of a person', (db) => findWaitingChanges(db, 2)],
    ['the claim of a person', (db) => findWaitingClaim(db, 2, 1)],
    ['the end of the change of a person', (db) => endWaitingChange(db, { profileId: 2, now: NOW })],
    ['due changes', (db) => findDueChanges(db, NOW, 50)],
    ['changes to remind of', (db) => findChangesToRemind(db, NOW, 50)],
    ['ended changes', (db) => deleteEndedChanges(db, NOW - 1000)],
  ])('finds %s', async (_what, job) => {
    expect((await getQueryPlan(database().db, job)).filter(isScan)).toEqual([]);
  });
});
