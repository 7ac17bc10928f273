// Databases with tables and demo data are made once a run, and copied for each test: that costs a fraction of making one.
import { copyFile, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { openDatabase, type Database, type DatabaseSettings } from '../../../src/persistence/database/database';

export interface CreatedDatabase {
  readonly settings: DatabaseSettings;
  remove(): Promise<void>;
}

/** How databases of a store come and go. */
export interface DatabaseFactory {
  /** An empty database. */
  create(): Promise<CreatedDatabase>;
  /** A copy of the database that `fill` filled the first time; `name` tells such databases apart. */
  copy(name: string, fill: (db: Database) => Promise<void>): Promise<CreatedDatabase>;
}

/** What does not depend on the store. */
export type SharedSettings = Omit<DatabaseSettings, 'url' | 'dataDir'>;

const EMBEDDED_FILE = 'parley.sqlite';

/** Each database is a file in a folder of its own. */
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
      if (await succeedsIfPresent(() => copyFile(original, file))) return place;
      await fillDatabase(place, fill);
      await publish(original, (path) => copyFile(file, path));
      return place;
    },
  };
}

const MIN_FREE_BYTES = 1_000_000_000;

/** In memory where there is room: every commit waits for the disk, and nobody needs these data after the run. */
async function chooseFastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const found = await statfs(memory).catch(() => null);
  return found && found.bavail * found.bsize > MIN_FREE_BYTES ? memory : tmpdir();
}

/** Each database is one of the server's; its user may create them. */
export function serverDatabases(server: string, shared: SharedSettings): DatabaseFactory {
  async function create(): Promise<CreatedDatabase> {
    const name = `${databasePrefix()}${randomBytes(6).toString('hex')}`;
    await onServer(server, (connection) => connection.query(`CREATE DATABASE ${name} ${CHARACTERS}`));
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
      if (!(await succeedsIfPresent(async () => (statements = await readFile(plan, 'utf8'))))) {
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

const CHARACTERS = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** Of the databases of this run; what is left of them goes with it. */
function databasePrefix(): string {
  return process.env['PARLEY_TEST_PREFIX'] ?? 'parley_test_';
}

function getDatabaseName({ settings }: CreatedDatabase): string {
  return new URL(settings.url ?? '').pathname.slice(1);
}

/** What makes the same tables and rows in the database in use. */
async function copyingStatements(connection: Connection, original: string): Promise<string> {
  await connection.query(`USE ${original}`);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const table of tables.map((row) => String(Object.values(row)[0]))) {
    const [[definition]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE ${table}`);
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM ${table} LIMIT 1`);
    statements.push(String(definition?.['Create Table']));
    if (rows.length > 0) statements.push(`INSERT INTO ${table} SELECT * FROM ${original}.${table}`);
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

/** While modules are being loaded nothing else runs, which may last longer than a connection may take: then it is tried again. */
export async function openWithRetry(settings: DatabaseSettings): Promise<Database> {
  return openDatabase(settings).catch(() => openDatabase(settings));
}

async function fillDatabase({ settings }: CreatedDatabase, fill: (db: Database) => Promise<void>): Promise<void> {
  const db = await openWithRetry(settings);
  try {
    await fill(db);
  } finally {
    await db.close();
  }
}

/** Folder of what is copied, shared by all workers of a run. */
function getOriginalsFolder(): string {
  const folder = process.env['PARLEY_TEST_ORIGINALS'];
  if (folder === undefined) throw new Error('The tests were started without their global setup.');
  return folder;
}

/** Another worker may publish the same at the same time: a file appears whole or not at all. */
async function publish(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await write(draft);
  await rename(draft, path);
}

async function succeedsIfPresent(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return false;
    throw error;
  }
}
