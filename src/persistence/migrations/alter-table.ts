// Adds columns and indexes to a table that stands already. Running it twice, or in two processes at once, does no harm.
import type { Database } from '../database/database';
import { isAlreadyDefined } from '../database-errors';
import { DEFINITION_WORDS, type DefinitionWords } from '../database/dialect';

export interface TableAddition {
  readonly name: string;
  readonly columns?: (words: DefinitionWords) => Readonly<Record<string, string>>;
  /** Column lists of plain indexes. */
  readonly indexes?: readonly string[];
}

export async function addToTable(db: Database, table: TableAddition): Promise<void> {
  const { name, columns, indexes = [] } = table;
  const added = Object.entries(columns?.(DEFINITION_WORDS[db.dialect]) ?? {});
  for (const [column, definition] of added) {
    await unlessDefined(db, `ALTER TABLE ${name} ADD COLUMN ${column} ${definition}`);
  }
  for (const list of indexes) {
    await unlessDefined(db, `CREATE INDEX ${name}_${list.replaceAll(', ', '_')}_index ON ${name} (${list})`);
  }
}

/** Neither MySQL nor SQLite knows IF NOT EXISTS here. */
async function unlessDefined(db: Database, sql: string): Promise<void> {
  try {
    await db.write(sql);
  } catch (error) {
    if (!isAlreadyDefined(error)) throw error;
  }
}
