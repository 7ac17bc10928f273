// Which rights the user of a database server lacks, found by trying each on each table: lists of grants would not tell,
// because rights also come from roles and patterns.
import { COMPUTED_COLUMNS } from '../models/account';
import { MODELS } from '../models/models';
import type { Database } from './database';
import { isDenied } from './errors';

/** Each matches no row, and needs the rights named before it to have been granted. */
const ATTEMPTS: readonly (readonly [right: string, write: (table: string, columns: readonly string[]) => string])[] = [
  ['SELECT', (table) => `SELECT 1 FROM ${table} WHERE FALSE`],
  [
    'INSERT',
    (table, columns) =>
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${table} WHERE FALSE`,
  ],
  ['UPDATE', (table, [column = '']) => `UPDATE ${table} SET ${column} = ${column} WHERE FALSE`],
  ['DELETE', (table) => `DELETE FROM ${table} WHERE FALSE`],
];

export interface MissingRight {
  readonly right: string;
  readonly tables: readonly string[];
}

/** Empty for the embedded database, which has no users. */
export async function findMissingRights(db: Database): Promise<readonly MissingRight[]> {
  if (db.dialect === 'sqlite') return [];
  const tables = MODELS.map((model) => {
    const stored = db.sequelize.getRepository(model);
    const columns = Object.values(stored.getAttributes()).map(({ field = '' }) => field);
    return { name: stored.tableName, columns: columns.filter((column) => !COMPUTED_COLUMNS.includes(column)) };
  });
  const missing: MissingRight[] = [];
  for (const [right, write] of ATTEMPTS) {
    const denied = [];
    for (const { name, columns } of tables) {
      if (await isRefused(db, write(name, columns))) denied.push(name);
    }
    if (denied.length > 0) missing.push({ right, tables: denied });
    // The other attempts read, too.
    if (right === 'SELECT' && denied.length > 0) break;
  }
  return missing;
}

/** Sends text: as prepared statements they would cost two round trips, and a place in the cache of the connection. */
async function isRefused(db: Database, sql: string): Promise<boolean> {
  try {
    await db.sequelize.query(sql);
    return false;
  } catch (error) {
    if (isDenied(error)) return true;
    throw error;
  }
}
