// Adds columns and indexes to a table that stands already. Running it twice, or in two processes at once, does no harm.
import type { Database } from '../database/database';
import { isAlreadyDefined } from '../database-errors';
import { DDL_SYNTAX, type DdlSyntax } from '../database/dialect';

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
