// A database of the released 0.1.0 with rows in every table is migrated: every row stays, and stays readable.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createConnection } from 'mysql2/promise';
import type { HistoryEntry } from '../../../src/domain/negotiation/negotiation-history';
import { findAccountById } from '../../../src/persistence/account/account-store';
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { resealAll } from '../../../src/persistence/system/reseal';
import { readStoredLines } from '../../support/database/table-lines';
import { openTestDatabase, TEST_MOMENT, type TestDatabase } from '../../support/database/test-database';

/** Written by the server of that release: demo data, sign-ins of both sides, moves, a run of the jobs; and dumped. */
const DUMP = join(__dirname, '..', '..', 'support', 'database', 'released-0.1.0.sql');
const RELEASED = 11;

/** What is sealed since, shortened (networks of the audit trail), or held by the wallet (references of payment methods). */
const MOVED = [
  'audit_events.ip_prefix',
  ...['account_number', 'hold_reason', 'invitation_link', 'member_account_number', 'personal'].map(
    (column) => `consumers.${column}`,
  ),
  ...['reference_number', 'statement_id_number', 'subclient_account_number'].map((column) => `consumers.${column}`),
  'negotiation_history.row_before',
  'negotiation_history.written',
  'payment_profiles.reference',
];

/** What a replica of that release meets, with the reason why it works all the same. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  'consumers asks unique index (company_id, account_key)': 'its accounts have no key, and null equals nothing',
  'e_letters asks unique index (batch_id, consumer_id)': 'its letters have no batch, and null equals nothing',
  'subclients asks unique index (company_id, live_number)': 'it stores no subclients',
  'transactions asks unique index (company_id, payment_reference)': 'its payments have none, and null equals nothing',
  'transactions lacks transaction_type VARCHAR(45) not null': 'it writes the type, and reads it nowhere',
};

/** Their names, and the lease of the process that runs them. */
const WRITTEN_BY_MIGRATIONS = ['schema_migrations', 'job_leases'];

type Rows = ReadonlyMap<string, readonly Row[]>;

let released: TestDatabase;
let fresh: TestDatabase;
let before: Rows;
let tablesBefore: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  released = await openTestDatabase({ migrated: false });
  fresh = await openTestDatabase();
  const connection = await createConnection({ uri: released.settings.url ?? '', multipleStatements: true });
  await connection.query(`SET FOREIGN_KEY_CHECKS = 0; ${await readFile(DUMP, 'utf8')}`);
  await connection.end();
  before = await readTables(released.db);
  tablesBefore = await readLines(released.db, before.keys());
  await migrate(released.db);
});
afterAll(() => Promise.all([released.close(), fresh.close()]));

async function readTables(db: Database, names?: Iterable<string>): Promise<Rows> {
  const found = names ?? (await db.sequelize.getQueryInterface().showAllTables());
  const tables = [...found].map(async (name) => [name, await db.read(`SELECT * FROM ${name} ORDER BY 1`)] as const);
  return new Map(await Promise.all(tables));
}

async function readLines(db: Database, tables: Iterable<string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = [...tables].map(async (table) => [table, await readStoredLines(db, table)] as const);
  return new Map(await Promise.all(read));
}

it('the dump has that release, with rows in every table', () => {
  expect(before.get('schema_migrations')).toHaveLength(RELEASED);
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
});

it('the schema is as in a new database', async () => {
  const names = (db: Database) => db.sequelize.getQueryInterface().showAllTables();
  // A dump turns the index that a foreign key brings into a normal one, beside which the same is created again.
  const lines = async ({ db }: TestDatabase, table: string) => [...new Set(await readStoredLines(db, table))].sort();
  expect((await names(released.db)).sort()).toEqual((await names(fresh.db)).sort());
  for (const table of await names(fresh.db)) {
    expect([table, await lines(released, table)]).toEqual([table, await lines(fresh, table)]);
  }
  const migrations = 'SELECT name FROM schema_migrations ORDER BY name';
  expect(await released.db.read(migrations)).toEqual(await fresh.db.read(migrations));
});

it('the migrations take nothing away from replicas of that release, and ask nothing new of them', async () => {
  const after = await readLines(released.db, tablesBefore.keys());
  const found = [...tablesBefore].flatMap(([table, lines]) => {
    const now = after.get(table) ?? [];
    const taken = lines.filter((line) => !now.includes(line)).map((line) => `${table} lacks ${line}`);
    // What a replica of that release inserts names none of the new columns.
    const asked = now.filter((line) => !lines.includes(line) && /not null(?! default)|^unique index/.test(line));
    return [...taken, ...asked.map((line) => `${table} asks ${line}`)];
  });
  expect(found.sort()).toEqual(Object.keys(CONTRACTIONS).sort());
});

it('every row is there, and its columns have changed only where a migration has moved the value', async () => {
  const after = await readTables(released.db, before.keys());
  const changed = new Set<string>();
  for (const [table, rows] of before) {
    if (WRITTEN_BY_MIGRATIONS.includes(table)) continue;
    expect([table, after.get(table)?.length]).toEqual([table, rows.length]);
    rows.forEach((row, index) => {
      const now = after.get(table)?.[index] ?? {};
      for (const [column, value] of Object.entries(row)) {
        if (!isDeepStrictEqual(now[column], value)) changed.add(`${table}.${column}`);
      }
    });
  }
  expect([...changed].sort()).toEqual([...MOVED].sort());
});

it('what was moved can be read', async () => {
  const { db } = released;
  for (const row of required(before, 'consumers')) {
    expect(await findAccountById(db, Number(row.id), TEST_MOMENT.today)).toMatchObject({
      ...{ accountNumber: row.account_number, memberAccountNumber: row.member_account_number },
      ...{ referenceNumber: row.reference_number, statementIdNumber: row.statement_id_number },
      ...{ subclientAccountNumber: row.subclient_account_number, holdReason: row.hold_reason },
    });
  }
  for (const row of required(before, 'negotiation_history')) {
    const part = { after: Number(row.id) - 1, limit: 1 };
    const [entry] = await findHistoryByAccount(db, Number(row.consumer_id), part);
    const { move, snapshotBefore, recorded } = parseText(JSON.stringify(entry)) as HistoryEntry;
    expect({ move, before: snapshotBefore, recorded }).toEqual({
      ...{ move: row.move, before: parseText(row.row_before), recorded: parseText(row.written) },
    });
  }
  const references = await db.read('SELECT reference FROM payment_methods WHERE reference IS NOT NULL ORDER BY 1');
  const paying = required(before, 'payment_profiles').filter((row) => row.deleted_at === null);
  expect(new Set(references.map((row) => row.reference))).toEqual(new Set(paying.map((row) => row.reference)));
  for (const { table, failed } of await resealAll(db)) expect([table, failed]).toEqual([table, 0]);
});

function required(tables: Rows, name: string): readonly Row[] {
  const rows = tables.get(name) ?? [];
  expect(rows).not.toEqual([]);
  return rows;
}

const parseText = (text: unknown): unknown => JSON.parse(String(text));
