// Opens a fresh, migrated database for a test: a file in its own folder or its own database on the server.
import { createHash } from 'node:crypto';
import { seedDemo } from '../../../seeders/demo-data';
import { toMoment, type Moment } from '../../../src/domain/shared/calendar';
import type { Database, DatabaseSettings } from '../../../src/persistence/database/database';
import { COMPANIES_OF_ACCOUNTS, RAISE_OF_ACCOUNTS } from '../../../src/persistence/database/stamps';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { findReservedWords } from '../source/reserved-words';
import { readKeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import { getActivity } from '../../../src/providers/observation/activity';
import { embeddedDatabases, openWithRetry, type SharedSettings, type DatabaseFactory } from './database-copies';
import { serverDatabases } from './server-copies';
import { noteUnraisedWrite } from './unraised-writes';

/** The default time of the demo data: noon in New York. */
export const TEST_MOMENT: Moment = toMoment(Date.parse('2026-06-05T16:00:00.000Z'), 'America/New_York');

/** Constant ENCRYPTION_KEYS and INDEX_KEYS, so that another process can open the database. */
export const TEST_KEYS = { encryption: `seal-1:${toKey('sealing')}`, index: `index-1:${toKey('indexing')}` } as const;

/** A server accepts random bytes only; these look like them. */
function toKey(name: string): string {
  return createHash('sha256').update(name).digest('base64');
}

export const TEST_SEALING = keyedSealing(readKeyRing(TEST_KEYS.encryption), readKeyRing(TEST_KEYS.index));

export interface TestDatabase {
  readonly db: Database;
  readonly settings: DatabaseSettings;
  /** Closes the database and removes it. */
  readonly close: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /** Seeds the demo data as of this moment. */
  readonly seedAt?: Moment;
  /** False creates a database without tables. */
  readonly migrated?: boolean;
  /** How long transient database errors are retried. */
  readonly retryTimeoutMs?: number;
  /** The time limit of a statement on a server. */
  readonly statementSeconds?: number;
  /** The address of a proxy to the database server. */
  readonly through?: (url: string) => string;
}

const POOL_MAX = 10;
// On a busy machine a connection, a lock or a short statement can take longer than a client of the product would wait.
const POOL_WAIT_MS = 30_000;
const RETRY_TIMEOUT_MS = 60_000;
const STATEMENT_SECONDS = 30;

export type TestStore = 'embedded' | 'mariadb' | 'mysql';

/** What the Jest environment has exposed. */
const exposed = globalThis as unknown as {
  readonly __STORE__?: TestStore;
  readonly __DATABASE_SERVER__?: string | null;
};

export function chosenStore(): TestStore {
  return exposed.__STORE__ ?? 'embedded';
}

/** The address of the server of MariaDB or MySQL, whose user may create databases. */
export function databaseServer(): string {
  if (typeof exposed.__DATABASE_SERVER__ === 'string') return exposed.__DATABASE_SERVER__;
  throw new Error('The tests of this project have no database server.');
}

export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { seedAt, migrated = true, retryTimeoutMs = RETRY_TIMEOUT_MS, through = (url) => url } = options;
  const { statementSeconds = STATEMENT_SECONDS } = options;
  const pool = { poolMax: POOL_MAX, poolWaitMs: POOL_WAIT_MS };
  const shared = { ...pool, sealing: TEST_SEALING, retryTimeoutMs, statementSeconds };
  const store = openStore({ ...shared, onUnraisedWrite: noteUnraisedWrite });
  const name = `${chosenStore()}-${seedAt?.epoch ?? 'bare'}`;
  const place = migrated ? await store.copy(name, (db) => fill(db, seedAt)) : await store.create();
  try {
    const { url } = place.settings;
    const db = await openWithRetry({ ...place.settings, url: url === null ? null : through(url) });
    db.onStatement(rejectReservedWords);
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
  return chosenStore() === 'embedded' ? embeddedDatabases(shared) : serverDatabases(databaseServer(), shared);
}

/** Notices a statement that MySQL would reject, also when it is put together from parts. */
function rejectReservedWords(sql: string): void {
  const [word] = sql.includes('sqlite_master') ? [] : findReservedWords(sql);
  if (word !== undefined) throw new Error(`MySQL reserves the word ${word} in: ${sql}`);
}

async function fill(db: Database, seedAt: Moment | undefined): Promise<void> {
  await migrate(db);
  if (seedAt) await seedDemo(db, seedAt);
}

/** Settings of a process that reads the rows of a test database. */
export const SEALING_SETTINGS = { ENCRYPTION_KEYS: TEST_KEYS.encryption, INDEX_KEYS: TEST_KEYS.index };

/** Creates a migrated database on the server, for processes that open it themselves. With the demo data as of today. */
export async function createMigratedDatabase(isSeeded = false): Promise<{
  readonly url: string;
  readonly remove: () => Promise<void>;
}> {
  const store = openStore({
    poolMax: POOL_MAX,
    poolWaitMs: POOL_WAIT_MS,
    sealing: TEST_SEALING,
    retryTimeoutMs: RETRY_TIMEOUT_MS,
  });
  const today = isSeeded ? toMoment(Date.now(), 'America/New_York') : undefined;
  const { settings, remove } = await store.copy(`${chosenStore()}-${today?.today ?? 'bare'}`, (db) => fill(db, today));
  if (settings.url === null) throw new Error('The tests of this project have no database server.');
  return { url: settings.url, remove };
}

/** Opens a database for the tests of the surrounding block. Returns a getter, because it opens in `beforeAll`. */
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

/**
 * Runs `work` and returns the SQL statements sent meanwhile. Those of the application's jobs, which may run at any time, are
 * left out unless `jobs` names their job.
 */
export async function recordStatements(
  db: Database,
  work: () => Promise<unknown>,
  jobs: readonly string[] = [],
): Promise<string[]> {
  const statements: string[] = [];
  const stop = watchStatements(db, (sql) => statements.push(sql), jobs);
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

/** Reports each statement that `recordStatements` would return. Returns a function that stops it. */
export function watchStatements(
  db: Database,
  listener: (sql: string) => unknown,
  jobs: readonly string[] = [],
): () => void {
  return db.onStatement((sql) => {
    const activity = getActivity();
    if (LATE_RAISES.some((start) => sql.startsWith(start))) return;
    if (activity?.style !== 'job' || jobs.includes(activity.operation ?? '')) listener(sql);
  });
}

/** What follows some time after a commit, and may be that of earlier work. */
const LATE_RAISES: readonly string[] = [COMPANIES_OF_ACCOUNTS, RAISE_OF_ACCOUNTS].map(
  (sql) => sql.split('(', 1)[0] ?? '',
);

/** Returns how many of `count` concurrent attempts succeed. */
export async function countSuccesses(count: number, attempt: (index: number) => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return outcomes.filter(Boolean).length;
}

/**
 * Wraps a database so that `job` runs immediately before the first write that matches `pattern`. Writes through models
 * match by their start, such as `UPDATE consumers`.
 */
export function withInterruption(db: Database, pattern: RegExp, job: () => Promise<unknown>): Database {
  let isDone = false;
  const interrupt = async (sql: string): Promise<void> => {
    if (isDone || !pattern.test(sql)) return;
    isDone = true;
    await job();
  };
  return {
    ...db,
    async write(sql, params) {
      await interrupt(sql);
      return db.write(sql, params);
    },
    model(model) {
      const { tableName } = db.sequelize.getRepository(model);
      const rows = db.model(model);
      return {
        ...rows,
        insert: (values) => interrupt(`INSERT INTO ${tableName}`).then(() => rows.insert(values)),
        insertAll: (all) => interrupt(`INSERT INTO ${tableName}`).then(() => rows.insertAll(all)),
        update: (changes, where) => interrupt(`UPDATE ${tableName}`).then(() => rows.update(changes, where)),
        delete: (where) => interrupt(`DELETE FROM ${tableName}`).then(() => rows.delete(where)),
      };
    },
  };
}
