// MySQL 8 and MariaDB 10.11 or later, through mysql2.
import { readFileSync } from 'node:fs';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Connection } from 'mysql2';
import { listHostUrls } from '../../domain/shared/database-hosts';
import { isRecord } from '../../domain/shared/is-record';
import { chooseTlsMode, TLS_MODES } from '../../domain/shared/tls-modes';
import { watchCertificates } from './certificates';
import { createDatabaseClock } from './database-clock';
import { replaceMethods, type Dialect, type Row, type SqlValue, type StatementReporter } from './dialect';
import { isOverload } from './errors';
import { createWriter, type DatabaseHost } from './hosts';
import { askTime, prepareSession, sendText } from './mysql-session';
import { observeSilence, SilentServerError } from './silence';

export interface ServerSettings {
  readonly url: string;
  readonly poolMax: number;
  /** How long work waits for a connection. */
  readonly poolWaitMs: number;
  /** The server ends a statement after this time. One second later the client drops the connection. */
  readonly statementSeconds: number;
}

/** This is per connection, and more than the hot statements. The server's default is 16,382 for all connections. */
const MAX_PREPARED_STATEMENTS = 150;

export function mysqlDialect(settings: ServerSettings, report: StatementReporter): Dialect {
  const { url, poolMax, poolWaitMs, statementSeconds } = settings;
  const urls = listHostUrls(url);
  const { username, password, pathname, searchParams } = new URL(urls[0] ?? url);
  const socketPath = searchParams.get('socket');
  const ssl = readTls(url);
  const hosts = urls.map(toHost);
  const writer = createWriter<Connection>(hosts);
  const silence = observeSilence();
  const clock = createDatabaseClock();
  const certificates = watchCertificates(ssl?.cert ?? null);
  // Missing in Sequelize's types. Each session sets the time zone with its other variables.
  const untyped = { keepDefaultTimezone: true };
  return {
    name: 'mysql',
    queuesWrites: false,
    losesCommits: true,
    certificates: certificates.list,
    readEpoch: clock.readEpoch,
    compareClocks: async (connection) => clock.add(await askTime(toConnection(connection))),
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
        ...(ssl ? { ssl, stream: openSocket } : {}),
        ...(socketPath === null ? {} : { socketPath }),
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
      const session = {
        statementSeconds,
        isFenced: hosts.length > 1,
        report,
        silence,
        onTime: clock.add,
        onError: writer.observe,
      };
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
              certificates.note(connection);
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
    send: async (connection, sql) => {
      await sendText(toConnection(connection), sql);
    },
    read: async (connection, sql, params) => {
      const rows = await execute(toConnection(connection), sql, params);
      return isRows(rows) ? rows : [];
    },
    write: async (connection, sql, params) =>
      readCount(await execute(toConnection(connection), sql, params), 'affectedRows'),
    insert: async (connection, sql, params) =>
      readCount(await execute(toConnection(connection), sql, params), 'insertId'),
  };
}

function toHost(url: string): DatabaseHost {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3306) };
}

/** The driver passes the host to Node as the name to verify, unless it is an address: then Node takes the one of the socket. */
function openSocket({ config: { host, port } }: { readonly config: DatabaseHost }): Socket {
  const socket = connectSocket({ host, port, noDelay: true, keepAlive: true });
  return isIP(host) === 0 ? socket : Object.assign(socket, { _host: host });
}

/** The options of mysql2 for TLS; null for a connection without it. */
function readTls(url: string) {
  const { isEncrypted, verifiesCertificate, verifiesName } = TLS_MODES[chooseTlsMode(url)];
  if (!isEncrypted) return null;
  const { searchParams: options } = new URL(listHostUrls(url)[0] ?? url);
  const certificates = {
    ...readOptionFile(options, 'ssl-ca', 'ca'),
    ...readOptionFile(options, 'ssl-cert', 'cert'),
    ...readOptionFile(options, 'ssl-key', 'key'),
  };
  if (!isUsable(certificates)) {
    throw new Error('DATABASE_URL names an ssl-cert and an ssl-key that are not a PEM certificate and its key.');
  }
  return { rejectUnauthorized: verifiesCertificate, verifyIdentity: verifiesName, ...certificates };
}

function readOptionFile(
  options: URLSearchParams,
  option: string,
  member: 'ca' | 'cert' | 'key',
): Partial<Readonly<Record<'ca' | 'cert' | 'key', string>>> {
  const file = options.get(option);
  if (file === null) return {};
  const text = readText(file);
  if (text === null) throw new Error(`DATABASE_URL names an ${option} file that cannot be read: ${file}.`);
  return { [member]: text };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Otherwise the driver would fail outside of its callbacks. */
function isUsable(certificates: SecureContextOptions): boolean {
  try {
    createSecureContext(certificates);
    return true;
  } catch {
    return false;
  }
}

function execute(connection: Connection, sql: string, params: readonly SqlValue[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.execute(sql, [...params], (error, result) => (error ? reject(error) : resolve(result)));
  });
}

function readCount(result: unknown, name: 'affectedRows' | 'insertId'): number {
  return isRecord(result) ? Number(result[name] ?? 0) : 0;
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
