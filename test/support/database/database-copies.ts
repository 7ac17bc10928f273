// Creates test databases by copying originals that are filled once per run, which is much faster than filling each of them.
import { copyFile, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { openDatabase, type Database, type DatabaseSettings } from '../../../src/persistence/database/database';

interface CreatedDatabase {
  readonly settings: DatabaseSettings;
  remove(): Promise<void>;
}

/** Creates databases of one kind of store. */
export interface DatabaseFactory {
  /** Creates an empty database. */
  create(): Promise<CreatedDatabase>;
  /** Copies the original called `name`. The first call creates it with `fill`. */
  copy(name: string, fill: (db: Database) => Promise<void>): Promise<CreatedDatabase>;
}

/** Settings that do not depend on the store. */
export type SharedSettings = Omit<DatabaseSettings, 'url' | 'dataDir'>;

const EMBEDDED_FILE = 'parley.sqlite';

/** Each database is a file in its own folder. */
export function embeddedDatabases(shared: SharedSettings): DatabaseFactory {
  async function create(): Promise<CreatedDatabase> {
    const dataDir = await mkdtemp(join(await chooseFastFolder(), 'parley-test-'));
    return {
      settings: { ...shared, url: null, dataDir },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  return {
    create,
    async copy(name, fill) {
      const original = join(getOriginalsFolder(), `${name}.sqlite`);
      const place = await create();
      const file = join(place.settings.dataDir, EMBEDDED_FILE);
      if (await existsAndSucceeds(() => copyFile(original, file))) return place;
      await fillDatabase(place, fill);
      await publish(original, (path) => copyFile(file, path));
      return place;
    },
  };
}

const MIN_FREE_BYTES = 1_000_000_000;

/** Prefers a folder in memory if it has enough space, because every commit waits for the disk. */
async function chooseFastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const found = await statfs(memory).catch(() => null);
  return found && found.bavail * found.bsize > MIN_FREE_BYTES ? memory : tmpdir();
}

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
  return {
    create,
    async copy(name, fill) {
      const plan = join(getOriginalsFolder(), `${name}.sql`);
      let statements = '';
      if (!(await existsAndSucceeds(async () => (statements = await readFile(plan, 'utf8'))))) {
        const original = await create();
        await fillDatabase(original, fill);
        statements = await onServer(server, (connection) => copyingStatements(connection, getDatabaseName(original)));
        await publish(plan, (path) => writeFile(path, statements));
      }
      const place = await create();
      await onServer(server, (connection) => connection.query(`USE ${getDatabaseName(place)}; ${statements}`));
      return place;
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

/** Returns statements that create the same tables and rows in the selected database. */
async function copyingStatements(connection: Connection, original: string): Promise<string> {
  await connection.query(`USE ${original}`);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const table of tables.map((row) => String(Object.values(row)[0]))) {
    const [[definition]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE ${table}`);
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM ${table} LIMIT 1`);
    statements.push(String(definition?.['Create Table']));
    if (rows.length === 0) continue;
    // Computed columns take no values.
    const [columns] = await connection.query<RowDataPacket[]>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND extra NOT LIKE '%GENERATED'",
      [original, table],
    );
    const names = columns.map((column) => `\`${String(column['name'])}\``).join(', ');
    statements.push(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${original}.${table}`);
  }
  return statements.join(';\n');
}

async function onServer<Outcome>(url: string, job: (connection: Connection) => Promise<Outcome>): Promise<Outcome> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await job(connection);
  } finally {
    await connection.end();
  }
}

/** Loading modules blocks the event loop and may exceed the connection timeout, so the first failure is retried. */
export async function openWithRetry(settings: DatabaseSettings): Promise<Database> {
  return openDatabase(settings).catch(() => openDatabase(settings));
}

async function fillDatabase({ settings }: CreatedDatabase, fill: (db: Database) => Promise<void>): Promise<void> {
  const db = await openWithRetry(settings);
  try {
    await fill(db);
    await finishFilling(db);
  } finally {
    await db.close();
  }
}

/**
 * An original is copied from its file alone, and never without tables: everything in the write-ahead log of the embedded
 * database is moved into the file first.
 */
async function finishFilling(db: Database): Promise<void> {
  const isEmbedded = db.dialect === 'sqlite';
  const [tables] = await db.read(
    isEmbedded
      ? "SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table'"
      : 'SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  if (Number(tables?.n) === 0) throw new Error('The original of a test database has no tables.');
  if (!isEmbedded) return;
  const [checkpoint] = await db.read('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(checkpoint?.busy) !== 0) throw new Error('The original of a test database cannot be checkpointed.');
}

/** Folder of the originals, shared by all workers of a run. */
function getOriginalsFolder(): string {
  const folder = process.env['PARLEY_TEST_ORIGINALS'];
  if (folder === undefined) throw new Error('The tests run without the global set-up of the Jest configuration.');
  return folder;
}

/** Renames a complete file into place, because another worker may publish the same file concurrently. */
async function publish(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await write(draft);
  await rename(draft, path);
}

async function existsAndSucceeds(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return false;
    throw error;
  }
}
