// Writes the same table definition in the words of either store. Running it twice does no harm.
import type { Database } from '../database/database';
import { DDL_SYNTAX, type DdlSyntax } from '../database/dialect';
import { isAlreadyDefined } from '../database/errors';

export interface TableDefinition {
  readonly name: string;
  readonly columns: (words: DdlSyntax) => Readonly<Record<string, string>>;
  /** CHECK and FOREIGN KEY clauses, and unique keys. */
  readonly constraints?: readonly string[];
  /** Column lists of the plain indexes. */
  readonly indexes?: readonly string[];
}

export async function createTable(db: Database, table: TableDefinition): Promise<void> {
  const { name, constraints = [], indexes = [] } = table;
  const words = DDL_SYNTAX[db.dialect];
  const columns = Object.entries(table.columns(words)).map(([column, definition]) => `${column} ${definition}`);
  const named = indexes.map((list) => ({ list, index: `${name}_${list.replaceAll(', ', '_')}_index` }));
  const inline = words.inlineIndexes ? named.map(({ index, list }) => `INDEX ${index} (${list})`) : [];
  const lines = [...columns, ...constraints, ...inline].join(',\n  ');
  await db.write(`CREATE TABLE IF NOT EXISTS ${name} (\n  ${lines}\n)${words.tableOptions}`);
  if (words.inlineIndexes) return;
  for (const { index, list } of named) {
    await db.write(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${list})`);
  }
}

/** Only words of a closed list may be stored; null passes where the column allows it. */
export function checkValues(table: string, column: string, words: readonly (string | number)[]): string {
  const list = words.map((word) => (typeof word === 'number' ? word : `'${word}'`)).join(', ');
  return `CONSTRAINT ${table}_${column}_known CHECK (${column} IN (${list}))`;
}

export function foreignKey(table: string, column: string, target: string): string {
  return `CONSTRAINT ${table}_${column}_exists FOREIGN KEY (${column}) REFERENCES ${target} (id)`;
}

export function uniqueKey(table: string, ...columns: readonly string[]): string {
  return `CONSTRAINT ${table}_${columns.join('_')}_unique UNIQUE (${columns.join(', ')})`;
}

// Adds columns and indexes to a table that stands already. Running it twice, or in two processes at once, does no harm.

export interface TableAddition {
  readonly name: string;
  readonly columns?: (words: DdlSyntax) => Readonly<Record<string, string>>;
  /** Column lists of plain indexes. */
  readonly indexes?: readonly string[];
}

export async function addToTable(db: Database, table: TableAddition): Promise<void> {
  const { name, columns, indexes = [] } = table;
  const added = Object.entries(columns?.(DDL_SYNTAX[db.dialect]) ?? {});
  for (const [column, definition] of added) {
    await runUnlessDefined(db, `ALTER TABLE ${name} ADD COLUMN ${column} ${definition}`);
  }
  for (const list of indexes) {
    await runUnlessDefined(db, `CREATE INDEX ${name}_${list.replaceAll(', ', '_')}_index ON ${name} (${list})`);
  }
}

/** Neither MySQL nor SQLite knows IF NOT EXISTS here. */
async function runUnlessDefined(db: Database, sql: string): Promise<void> {
  try {
    await db.write(sql);
  } catch (error) {
    if (!isAlreadyDefined(error)) throw error;
  }
}
