// The open database: plain reads, writes, and transactions that pass a database bound to themselves.
import type { QueryInterface, Transaction } from 'sequelize';
import type { Model, Sequelize } from 'sequelize-typescript';
import type { Sealing } from '../../domain/shared/sealing';
import { defineModels } from '../models/models';
import { createModelAccess, type ModelAccess, type Sending } from './model-access';
import type { CertificateEnd } from './certificates';
import { collectChangedAccounts, type ChangedAccounts } from './changed-accounts';
import type { Dialect, DialectName, Row, SqlValue, StatementReporter } from './dialect';
import { isOverload, withRetries } from './errors';
import { mysqlDialect } from './mysql';
import { sqliteDialect } from './sqlite';
import {
  assertOutsideTransaction,
  createAttempts,
  createMark,
  INSERT_MARK,
  type TransactionSending,
} from './transaction';
import {
  COMPANIES_OF_ACCOUNTS,
  findStampedTable,
  forIds,
  RAISE_OF_ACCOUNTS,
  type OnUnraisedWrite,
  type Raise,
} from './stamps';

export interface DatabaseSettings {
  /** `mysql://…`, also with several hosts. Null stands for the embedded SQLite file in `dataDir`. */
  readonly url: string | null;
  readonly dataDir: string;
  readonly poolMax: number;
  /** How long work waits for a connection of the pool. */
  readonly poolWaitMs?: number;
  /** Encrypts and decrypts personal data. */
  readonly sealing: Sealing;
  /** The server ends a statement after this time. Migrations of large tables need more than requests. */
  readonly statementSeconds?: number;
  /** How long work is retried after transient errors. */
  readonly retryTimeoutMs: number;
  /** Tests refuse a transaction that writes what stored answers show and raises no stamp. */
  readonly onUnraisedWrite?: OnUnraisedWrite;
}

export interface Database {
  readonly dialect: DialectName;
  /** Describes the tables. What is sent through it is never part of a transaction: models are used through `model`. */
  readonly sequelize: Sequelize;
  /** For stores, which encrypt and decrypt: their callers pass and receive plain values. */
  readonly sealing: Sealing;
  /** The rows of a model. Inside a transaction, they are read and written as part of it. */
  model<Stored extends Model>(model: new () => Stored): ModelAccess<Stored>;
  /** Runs a query with `?` placeholders, as a prepared statement where the server supports them. */
  read(sql: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /**
   * Returns how many rows matched the WHERE clause, whether or not they changed. Like the writes of `model`, it takes effect
   * once and its answer is true even if the connection is lost meanwhile.
   */
  write(sql: string, params?: readonly SqlValue[]): Promise<number>;
  /** The same for one new row. Returns its generated key. */
  insert(sql: string, params: readonly SqlValue[]): Promise<number>;
  /**
   * Runs `work` in one transaction, and again from the start after transient errors: `work` must have no other effects. If
   * the answer to COMMIT is lost, finds out whether it was carried out. Throws `service_unavailable`. After a failed statement nothing more is sent, and everything is rolled back.
   */
  transaction<Outcome>(work: (db: Database) => Promise<Outcome>): Promise<Outcome>;
  /**
   * Inside a transaction: raises the stamps of these rows before it commits, so that no stored answer shows what was before.
   * Without an owner it says that no answer shows what is written.
   */
  readonly raise: Raise;
  /**
   * The same database, which may carry a write out twice when the connection is lost, but spares its marks: for migrations,
   * and for writes that change nothing the second time and whose number of rows decides nothing, or that recognize by a
   * random id that they were carried out.
   */
  readonly repeatable: Database;
  /** Changes the schema, for migrations. Not possible inside a transaction. */
  changeSchema(change: (queryInterface: QueryInterface) => Promise<unknown>): Promise<void>;
  /**
   * The database's time, in milliseconds since the epoch, as of the last comparison: all processes share it, whatever their
   * own clocks show. Sends nothing.
   */
  readEpoch(): number;
  /** How many milliseconds the clock of this process is ahead of it. */
  msAhead(): number;
  /** When the certificates of its connections end, as the last ones have shown. Sends nothing; none without TLS. */
  certificates(): readonly CertificateEnd[];
  /** Asks for the time, at the first attempt. */
  compareClocks(): Promise<void>;
  /** Fails unless the database answers at the first attempt. */
  ping(): Promise<void>;
  /**
   * Stores a small row, as each transaction does, at the first attempt. Returns false if there was no connection for it,
   * and fails if the database refuses it.
   */
  tryWrite(): Promise<boolean>;
  close(): Promise<void>;
  /** Reports every statement sent, including transaction control. Returns a function that stops it. */
  onStatement(listener: StatementListener): () => void;
  /** Calls `observe` for each statement sent, and its result when the statement has ended. Replaces an earlier one. */
  timeStatements(observe: StatementReporter): void;
}

type StatementListener = (sql: string) => void;

const STATEMENT_SECONDS = 2;
const POOL_WAIT_MS = 3000;

/** Fails when the database cannot be reached. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, dataDir, poolMax, poolWaitMs = POOL_WAIT_MS, sealing, retryTimeoutMs } = settings;
  const { statementSeconds = STATEMENT_SECONDS } = settings;
  const listeners = new Set<StatementListener>();
  const timing: { observe: StatementReporter } = { observe: () => () => undefined };
  const report: StatementReporter = (sql) => {
    for (const listener of listeners) listener(sql);
    return timing.observe(sql);
  };
  const dialect =
    url === null
      ? await sqliteDialect(dataDir, report)
      : mysqlDialect({ url, poolMax, poolWaitMs, statementSeconds }, report);

  const sequelize = defineModels(dialect.options);
  dialect.attach(sequelize);
  const queueWrite = dialect.queuesWrites ? createWriteQueue() : runImmediately;
  const { onUnraisedWrite = null } = settings;
  const changedAccounts = collectChangedAccounts(async ({ account, accounts }) => {
    const companies = new Set(accounts);
    const use = <Outcome>(job: (connection: unknown) => Promise<Outcome>) => withConnection(sequelize, null, job);
    for (const { sql, params } of forIds(COMPANIES_OF_ACCOUNTS, account)) {
      const rows = await use((connection) => dialect.read(connection, sql, params));
      for (const { id } of rows) companies.add(Number(id));
    }
    for (const { sql, params } of forIds(RAISE_OF_ACCOUNTS, companies)) {
      await queueWrite(() => use((connection) => dialect.write(connection, sql, params)));
    }
  });
  const shared = { dialect, sequelize, sealing, listeners, timing, queueWrite, retryTimeoutMs };
  const internals = { ...shared, onUnraisedWrite, changedAccounts };
  const db = createDatabase(internals, createDatabase(internals, null));
  try {
    await (dialect.compareClocks ? db.compareClocks() : db.ping());
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
  readonly timing: { observe: StatementReporter };
  readonly queueWrite: WriteQueue;
  readonly retryTimeoutMs: number;
  readonly onUnraisedWrite: OnUnraisedWrite | null;
  readonly changedAccounts: ChangedAccounts;
}

/** `repeatable`: null for the database that is it. */
function createDatabase(internals: DatabaseInternals, repeatable: Database | null): Database {
  const { dialect, sequelize, sealing, listeners, timing, queueWrite, retryTimeoutMs } = internals;
  const { onUnraisedWrite, changedAccounts } = internals;
  const isMarked = dialect.losesCommits && repeatable !== null;
  let closing: Promise<void> | null = null;
  const readOnce = (sql: string, params: readonly SqlValue[]) =>
    withConnection(sequelize, null, (connection) => dialect.read(connection, sql, params));
  const retryWrite = <Outcome>(write: () => Promise<Outcome>): Promise<Outcome> =>
    withRetries(retryTimeoutMs, () => queueWrite(write));
  const runTransaction = async <Outcome>(work: (sending: TransactionSending) => Promise<Outcome>) => {
    assertOutsideTransaction();
    return retryWrite(createAttempts({ dialect, sequelize, isMarked, onUnraisedWrite, changedAccounts }, work));
  };
  /** A stamp commits with what it stands for. */
  const writeInTransaction: Sending['write'] = (target, statement, owners) =>
    runTransaction(({ write }) => write(target, statement, owners));
  const writeAlone: Sending['write'] = async (target, statement, owners = []) => {
    if (owners.length > 0 || findStampedTable(target) !== null) return writeInTransaction(target, statement, owners);
    assertOutsideTransaction();
    return retryWrite(() => statement(null, () => undefined));
  };
  const sending: Sending = {
    transaction: null,
    read: (statement) => withRetries(retryTimeoutMs, statement),
    write: isMarked ? writeInTransaction : writeAlone,
  };
  const db: Database = {
    dialect: dialect.name,
    sequelize,
    sealing,
    get repeatable() {
      return repeatable ?? db;
    },
    model: (model) => createModelAccess(sequelize.getRepository(model), sending),
    write: (sql, params = []) =>
      sending.write(sql, (transaction) =>
        withConnection(sequelize, transaction, (connection) => dialect.write(connection, sql, params)),
      ),
    insert: (sql, params) =>
      sending.write(sql, (held) => withConnection(sequelize, held, (each) => dialect.insert(each, sql, params))),
    read: (sql, params = []) => withRetries(retryTimeoutMs, () => readOnce(sql, params)),
    transaction: (work) => runTransaction((sent) => work(bindTransaction(internals, db, sent))),
    raise() {
      throw new Error('A stamp is raised in the transaction that changes what it stands for.');
    },
    changeSchema: (change) =>
      writeAlone('', async () => {
        await change(sequelize.getQueryInterface());
      }),
    certificates: dialect.certificates,
    readEpoch: dialect.readEpoch,
    msAhead: () => Date.now() - dialect.readEpoch(),
    async compareClocks() {
      const { compareClocks: compare } = dialect;
      if (compare) await withConnection(sequelize, null, compare);
    },
    ping: async () => {
      await readOnce('SELECT 1', []);
    },
    async tryWrite() {
      const write = (connection: unknown) => dialect.write(connection, INSERT_MARK, createMark(dialect));
      try {
        await queueWrite(() => withConnection(sequelize, null, write));
        return true;
      } catch (error) {
        if (isOverload(error)) return false;
        throw error;
      }
    },
    close: () => (closing ??= changedAccounts.stop()?.then(() => sequelize.close()) ?? sequelize.close()),
    onStatement: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    timeStatements: (observe) => {
      timing.observe = observe;
    },
  };
  return db;
}

/** The database of a transaction. Its writes and inner transactions are part of it. */
function bindTransaction(
  { dialect, sequelize }: DatabaseInternals,
  db: Database,
  { connection, raise, ...sending }: TransactionSending,
): Database {
  const bound: Database = {
    ...db,
    model: (model) => createModelAccess(sequelize.getRepository(model), sending),
    read: (sql, params = []) => sending.read(() => dialect.read(connection, sql, params)),
    write: (sql, params = []) => sending.write(sql, () => dialect.write(connection, sql, params)),
    insert: (sql, params) => sending.write(sql, () => dialect.insert(connection, sql, params)),
    transaction: (inner) => inner(bound),
    raise,
    get repeatable() {
      return bound;
    },
  };
  return bound;
}

/** The connection of the transaction, or one of the pool. */
async function withConnection<Outcome>(
  { connectionManager }: Sequelize,
  transaction: Transaction | null,
  job: (connection: unknown) => Promise<Outcome>,
): Promise<Outcome> {
  if (transaction) return job(Reflect.get(transaction, 'connection'));
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    return await job(connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
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
