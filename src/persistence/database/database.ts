// The open database: plain reads, writes, and transactions that pass a database bound to themselves.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Sequelize as BaseSequelize, type QueryInterface, type Transaction } from 'sequelize';
import { Sequelize, type Model } from 'sequelize-typescript';
import type { Sealing } from '../../domain/shared/sealing';
import { MODELS } from '../models/models';
import { createModelAccess, type ModelAccess, type Sending } from './model-access';
import type { Dialect, DialectName, Row, SqlValue, StatementListener } from './dialect';
import { isStorageFailure, withRetries } from './errors';
import { mysqlDialect } from './mysql';
import { sqliteDialect } from './sqlite';

export interface DatabaseSettings {
  /** `mysql://…`; null: the embedded SQLite file in `dataDir`. */
  readonly url: string | null;
  readonly dataDir: string;
  readonly poolMax: number;
  /** Encrypts and decrypts personal data. */
  readonly sealing: Sealing;
  /** The server ends a statement after this time. Migrations of large tables need more than requests. */
  readonly statementSeconds?: number;
  /** How long work is retried after transient errors. */
  readonly retryTimeoutMs: number;
}

export interface Database {
  readonly dialect: DialectName;
  /** For models and migrations. Models used inside a transaction take part in it. */
  readonly sequelize: Sequelize;
  /** For stores, which encrypt and decrypt: their callers pass and receive plain values. */
  readonly sealing: Sealing;
  /** The rows of a model. Inside a transaction, they are read and written as part of it. */
  model<Stored extends Model>(model: new () => Stored): ModelAccess<Stored>;
  /** Runs a query with `?` placeholders, as a prepared statement where the server supports them. */
  read(sql: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Returns how many rows matched the WHERE clause, whether or not they changed. */
  write(sql: string, params?: readonly SqlValue[]): Promise<number>;
  /**
   * Runs `work` in one transaction, and again from the start after transient errors: `work` must have no other effects.
   * Throws `service_unavailable`. After a failed statement nothing more is sent, and everything is rolled back.
   */
  transaction<Outcome>(work: (db: Database) => Promise<Outcome>): Promise<Outcome>;
  /** Changes the schema, for migrations. Not possible inside a transaction. */
  changeSchema(change: (queryInterface: QueryInterface) => Promise<unknown>): Promise<void>;
  /** Fails unless the database answers at the first attempt. */
  ping(): Promise<void>;
  /** False for some seconds after a write that failed because of the disk, unless another has succeeded. */
  isWritable(): boolean;
  close(): Promise<void>;
  /** Reports every statement sent, including transaction control. Returns a function that stops it. */
  onStatement(listener: StatementListener): () => void;
}

const STATEMENT_SECONDS = 2;

/** Fails when the database cannot be reached. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, dataDir, poolMax, sealing, statementSeconds = STATEMENT_SECONDS, retryTimeoutMs } = settings;
  const listeners = new Set<StatementListener>();
  const report: StatementListener = (sql) => listeners.forEach((listener) => listener(sql));
  const dialect =
    url === null ? await sqliteDialect(dataDir, report) : mysqlDialect({ url, poolMax, statementSeconds }, report);

  const shared = { models: MODELS, repositoryMode: true, logging: false as const, retry: { max: 1 } };
  const sequelize = new Sequelize({ ...dialect.options, ...shared });
  sequelize.addHook('afterConnect', (connection: unknown) => dialect.prepare(connection));
  const queueWrite = dialect.queuesWrites ? createWriteQueue() : runImmediately;
  const storage = createStorageState();
  const db = createDatabase({ dialect, sequelize, sealing, listeners, queueWrite, storage, retryTimeoutMs });
  try {
    await db.ping();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

type WriteQueue = <Outcome>(job: () => Promise<Outcome>) => Promise<Outcome>;

interface DatabaseInternals {
  readonly dialect: Dialect;
  readonly sequelize: Sequelize;
  readonly sealing: Sealing;
  readonly listeners: Set<StatementListener>;
  readonly queueWrite: WriteQueue;
  readonly storage: StorageState;
  readonly retryTimeoutMs: number;
}

function createDatabase(internals: DatabaseInternals): Database {
  const { dialect, sequelize, sealing, listeners, queueWrite, storage, retryTimeoutMs } = internals;
  let closing: Promise<void> | null = null;
  const readOnce = (sql: string, params: readonly SqlValue[]) =>
    withConnection(sequelize, (connection) => dialect.read(connection, sql, params));
  const sending: Sending = {
    transaction: null,
    read: (statement) => withRetries(retryTimeoutMs, statement),
    write: async (statement) => {
      assertOutsideTransaction();
      return storage.observe(withRetries(retryTimeoutMs, () => queueWrite(statement)));
    },
  };
  return {
    dialect: dialect.name,
    sequelize,
    sealing,
    model: (model) => createModelAccess(sequelize.getRepository(model), sending),
    read: (sql, params = []) => sending.read(() => readOnce(sql, params)),
    write: (sql, params = []) =>
      sending.write(() => withConnection(sequelize, (connection) => dialect.write(connection, sql, params))),
    transaction: async (work) => {
      assertOutsideTransaction();
      const run = () => sequelize.transaction((transaction) => runInTransaction(internals, transaction, work));
      return storage.observe(withRetries(retryTimeoutMs, () => queueWrite(run)));
    },
    changeSchema: (change) =>
      sending.write(async () => {
        await change(sequelize.getQueryInterface());
      }),
    ping: async () => {
      await readOnce('SELECT 1', []);
    },
    isWritable: storage.isWritable,
    close: () => (closing ??= sequelize.close()),
    onStatement: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function withConnection<Outcome>(
  { connectionManager }: Sequelize,
  job: (connection: unknown) => Promise<Outcome>,
): Promise<Outcome> {
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    return await job(connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}

/**
 * The bound database rejects statements after the transaction's end and after the first failed statement: MySQL may have
 * rolled back by then, and a later statement would commit on its own.
 */
async function runInTransaction<Outcome>(
  internals: DatabaseInternals,
  transaction: Transaction,
  work: (db: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const connection: unknown = Reflect.get(transaction, 'connection');
  const { dialect } = internals;
  const failed: Promise<unknown>[] = [];
  let hasEnded = false;
  const send = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
    if (hasEnded) throw new Error('This transaction has ended. Use the database itself.');
    await Promise.all(failed);
    const sent = statement();
    try {
      return await sent;
    } catch (error) {
      failed.push(sent);
      throw error;
    }
  };
  const bound: Database = {
    ...createDatabase(internals),
    model: (model) =>
      createModelAccess(internals.sequelize.getRepository(model), { transaction, read: send, write: send }),
    read: (sql, params = []) => send(() => dialect.read(connection, sql, params)),
    write: (sql, params = []) => send(() => dialect.write(connection, sql, params)),
    transaction: (inner) => inner(bound),
  };
  try {
    const outcome = await work(bound);
    await Promise.all(failed);
    return outcome;
  } finally {
    hasEnded = true;
  }
}

/** Lets Sequelize find the transaction of the current call chain, so that it is not passed to every model call. */
const transactionStorage = new AsyncLocalStorage<Map<string, unknown>>();
BaseSequelize.useCLS({
  get: (key: string) => transactionStorage.getStore()?.get(key),
  set: (key: string, value: unknown) => transactionStorage.getStore()?.set(key, value),
  run: (job: (store: Map<string, unknown>) => unknown) => {
    const store = new Map(transactionStorage.getStore());
    transactionStorage.run(store, () => job(store));
  },
  bind: <Job extends (...args: never[]) => unknown>(job: Job) => AsyncLocalStorage.bind(job),
});

/** The statement would not be part of the transaction, and on SQLite it would wait for it forever. */
function assertOutsideTransaction(): void {
  if (!transactionStorage.getStore()?.get('transaction')) return;
  throw new Error('Inside a transaction, use the database that it passes to its callback.');
}

/** After this time the next write finds out whether the disk works again. */
const STORAGE_RETRY_MS = 10_000;

interface StorageState {
  /** Notes whether the write fails because of the disk. */
  observe<Outcome>(write: Promise<Outcome>): Promise<Outcome>;
  isWritable(): boolean;
}

function createStorageState(): StorageState {
  let failedAt: number | null = null;
  return {
    async observe(write) {
      try {
        const outcome = await write;
        failedAt = null;
        return outcome;
      } catch (error) {
        if (isStorageFailure(error)) failedAt = performance.now();
        throw error;
      }
    },
    isWritable: () => failedAt === null || performance.now() - failedAt > STORAGE_RETRY_MS,
  };
}

function runImmediately<Outcome>(job: () => Promise<Outcome>): Promise<Outcome> {
  return job();
}

/** Runs jobs one after another, in the order of the calls. */
function createWriteQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job);
    last = run.catch(() => undefined);
    return run;
  };
}
