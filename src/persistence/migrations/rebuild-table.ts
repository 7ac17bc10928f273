// Changes a CHECK or a column of a table on SQLite, which cannot: copies the table into one with the new definition.
import type { Database } from '../database/database';
import { required, readText } from '../shared/columns';

/** `constraint` is the name of the CHECK, `check` the clause that replaces it. */
export function rebuildWithCheck(database: Database, table: string, constraint: string, check: string): Promise<void> {
  const known = new RegExp(`CONSTRAINT ${constraint} CHECK \\([^()]*\\([^()]*\\)\\)`);
  return rebuild(database, table, (sql) => sql.replace(known, () => check));
}

/** The column takes null from then on. */
export function rebuildWithNull(database: Database, table: string, column: string): Promise<void> {
  const mandatory = new RegExp(`(\\b${column}\\b[^,]*?) NOT NULL`);
  return rebuild(database, table, (sql) => sql.replace(mandatory, '$1'));
}

/**
 * Changes the statement that creates the table. Only for tables without foreign keys to them: rows that refer to a dropped
 * table would be rejected.
 */
async function rebuild(database: Database, table: string, change: (sql: string) => string): Promise<void> {
  await database.transaction(async (db) => {
    const [stored] = await db.read("SELECT `sql` FROM sqlite_master WHERE type = 'table' AND name = ?", [table]);
    const sql = required(readText(stored?.['sql']));
    const changed = change(sql);
    if (changed === sql) return;
    const indexes = await db.read(
      "SELECT `sql` FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND `sql` IS NOT NULL",
      [table],
    );
    await db.write(changed.replace(/^CREATE TABLE [^ (]+/, `CREATE TABLE ${table}_rebuilt`));
    await db.write(`INSERT INTO ${table}_rebuilt SELECT * FROM ${table}`);
    await db.write(`DROP TABLE ${table}`);
    await db.write(`ALTER TABLE ${table}_rebuilt RENAME TO ${table}`);
    for (const index of indexes) await db.write(required(readText(index['sql'])));
  });
}
