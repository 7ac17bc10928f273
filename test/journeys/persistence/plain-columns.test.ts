// What an earlier release stored in plain text is sealed once: by the migration, or by `parley rotate` for rows that a
// replica of that release writes afterwards.
import { findAccountById, hasAccountWithNumber } from '../../../src/persistence/account/account-store';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { compareAndSwapAccount } from '../../../src/persistence/hot-statements/account-swap';
import { findLetterFacts } from '../../../src/persistence/letters/letter-facts-store';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { bindContact } from '../../../src/persistence/profile/contact-store';
import { findProfileById } from '../../../src/persistence/profile/profile-store';
import { openPersonalData } from '../../../src/persistence/shared/personal-data';
import { sealPlainColumns } from '../../../src/persistence/system/seal-plain-columns';
import {
  openTestDatabase,
  TEST_MOMENT,
  withInterruption,
  type TestDatabase,
} from '../../support/database/test-database';

const { today, now } = TEST_MOMENT;
const ACCOUNT = 12;

/** As 0.1.0 stored them. */
const NUMBERS = { account_number: 'AC 1-77', member_account_number: 'M77', reference_number: 'R-77' };
const OTHERS = { statement_id_number: 'S77', subclient_account_number: 'C77', invitation_link: 'https://i.test/77' };
const POSTAL = {
  address1: '7 Elm Row',
  address2: 'Rear',
  city: 'Ithaca',
  state: 'NY',
  zip: '14850',
  pass_through5: 'VIP',
};
const PROFILE = { address: '8 Oak Row', city: 'Utica', state: 'NY', zip: '13501', landline: '+13155550100' };
const HOLD = { hold_reason: 'Laid off' };
const AUDIT = { 1: '203.0.113.77', 2: '2001:db8:77:aa00::/56', 3: 'unknown', 4: '198.51.100.0/24' };

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
  ({ db } = database);
  await set('consumers', { ...NUMBERS, ...OTHERS, ...POSTAL, ...HOLD }, ACCOUNT);
  await set('consumer_profiles', PROFILE, 1);
  await db.write("UPDATE consumer_negotiations SET account_number = 'AC 1-77'");
  const history = { consumer_id: ACCOUNT, at: 1, actor: 'system', move: 'hold_plan', version: 5 };
  await insert('negotiation_history', {
    ...{ ...history, condition_before: 'hold', condition_after: 'hold' },
    ...{ written: '{"move":"hold_plan","account":{"holdReason":"Laid off"}}', row_before: '{"negotiation":null}' },
  });
  await db.write('DELETE FROM audit_events');
  for (const [id, prefix] of Object.entries(AUDIT)) {
    await insert('audit_events', { id: Number(id), at: 1, event: 'login.matched', ip_prefix: prefix });
  }
});
afterEach(() => database.close());

const set = (table: string, columns: Readonly<Record<string, string>>, id: number) => {
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  return db.write(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = ?`, [...Object.values(columns), id]);
};

const insert = (table: string, columns: Readonly<Record<string, string | number>>) => {
  const values = Object.values(columns);
  const placeholders = values.map(() => '?').join(', ');
  return db.write(`INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${placeholders})`, values);
};

async function readRow(table: string, id: number): Promise<Row> {
  const [row] = await db.read(`SELECT * FROM ${table} WHERE id = ?`, [id]);
  return row ?? {};
}

async function expectSealed(): Promise<void> {
  const account = await readRow('consumers', ACCOUNT);
  for (const column of Object.keys({ ...NUMBERS, ...OTHERS, ...POSTAL, ...HOLD })) expect(account[column]).toBeNull();
  const profile = await readRow('consumer_profiles', 1);
  for (const column of Object.keys(PROFILE)) expect(profile[column]).toBeNull();
  expect(await db.read('SELECT 1 FROM consumer_negotiations WHERE account_number IS NOT NULL')).toEqual([]);
  expect(await db.read("SELECT 1 FROM negotiation_history WHERE written LIKE '{%' OR row_before LIKE '{%'")).toEqual(
    [],
  );
  expect(await db.read('SELECT ip_prefix FROM audit_events ORDER BY id')).toEqual(
    ['203.0.113.0/24', '2001:db8:77::/48', 'unknown', '198.51.100.0/24'].map((ip_prefix) => ({ ip_prefix })),
  );
}

async function expectReadable(): Promise<void> {
  expect(await findAccountById(db, ACCOUNT, today)).toMatchObject({
    ...{ accountNumber: 'AC 1-77', memberAccountNumber: 'M77', referenceNumber: 'R-77', statementIdNumber: 'S77' },
    ...{ subclientAccountNumber: 'C77', holdReason: 'Laid off', firstName: 'Maria', lastName: 'Rivera' },
  });
  expect(await findLetterFacts(db, { accountId: ACCOUNT, companyId: 1, today })).toMatchObject({
    ...{ address1: '7 Elm Row', address2: 'Rear', city: 'Ithaca', state: 'NY', zip: '14850' },
    ...{ invitationLink: 'https://i.test/77', passThrough: [null, null, null, null, 'VIP'] },
  });
  const { personal } = await readRow('consumer_profiles', 1);
  expect(openPersonalData(db.sealing, 'consumer_profiles', 1, personal)).toMatchObject(PROFILE);
  expect(await hasAccountWithNumber(db, 1, { field: 'accountNumber', number: 'AC177' })).toBe(true);
  expect(await hasAccountWithNumber(db, 1, { field: 'referenceNumber', number: 'R77' })).toBe(true);
  const [move] = await findHistoryByAccount(db, ACCOUNT, { after: 0, limit: 1 });
  expect(move).toMatchObject({
    snapshotBefore: { negotiation: null },
    recorded: { account: { holdReason: 'Laid off' } },
  });
}

it('the migration seals it, and everything stays readable', async () => {
  await db.write("DELETE FROM schema_migrations WHERE name = '0015-sealed-columns'");
  expect(await migrate(db)).toEqual(['0015-sealed-columns']);
  await expectSealed();
  await expectReadable();
  expect(await sealPlainColumns(db)).toBe(0);
});

it('two processes seal it at once', async () => {
  const other = await openDatabase(database.settings);
  await Promise.all([sealPlainColumns(db), sealPlainColumns(other)]);
  await other.close();
  await expectSealed();
  await expectReadable();
});

it('a row that changes meanwhile is read again', async () => {
  const email = { profileId: 1, channel: 'sms', value: '+12025550170', now: 1 } as const;
  const profiles = withInterruption(db, /^UPDATE consumer_profiles/, () => bindContact(db, email));
  await sealPlainColumns(profiles);
  expect(await findProfileById(db, 1)).toMatchObject({ mobile: '+12025550170', email: 'maria.rivera@example.test' });
  await expectSealed();
  await expectReadable();
});

it('a hold reason that an earlier release writes afterwards is read, and replaced by the next move', async () => {
  await sealPlainColumns(db);
  await db.write('UPDATE consumers SET sealed_hold_reason = NULL, hold_reason = ? WHERE id = ?', ['Moved', ACCOUNT]);
  const facts = await findAccountById(db, ACCOUNT, today);
  expect(facts?.holdReason).toBe('Moved');
  const { version = 0 } = facts ?? {};
  const swap = { id: ACCOUNT, version, nextVersion: version + 1, condition: null, now };
  expect(await compareAndSwapAccount(db, swap, { holdReason: 'Ill' })).toBe(true);
  expect(await readRow('consumers', ACCOUNT)).toMatchObject({ hold_reason: null });
  expect((await findAccountById(db, ACCOUNT, today))?.holdReason).toBe('Ill');
});
