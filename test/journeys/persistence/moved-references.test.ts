// Migration 0020: the provider's references that accounts had become payment methods of their owners' wallets.
import { createHash } from 'node:crypto';
import type { Database } from '../../../src/persistence/database/database';
import { adoptRows } from '../../../src/persistence/migrations/adopt-rows';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { findPaymentById } from '../../../src/persistence/payments/charge-store';
import { findMethodsByProfile } from '../../../src/persistence/payments/payment-method-store';
import { openTestDatabase, TEST_MOMENT, type TestDatabase } from '../../support/database/test-database';

const MIGRATION = '0020-payment-methods';
const [RIVERA, CASTILLO] = [1, 8];

/** Assignments as 0.2.0 stored them: two accounts of one wallet with one reference, which another wallet has too. */
const STORED: readonly (readonly [accountId: number, reference: string, label: string])[] = [
  [11, 'pm_shared', 'Visa ending in 4242'],
  [12, 'pm_shared', 'Visa ending in 4242'],
  [13, 'pm_second', 'Payment method'],
  [14, 'pm_dropped', 'Payment method'],
  [26, 'pm_shared', 'Payment method'],
  [27, 'pm_other', 'Blue card'],
  [28, 'pm_ownerless', 'Payment method'],
];

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
  ({ db } = database);
  await db.write('UPDATE payment_profiles SET payment_method_id = NULL');
  await db.write('DELETE FROM payment_methods');
  for (const [accountId, reference, label] of STORED) {
    const values = [reference, label, accountId];
    await db.write('UPDATE payment_profiles SET reference = ?, label = ? WHERE consumer_id = ?', values);
  }
  await db.write('UPDATE payment_profiles SET deleted_at = created_at WHERE consumer_id = 14');
  await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id = 28');
  await db.write('DELETE FROM schema_migrations WHERE name = ?', [MIGRATION]);
});
afterEach(() => database.close());

async function readWallet(profileId: number) {
  const rows = await db.read(
    'SELECT id, reference, reference_digest, label, default_key, type FROM payment_methods WHERE consumer_profile_id = ? ORDER BY id',
    [profileId],
  );
  return rows.map(({ id, reference, reference_digest: digest, label, default_key: key, type }) => {
    expect(digest).toBe(createHash('sha256').update(String(reference)).digest('hex'));
    return { id: Number(id), reference, label, isDefault: key !== null, type };
  });
}

async function readAssignments(): Promise<ReadonlyMap<number, number | null>> {
  const ids = STORED.map(([accountId]) => accountId);
  const sql = `SELECT consumer_id, payment_method_id, reference FROM payment_profiles WHERE consumer_id IN (${ids.join(', ')})`;
  const rows = await db.read(sql);
  expect(rows.map(({ reference }) => reference)).toEqual(rows.map(() => null));
  return new Map(
    rows.map((row) => [Number(row.consumer_id), row.payment_method_id === null ? null : Number(row.payment_method_id)]),
  );
}

it('gives each wallet each reference once, and its accounts the method', async () => {
  expect(await migrate(db)).toEqual([MIGRATION]);
  const [rivera, castillo] = [await readWallet(RIVERA), await readWallet(CASTILLO)];
  expect(rivera).toMatchObject([
    { reference: 'pm_shared', label: 'Visa ending in 4242', isDefault: true, type: 'other' },
    { reference: 'pm_second', label: null, isDefault: false },
  ]);
  expect(castillo).toMatchObject([
    { reference: 'pm_shared', label: null, isDefault: true },
    { reference: 'pm_other', label: 'Blue card', isDefault: false },
  ]);
  const [shared, second] = rivera.map(({ id }) => id);
  const [theirs, other] = castillo.map(({ id }) => id);
  const expected = { 11: shared, 12: shared, 13: second, 14: null, 26: theirs, 27: other, 28: null };
  expect(Object.fromEntries(await readAssignments())).toEqual(expected);
});

it('leaves nothing of a dropped assignment or of an account without an owner', async () => {
  await migrate(db);
  const rows = await db.read("SELECT id FROM payment_methods WHERE reference IN ('pm_dropped', 'pm_ownerless')");
  expect(rows).toEqual([]);
});

it('lets the same references be charged as before', async () => {
  await migrate(db);
  const references = new Map<number, string | null>();
  for (const [accountId] of STORED) {
    const [row] = await db.read('SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = ?', [accountId]);
    references.set(accountId, (await findPaymentById(db, Number(row?.id)))?.reference ?? null);
  }
  const charged = STORED.filter(([accountId]) => ![14, 28].includes(accountId));
  expect(references).toEqual(
    new Map([...charged.map(([id, reference]) => [id, reference] as const), [14, null], [28, null]]),
  );
  expect((await findMethodsByProfile(db, RIVERA)).map(({ use }) => use.accounts)).toEqual([2, 1]);
});

it('is safe to repeat after an interruption, and in two processes at once', async () => {
  await migrate(db);
  const first = [await readWallet(RIVERA), await readWallet(CASTILLO), await readAssignments()];
  // One reference was moved, but its assignment was not changed yet.
  await db.write(
    "UPDATE payment_profiles SET payment_method_id = NULL, reference = 'pm_second' WHERE consumer_id = 13",
  );
  await db.write('DELETE FROM schema_migrations WHERE name = ?', [MIGRATION]);
  await Promise.all([migrate(db), migrate(db)]);
  expect([await readWallet(RIVERA), await readWallet(CASTILLO), await readAssignments()]).toEqual(first);
});

it('moves also a reference that a replica of 0.1.0 has stored after the migration', async () => {
  await migrate(db);
  await db.write("UPDATE payment_profiles SET payment_method_id = NULL, reference = 'pm_late' WHERE consumer_id = 13");
  expect(await adoptRows(db)).toBe(1);
  expect((await readWallet(RIVERA)).map(({ reference }) => reference)).toContain('pm_late');
  const [row] = await db.read('SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = 13');
  expect((await findPaymentById(db, Number(row?.id)))?.reference).toBe('pm_late');
  expect(await adoptRows(db)).toBe(0);
});
