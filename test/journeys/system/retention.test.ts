// What was kept for long enough is erased, and nothing else.
import { toInstant } from '../../../src/domain/shared/calendar';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import { AuditEventModel } from '../../../src/persistence/models/system';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { getReports, runNow } from '../../support/servers/job-turn';

const DAY = 24 * 60 * 60 * 1000;
const OLD = NOW - 1096 * DAY;
const RECENT = NOW - 1094 * DAY;

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const read = async (sql: string, parameters: readonly (string | number)[] = []) =>
  (await app.dependencies.db.read(sql, [...parameters]))[0] ?? {};

type AccountChanges = Parameters<typeof changeAccount>[1];

function changeAccount(id: number, changes: { status?: 'settled'; legalHoldAt?: number; updatedAt: number }) {
  const { updatedAt, ...others } = changes;
  return app.dependencies.db.model(ConsumerModel).update({ ...others, updatedAt: toInstant(updatedAt) }, { id });
}

const ACCOUNTS: readonly (readonly [name: string, id: number, changes: AccountChanges, isErased: boolean])[] = [
  ['removed long ago', 2, { updatedAt: OLD }, true],
  ['removed after a dispute, long ago', 1, { updatedAt: OLD }, true],
  ['cancelled long ago', 3, { updatedAt: OLD }, true],
  ['settled long ago', 4, { updatedAt: OLD }, true],
  ['settled a day later', 19, { status: 'settled', updatedAt: RECENT }, false],
  ['settled long ago and held by law', 9, { status: 'settled', legalHoldAt: NOW, updatedAt: OLD }, false],
  ['settled long ago, of which a payment is still scheduled', 14, { status: 'settled', updatedAt: OLD }, false],
  ['disputed long ago', 5, { updatedAt: OLD }, false],
  ['open and unchanged for long', 10, { updatedAt: OLD }, false],
];

it('erases accounts that were closed for long enough', async () => {
  // No other account is old.
  await app.dependencies.db.model(ConsumerModel).update({ updatedAt: toInstant(NOW) }, { companyId: [1, 2, 3] });
  for (const [, id, changes] of ACCOUNTS) await changeAccount(id, changes);
  const [closed] = await getReports(runNow(app.dependencies, 'retention'));
  const done = ACCOUNTS.filter(([, , , isErased]) => isErased).length;
  expect(closed).toMatchObject({ job: 'closed_accounts', tally: { done, skipped: 1 } });
  for (const [name, id, , isErased] of ACCOUNTS) {
    const row = await read('SELECT erased_at, consumer_profile_id, identity_index FROM consumers WHERE id = ?', [id]);
    expect([name, row['erased_at'] !== null, row['identity_index'] === null]).toEqual([name, isErased, isErased]);
  }
  const events = await read("SELECT COUNT(*) AS n FROM audit_events WHERE event = 'account.erased'");
  expect(Number(events['n'])).toBe(done);
  // Once erased, they are not erased again.
  const [again] = await getReports(runNow(app.dependencies, 'retention'));
  expect(again).toMatchObject({ tally: { done: 0, skipped: 1 } });
});

it('keeps closed accounts for as long as their company has set', async () => {
  const { db } = app.dependencies;
  const [dana, sam] = await Promise.all(
    ['dana@acme.test', 'sam@northbank.test'].map((user) => app.signInCreditor(user)),
  );
  const set = async (token: string | undefined, days: number | null) => {
    const body = { retention_days: days };
    const answer = await app.creditorRest<{ data: object }>('PUT', '/company', { token: token ?? '', body });
    return answer.status === 200 ? answer.body.data : answer.body;
  };
  expect(await set(dana, 1)).toMatchObject({ errors: { retention_days: [expect.stringContaining('1095')] } });
  expect(await set(dana, 2000)).toMatchObject({ retention_days: 2000 });
  expect(await set(sam, 0)).toMatchObject({ retention_days: 0 });
  await db.model(ConsumerModel).update({ updatedAt: toInstant(NOW) }, { companyId: [1, 2, 3] });
  const close = (id: number, companyId: number, days: number) =>
    db.model(ConsumerModel).update({ status: 'settled', companyId, updatedAt: toInstant(NOW - days * DAY) }, { id });
  await close(2, 1, 2001);
  await close(1, 1, 1999);
  await close(3, 2, 9999);
  await close(4, 3, 1096);
  const getErased = async () => {
    await getReports(runNow(app.dependencies, 'retention'));
    const rows = await db.read(
      'SELECT id FROM consumers WHERE id IN (1, 2, 3, 4) AND erased_at IS NOT NULL ORDER BY id',
    );
    return rows.map(({ id }) => Number(id));
  };
  expect(await getErased()).toEqual([2, 4]);
  // Without a time of its own, that of the operator is the company's again.
  expect(await set(dana, null)).toMatchObject({ retention_days: null });
  expect(await getErased()).toEqual([1, 2, 4]);
});

it('erases profiles without accounts that nobody uses', async () => {
  const { db } = app.dependencies;
  const [unused, used, owning] = (await db.read('SELECT id FROM consumer_profiles ORDER BY id')).map(({ id }) =>
    Number(id),
  );
  const rows = [
    { id: unused ?? 0, lastUsedAt: OLD, isErased: true },
    { id: used ?? 0, lastUsedAt: RECENT, isErased: false },
    { id: owning ?? 0, lastUsedAt: OLD, isErased: false },
  ];
  await db.model(ConsumerProfileModel).update({ lastUsedAt: NOW }, { status: 'active' });
  for (const { id, lastUsedAt } of rows) {
    await db.model(ConsumerProfileModel).update({ lastUsedAt, createdAt: toInstant(OLD) }, { id });
  }
  const withoutAccounts = [unused ?? 0, used ?? 0];
  await db.model(ConsumerModel).update({ consumerProfileId: null }, { consumerProfileId: withoutAccounts });
  await db.model(ConsumerModel).update({ consumerProfileId: owning ?? 0 }, { id: 19 });
  const reports = await getReports(runNow(app.dependencies, 'retention'));
  expect(reports).toContainEqual({ job: 'idle_profiles', tally: expect.objectContaining({ done: 1 }) as unknown });
  for (const { id, isErased } of rows) {
    const { status } = await read('SELECT status FROM consumer_profiles WHERE id = ?', [id]);
    expect([id, status === 'erased']).toEqual([id, isErased]);
  }
});

it('deletes old audit events', async () => {
  const events = app.dependencies.db.model(AuditEventModel);
  await events.insert({ at: NOW - 2556 * DAY, event: 'login.succeeded' });
  await events.insert({ at: NOW - 2554 * DAY, event: 'login.succeeded' });
  const reports = await getReports(runNow(app.dependencies, 'retention'));
  expect(reports).toContainEqual({ job: 'audit_events', tally: expect.objectContaining({ done: 1 }) as unknown });
  const { at } = await read('SELECT MIN(at) AS at FROM audit_events');
  expect(Number(at)).toBe(NOW - 2554 * DAY);
});

it('keeps everything when it is turned off', async () => {
  const { dependencies } = app;
  const retention = { closedAccountsDays: 0, idleProfilesDays: 0, auditDays: 0 };
  const off = { ...dependencies, settings: { ...dependencies.settings, retention } };
  await changeAccount(4, { updatedAt: 0 });
  expect(await getReports(runNow(off, 'retention'))).toEqual([]);
});
