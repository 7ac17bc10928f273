// Creates test databases by copying originals that are filled once per run, which is much faster than filling each of them:
// those of the embedded store, and what those on servers (`server-copies.ts`) share with them.
import { copyFile, mkdtemp, rename, rm, statfs } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseSettings } from '../../../src/persistence/database/database';

/** `remove` follows when nothing uses the database any more. */
export interface CreatedDatabase {
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

/** Loading modules blocks the event loop and may exceed the connection timeout, so the first failure is retried. */
export async function openWithRetry(settings: DatabaseSettings): Promise<Database> {
  return openDatabase(settings).catch(() => openDatabase(settings));
}

export async function fillDatabase(
  { settings }: CreatedDatabase,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
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
export function getOriginalsFolder(): string {
  const folder = process.env['PARLEY_TEST_ORIGINALS'];
  if (folder === undefined) throw new Error('The tests run without the global set-up of the Jest configuration.');
  return folder;
}

/** Renames a complete file into place, because another worker may publish the same file concurrently. */
export async function publish(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await write(draft);
  await rename(draft, path);
}

export async function existsAndSucceeds(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return false;
    throw error;
  }
}
