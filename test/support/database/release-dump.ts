// Dumps a database of a release as SQL, and restores it: upgrades are tried on such dumps.
import { createConnection } from 'mysql2/promise';
import { escape } from 'mysql2';
import type { Database } from '../../../src/persistence/database/database';

/** The tables of a server's database with all rows, as a script. */
export async function dumpRelease(db: Database): Promise<string> {
  const statements: string[] = [];
  for (const table of await listTables(db)) {
    const [definition] = await db.read(`SHOW CREATE TABLE ${table}`);
    statements.push(String(definition?.['Create Table']));
    const columns = await listStoredColumns(db, table);
    for (const row of await db.read(`SELECT * FROM ${table}`)) {
      const values = columns.map((column) => escape(toSqlValue(row[column])));
      statements.push(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
    }
  }
  return statements.map((statement) => `${statement};\n`).join('');
}

/** Runs the script in an empty database. */
export async function restoreRelease(url: string, script: string): Promise<void> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    await connection.query(`SET FOREIGN_KEY_CHECKS = 0; ${script}`);
  } finally {
    await connection.end();
  }
}

export function listTables(db: Database): Promise<readonly string[]> {
  return db.sequelize.getQueryInterface().showAllTables();
}

/** Without those that the database computes. */
async function listStoredColumns(db: Database, table: string): Promise<readonly string[]> {
  const rows = await db.read(`SHOW COLUMNS FROM ${table}`);
  return rows.filter(({ Extra: extra }) => !/GENERATED/.test(String(extra))).map(({ Field: field }) => String(field));
}

function toSqlValue(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`No column has values of the type ${typeof value}.`);
}
