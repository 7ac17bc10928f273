// The embedded database: one SQLite file, for one process.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteConnection } from '@appthreat/sqlite3';
import type { Sequelize } from 'sequelize';
import { isRecord } from '../../domain/shared/is-record';
import { isMethod, replaceMethods, type Dialect, type SqlValue, type StatementReporter } from './dialect';

/** Durable up to the last commit; readers never wait for the writer; what is deleted is zeroed, so that erased people are gone. */
const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA busy_timeout = 2000',
  'PRAGMA secure_delete = ON',
].join(';');

const PRIVATE = 0o600;

/** The driver is an optional dependency and an ES module, so it is imported on demand. */
export async function sqliteDialect(dataDir: string, report: StatementReporter): Promise<Dialect> {
  const { default: driver } = await import('@appthreat/sqlite3');
  const file = createPrivateFile(dataDir);
  // Sequelize runs no hook after opening a file, so the constructor sets the connection up.
  function PreparedDatabase(file: string, mode: number, done: (error: Error | null) => void): SqliteConnection {
    const connection = new driver.Database(file, mode, (error) => {
      if (error) return done(error);
      connection.exec(PRAGMAS, done);
    });
    reportStatements(connection, report);
    skipColumnTypes(connection);
    replaceNulCharacters(connection);
    skipStacks(connection);
    return connection;
  }
  // Missing in Sequelize's types. The pragmas turn foreign keys on, once per connection.
  const untyped = { foreignKeys: false };
  return {
    name: 'sqlite',
    queuesWrites: true,
    losesCommits: false,
    certificates: () => [],
    readEpoch: Date.now,
    compareClocks: null,
    options: {
      ...untyped,
      dialect: 'sqlite',
      storage: file,
      dialectModule: { ...driver, Database: PreparedDatabase },
    },
    attach: closeConnections,
    send: async (connection, sql) => {
      await run(connection, sql, []);
    },
    read: (connection, sql, params) =>
      new Promise((resolve, reject) => {
        toConnection(connection).all(sql, params, (error, rows) => (error ? reject(error) : resolve(rows)));
      }),
    write: async (connection, sql, params) => (await run(connection, sql, params)).changes,
    insert: async (connection, sql, params) => (await run(connection, sql, params)).lastID,
  };
}

function run(
  connection: unknown,
  sql: string,
  params: readonly SqlValue[],
): Promise<{ readonly changes: number; readonly lastID: number }> {
  return new Promise((resolve, reject) => {
    toConnection(connection).run(sql, params, function (error) {
      if (error) reject(error);
      else resolve(this);
    });
  });
}

/**
 * Closes a connection that could not commit or roll back, which rolls back, and forgets one that could not be opened.
 * Sequelize would go on using both.
 */
function closeConnections({ connectionManager }: Sequelize): void {
  // Missing in Sequelize's types: by the name that they are asked for with.
  const open = Reflect.get(connectionManager, 'connections') as Record<string, unknown>;
  replaceMethods(connectionManager, ['getConnection'], (connect) => async (options) => {
    try {
      return await connect(options);
    } catch (error) {
      if (isRecord(options)) Reflect.deleteProperty(open, String(options['uuid']));
      throw error;
    }
  });
  replaceMethods(connectionManager, ['destroyConnection'], () => async (connection) => {
    for (const [name, each] of Object.entries(open)) if (each === connection) Reflect.deleteProperty(open, name);
    await new Promise<void>((resolve, reject) => {
      toConnection(connection).close((error) => (error ? reject(error) : resolve()));
    });
  });
}

/** Only its owner may read the file, also one that an earlier release created. SQLite gives its other files the same mode. */
function createPrivateFile(dataDir: string): string {
  const file = join(dataDir, 'parley.sqlite');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', PRIVATE));
  for (const each of ['', '-wal', '-shm'].map((suffix) => file + suffix).filter(existsSync)) chmodSync(each, PRIVATE);
  return file;
}

/** Reports each statement, those of Sequelize too. */
function reportStatements(connection: SqliteConnection, report: StatementReporter): void {
  replaceMethods(connection, ['all', 'run'], (send) => (...args) => {
    const callback = args.pop();
    if (!isMethod(callback)) throw new TypeError('The end of a statement without a callback cannot be reported.');
    const end = report(String(args[0]));
    // The driver passes what a statement has changed as `this`.
    return send(...args, function (this: unknown, ...outcome: unknown[]) {
      end(outcome[0]);
      return Reflect.apply(callback, this, outcome);
    });
  });
}

/**
 * Before each SELECT, Sequelize asks for the column types of the table, to convert the values of instances. Rows are read
 * raw, so an empty answer saves a statement per read.
 */
function skipColumnTypes(connection: SqliteConnection): void {
  replaceMethods(connection, ['all'], (original) => (...args) => {
    const [sql, callback] = args;
    if (!String(sql).startsWith('PRAGMA table_info(') || !isMethod(callback)) return original(...args);
    return callback(null, []);
  });
}

/**
 * Sequelize writes texts of callers into a SELECT, which SQLite takes to end at a NUL character. No stored id, key or digest
 * contains the replacement character.
 */
function replaceNulCharacters(connection: SqliteConnection): void {
  replaceMethods(connection, ['all', 'run'], (original) => (...args) => {
    const [sql, ...rest] = args;
    if (typeof sql !== 'string' || !sql.includes('\0')) return original(...args);
    return original(sql.replaceAll('\0', '\uFFFD'), ...rest);
  });
}

/**
 * Sequelize formats the stack of each statement in case that it fails, which takes a tenth of the processor time of the
 * journeys. An error still names its statement.
 */
function skipStacks(connection: SqliteConnection): void {
  replaceMethods(
    connection,
    ['serialize'],
    (original) => (start) =>
      original(() => {
        const { stackTraceLimit } = Error;
        Error.stackTraceLimit = 0;
        try {
          return isMethod(start) ? start() : undefined;
        } finally {
          Error.stackTraceLimit = stackTraceLimit;
        }
      }),
  );
}

function toConnection(connection: unknown): SqliteConnection {
  if (isConnection(connection)) return connection;
  throw new TypeError('Not a connection of the embedded database.');
}

function isConnection(connection: unknown): connection is SqliteConnection {
  return isRecord(connection) && 'all' in connection && 'run' in connection;
}
