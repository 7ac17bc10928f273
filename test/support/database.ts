// A fresh, migrated database for a test file: a file in a folder of its own, or a database of its own on the server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { seedDemo } from '../../seeders/one-of-each';
import { momentAt, type Moment } from '../../src/domain/calendar';
import { openDatabase, type Database, type DatabaseSettings } from '../../src/persistence/database';
import { migrate } from '../../src/persistence/migrations';
import { readKeyRing } from '../../src/gateways/key-ring';
import { keyedSealing } from '../../src/gateways/sealing';

/** The moment at which the demo data stand unless a test says otherwise: noon in New York. */
export const TEST_MOMENT: Moment = momentAt(Date.parse('2026-06-05T16:00:00.000Z'), 'America/New_York');

/** Rings of no secrecy, so that a database can be opened again: the settings ENCRYPTION_KEYS and INDEX_KEYS. */
export const TEST_KEYS = {
  encryption: `seal-1:${Buffer.alloc(32, 'sealing').toString('base64')}`,
  index: `index-1:${Buffer.alloc(32, 'indexing').toString('base64')}`,
} as const;

const TEST_SEALING = keyedSealing(readKeyRing(TEST_KEYS.encryption), readKeyRing(TEST_KEYS.index));

export interface TestDatabase {
  readonly db: Database;
  readonly settings: DatabaseSettings;
  /** Closes the database and removes it. */
  readonly close: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /** Seeds the demo data as of this moment. */
  readonly seedAt?: Moment;
  /** False leaves the database empty, without tables. */
  readonly migrated?: boolean;
}

const POOL_MAX = 10;

export function chosenStore(): 'embedded' | 'mariadb' {
  return Reflect.get(globalThis, '__STORE__') === 'mariadb' ? 'mariadb' : 'embedded';
}

export async function openTestDatabase({ seedAt, migrated = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const place = chosenStore() === 'mariadb' ? await createOnServer() : await createFolder();
  try {
    const db = await openDatabase(place.settings);
    if (migrated) await migrate(db);
    if (seedAt) await seedDemo(db, seedAt);
    return {
      db,
      settings: place.settings,
      async close() {
        await db.close();
        await place.remove();
      },
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** Opens a database before the tests of the block, removes it after them, and answers how to get at it. */
export function withDatabase(options: TestDatabaseOptions = {}): () => TestDatabase {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase(options);
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('The test database is not open yet.');
    return opened;
  };
}

/** Runs `job` and answers the statements that it sent. */
export async function statementsOf(db: Database, job: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stop = db.onStatement((sql) => statements.push(sql));
  try {
    await job();
  } finally {
    stop();
  }
  return statements;
}

/** How many of `count` parallel attempts came through. */
export async function winners(count: number, attempt: (index: number) => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return outcomes.filter(Boolean).length;
}

/** A database on which somebody else does `job` right before the first write that `pattern` fits. */
export function interrupted(db: Database, pattern: RegExp, job: () => Promise<unknown>): Database {
  let isDone = false;
  return {
    ...db,
    async write(sql, params) {
      if (!isDone && pattern.test(sql)) {
        isDone = true;
        await job();
      }
      return db.write(sql, params);
    },
  };
}

interface Place {
  readonly settings: DatabaseSettings;
  remove(): Promise<void>;
}

async function createFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  return {
    settings: { url: null, dataDir, poolMax: POOL_MAX, sealing: TEST_SEALING },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function createOnServer(): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { url: url.toString(), dataDir: '', poolMax: POOL_MAX, sealing: TEST_SEALING },
    remove: () => runOnServer(server, `DROP DATABASE ${name}`),
  };
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const connection = await createConnection(url);
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
