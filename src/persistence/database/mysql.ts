// MySQL 8 and MariaDB 10.11 or later, through mysql2.
import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import type { Connection } from 'mysql2';
import { isRecord } from '../../domain/shared/is-record';
import { readTlsMode, TLS_MODES } from '../../domain/shared/tls-modes';
import { isMethod, replaceMethods, reportStatements } from './dialect';
import type { Dialect, Row, SqlValue, StatementListener } from './dialect';

export interface ServerSettings {
  readonly url: string;
  readonly poolMax: number;
  /** The server ends a statement after this time. One second later the client drops the connection. */
  readonly statementSeconds: number;
}

/** Of one connection, more than there are hot statements. The server has 16,382 for all connections by default. */
const MAX_PREPARED_STATEMENTS = 150;

export function mysqlDialect({ url, poolMax, statementSeconds }: ServerSettings, report: StatementListener): Dialect {
  const { hostname, port, username, password, pathname } = new URL(url);
  const ssl = readTls(url);
  return {
    name: 'mysql',
    queuesWrites: false,
    losesCommits: true,
    options: {
      dialect: 'mysql',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 3306),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      pool: { max: poolMax, min: 0, acquire: 3000, idle: 10000, evict: 1000 },
      dialectOptions: {
        connectTimeout: 1000,
        maxPreparedStatements: MAX_PREPARED_STATEMENTS,
        ...(ssl ? { ssl } : {}),
        // Affected rows are the rows that matched the WHERE clause. Sequelize's default counts only changed rows.
        flags: 'FOUND_ROWS',
        // Plain values: Sequelize's type casting costs more than the query.
        typeCast: true,
        dateStrings: true,
        supportBigNumbers: true,
        bigNumberStrings: false,
      },
    },
    prepare: (connection) => prepareSession(toConnection(connection), statementSeconds, report),
    read: async (connection, sql, params) => {
      const rows = await execute(toConnection(connection), sql, params);
      return isRows(rows) ? rows : [];
    },
    write: async (connection, sql, params) => {
      const result = await execute(toConnection(connection), sql, params);
      return isRecord(result) ? Number(result['affectedRows'] ?? 0) : 0;
    },
  };
}

/** The options of mysql2 for `?ssl-mode=…&ssl-ca=…`; null for a connection without TLS. */
function readTls(url: string) {
  const { isEncrypted, verifiesCertificate, verifiesName } = TLS_MODES[readTlsMode(url) ?? 'disabled'];
  if (!isEncrypted) return null;
  const file = new URL(url).searchParams.get('ssl-ca');
  return {
    rejectUnauthorized: verifiesCertificate,
    verifyIdentity: verifiesName,
    ...(file === null ? {} : { ca: readCertificates(file) }),
  };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`DATABASE_URL names an ssl-ca file that cannot be read: ${file}.`, { cause: error });
  }
}

const SQL_MODE = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY';

/** The server ends a session whose client has vanished, and its transaction. The pool closes an idle connection sooner. */
const WAIT_SECONDS = 20;

/** Sequelize has already set the time zone to UTC. MySQL and MariaDB name the statement time limit differently. */
async function prepareSession(connection: Connection, seconds: number, report: StatementListener): Promise<void> {
  limitCommands(connection, (seconds + 1) * 1000);
  const send = (sql: string) =>
    new Promise<void>((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())));
  await send(
    `SET SESSION sql_mode = '${SQL_MODE}', innodb_lock_wait_timeout = 2, wait_timeout = ${WAIT_SECONDS}` +
      `/*M!100000 , max_statement_time = ${seconds} *//*!80000 , max_execution_time = ${seconds * 1000} */`,
  );
  await send('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  reportStatements(connection, ['query', 'execute'], report);
}

/** mysql2 waits forever on a silent network: this gives each command a deadline, after which its connection is dropped. */
function limitCommands(connection: Connection, deadlineMs: number): void {
  replaceMethods(connection, ['query', 'execute'], (send) => (...args) => {
    const callback = args.at(-1);
    if (!isMethod(callback)) return send(...args);
    let isSettled = false;
    const settle = (...outcome: unknown[]): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      callback(...outcome);
    };
    const timer = setTimeout(() => {
      connection.destroy();
      const stream: unknown = Reflect.get(connection, 'stream');
      if (stream instanceof Duplex) stream.destroy();
      const error = new Error('The database did not answer a command in time.');
      settle(Object.assign(error, { code: 'DB_COMMAND_TIMEOUT', fatal: true }));
    }, deadlineMs);
    return send(...args.slice(0, -1), settle);
  });
}

function execute(connection: Connection, sql: string, params: readonly SqlValue[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.execute(sql, [...params], (error, result) => (error ? reject(error) : resolve(result)));
  });
}

function isRows(result: unknown): result is readonly Row[] {
  return Array.isArray(result);
}

function toConnection(connection: unknown): Connection {
  if (isConnection(connection)) return connection;
  throw new TypeError('Not a connection of mysql2.');
}

function isConnection(connection: unknown): connection is Connection {
  return isRecord(connection) && 'execute' in connection;
}
