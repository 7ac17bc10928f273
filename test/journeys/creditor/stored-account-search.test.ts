// Creditors find accounts by indexes.
import type { AccountSearch } from '../../../src/domain/creditor/account-search';
import { searchAccountIds } from '../../../src/persistence/creditor/account-detail-store';
import type { Database } from '../../../src/persistence/database/database';
import { findCreditorPayments, findScheduledPayments } from '../../../src/persistence/payments/creditor-payment-store';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import { getQueryPlan, isScan } from '../../support/database/query-plan';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const SEARCHES: readonly (readonly [string, AccountSearch])[] = [
  ['consumers_company_id_account_key_unique', { by: 'accountNumber', number: '12' }],
  ['consumers_reference_number_index_company_id_index', { by: 'referenceNumber', number: '12' }],
  ['consumers_member_number_index_index', { by: 'memberAccountNumber', number: '12' }],
  ['consumers_name_birth_index_index', { by: 'person', lastName: 'rivera', dateOfBirth: '1985-04-12' }],
];

beforeAll(async () => {
  const { db } = database();
  await seedLargeDataSet(db, TEST_MOMENT, { profiles: 60, accounts: 8 });
  if (db.dialect === 'mysql') {
    await db.sequelize.query('ANALYZE TABLE consumers, schedule_transactions, transactions');
  }
});

it.each(SEARCHES)('searches with %s', async (index, search) => {
  const { db } = database();
  const plan = await getQueryPlan(db, (recorded) => searchAccountIds(recorded, 1, search, 50));
  // MariaDB and MySQL choose among several indexes by the rows that are there, and may read none for a number without an account.
  if (db.dialect === 'mysql') expect(plan.filter(isScan)).toEqual([]);
  else expect(plan.map(({ detail }) => /INDEX (\w+)/.exec(String(detail))?.[1])).toEqual([index]);
});

const ofAccount = (accountId: number) => ({ accountId, statuses: null, sources: null, from: null, until: null });
const FIRST_PAGE = { after: null, limit: 12 };
const READS: readonly (readonly [string, (db: Database) => Promise<unknown>])[] = [
  ['open payments', (db) => findScheduledPayments(db, { accountId: 14, status: 'open' }, FIRST_PAGE)],
  ['schedule', (db) => findScheduledPayments(db, { accountId: 14, status: 'all' }, FIRST_PAGE)],
  ['payments', (db) => findCreditorPayments(db, ofAccount(14), FIRST_PAGE)],
];

it.each(READS)('reads the %s of an account with an index', async (_what, read) => {
  const plan = await getQueryPlan(database().db, read);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter(isScan)).toEqual([]);
});
