// Every row of the database as it is stored: to be compared before and after, and to be put back.
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../src/persistence/database/database';
import type { Row, SqlValue } from '../../../src/persistence/database/dialect';
import { MODELS } from '../../../src/persistence/models/models';

/** What a sign-in writes, and every request may: when a session was last used, and how often somebody asked
 *  for what. */
const SIGN_IN_TABLES = [
  ...['login_flows', 'sessions', 'creditor_sessions', 'trusted_devices'],
  ...['rate_counters', 'captcha_uses', 'outbox_messages', 'audit_events', 'usage_counts'],
];

interface Table {
  readonly name: string;
  /** Columns of its primary key. */
  readonly keys: readonly string[];
}

/** Table → primary key → row. */
export type TableDump = ReadonlyMap<string, Rows>;

/** All tables but those of sign-ins; a table that is added is looked at without a word here. */
export async function dumpTables(db: Database): Promise<TableDump> {
  const tables = listTables(db).map(async ({ name, keys }) => {
    const rows = await db.read(`SELECT * FROM ${name} ORDER BY ${keys.join(', ')}`);
    return [name, new Map(rows.map((row) => [keys.map((key) => String(row[key])).join('|'), row]))] as const;
  });
  return new Map(await Promise.all(tables));
}

/** References are looked at again once all is written. */
const DEFER_REFERENCES = { sqlite: ['PRAGMA defer_foreign_keys = ON'], mysql: ['SET FOREIGN_KEY_CHECKS = 0'] } as const;
const CHECK_REFERENCES = { sqlite: [], mysql: ['SET FOREIGN_KEY_CHECKS = 1'] } as const;

/** Makes the tables what they were: only what differs is written. */
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
  for (const [key, row] of now) {
    if (!then.has(key)) await remove(db, table, row);
  }
  for (const [key, row] of then) {
    const stored = now.get(key);
    if (!stored) await insert(db, table, row);
    else if (JSON.stringify(stored) !== JSON.stringify(row)) await update(db, table, row);
  }
}

/** The rows that are not this account's; words of a consumer's own are nobody's. */
export function getRowsOfOtherAccounts(dump: TableDump, accountId: number): readonly unknown[] {
  const isOthers = (name: string, row: Row) => {
    if (name === 'reasons') return row.is_system === 1;
    return Number(name === 'consumers' ? row.id : row.consumer_id) !== accountId;
  };
  return [...dump].map(([name, rows]) => [name, [...rows.values()].filter((row) => isOthers(name, row))]);
}

/** The runner's own comparison of thousands of rows takes longer than all else: it is asked only about what differs. */
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

async function remove(db: Database, { name, keys }: Table, row: Row): Promise<void> {
  await db.write(`DELETE FROM ${name} WHERE ${matching(keys)}`, getValues(row, keys));
}

async function insert(db: Database, { name }: Table, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  await db.write(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`, getValues(row, columns));
}

async function update(db: Database, { name, keys }: Table, row: Row): Promise<void> {
  const columns = Object.keys(row);
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
