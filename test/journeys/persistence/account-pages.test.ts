// Pages of a person's accounts: in the order that the rules derive, and read without reading the rest of the list.
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import {
  deriveState,
  getConditionKey,
  getPriorities,
  getStatePriority,
  STATE_TABLE,
} from '../../../src/domain/account/display-state';
import type { AccountState } from '../../../src/domain/shared/vocabulary';
import { findAccountPage, findStateFactsByProfile } from '../../../src/persistence/account/account-store';
import type { Database } from '../../../src/persistence/database/database';
import type { ListPlace } from '../../../src/persistence/hot-statements/account-page';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import type { Row } from '../../../src/persistence/database/dialect';
import { getQueryPlan, isScan } from '../../support/database/query-plan';
import { chosenStore, openTestDatabase, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const { today } = TEST_MOMENT;
const RIVERA = 1;
const TABS: readonly (AccountState | null)[] = [null, 'dashboard', ...new Set(STATE_TABLE.map(({ state }) => state))];

/** MySQL may read a table as a whole that is shorter than a page, as that of the notices is here. */
const isLongScan = (row: Row) => isScan(row) && Number(row['rows'] ?? Infinity) > 20;

/** Of every account of the tab, in the order of the list. */
async function derivePlaces(db: Database, profileId: number, tab: AccountState | null): Promise<readonly ListPlace[]> {
  const [first, last] = getPriorities(tab);
  return (await findStateFactsByProfile(db, profileId))
    .map((facts) => ({ id: facts.id, priority: getStatePriority(deriveState(facts).state) }))
    .filter(({ priority }) => priority >= first && priority <= last)
    .sort((one, other) => one.priority - other.priority || one.id - other.id);
}

it('have the place that the rules give each condition', async () => {
  const { db } = database();
  for (const row of STATE_TABLE) {
    await db.write('UPDATE consumers SET derived_condition = ?, derived_version = version WHERE id = 25', [
      getConditionKey(row),
    ]);
    const stored = await db.model(ConsumerModel).findOne({ attributes: ['stateOrder'], where: { id: 25 } });
    expect([row.name, Number(stored?.stateOrder)]).toEqual([row.name, getStatePriority(row.state)]);
  }
});

it.each([1, 2, 7, 50])(
  'of %s accounts are those that the rules derive, in every tab and after every account',
  async (limit) => {
    const { db } = database();
    for (const tab of TABS) {
      const places = await derivePlaces(db, RIVERA, tab);
      const list = { profileId: RIVERA, priorities: getPriorities(tab) };
      for (const [index, after] of [null, ...places].entries()) {
        const page = await findAccountPage(db, list, { after, limit }, today);
        const ids = page?.accounts.map(({ id }) => id).sort((one, other) => one - other);
        const expected = places.slice(index, index + limit).map(({ id }) => id);
        expect([tab, ids]).toEqual([tab, expected.sort((one, other) => one - other)]);
        expect(page?.counts).toEqual({ total: places.length, before: index });
      }
    }
  },
);

it('are not found by their place while that of an account of the person is unknown', async () => {
  const { db } = database();
  const find = (profileId: number) =>
    findAccountPage(db, { profileId, priorities: getPriorities('settled') }, { after: null, limit: 5 }, today);
  await db.write('UPDATE consumers SET version = version + 1 WHERE id = 19');
  expect(await find(RIVERA)).toBeNull();
  expect(await find(2)).not.toBeNull();
  await db.write('UPDATE consumers SET derived_version = version WHERE id = 19');
  expect(await find(RIVERA)).not.toBeNull();
});

/** Rows and entries of indexes that the server reads for a statement. */
async function countReads(db: Database, job: (db: Database) => Promise<unknown>): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.write('FLUSH STATUS');
    await job(transaction);
    const rows = await transaction.read("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
  });
}

describe('of a long list', () => {
  const SHORT = 20;
  // The embedded database counts no reads.
  const LONG = chosenStore() === 'embedded' ? 60 : 400;

  it('read the accounts of the page, and one entry of an index for each other account', async () => {
    const { db, close } = await openTestDatabase({ seedAt: TEST_MOMENT });
    try {
      await seedLargeDataSet(db, TEST_MOMENT, { profiles: 1, accounts: SHORT });
      await seedLargeDataSet(db, TEST_MOMENT, { profiles: 1, accounts: LONG, firstPerson: 1 });
      const people = await db
        .model(ConsumerProfileModel)
        .findAll({ attributes: ['id'], order: [['id', 'DESC']], limit: 2 });
      const [long = 0, short = 0] = people.map(({ id }) => Number(id));
      const first = (profileId: number) => (bound: Database) =>
        findAccountPage(bound, { profileId, priorities: getPriorities(null) }, { after: null, limit: SHORT }, today);
      expect((await getQueryPlan(db, first(long))).filter(isLongScan)).toEqual([]);
      if (chosenStore() === 'embedded') return;
      const places = await derivePlaces(db, long, null);
      const later = (bound: Database) => {
        const after = places[LONG / 2] ?? null;
        return findAccountPage(
          bound,
          { profileId: long, priorities: getPriorities(null) },
          { after, limit: SHORT },
          today,
        );
      };
      const atShort = await countReads(db, first(short));
      const atLong = await countReads(db, first(long));
      expect(atLong - atShort).toBeLessThan(LONG - SHORT + 100);
      expect(await countReads(db, later)).toBeLessThan(atShort + LONG + 100);
    } finally {
      await close();
    }
  });
});
