// The schema: created once, and protected by constraints.
import { isUniqueViolation } from '../../../src/persistence/database/errors';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { takeLease } from '../../../src/persistence/system/lease-store';
import { migrate, type MigrationListener } from '../../../src/persistence/migrations/migrate';
import { openTestDatabase, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const ALL = [
  '0001-companies',
  '0002-creditor-users',
  '0003-profiles',
  '0004-sign-in',
  '0005-accounts',
  '0006-negotiation',
  '0007-payments',
  '0008-gifts',
  '0009-calendar',
  '0010-letters',
  '0011-imports',
  '0012-system',
  '0013-results',
  '0014-calendar-revisions',
  '0015-letters-not-reached',
];

/** How often the process has created the table of accounts. */
function countChanges(db: Database): () => number {
  let count = 0;
  db.onStatement((sql) => {
    if (/CREATE TABLE.*\bconsumers\b/s.test(sql)) count += 1;
  });
  return () => count;
}

describe('migrations', () => {
  it('run once, in order', async () => {
    const { db, close } = await openTestDatabase({ migrated: false });
    expect(await migrate(db)).toEqual(ALL);
    expect(await migrate(db)).toEqual([]);
    await close();
  });

  it('are run by one of two concurrent processes, and again after an interrupted run', async () => {
    const { db, settings, close } = await openTestDatabase({ migrated: false });
    const other = await openDatabase(settings);
    const changes = [db, other].map(countChanges);
    const done = await Promise.all([migrate(db), migrate(other)]);
    expect(done.map(({ length }) => length).sort((one, two) => one - two)).toEqual([0, ALL.length]);
    expect(changes.map((count) => count()).sort((one, two) => one - two)[0]).toBe(0);
    await db.write('DELETE FROM schema_migrations');
    await migrate(other);
    expect(await migrate(db)).toEqual([]);
    await other.close();
    await close();
  });
});

it('wait for a process that is migrating, and go on when it has died', async () => {
  const { db, close } = await openTestDatabase({ migrated: false });
  await migrate(db);
  await db.write('DELETE FROM schema_migrations');
  const now = Date.now();
  await takeLease(db, { name: 'migrations', holder: 'died', now, until: now + 500 });
  let waits = 0;
  const started: string[] = [];
  const listener: MigrationListener = {
    waits: () => void (waits += 1),
    starts: (name, done, total) => started.push(`${done + 1}/${total} ${name}`),
  };
  expect(await migrate(db, listener)).toEqual(ALL);
  expect(started).toEqual(ALL.map((name, n) => `${n + 1}/${ALL.length} ${name}`));
  expect(waits).toBe(1);
  await close();
});

describe('the schema', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });

  it.each([
    ['an account status', 'UPDATE consumers SET status = ? WHERE id = 19'],
    ['an account status in upper case', "UPDATE consumers SET status = UPPER('joined') WHERE id = 19 AND ? <> ''"],
    ['a negotiation type', 'UPDATE consumer_negotiations SET negotiation_type = ? WHERE consumer_id = 18'],
    ['an instalment type', 'UPDATE consumer_negotiations SET installment_type = ? WHERE consumer_id = 17'],
    ['a payment status', 'UPDATE schedule_transactions SET status = ? WHERE consumer_id = 13'],
    ['a membership status', 'UPDATE company_memberships SET status = ? WHERE company_id = 1'],
    ['a template type', 'UPDATE templates SET type = ? WHERE id = 1'],
    ['a notice sender', 'UPDATE consumer_notice_responses SET sender_type = ? WHERE consumer_id = 9'],
    ['a notice status', "UPDATE consumer_notice_responses SET status = 6 WHERE consumer_id = 9 AND ? <> ''"],
  ])('rejects %s outside its list', async (_what, sql) => {
    const rejected = { code: 'validation_failed', cause: { message: expect.stringMatching(/constraint/i) as string } };
    await expect(database().db.write(sql, ['unknown'])).rejects.toMatchObject(rejected);
  });

  it('rejects a second open offer of an account, also with another company', async () => {
    const { db } = database();
    const second = db.write('INSERT INTO consumer_negotiations (consumer_id, company_id, open_key) VALUES (18, 1, 18)');
    expect(isUniqueViolation(await second.catch((error: unknown) => error))).toBe(true);
  });

  it('rejects an account of a company that does not exist', async () => {
    await expect(database().db.write('UPDATE consumers SET company_id = 99 WHERE id = 19')).rejects.toThrow(
      /foreign key/i,
    );
  });
});
