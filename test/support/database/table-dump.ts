// Dumps every stored row, compares dumps and restores tables from them.
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../src/persistence/database/database';
import { listReferences, type TableReference } from '../../../src/persistence/database/empty-tables';
import type { Row, SqlValue } from '../../../src/persistence/database/dialect';
import { MODELS } from '../../../src/persistence/models/models';

/**
 * Tables that a sign-in writes, or any request or run of a job: the last use of a session, usage counts, marks, runs and
 * stamps, and the outbox with the records of what became of its messages, which are delivered in the background.
 */
const SIGN_IN_TABLES = [
  'login_flows',
  'login_codes',
  'sessions',
  'creditor_sessions',
  'trusted_devices',
  'rate_counters',
  'captcha_uses',
  'outbox_messages',
  'contact_records',
  'contact_counts',
  'audit_events',
  'usage_counts',
  'transaction_marks',
  'job_runs',
  'company_stamps',
];

interface Table {
  readonly name: string;
  /** Columns of the primary key. */
  readonly keys: readonly string[];
}

/** Table → primary key → row. */
export type TableDump = ReadonlyMap<string, Rows>;

/**
 * Dumps all tables except those of sign-ins. New tables are included automatically. A table is read again only after a
 * statement of this database has written to it: other connections must not write meanwhile.
 */
export async function dumpTables(db: Database): Promise<TableDump> {
  const known = await findKnownRows(db);
  const tables = listTables(db).map(async ({ name, keys }) => {
    const rows = known.get(name) ?? readTable(db, name, keys);
    known.set(name, rows);
    return [name, await rows] as const;
  });
  return new Map(await Promise.all(tables));
}

async function readTable(db: Database, name: string, keys: readonly string[]): Promise<Rows> {
  const rows = await db.read(`SELECT * FROM ${name} ORDER BY ${keys.join(', ')}`);
  return new Map(rows.map((row) => [keys.map((key) => String(row[key])).join('|'), withoutStamp(row)]));
}

/** It grows with changes of other rows, too. */
function withoutStamp(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'stamp'));
}

/** Database → table → rows that no statement has changed since they were read. */
const KNOWN_ROWS = new WeakMap<Database['sequelize'], Promise<KnownRows>>();

type KnownRows = Map<string, Promise<Rows>>;

function findKnownRows(db: Database): Promise<KnownRows> {
  const found = KNOWN_ROWS.get(db.sequelize) ?? watchRows(db);
  KNOWN_ROWS.set(db.sequelize, found);
  return found;
}

async function watchRows(db: Database): Promise<KnownRows> {
  const references = await listReferences(db);
  const known: KnownRows = new Map();
  db.onStatement((sql) => {
    if (READING.test(sql)) return;
    const [, table] = WRITING.exec(sql) ?? [];
    const [, emptied] = DELETING.exec(sql) ?? [];
    // Anything else could write anywhere.
    if (table === undefined && emptied === undefined) known.clear();
    for (const name of table === undefined ? listDependent(references, emptied) : [table]) known.delete(name);
  });
  return known;
}

/** The table, and those that refer to it, directly or not: a deletion can change their rows too. */
function listDependent(references: readonly TableReference[], table = ''): ReadonlySet<string> {
  const tables = new Set([table]);
  // A set visits what is added meanwhile.
  for (const one of tables) {
    for (const { referring, target } of references) if (target === one) tables.add(referring);
  }
  return tables;
}

const READING = /^(SELECT|PRAGMA|SET|BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
const DELETING = /^DELETE FROM [`"]?(\w+)[`"]?/i;
const WRITING = /^(?:INSERT(?: OR IGNORE| IGNORE)? INTO|UPDATE) [`"]?(\w+)[`"]?/i;

/** Defers the check of foreign keys until all rows are written. */
const DEFER_REFERENCES = { sqlite: ['PRAGMA defer_foreign_keys = ON'], mysql: ['SET FOREIGN_KEY_CHECKS = 0'] } as const;
const CHECK_REFERENCES = { sqlite: [], mysql: ['SET FOREIGN_KEY_CHECKS = 1'] } as const;

/** Restores the tables from a dump and writes only rows that differ. */
export async function restoreTables(database: Database, dump: TableDump): Promise<void> {
  const now = await dumpTables(database);
  await database.transaction(async (db) => {
    for (const sql of DEFER_REFERENCES[db.dialect]) await db.write(sql);
    for (const table of listTables(database)) {
      await restoreTable(db, table, now.get(table.name) ?? new Map(), dump.get(table.name) ?? new Map());
    }
    for (const sql of CHECK_REFERENCES[db.dialect]) await db.write(sql);
  });
}

type Rows = ReadonlyMap<string, Row>;

async function restoreTable(db: Database, table: Table, now: Rows, then: Rows): Promise<void> {
  if (now === then) return;
  for (const [key, row] of now) {
    if (!then.has(key)) await remove(db, table, row);
  }
  for (const [key, row] of then) {
    const stored = now.get(key);
    if (!stored) await insert(db, table, row);
    else if (JSON.stringify(stored) !== JSON.stringify(row)) await update(db, table, row);
  }
}

/**
 * Returns the rows that belong to other accounts. A reason in a consumer's own words belongs to none, and a method is
 * used by the accounts that it pays. A letter is its account's, and its reader is notified of it, with a link that stops
 * such messages.
 */
export function getRowsOfOtherAccounts(dump: TableDump, accountId: number): readonly unknown[] {
  const letters = [...(dump.get('e_letters')?.values() ?? [])];
  const own = new Set(letters.filter((row) => Number(row.consumer_id) === accountId).map(({ id }) => id));
  const account = dump.get('consumers')?.get(String(accountId));
  const isOthers = (name: string, row: Row) => {
    if (name === 'reasons') return row.is_system === 1;
    if (name === 'consumer_e_letters') return !own.has(row.letter_id);
    if (name === 'opt_out_links') return !isLinkOfReader(row, account);
    return Number(name === 'consumers' ? row.id : row.consumer_id) !== accountId;
  };
  const withoutUse = (name: string, row: Row) => {
    return name === 'payment_methods' ? { ...row, last_used_at: null } : row;
  };
  return [...dump].map(([name, rows]) => [
    name,
    [...rows.values()].filter((row) => isOthers(name, row)).map((row) => withoutUse(name, row)),
  ]);
}

/** Of the owner, or of the address that the company delivered. */
function isLinkOfReader(link: Row, account: Row | undefined): boolean {
  return link.profile_id === null
    ? link.company_id === account?.company_id && link.contact_index === account?.email_index
    : link.profile_id === account?.consumer_profile_id;
}

/** Compares with Node first, because Jest's own comparison of thousands of rows is slow, and lets Jest report differences. */
export function expectSameRows(rows: TableDump | readonly unknown[], before: TableDump | readonly unknown[]): void {
  if (!isDeepStrictEqual(rows, before)) expect(rows).toEqual(before);
}

function listTables({ sequelize }: Database): readonly Table[] {
  return MODELS.map((model) => {
    const stored = sequelize.getRepository(model);
    const columns: Readonly<Record<string, { readonly field?: string }>> = stored.getAttributes();
    return { name: stored.tableName, keys: stored.primaryKeyAttributes.map((key) => columns[key]?.field ?? key) };
  }).filter(({ name }) => !SIGN_IN_TABLES.includes(name));
}

/** Columns that the database computes. */
const COMPUTED: readonly string[] = ['condition_key', 'link_state', 'state_order'];

async function remove(db: Database, { name, keys }: Table, row: Row): Promise<void> {
  await db.write(`DELETE FROM ${name} WHERE ${matching(keys)}`, getValues(row, keys));
}

async function insert(db: Database, { name }: Table, row: Row): Promise<void> {
  const columns = Object.keys(row).filter((column) => !COMPUTED.includes(column));
  const marks = columns.map(() => '?').join(', ');
  await db.write(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`, getValues(row, columns));
}

async function update(db: Database, { name, keys }: Table, row: Row): Promise<void> {
  const columns = Object.keys(row).filter((column) => !COMPUTED.includes(column));
  const changes = columns.map((column) => `${column} = ?`).join(', ');
  const values = [...getValues(row, columns), ...getValues(row, keys)];
  await db.write(`UPDATE ${name} SET ${changes} WHERE ${matching(keys)}`, values);
}

function matching(keys: readonly string[]): string {
  return keys.map((key) => `${key} = ?`).join(' AND ');
}

function getValues(row: Row, columns: readonly string[]): SqlValue[] {
  return columns.map((column) => row[column] as SqlValue);
}
