// Everything in which the two stores differ: how to connect, to send a statement and to word a table definition.
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import type { SqliteConnection } from '@appthreat/sqlite3';
import type { Connection as MysqlConnection } from 'mysql2';
import { Transaction, type Options } from 'sequelize';
import { isObject } from './errors';

export type DialectName = 'mysql' | 'sqlite';
export type SqlValue = string | number | boolean | null;

/** A row as the driver gives it: DECIMAL as string or number, DATE and DATETIME as string, booleans as 0 and 1. */
export type Row = Readonly<Record<string, unknown>>;

export interface Dialect {
  readonly name: DialectName;
  readonly options: Options;
  /** SQLite has one writer: its writes wait in this process, for waiting in the driver blocks the thread pool. */
  readonly queuesWrites: boolean;
  /** Readies a connection that was just opened. */
  readonly prepare: (connection: unknown) => Promise<void>;
  readonly read: (connection: unknown, sql: string, params: readonly SqlValue[]) => Promise<readonly Row[]>;
  /** Answers the number of rows that the WHERE matched. */
  readonly write: (connection: unknown, sql: string, params: readonly SqlValue[]) => Promise<number>;
}

/** Words of CREATE TABLE. */
export interface DdlSyntax {
  readonly id: string;
  /** Text that is compared exactly: keys, digests, normalised names. */
  readonly exactText: (length: number) => string;
  /** A text of any length up to 16 MB. */
  readonly longText: string;
  /** A sealed value: up to 64 KB, compared exactly when it is replaced. */
  readonly sealedText: string;
  readonly tableOptions: string;
  /** Whether indexes are written inside CREATE TABLE. */
  readonly inlineIndexes: boolean;
}

export const DDL_SYNTAX: Readonly<Record<DialectName, DdlSyntax>> = {
  mysql: {
    id: 'BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY',
    exactText: (length) => `VARCHAR(${length}) COLLATE utf8mb4_bin`,
    longText: 'MEDIUMTEXT',
    sealedText: 'TEXT COLLATE utf8mb4_bin',
    tableOptions: ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
    inlineIndexes: true,
  },
  sqlite: {
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    exactText: (length) => `VARCHAR(${length})`,
    longText: 'TEXT',
    sealedText: 'TEXT',
    tableOptions: '',
    inlineIndexes: false,
  },
};

/** Begins what an INSERT does instead when its unique key exists. */
export const ON_DUPLICATE = { mysql: 'ON DUPLICATE KEY UPDATE', sqlite: 'ON CONFLICT DO UPDATE SET' } as const;

/** There: adds the `n` that the INSERT would have stored. */
export const ADD_N = { mysql: 'n = n + VALUES(n)', sqlite: 'n = n + excluded.n' } as const;

/** Answers as `id` the key that the last INSERT on this connection was given. */
export const LAST_ID = { mysql: 'SELECT LAST_INSERT_ID() AS id', sqlite: 'SELECT last_insert_rowid() AS id' } as const;

export interface ServerSettings {
  readonly url: string;
  readonly poolMax: number;
  /** After how long the server ends a statement. A second later we stop waiting and drop the connection. */
  readonly statementSeconds: number;
}

type StatementListener = (sql: string) => void;

/** MySQL 8 and MariaDB 10.11 or later, through mysql2. */
export function mysqlDialect({ url, poolMax, statementSeconds }: ServerSettings, report: StatementListener): Dialect {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    name: 'mysql',
    queuesWrites: false,
    options: {
      dialect: 'mysql',
      host: hostname,
      port: Number(port || 3306),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      pool: { max: poolMax, min: 0, acquire: 3000, idle: 10000, evict: 1000 },
      dialectOptions: {
        connectTimeout: 1000,
        // Affected rows are those that the WHERE matched: Sequelize would have the changed ones counted.
        flags: 'FOUND_ROWS',
        // Plain values: Sequelize's own casting costs more than the query. Rows are read by `read`, not through models.
        typeCast: true,
        dateStrings: true,
        supportBigNumbers: true,
        bigNumberStrings: false,
      },
    },
    prepare: (connection) => prepareSession(asMysql(connection), statementSeconds, report),
    read: async (connection, sql, params) => {
      const rows = await execute(asMysql(connection), sql, params);
      return isRows(rows) ? rows : [];
    },
    write: async (connection, sql, params) => {
      const outcome = await execute(asMysql(connection), sql, params);
      return isObject(outcome) ? Number(Reflect.get(outcome, 'affectedRows') ?? 0) : 0;
    },
  };
}

const SQL_MODE = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY';

/** Sequelize has set the time zone to UTC by then. The limit of time has another name on each of the two servers. */
async function prepareSession(connection: MysqlConnection, seconds: number, report: StatementListener): Promise<void> {
  limitCommands(connection, (seconds + 1) * 1000);
  const send = (sql: string) =>
    new Promise<void>((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())));
  await send(
    `SET SESSION sql_mode = '${SQL_MODE}', innodb_lock_wait_timeout = 2` +
      `/*M!100000 , max_statement_time = ${seconds} *//*!80000 , max_execution_time = ${seconds * 1000} */`,
  );
  await send('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  reportCommands(connection, ['query', 'execute'], report);
}

/** mysql2 waits for ever on a silent network: here each command has a deadline, after which its connection is dropped. */
function limitCommands(connection: MysqlConnection, deadlineMs: number): void {
  replaceMethods(connection, ['query', 'execute'], (send) => (...args) => {
    const callback = args.at(-1);
    if (!isMethod(callback)) return send(...args);
    let isAnswered = false;
    const answer = (...outcome: unknown[]): void => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(timer);
      callback(...outcome);
    };
    const timer = setTimeout(() => {
      connection.destroy();
      const stream: unknown = Reflect.get(connection, 'stream');
      if (stream instanceof Duplex) stream.destroy();
      answer(
        Object.assign(new Error('database command deadline exceeded'), { code: 'DB_COMMAND_TIMEOUT', fatal: true }),
      );
    }, deadlineMs);
    return send(...args.slice(0, -1), answer);
  });
}

function execute(connection: MysqlConnection, sql: string, params: readonly SqlValue[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.execute(sql, [...params], (error, outcome) => (error ? reject(error) : resolve(outcome)));
  });
}

function isRows(outcome: unknown): outcome is readonly Row[] {
  return Array.isArray(outcome);
}

function asMysql(connection: unknown): MysqlConnection {
  if (isMysql(connection)) return connection;
  throw new TypeError('This is no connection of mysql2.');
}

function isMysql(connection: unknown): connection is MysqlConnection {
  return isObject(connection) && 'execute' in connection;
}

/** Durable to the last commit; readers never wait for the writer. */
const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA busy_timeout = 2000',
].join(';');

/** One file in `dataDir`, for one process. The driver is optional and an ES module, hence loaded on demand. */
export async function sqliteDialect(dataDir: string, report: StatementListener): Promise<Dialect> {
  const { default: driver } = await import('@appthreat/sqlite3');
  // Sequelize calls no hook when it opens a file, so the connection is readied by the constructor itself.
  function ReadyDatabase(file: string, mode: number, done: (error: Error | null) => void): SqliteConnection {
    const connection = new driver.Database(file, mode, (error) => {
      if (error) return done(error);
      connection.exec(PRAGMAS, done);
    });
    reportCommands(connection, ['all', 'run'], report);
    return connection;
  }
  // Sequelize knows this option, its types do not: foreign keys are on by the pragmas, once for each connection.
  const untyped = { foreignKeys: false };
  return {
    name: 'sqlite',
    queuesWrites: true,
    options: {
      ...untyped,
      dialect: 'sqlite',
      storage: join(dataDir, 'parley.sqlite'),
      dialectModule: { ...driver, Database: ReadyDatabase },
      transactionType: Transaction.TYPES.IMMEDIATE,
    },
    prepare: async () => undefined,
    read: (connection, sql, params) =>
      new Promise((resolve, reject) => {
        asSqlite(connection).all(sql, params, (error, rows) => (error ? reject(error) : resolve(rows)));
      }),
    write: (connection, sql, params) =>
      new Promise((resolve, reject) => {
        asSqlite(connection).run(sql, params, function (error) {
          if (error) reject(error);
          else resolve(this.changes);
        });
      }),
  };
}

function asSqlite(connection: unknown): SqliteConnection {
  if (isSqlite(connection)) return connection;
  throw new TypeError('This is no connection of the embedded store.');
}

function isSqlite(connection: unknown): connection is SqliteConnection {
  return isObject(connection) && 'all' in connection && 'run' in connection;
}

function reportCommands(connection: object, methods: readonly string[], report: StatementListener): void {
  replaceMethods(connection, methods, (send) => (...args) => {
    const [command] = args;
    report(isObject(command) ? String(Reflect.get(command, 'sql')) : String(command));
    return send(...args);
  });
}

type Method = (...args: unknown[]) => unknown;

function replaceMethods(target: object, names: readonly string[], wrap: (original: Method) => Method): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name);
    if (!isMethod(original)) throw new TypeError(`The driver has no ${name}.`);
    Reflect.set(target, name, wrap(original.bind(target)));
  }
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
