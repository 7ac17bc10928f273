// Creates and extends tables in the syntax of either database. Both are safe to repeat.
import type { Database } from '../database/database';
import { DDL_SYNTAX, type DdlSyntax } from '../database/dialect';
import { isAlreadyDefined } from '../database/errors';

export interface TableDefinition {
  readonly name: string;
  readonly columns: (syntax: DdlSyntax) => Readonly<Record<string, string>>;
  /** CHECK and FOREIGN KEY clauses, and unique keys. */
  readonly constraints?: readonly string[];
  /** Column lists of non-unique indexes. */
  readonly indexes?: readonly string[];
}

export async function createTable(db: Database, table: TableDefinition): Promise<void> {
  const { name, constraints = [], indexes = [] } = table;
  const syntax = DDL_SYNTAX[db.dialect];
  const columns = Object.entries(table.columns(syntax)).map(([column, definition]) => `${column} ${definition}`);
  const named = indexes.map((list) => ({ list, index: `${name}_${list.replaceAll(', ', '_')}_index` }));
  const inline = syntax.inlineIndexes ? named.map(({ index, list }) => `INDEX ${index} (${list})`) : [];
  const lines = [...columns, ...constraints, ...inline].join(',\n  ');
  await db.write(`CREATE TABLE IF NOT EXISTS ${name} (\n  ${lines}\n)${syntax.tableOptions}`);
  if (syntax.inlineIndexes) return;
  for (const { index, list } of named) {
    await db.write(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${list})`);
  }
}

/** A CHECK that allows only these values, and null where the column allows it. */
export function checkValues(table: string, column: string, values: readonly (string | number)[]): string {
  const list = values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ');
  return `CONSTRAINT ${table}_${column}_known CHECK (${column} IN (${list}))`;
}

export function foreignKey(table: string, column: string, target: string): string {
  return `CONSTRAINT ${table}_${column}_exists FOREIGN KEY (${column}) REFERENCES ${target} (id)`;
}

export function uniqueKey(table: string, ...columns: readonly string[]): string {
  return `CONSTRAINT ${table}_${columns.join('_')}_unique UNIQUE (${columns.join(', ')})`;
}

export interface TableAddition {
  readonly name: string;
  readonly columns?: (syntax: DdlSyntax) => Readonly<Record<string, string>>;
  /** Column lists of non-unique indexes. */
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

/** MySQL and SQLite have no IF NOT EXISTS for columns, and MySQL none for indexes. */
async function runUnlessDefined(db: Database, sql: string): Promise<void> {
  try {
    await db.write(sql);
  } catch (error) {
    if (!isAlreadyDefined(error)) throw error;
  }
}
