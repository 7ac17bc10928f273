// The schema: created once, and protected by constraints.
import { isUniqueViolation } from '../../../src/persistence/database/errors';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { takeLease } from '../../../src/persistence/system/lease-store';
import { up as migrateContacts } from '../../../src/persistence/migrations/0007-profile-contacts';
import { migrate, type MigrationListener } from '../../../src/persistence/migrations/migrate';
import { openTestDatabase, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const ALL = [
  '0001-creditors',
  '0002-accounts',
  '0003-sign-in',
  '0004-guards',
  '0005-creditor-sign-in',
  '0006-e-letters',
  '0007-profile-contacts',
  '0008-negotiation-moves',
  '0009-letter-facts',
  '0010-idempotency',
  '0011-trusted-documents',
  '0013-usage',
  '0014-used-tokens',
  '0015-sealed-columns',
  '0017-foreign-key-indexes',
  '0018-contact-changes',
  '0019-payments',
  '0020-payment-methods',
  '0021-mailbox',
  '0022-profile',
  '0023-calendar',
  '0024-gifts',
  '0026-expiring-methods',
  '0027-transaction-marks',
  '0028-job-runs',
  '0029-creditor-roles',
  '0030-creditor-credentials',
  '0031-company-set-up',
  '0033-imports',
  '0035-account-conditions',
  '0036-account-lists',
  '0037-account-order',
  '0038-import-retention',
  '0040-direct-payments',
  '0043-header-profiles',
  '0044-account-sorts',
  '0045-account-search',
  '0046-open-accounts',
  '0047-payment-reversals',
  '0051-past-agreements',
  '0048-outbox-lifetimes',
  '0050-pending-responses',
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

describe('0007-profile-contacts', () => {
  it('sets the time of existing first contacts', async () => {
    const { db, close } = await openTestDatabase({ seedAt: TEST_MOMENT });
    await db.write('UPDATE consumer_profiles SET contact_bound_at = 5 WHERE id IN (1, 2)');
    await migrateContacts(db);
    const sql = 'SELECT email_bound_at, mobile_bound_at FROM consumer_profiles WHERE id IN (1, 2, 4) ORDER BY id';
    expect((await db.read(sql)).map((row) => [row.email_bound_at, row.mobile_bound_at])).toEqual([
      [5, null],
      [null, 5],
      [null, null],
    ]);
    await close();
  });
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
