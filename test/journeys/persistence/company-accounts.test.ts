// The lists of a company's accounts by state and condition agree with the rules that derive them, in every status.
import { deriveState, STATE_TABLE } from '../../../src/domain/account/display-state';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATUSES, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  countCompanyAccounts,
  findAccountsByIds,
  findCompanyAccountIds,
  type CompanyAccounts,
} from '../../../src/persistence/account/account-store';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerNegotiationModel } from '../../../src/persistence/models/negotiation';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const ALL = { companyId: 1, state: null, condition: null, accountNumber: null } as const;
const PAGE = { after: 0, limit: 50 };
const STATES = [...new Set(STATE_TABLE.map(({ state }) => state))];

async function readDerived() {
  const { db } = database();
  const ids = await findCompanyAccountIds(db, ALL, PAGE);
  const facts = await findAccountsByIds(db, ids, TEST_MOMENT.today);
  return facts.map((one) => ({ id: one.id, ...deriveState(one) }));
}

async function expectList(filter: Partial<CompanyAccounts>, ids: readonly number[]): Promise<void> {
  const { db } = database();
  expect([filter, await findCompanyAccountIds(db, { ...ALL, ...filter }, PAGE)]).toEqual([filter, ids]);
  const after = ids[0] ?? 0;
  const rest = await findCompanyAccountIds(db, { ...ALL, ...filter }, { after, limit: 1 });
  expect(rest).toEqual(ids.slice(1, 2));
  const counts = { total: ids.length, before: Math.min(ids.length, 1) };
  expect(await countCompanyAccounts(db, { ...ALL, ...filter }, after)).toEqual(counts);
}

it.each(keysOf(ACCOUNT_STATUSES))('in the status %s with any flags', async (status) => {
  const { db } = database();
  const all = await readDerived();
  expect(all.length).toBeGreaterThan(16);
  for (const [index, { id }] of all.entries()) {
    const isSet = (bit: number) => Math.floor(index / 2 ** bit) % 2 === 1;
    const flags = { paymentSetup: isSet(0), offerAccepted: isSet(1), counterOffer: isSet(2) };
    const disputedAt = isSet(3) ? TEST_MOMENT.now : null;
    await db.model(ConsumerModel).update({ status, ...flags, disputedAt }, { id });
    const negotiationType = isSet(4) ? 'pif' : index % 3 === 0 ? null : 'installment';
    await db.model(ConsumerNegotiationModel).update({ negotiationType }, { consumerId: id });
  }
  const derived = await readDerived();
  for (const state of STATES) {
    await expectList(
      { state },
      derived.filter((one) => one.state === state).map(({ id }) => id),
    );
  }
  for (const condition of keysOf(ACCOUNT_CONDITIONS)) {
    await expectList(
      { condition },
      derived.filter((one) => one.condition === condition).map(({ id }) => id),
    );
  }
});

it('by account number in any spelling, and only of the company', async () => {
  await expectList({ accountNumber: '4000 0000-19' }, [19]);
  await expectList({ accountNumber: '4000000020', companyId: 3 }, []);
  await expectList({ accountNumber: '' }, []);
});
