// The open database: plain reads, guarded writes, transactions that hand over a bound database.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Sequelize as BaseSequelize, type Transaction } from 'sequelize';
import { Sequelize } from 'sequelize-typescript';
import type { Sealing } from '../../domain/shared/sealing';
import { mysqlDialect, sqliteDialect, type Dialect, type DialectName, type Row, type SqlValue } from './dialect';
import { MODELS } from '../models/models';
import { withRetries } from './errors';

export interface DatabaseSettings {
  /** `mysql://…`; null: the embedded SQLite file in `dataDir`. */
  readonly url: string | null;
  readonly dataDir: string;
  readonly poolMax: number;
  /** The keys of the personal data. */
  readonly sealing: Sealing;
  /** After how long a server ends a statement; migrations of large tables need more than requests. */
  readonly statementSeconds?: number;
  /** For how long work that the database refuses for the moment is begun again. */
  readonly retryTimeoutMs: number;
}

export interface Database {
  readonly dialect: DialectName;
  /** For models and migrations. A model that is written inside a transaction takes part in it by itself. */
  readonly sequelize: Sequelize;
  /** Stores seal and open by themselves: callers give and get plain values. */
  readonly sealing: Sealing;
  /** Reads plain rows by hand-written SQL with `?` placeholders; a prepared statement where the server has them. */
  read(sql: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Answers how many rows the WHERE matched: guards stand there. */
  write(sql: string, params?: readonly SqlValue[]): Promise<number>;
  /**
   * Runs `work` in one transaction and, when the server gave it up, all of it again: `work` must have no effects elsewhere.
   * Refuses with `service_unavailable`. After an error inside nothing more can be sent, and all is rolled back.
   */
  transaction<Outcome>(work: (db: Database) => Promise<Outcome>): Promise<Outcome>;
  /** Fails when the database does not answer at once. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Tells every statement that is sent, transaction control included. Answers how to stop listening. */
  onStatement(listener: (sql: string) => void): () => void;
}

const STATEMENT_SECONDS = 2;

/** Fails when the database cannot be reached. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, dataDir, poolMax, sealing, statementSeconds = STATEMENT_SECONDS, retryTimeoutMs: patienceMs } = settings;
  const listeners = new Set<(sql: string) => void>();
  const report = (sql: string) => listeners.forEach((listener) => listener(sql));
  const dialect =
    url === null ? await sqliteDialect(dataDir, report) : mysqlDialect({ url, poolMax, statementSeconds }, report);

  const shared = { models: MODELS, repositoryMode: true, logging: false as const, retry: { max: 1 } };
  const sequelize = new Sequelize({ ...dialect.options, ...shared });
  sequelize.addHook('afterConnect', (connection: unknown) => dialect.prepare(connection));
  const inTurn = dialect.queuesWrites ? createWriteQueue() : runImmediately;
  const db = createDatabase({ dialect, sequelize, sealing, listeners, queueWrite: inTurn, retryTimeoutMs: patienceMs });
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
  readonly listeners: Set<(sql: string) => void>;
  readonly queueWrite: WriteQueue;
  readonly retryTimeoutMs: number;
}

function createDatabase(wiring: DatabaseInternals): Database {
  const { dialect, sequelize, sealing, listeners, queueWrite, retryTimeoutMs } = wiring;
  let closing: Promise<void> | null = null;
  const readOnce = (sql: string, params: readonly SqlValue[]) =>
    withConnection(sequelize, (connection) => dialect.read(connection, sql, params));
  return {
    dialect: dialect.name,
    sequelize,
    sealing,
    read: (sql, params = []) => withRetries(retryTimeoutMs, () => readOnce(sql, params)),
    write: async (sql, params = []) => {
      assertOutsideTransaction();
      return withRetries(retryTimeoutMs, () =>
        queueWrite(() => withConnection(sequelize, (connection) => dialect.write(connection, sql, params))),
      );
    },
    transaction: async (work) => {
      assertOutsideTransaction();
      return withRetries(retryTimeoutMs, () =>
        queueWrite(() => sequelize.transaction((transaction) => runInTransaction(wiring, transaction, work))),
      );
    },
    ping: async () => {
      await readOnce('SELECT 1', []);
    },
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

/** The bound database ends with its transaction and with the first error: what is sent after one might commit by itself. */
async function runInTransaction<Outcome>(
  wiring: DatabaseInternals,
  transaction: Transaction,
  work: (db: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const connection: unknown = Reflect.get(transaction, 'connection');
  const { dialect } = wiring;
  const failed: Promise<unknown>[] = [];
  let isOver = false;
  const send = async <Answer>(statement: () => Promise<Answer>): Promise<Answer> => {
    if (isOver) throw new Error('This transaction has ended: use the database itself.');
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
    ...createDatabase(wiring),
    read: (sql, params = []) => send(() => dialect.read(connection, sql, params)),
    write: (sql, params = []) => send(() => dialect.write(connection, sql, params)),
    transaction: (inner) => inner(bound),
  };
  try {
    const outcome = await work(bound);
    await Promise.all(failed);
    return outcome;
  } finally {
    isOver = true;
  }
}

/** Sequelize finds the transaction of the present call chain here, so that models need not be told. */
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

/** Such a statement would not be part of the transaction, and on SQLite would wait for its end for ever. */
function assertOutsideTransaction(): void {
  if (transactionStorage.getStore()?.get('transaction'))
    throw new Error('Use the database that the transaction hands over.');
}

function runImmediately<Outcome>(job: () => Promise<Outcome>): Promise<Outcome> {
  return job();
}

/** Runs jobs one after another, in the order in which they came. */
function createWriteQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const turn = last.then(job);
    last = turn.catch(() => undefined);
    return turn;
  };
}
