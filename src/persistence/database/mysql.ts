// MySQL 8 and MariaDB 10.11 or later, through mysql2.
import { readFileSync } from 'node:fs';
import type { Connection } from 'mysql2';
import { listHostUrls } from '../../domain/shared/database-hosts';
import { isRecord } from '../../domain/shared/is-record';
import { readTlsMode, TLS_MODES } from '../../domain/shared/tls-modes';
import { replaceMethods, type Dialect, type Row, type SqlValue, type StatementListener } from './dialect';
import { isOverload } from './errors';
import { createWriter, type DatabaseHost } from './hosts';
import { prepareSession } from './mysql-session';
import { observeSilence, SilentServerError } from './silence';

export interface ServerSettings {
  readonly url: string;
  readonly poolMax: number;
  /** How long work waits for a connection. */
  readonly poolWaitMs: number;
  /** The server ends a statement after this time. One second later the client drops the connection. */
  readonly statementSeconds: number;
}

/** Of one connection, more than there are hot statements. The server has 16,382 for all connections by default. */
const MAX_PREPARED_STATEMENTS = 150;

export function mysqlDialect(settings: ServerSettings, report: StatementListener): Dialect {
  const { url, poolMax, poolWaitMs, statementSeconds } = settings;
  const urls = listHostUrls(url);
  const { username, password, pathname } = new URL(urls[0] ?? url);
  const ssl = readTls(url);
  const hosts = urls.map(toHost);
  const writer = createWriter<Connection>(hosts);
  const silence = observeSilence();
  // Missing in Sequelize's types. Each session sets the time zone with its other variables.
  const untyped = { keepDefaultTimezone: true };
  return {
    name: 'mysql',
    queuesWrites: false,
    losesCommits: true,
    options: {
      dialect: 'mysql',
      ...untyped,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      pool: { max: poolMax, min: 0, acquire: poolWaitMs, idle: 10000, evict: 1000 },
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
    attach({ connectionManager }) {
      const session = { statementSeconds, isFenced: hosts.length > 1, report, silence, onError: writer.observe };
      replaceMethods(
        connectionManager,
        ['connect'],
        (connect) => (options) =>
          writer.connect(async (host) => {
            const settleQuestion = silence.ask();
            let isReady = false;
            try {
              const connection = toConnection(await connect({ ...Object(options), ...host }));
              await prepareSession(connection, session);
              isReady = true;
              return connection;
            } finally {
              settleQuestion(isReady);
            }
          }),
      );
      replaceMethods(connectionManager, ['getConnection'], (getConnection) => async (options) => {
        try {
          return await getConnection(options);
        } catch (error) {
          // A wait for a busy server is not repeated, one for a server that hangs or fails over is. The first question may
          // be younger than the wait.
          const isSilent = isOverload(error) && silence.hasLasted(poolWaitMs / 2);
          throw isSilent ? new SilentServerError('The database does not answer.', { cause: error }) : error;
        }
      });
      replaceMethods(
        connectionManager,
        ['validate'],
        (isUsable) => (connection) => writer.isCurrent(toConnection(connection)) && isUsable(connection),
      );
    },
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

function toHost(url: string): DatabaseHost {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3306) };
}

/** The options of mysql2 for `?ssl-mode=…&ssl-ca=…`; null for a connection without TLS. */
function readTls(url: string) {
  const { isEncrypted, verifiesCertificate, verifiesName } = TLS_MODES[readTlsMode(url) ?? 'disabled'];
  if (!isEncrypted) return null;
  const file = new URL(listHostUrls(url)[0] ?? url).searchParams.get('ssl-ca');
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
