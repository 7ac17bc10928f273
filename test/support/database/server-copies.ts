// Copies of originals on a database server. Creating about fifty tables takes MySQL half a second of processor time, so a
// copy that is removed becomes the next one: its rows are replaced, which takes a fiftieth of that.
import { readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import {
  existsAndSucceeds,
  fillDatabase,
  getOriginalsFolder,
  publish,
  type CreatedDatabase,
  type DatabaseFactory,
  type SharedSettings,
} from './database-copies';

/** How the tables and rows of an original come into another database. */
interface CopyPlan {
  /** The statements that create its tables, without the next numbers of keys. */
  readonly tables: readonly string[];
  readonly inserts: readonly string[];
}

/** Plan → databases with its tables and rows, which nothing uses. */
const unused = new Map<string, CreatedDatabase[]>();

/** Each database is on the server, whose user must be allowed to create databases. */
export function serverDatabases(server: string, shared: SharedSettings): DatabaseFactory {
  async function create(): Promise<CreatedDatabase> {
    const name = `${databasePrefix()}${randomBytes(6).toString('hex')}`;
    await onServer(server, (connection) => connection.query(`CREATE DATABASE ${name} ${CHARACTER_SET}`));
    const url = new URL(server);
    url.pathname = `/${name}`;
    return {
      settings: { ...shared, url: url.toString(), dataDir: '' },
      async remove() {
        await onServer(server, (connection) => connection.query(`DROP DATABASE ${name}`));
      },
    };
  }

  async function providePlan(name: string, fill: Parameters<DatabaseFactory['copy']>[1]): Promise<CopyPlan> {
    const path = join(getOriginalsFolder(), `${name}.json`);
    let text = '';
    if (!(await existsAndSucceeds(async () => (text = await readFile(path, 'utf8'))))) {
      const original = await create();
      await fillDatabase(original, fill);
      text = JSON.stringify(await onServer(server, (connection) => readPlan(connection, getDatabaseName(original))));
      await publish(path, (draft) => writeFile(draft, text));
    }
    return JSON.parse(text) as CopyPlan;
  }

  return {
    create,
    async copy(name, fill) {
      const key = `${server} ${name}`;
      const found = unused.get(key)?.pop();
      if (found) return { ...found, settings: { ...found.settings, ...shared } };
      const plan = await providePlan(name, fill);
      const place = await create();
      const tables = await onServer(server, async (connection) => {
        const statements = ['SET FOREIGN_KEY_CHECKS = 0', ...plan.tables, ...plan.inserts];
        await connection.query(`USE ${getDatabaseName(place)}; ${statements.join('; ')}`);
        return (await readDefinitions(connection)).map(([, text]) => text);
      });
      const copy: CreatedDatabase = {
        settings: place.settings,
        async remove() {
          const isReset = await onServer(server, (connection) =>
            reset(connection, getDatabaseName(place), { ...plan, tables }),
          );
          if (!isReset) return place.remove();
          unused.set(key, [...(unused.get(key) ?? []), copy]);
        },
      };
      return copy;
    },
  };
}

const CHARACTER_SET = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** Prefix of the databases of this run; the global teardown removes those that remain. */
function databasePrefix(): string {
  return process.env['PARLEY_TEST_PREFIX'] ?? 'parley_test_';
}

function getDatabaseName({ settings }: CreatedDatabase): string {
  return new URL(settings.url ?? '').pathname.slice(1);
}

async function readPlan(connection: Connection, original: string): Promise<CopyPlan> {
  await connection.query(`USE ${original}`);
  const definitions = await readDefinitions(connection);
  const inserts = [];
  for (const [table] of definitions) {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rows.length === 0) continue;
    // Computed columns take no values.
    const [columns] = await connection.query<RowDataPacket[]>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND extra NOT LIKE '%GENERATED'",
      [original, table],
    );
    const names = columns.map((column) => `\`${String(column['name'])}\``).join(', ');
    inserts.push(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${original}.${table}`);
  }
  return { tables: definitions.map(([, text]) => text.replace(NEXT_NUMBER, '')), inserts };
}

const NEXT_NUMBER = / AUTO_INCREMENT=\d+/;

/** The tables of the selected database, with the statements that create them. */
async function readDefinitions(connection: Connection): Promise<(readonly [table: string, text: string])[]> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  const names = rows.map((row) => String(Object.values(row)[0]));
  if (names.length === 0) return [];
  const texts = ['SELECT 1', ...names.map((name) => `SHOW CREATE TABLE ${name}`)].join('; ');
  const [results] = await connection.query<RowDataPacket[][]>(texts);
  return results.slice(1).map(([row]) => [String(row?.['Table']), String(row?.['Create Table'])] as const);
}

/** A database that had more rows is not used again: they would stay in its files and statistics. */
const MAX_ROWS = 2000;

/**
 * Whether the database now is as it was copied. `tables` are those of the copy: MySQL describes a table that it created
 * from a description in more words.
 */
async function reset(connection: Connection, name: string, { tables, inserts }: CopyPlan): Promise<boolean> {
  if (!(await becomesUnused(connection, name))) return false;
  await connection.query(`USE ${name}`);
  const definitions = await readDefinitions(connection);
  const found = definitions.map(([, text]) => text.replace(NEXT_NUMBER, ''));
  if (found.join() !== tables.map((text) => text.replace(NEXT_NUMBER, '')).join()) return false;
  const deletes = definitions.map(([table]) => `DELETE FROM ${table}`);
  const [deleted] = await connection.query<ResultSetHeader[]>(['SET FOREIGN_KEY_CHECKS = 0', ...deletes].join('; '));
  if (deleted.reduce((sum, { affectedRows }) => sum + affectedRows, 0) > MAX_ROWS) return false;
  const counted = definitions.filter(([, text], index) => text !== tables[index]);
  const counters = counted.map(([table]) => `ALTER TABLE ${table} AUTO_INCREMENT = 1`);
  const statements = [...counters, ...inserts];
  if (statements.length > 0) await connection.query(statements.join('; '));
  return true;
}

const LOOKS = 20;
const LOOK_PAUSE_MS = 10;

/** A closed connection ends a little later on the server, and what it was executing takes effect until then. */
async function becomesUnused(connection: Connection, name: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    // Not from `information_schema`: on MySQL, an emoji in any statement of the server makes that fail.
    const [processes] = await connection.query<RowDataPacket[]>('SHOW FULL PROCESSLIST');
    if (!processes.some(({ db }) => db === name)) return true;
    await pause(LOOK_PAUSE_MS);
  }
  return false;
}

async function onServer<Outcome>(url: string, job: (connection: Connection) => Promise<Outcome>): Promise<Outcome> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await job(connection);
  } finally {
    await connection.end();
  }
}
