// The lists of a company's accounts agree with the rules that derive states and conditions, in every status, with and without
// stored conditions, and find nothing of another company.
import { deriveState, STATE_TABLE } from '../../../src/domain/account/display-state';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATUSES, keysOf, type AccountState } from '../../../src/domain/shared/vocabulary';
import * as accounts from '../../../src/persistence/account/account-store';
import { checkConditions, MISSING } from '../../../src/persistence/account/condition-store';
import { countOpenAccounts } from '../../../src/persistence/company/subclient-store';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerNegotiationModel } from '../../../src/persistence/models/negotiation';
import { readList, type Wanted } from '../../support/database/company-lists';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { PLACED } from '../../support/fixtures/demo-accounts';

const database = withDatabase({ seedAt: TEST_MOMENT });
const CLOSED: readonly AccountState[] = ['settled', 'deactivated', 'cancelled_plan'];
const STATES = [...new Set(STATE_TABLE.map(({ state }) => state))];

async function readDerived() {
  const { db } = database();
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where: { companyId: 1 }, order: ['id'] });
  const facts = await accounts.findAccountsByIds(
    db,
    rows.map(({ id }) => Number(id)),
    TEST_MOMENT.today,
  );
  return facts.map((one) => ({ ...one, ...deriveState(one) }));
}

/** Splits keys into those that have accounts and the others, for which one list asks together. */
function partition<Key>(keys: readonly Key[], isFound: (key: Key) => boolean): readonly [Key[], Key[]] {
  return [keys.filter(isFound), keys.filter((key) => !isFound(key))];
}

/** Totals count accounts without a stored condition, so they are compared only when all are stored. */
async function expectList(filter: Wanted, ids: readonly number[], isStored: boolean): Promise<void> {
  const found = await readList(database().db, filter, 7);
  expect([filter, found.ids]).toEqual([filter, ids]);
  if (isStored) expect(found.total).toBe(ids.length);
}

it.each(keysOf(ACCOUNT_STATUSES))('in the status %s with any flags', async (status) => {
  const { db } = database();
  const all = await readDerived();
  expect(all.length).toBeGreaterThan(16);
  for (const [index, { id, version }] of all.entries()) {
    const isSet = (bit: number) => Math.floor(index / 2 ** bit) % 2 === 1;
    const flags = { paymentSetup: isSet(0), offerAccepted: isSet(1), counterOffer: isSet(2) };
    const changes = { ...flags, disputedAt: isSet(3) ? TEST_MOMENT.now : null, hasFailedPayment: isSet(4) };
    // As a release before the stored conditions writes.
    await db.model(ConsumerModel).update({ status, ...changes, version: version + 1 }, { id });
    const negotiationType = isSet(4) ? 'pif' : index % 3 === 0 ? null : 'installment';
    await db.model(ConsumerNegotiationModel).update({ negotiationType }, { consumerId: id });
  }
  const derived = await readDerived();
  const isOpenOf = (id: number) => (one: (typeof derived)[number]) =>
    one.subclient?.id === id && !CLOSED.includes(one.state);
  const open = [1, 2].map((id) => [id, derived.filter(isOpenOf(id)).length] as const);
  for (const isStored of [false, true]) {
    if (isStored) expect(await checkConditions(db, MISSING)).toMatchObject({ fixed: derived.length });
    expect(await countOpenAccounts(db, [1, 2])).toEqual(new Map(open));
    const select = (isWanted: (one: (typeof derived)[number]) => boolean) =>
      derived.filter(isWanted).map(({ id }) => id);
    const [states, absentStates] = partition(STATES, (state) => derived.some((one) => one.state === state));
    await expectList({ state: absentStates }, [], isStored);
    for (const state of states) {
      await expectList(
        { state: [state] },
        select((one) => one.state === state),
        isStored,
      );
    }
    const [conditions, absentConditions] = partition(keysOf(ACCOUNT_CONDITIONS), (condition) =>
      derived.some((one) => one.condition === condition),
    );
    await expectList({ condition: absentConditions }, [], isStored);
    for (const condition of conditions) {
      await expectList(
        { condition: [condition] },
        select((one) => one.condition === condition),
        isStored,
      );
    }
    for (const condition of keysOf(ACCOUNT_CONDITIONS).slice(0, 3)) {
      const isWanted = (one: (typeof derived)[number]) => one.condition === condition && one.hasFailedPayment;
      await expectList({ condition: [condition], hasFailedPayment: true }, select(isWanted), isStored);
    }
    await expectList(
      { hasFailedPayment: false },
      select((one) => !one.hasFailedPayment),
      isStored,
    );
    await expectList({ condition: [] }, [], isStored);
    await expectList(
      {},
      select(() => true),
      isStored,
    );
  }
});

it('by subclient', async () => {
  const { db } = database();
  const rows = await db.model(ConsumerModel).findAll({ where: { companyId: 1, subclientId: 1 }, order: ['id'] });
  expect(rows.length).toBeGreaterThan(0);
  await expectList(
    { subclientId: '1' },
    rows.map(({ id }) => Number(id)),
    true,
  );
  await expectList({ subclientId: '1', companyId: 2 }, [], true);
  await expectList({ subclientId: '987654' }, [], true);
});

it('by account number in any spelling, and only of the company', async () => {
  await expectList({ accountNumber: '4000 0000-19' }, [19], true);
  await expectList({ accountNumber: '4000000020', companyId: 3 }, [], true);
  await expectList({ accountNumber: '' }, [], true);
});

it('by the import that changed them last, in every order', async () => {
  const { db } = database();
  for (const id of [14, 19]) await db.model(ConsumerModel).update({ lastImportId: 'import-1' }, { id });
  await expectList({ importId: 'import-1' }, [14, 19], true);
  await expectList({ importId: 'import-1', sort: '-id' }, [19, 14], true);
  await expectList({ importId: 'import-1', subclientId: '987654' }, [], true);
  await expectList({ importId: 'import-1', companyId: 2 }, [], true);
  expect(new Set((await readList(db, { importId: 'import-1', sort: 'updated_at' }, 1)).ids)).toEqual(new Set([14, 19]));
});

it('by whether somebody has claimed them, which counts from the next sign-in on', async () => {
  const accounts = database().db.model(ConsumerModel);
  const [incomplete, unclaimed, waiting] = [14, 19, PLACED.sharedIdentity];
  const claimed = { consumerProfileId: 1, hasSignedIn: true, hasFailedPayment: false } as const;
  await accounts.update(claimed, { companyId: 1 });
  await accounts.update({ identityIndex: null, consumerProfileId: null, hasSignedIn: false }, { id: incomplete });
  await accounts.update({ consumerProfileId: null }, { id: unclaimed });
  await accounts.update({ hasSignedIn: false }, { id: waiting });
  await expectList({ linkState: 'incomplete' }, [incomplete], true);
  await expectList({ linkState: 'unclaimed' }, [unclaimed, waiting], true);
  await expectList({ linkState: 'unclaimed', hasFailedPayment: true }, [], true);
  const { ids } = await readList(database().db, { linkState: 'claimed' }, 50);
  expect(ids).toContain(16);
  expect([incomplete, unclaimed, waiting].filter((id) => ids.includes(id))).toEqual([]);
});

it('without deleted accounts', async () => {
  const { db } = database();
  const before = await readList(db, {}, 50);
  await db.write('UPDATE consumers SET deleted_at = ? WHERE id = 19', ['2026-06-05 00:00:00.000']);
  const rest = before.ids.filter((id) => id !== 19);
  await expectList({}, rest, true);
  await expectList({ accountNumber: '4000000019' }, [], true);
  await db.model(ConsumerModel).update({ status: 'joined', subclientId: 1 }, { id: [18, 19] });
  await db.model(ConsumerModel).update({ subclientId: null }, { id: 16 });
  expect(await countOpenAccounts(db, [1])).toEqual(new Map([[1, 1]]));
});

it('of everybody are never changed by an update without a condition', async () => {
  const { db } = database();
  const before = await readDerived();
  expect(() => db.model(ConsumerModel).update({ status: 'settled' }, {})).toThrow('names the rows');
  expect(await readDerived()).toEqual(before);
});
