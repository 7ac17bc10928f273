// The reset of the demo: the same rows as on a first start with dates from today, a server that goes on, and refusals.
import { Op } from 'sequelize';
import { addDays } from '../../../src/domain/shared/calendar';
import { emptyTables } from '../../../src/persistence/database/empty-tables';
import { CalendarFeedModel } from '../../../src/persistence/models/calendar';
import { CompanyModel, CreditorUserModel } from '../../../src/persistence/models/creditor';
import { ApiKeyModel } from '../../../src/persistence/models/creditor-credentials';
import { companyRow } from '../../../seeders/factories';
import { seedDemo } from '../../../seeders/demo-data';
import { COMPLETED_IMPORT } from '../../../seeders/demo-placements';
import { findDemoData } from '../../../seeders/find-demo-data';
import { findDemoDay, removeDemo, resetDemo } from '../../../seeders/reset-demo';
import { ReasonModel } from '../../../src/persistence/models/account';
import { dumpTables } from '../../support/database/table-dump';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { PLACED } from '../../support/fixtures/demo-accounts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LATER = 40;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Table → primary keys. */
async function listKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map([...(await dumpTables(app.dependencies.db))].map(([table, rows]) => [table, [...rows.keys()].sort()]));
}

const reset = (headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${app.origin}/dev/demo-reset`, { method: 'POST', headers });

const countSessions = async () =>
  Number((await app.dependencies.db.read('SELECT COUNT(*) AS n FROM sessions'))[0]?.['n']);

it('is refused from a page of another origin, and by other methods', async () => {
  for (const origin of ['https://evil.example', 'null']) expect((await reset({ origin })).status).toBe(403);
  expect((await reset({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await fetch(`${app.origin}/dev/demo-reset`)).status).toBe(404);
});

it('puts the rows back under the same ids, ends every session, and counts the dates from today', async () => {
  const seeded = await listKeys();
  const token = await app.signIn('Rivera', '1985-04-12', '4321');
  const body = { first_pay_date: addDays(app.moment().today, 7) };
  const offer = await app.rest('POST', '/accounts/19/offers/payment-plan', { token, body });
  expect(offer.status).toBe(200);
  expect(await listKeys()).not.toEqual(seeded);

  app.setTime(NOW + LATER * DAY_MS);
  const before = await findDemoDay(app.dependencies.db, app.moment());
  const answers = await Promise.all([reset({ origin: app.origin }), reset()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await findDemoDay(app.dependencies.db, app.moment())).toBe(addDays(String(before), LATER));
  expect(await listKeys()).toEqual(seeded);
  expect(await countSessions()).toBe(0);

  expect((await app.rest('GET', '/accounts', { token })).status).toBe(401);
  const again = await app.signIn('Rivera', '1985-04-12', '4321');
  const account = await app.rest('GET', '/accounts/19', { token: again });
  expect(account.body).toMatchObject({ display: { state: { key: 'ready_to_negotiate' } } });
});

it('has placements of Acme: an import with its accounts, and a dry run with its results', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  const read = (path: string) => app.creditorRest<{ data: readonly object[] }>('GET', path, { token });
  const imports = await read('/imports');
  expect(imports.body.data).toMatchObject([
    { state: 'validated', counts: { created: 3, failed: 2, warnings: 1 }, created_by: { name: 'Dana Whitfield' } },
    { state: 'completed', counts: { created: 4, failed: 1, warnings: 0 }, rows_total: 5 },
  ]);
  const results = await read('/imports/demo-import-validated1/rows');
  expect(results.body.data).toHaveLength(3);
  const accounts = await read('/accounts?import_id=demo-import-completed1');
  expect(accounts.body.data).toMatchObject([
    { account_id: PLACED.paidDirectly, current_balance: '500.00' },
    { account_id: PLACED.recalled, condition: { key: 'deactivated' } },
    { account_id: PLACED.open, condition: { key: 'joined' }, link_state: 'unclaimed' },
    { account_id: PLACED.sharedIdentity, link_state: 'unclaimed' },
  ]);
});

it('fills an empty database', async () => {
  const seeded = await listKeys();
  await emptyTables(app.dependencies.db);
  expect(await findDemoDay(app.dependencies.db, app.moment())).toBeNull();
  const left = [...(await listKeys())].filter(([, keys]) => keys.length > 0);
  expect(left.map(([table]) => table)).toEqual(['job_leases']);
  expect(await resetDemo(app.dependencies.db, app.moment())).toBe(true);
  expect(await listKeys()).toEqual(seeded);
});

it('finds each thing that is known to everybody, also alone, and nothing once it is removed', async () => {
  const { db } = app.dependencies;
  const find = () => findDemoData(db, app.moment());
  const everything = [
    '3 companies',
    '6 people',
    '4 passwords',
    '1 API keys',
    '4 helping hand links',
    '1 calendar links',
  ];
  expect(await find()).toEqual(everything);
  const reasons = await db.model(ReasonModel).count({ isSystem: true });

  await db.model(CreditorUserModel).update({ passwordHash: null }, { id: { [Op.gt]: 0 } });
  await db.model(CompanyModel).update({ email: 'office@parley-desk.com' }, { id: { [Op.gt]: 0 } });
  await db.model(ApiKeyModel).delete({});
  await db.model(CalendarFeedModel).delete({});
  expect(await find()).toEqual(['6 people', '4 helping hand links']);

  await db.model(CompanyModel).insert(companyRow(app.moment(), { id: 99, companyName: 'Somebody else', terms: {} }));
  expect(await removeDemo(db, app.moment())).toBe(false);
  expect(await find()).toEqual(['6 people', '4 helping hand links']);
  await db.model(CompanyModel).delete({ id: 99 });

  expect(await removeDemo(db, app.moment())).toBe(true);
  expect(await find()).toEqual([]);
  expect(await db.model(ReasonModel).count({ isSystem: true })).toBe(reasons);
  await resetDemo(db, app.moment());
  expect(await find()).toEqual(everything);
});

it('places accounts under whatever ids the database generates, as a Galera cluster does', async () => {
  const { db } = app.dependencies;
  await emptyTables(db);
  if (db.dialect === 'mysql') await db.write('ALTER TABLE consumers AUTO_INCREMENT = 501');
  else await db.write("INSERT INTO sqlite_sequence (name, seq) VALUES ('consumers', 500)");
  await seedDemo(db, app.moment());
  const token = await app.signInCreditor('dana@acme.test');
  const placed = await app.creditorRest('GET', `/accounts?import_id=${COMPLETED_IMPORT}`, { token });
  expect(placed.body['data']).toMatchObject([
    { account_id: 501, current_balance: '500.00' },
    { account_id: 502, condition: { key: 'deactivated' } },
    { account_id: 503 },
    { account_id: 504 },
  ]);
  expect(await resetDemo(db, app.moment())).toBe(true);
});

it.each([
  ['a company of another name', { companyName: 'Acme Recovery, Inc.' }],
  ['a company of another number', { id: 99 }],
])('changes nothing in a database with %s', async (_what, difference) => {
  const { db } = app.dependencies;
  const companies = db.model(CompanyModel);
  const [acme] = await db.read('SELECT * FROM companies WHERE id = 1');
  expect(acme).toBeDefined();
  const undo = 'id' in difference ? await addCompany(difference.id) : await rename(difference.companyName);
  const seeded = await listKeys();
  const answer = await reset();
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('Nothing was changed');
  expect(await findDemoDay(db, app.moment())).toBeNull();
  expect(await listKeys()).toEqual(seeded);
  await undo();

  async function rename(companyName: string) {
    await companies.update({ companyName }, { id: 1 });
    return () => companies.update({ companyName: 'Acme Recovery' }, { id: 1 });
  }
  async function addCompany(id: number) {
    await companies.insert(companyRow(app.moment(), { id, companyName: 'Other', terms: {} }));
    return () => companies.delete({ id });
  }
});

it('changes nothing in a database with an account that is not of the demo', async () => {
  const { db } = app.dependencies;
  await db.write('UPDATE consumers SET id = 4711 WHERE id = 21');
  const answer = await reset();
  expect(answer.status).toBe(409);
  await db.write('UPDATE consumers SET id = 21 WHERE id = 4711');
});
