// After a bulk load the database knows how many rows there are, by which it chooses indexes.
import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import { getOrder } from '../../../src/domain/creditor/account-list';
import { findDuePayments } from '../../../src/persistence/payments/charge-store';
import { findCompanyAccounts } from '../../../src/persistence/account/account-store';
import { ReasonModel } from '../../../src/persistence/models/account';
import { MODELS } from '../../../src/persistence/models/models';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { refreshStatistics } from '../../../src/persistence/database/table-statistics';
import { getQueryPlan, isScan } from '../../support/database/query-plan';
import { chosenStore, databaseServer, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const DUE = { today: TEST_MOMENT.today, maxAttempts: 3, limit: 40, status: 'scheduled', cursor: null } as const;
const ACCOUNTS = {
  companyId: 1,
  conditions: null,
  accountNumber: null,
  subclientId: null,
  hasFailedPayment: null,
  linkState: null,
  importId: null,
  mark: null,
  order: getOrder('id'),
  range: { from: null, until: null },
} as const;

/** Table → the number of rows that the database believes to be there. */
async function readEstimates(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows =
    chosenStore() === 'embedded'
      ? await db.read('SELECT tbl AS name, stat AS estimate FROM sqlite_stat1')
      : await db.read(
          'SELECT table_name AS name, n_rows AS estimate FROM mysql.innodb_table_stats WHERE database_name = DATABASE()',
        );
  return new Map(rows.map((row) => [String(row.name), parseInt(String(row.estimate), 10)]));
}

/** Otherwise a server refreshes some by itself in the background, sooner or later. */
async function stopRefreshing(db: Database): Promise<void> {
  if (chosenStore() === 'embedded') return;
  for (const model of MODELS) {
    await db.repeatable.write(`ALTER TABLE ${db.sequelize.getRepository(model).tableName} STATS_AUTO_RECALC = 0`);
  }
}

/** Table → its number of rows, if that is not small. */
async function countRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const model of MODELS) {
    const total = await db.model(model).count({});
    if (total >= 100) counts.set(db.sequelize.getRepository(model).tableName, total);
  }
  return counts;
}

it('the large data set ends with the statistics of every table that is not small', async () => {
  const { db } = database();
  await stopRefreshing(db);
  await seedLargeDataSet(db, TEST_MOMENT, { profiles: 50, accounts: 8 });
  const counts = await countRows(db);
  expect(counts.size).toBeGreaterThan(5);
  const estimates = await readEstimates(db);
  // InnoDB reads samples.
  const wrong = [...counts].filter(([table, count]) => Math.abs((estimates.get(table) ?? 0) - count) > count / 3);
  expect(wrong).toEqual([]);
});

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['due payments', (db) => findDuePayments(db, DUE)],
  ['the accounts of a company', (db) => findCompanyAccounts(db, ACCOUNTS, { after: null, limit: 40 })],
])('the list of %s is then read by an index', async (_what, list) => {
  const plan = await getQueryPlan(database().db, list);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter(isScan)).toEqual([]);
});

if (chosenStore() !== 'embedded') {
  it('needs no right that the service lacks', async () => {
    const { db, settings } = database();
    const server = await createConnection(databaseServer());
    const user = `parley_${randomBytes(6).toString('hex')}`;
    const url = new URL(settings.url ?? '');
    await server.query(`CREATE USER ${user} IDENTIFIED BY 'secret'`);
    try {
      await server.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${url.pathname.slice(1)}.* TO ${user}`);
      [url.username, url.password] = [user, 'secret'];
      const restricted = await openDatabase({ ...settings, url: url.toString() });
      await restricted.write("INSERT INTO reasons (id, label, is_system) VALUES (900, 'a test', FALSE)");
      await refreshStatistics(restricted, [ReasonModel]);
      await restricted.close();
      expect((await readEstimates(db)).get('reasons')).toBe(await db.model(ReasonModel).count({}));
    } finally {
      await server.query(`DROP USER ${user}`);
      await server.end();
    }
  });
}
