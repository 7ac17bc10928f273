// The stored conditions of accounts: filled where missing, never wrong after a write that does not know them, and repaired.
import {
  deriveState,
  findConditionKeys,
  getConditionKey,
  STATE_TABLE,
} from '../../../src/domain/account/display-state';
import { findAccountsByIds } from '../../../src/persistence/account/account-store';
import { checkConditions, MISSING } from '../../../src/persistence/account/condition-store';
import { compareAndSwapAccount } from '../../../src/persistence/hot-statements/account-swap';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { recordLogin } from '../../../src/persistence/profile/profile-store';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const ALL = { onlyMissing: false, fix: false };
const { now, today } = TEST_MOMENT;

async function readKey(id: number): Promise<unknown> {
  const { db } = database();
  return (await db.model(ConsumerModel).findOne({ attributes: ['conditionKey'], where: { id } }))?.conditionKey;
}

async function readVersion(id: number): Promise<number> {
  const { db } = database();
  return Number((await db.model(ConsumerModel).findOne({ attributes: ['version'], where: { id } }))?.version);
}

/** A key means one state and one condition, so that both are found by it. */
it('has one key for each pair of state and condition', () => {
  const keys = STATE_TABLE.map((row) => getConditionKey(row));
  expect(new Set(keys).size).toBe(STATE_TABLE.length);
  for (const { state, condition } of STATE_TABLE) {
    const own = STATE_TABLE.filter((row) => row.state === state).map((row) => getConditionKey(row));
    expect(findConditionKeys({ states: [state], conditions: null })).toEqual(own);
    expect(findConditionKeys({ states: [state], conditions: [condition] })).toEqual([
      getConditionKey({ state, condition }),
    ]);
  }
  expect(findConditionKeys({ states: ['dashboard'], conditions: null })).toBeNull();
  expect(findConditionKeys({ states: ['settled'], conditions: ['joined'] })).toEqual([]);
});

it('is stored with the demo data', async () => {
  const { db } = database();
  expect(await checkConditions(db, ALL)).toMatchObject({ missing: 0, wrong: 0, fixed: 0 });
  const facts = await findAccountsByIds(db, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20], today);
  for (const one of facts) expect([one.id, await readKey(one.id)]).toEqual([one.id, getConditionKey(deriveState(one))]);
});

it('is filled where it is missing, in pages that report their progress', async () => {
  const { db } = database();
  await db.write('UPDATE consumers SET derived_condition = NULL, derived_version = NULL');
  expect(await readKey(19)).toBeNull();
  const reported: (readonly [number, number])[] = [];
  await checkConditions(db, MISSING, ({ checked, total }) => reported.push([checked, total]));
  const { total } = await checkConditions(db, ALL);
  expect(reported).toEqual([[total, total]]);
  expect(await checkConditions(db, ALL)).toMatchObject({ checked: total, missing: 0, wrong: 0 });
});

it('counts as none after a write that raises the version alone', async () => {
  const { db } = database();
  await db.write("UPDATE consumers SET status = 'settled', version = version + 1 WHERE id = 19");
  expect(await readKey(19)).toBeNull();
  expect(await checkConditions(db, MISSING)).toMatchObject({ checked: 1, missing: 1, wrong: 0, fixed: 1 });
  expect(await readKey(19)).toBe('settled');
});

it('is found when it is wrong, and repaired only when that is asked for', async () => {
  const { db } = database();
  await db.write("UPDATE consumers SET derived_condition = 'hold' WHERE id = 20");
  expect(await checkConditions(db, MISSING)).toMatchObject({ checked: 0 });
  expect(await checkConditions(db, ALL)).toMatchObject({ missing: 0, wrong: 1, fixed: 0 });
  expect(await checkConditions(db, { ...ALL, fix: true })).toMatchObject({ wrong: 1, fixed: 1 });
  expect(await checkConditions(db, ALL)).toMatchObject({ wrong: 0 });
});

it('stays through a change of the version alone, and missing if it was', async () => {
  const { db } = database();
  const version = await readVersion(20);
  const swap = { id: 20, version, nextVersion: version + 5, condition: null, now };
  const move = (from: typeof swap) => db.transaction((held) => compareAndSwapAccount(held, from, {}));
  expect(await move(swap)).toBe(true);
  expect(await readKey(20)).toBe('joined');
  await db.write('UPDATE consumers SET derived_version = NULL WHERE id = 20');
  expect(await move({ ...swap, version: version + 5, nextVersion: version + 9 })).toBe(true);
  expect(await readKey(20)).toBeNull();
  expect(await checkConditions(db, MISSING)).toMatchObject({ fixed: 1 });
});

it('stays through the sign-in that opens an account', async () => {
  const { db } = database();
  await db.write("UPDATE consumers SET status = 'uploaded', derived_condition = 'joined' WHERE id = 19");
  await recordLogin(db, 1, TEST_MOMENT);
  expect(await checkConditions(db, ALL)).toMatchObject({ missing: 0, wrong: 0 });
});

it('names deleted accounts, so that no list of a condition reads them', async () => {
  const { db } = database();
  await db.write('UPDATE consumers SET deleted_at = ? WHERE id = 20', ['2026-06-05 00:00:00.000']);
  expect(await readKey(20)).toBe('deleted');
  expect(await checkConditions(db, ALL)).toMatchObject({ missing: 0, wrong: 0 });
  await db.write('UPDATE consumers SET deleted_at = NULL WHERE id = 20');
  expect(await readKey(20)).toBe('joined');
});
