// A fresh, migrated database for a test file: a file in a folder of its own, or a database of its own on the server.
import { seedDemo } from '../../../seeders/demo-data';
import { toMoment, type Moment } from '../../../src/domain/shared/calendar';
import type { Database, DatabaseSettings } from '../../../src/persistence/database/database';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { readKeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import {
  embeddedDatabases,
  openWithRetry,
  serverDatabases,
  type SharedSettings,
  type DatabaseFactory,
} from './database-copies';

/** The moment at which the demo data stand unless a test says otherwise: noon in New York. */
export const TEST_MOMENT: Moment = toMoment(Date.parse('2026-06-05T16:00:00.000Z'), 'America/New_York');

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
  /** For how long refused work is begun again; as long as by default unless a test has to sit it out. */
  readonly retryTimeoutMs?: number;
}

const POOL_MAX = 10;
const RETRY_TIMEOUT_MS = 8000;

export function chosenStore(): 'embedded' | 'mariadb' {
  return Reflect.get(globalThis, '__STORE__') === 'mariadb' ? 'mariadb' : 'embedded';
}

export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { seedAt, migrated = true, retryTimeoutMs: patienceMs = RETRY_TIMEOUT_MS } = options;
  const store = openStore({ poolMax: POOL_MAX, sealing: TEST_SEALING, retryTimeoutMs: patienceMs });
  const name = `${chosenStore()}-${seedAt?.epoch ?? 'bare'}`;
  const place = migrated ? await store.copy(name, (db) => fill(db, seedAt)) : await store.create();
  try {
    const db = await openWithRetry(place.settings);
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

function openStore(shared: SharedSettings): DatabaseFactory {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  return chosenStore() === 'mariadb' ? serverDatabases(server, shared) : embeddedDatabases(shared);
}

async function fill(db: Database, seedAt: Moment | undefined): Promise<void> {
  await migrate(db);
  if (seedAt) await seedDemo(db, seedAt);
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

/** Runs `job` and answers the statements that it sent; not those by which a timer writes down what was used meanwhile. */
export async function recordStatements(db: Database, job: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordAllStatements(db, job);
  return statements.filter((sql) => !sql.startsWith('INSERT INTO usage_counts'));
}

/** Runs `job` and answers all statements that were sent meanwhile. */
export async function recordAllStatements(db: Database, job: () => Promise<unknown>): Promise<string[]> {
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
export async function countSuccesses(count: number, attempt: (index: number) => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return outcomes.filter(Boolean).length;
}

/** A database on which somebody else does `job` right before the first write that `pattern` fits. */
export function withInterruption(db: Database, pattern: RegExp, job: () => Promise<unknown>): Database {
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
