// Sets up sessions of MySQL and MariaDB: their variables, a deadline for each command, and that the server accepts writes.
import { Duplex } from 'node:stream';
import type { Connection, RowDataPacket } from 'mysql2';
import { isRecord } from '../../domain/shared/is-record';
import type { TimeSample } from './database-clock';
import { isMethod, replaceMethods, type StatementReporter } from './dialect';
import { NotWritableError } from './hosts';
import type { Silence } from './silence';

/** The server ends a session whose client has vanished, and its transaction. The pool closes an idle connection sooner. */
const WAIT_SECONDS = 20;

/** All that decides what a statement means. A server may have other defaults for people and for other applications. */
const VARIABLES: Readonly<Record<string, string | number>> = {
  time_zone: "'+00:00'",
  sql_mode: "'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY'",
  autocommit: 1,
  // This decides whether a commit begins another transaction, or ends the session.
  completion_type: 0,
  foreign_key_checks: 1,
  unique_checks: 1,
  // Guards for people who write SQL by hand: refused changes, and lists that are cut.
  sql_safe_updates: 0,
  sql_select_limit: '18446744073709551615',
  sql_big_selects: 1,
  sql_auto_is_null: 0,
  // How much of a text decides its order, and of a quotient is kept.
  max_sort_length: 1024,
  div_precision_increment: 4,
  innodb_lock_wait_timeout: 2,
  wait_timeout: WAIT_SECONDS,
};

export interface SessionOptions {
  /** The server ends a statement after this time. One second later the client drops the connection. */
  readonly statementSeconds: number;
  /** A server that does not accept writes is refused if this is true. */
  readonly isFenced: boolean;
  readonly report: StatementReporter;
  readonly silence: Silence;
  /** Gets the time of a server that was asked whether it accepts writes: it may be another one than before. */
  readonly onTime: (sample: TimeSample) => void;
  readonly onError: (connection: Connection, error: unknown) => void;
}

/** Sets a connection up, or drops it. */
export async function prepareSession(connection: Connection, options: SessionOptions): Promise<void> {
  const reporting = { report: NO_REPORT };
  watchCommands(connection, options, reporting);
  try {
    await setVariables(connection, options.statementSeconds);
    if (options.isFenced) await assertWritable(connection, options.onTime);
  } catch (error) {
    drop(connection);
    throw error;
  }
  reporting.report = options.report;
}

/**
 * A server may ignore the character set with which a client connects. Set as three variables, MariaDB would compare parameters
 * by the default collation of the character set.
 */
const NAMES = 'NAMES utf8mb4 COLLATE utf8mb4_unicode_ci';

/** MySQL and MariaDB name the statement time limit differently. */
async function setVariables(connection: Connection, seconds: number): Promise<void> {
  const variables = Object.entries(VARIABLES).map(([name, value]) => `${name} = ${value}`);
  await sendText(
    connection,
    `SET ${[NAMES, ...variables].join(', ')}` +
      `/*M!100000 , max_statement_time = ${seconds} *//*!80000 , max_execution_time = ${seconds * 1000} */`,
  );
  await sendText(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE');
}

/** The server returns milliseconds since the epoch. The time zone of each session is UTC. */
const TIME = 'ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000) AS epoch';

/** What the server's clock shows. */
export async function askTime(
  connection: Connection,
  sql = `SELECT ${TIME}`,
): Promise<TimeSample & { row?: RowDataPacket }> {
  const sentAt = performance.now();
  const [row] = await sendText(connection, sql);
  return { sentAt, answeredAt: performance.now(), epoch: Number(row?.['epoch']), ...(row && { row }) };
}

/**
 * `super_read_only` implies `read_only`; readers of Aurora are `innodb_read_only`. A node of Galera may be writable and
 * not synced: MariaDB reports that in the first place, Percona's MySQL in the second.
 */
const FENCE = `SELECT ${TIME}, @@global.read_only AS readOnly, @@global.innodb_read_only AS innodbReadOnly
  /*M!100000 , (SELECT s.variable_value FROM information_schema.global_status s, information_schema.global_variables v
    WHERE s.variable_name = 'WSREP_READY' AND v.variable_name = 'WSREP_ON' AND v.variable_value = 'ON') AS synced */
  /*!80000 , (SELECT variable_value FROM performance_schema.global_status
    WHERE variable_name = 'wsrep_ready') AS synced */`;

async function assertWritable(connection: Connection, onTime: SessionOptions['onTime']): Promise<void> {
  const { row, ...sample } = await askTime(connection, FENCE);
  const isOff = (name: string) => ['0', 'OFF'].includes(String(row?.[name]));
  const isReadOnly = !isOff('readOnly') || !isOff('innodbReadOnly');
  if (isReadOnly || isOff('synced')) throw new NotWritableError('The database server does not accept writes.');
  onTime(sample);
  // Outside of a cluster there is no such value.
  if (typeof row?.['synced'] === 'string') await sendText(connection, SEE_EARLIER_COMMITS);
}

/**
 * A node of Galera applies what another node has committed a little later, and two processes may use two nodes for a while.
 * Reads, changes and the start of a transaction wait until the node has applied everything that was committed before:
 * otherwise a client that wrote with another process would be refused on what it has changed itself.
 */
const SEE_EARLIER_COMMITS = 'SET SESSION wsrep_sync_wait = 3';

/** Sends a statement without preparing it. */
export function sendText(connection: Connection, sql: string): Promise<readonly RowDataPacket[]> {
  return new Promise((resolve, reject) =>
    connection.query<RowDataPacket[]>(sql, (error, rows) => (error ? reject(error) : resolve(rows))),
  );
}

/** What sets a session up is no statement of the application. */
const NO_REPORT: StatementReporter = () => () => undefined;

/**
 * Reports each command, those of Sequelize too, and gives it a deadline, after which its connection is dropped: mysql2 waits
 * forever on a silent network.
 */
function watchCommands(
  connection: Connection,
  { statementSeconds, silence, onError }: SessionOptions,
  reporting: { readonly report: StatementReporter },
): void {
  const deadlineMs = (statementSeconds + 1) * 1000;
  const expire = (settle: (error: Error) => void): void => {
    drop(connection);
    const error = new Error('The database did not answer a command in time.');
    settle(Object.assign(error, { code: 'DB_COMMAND_TIMEOUT', fatal: true }));
  };
  replaceMethods(connection, ['query', 'execute'], (send) => (...args) => {
    const callback = args.pop();
    if (!isMethod(callback)) throw new TypeError('A command without a callback has no deadline.');
    const [command] = args;
    const end = reporting.report(String(isRecord(command) ? command['sql'] : command));
    const settleQuestion = silence.ask();
    let isSettled = false;
    const settle = (error: unknown, ...outcome: unknown[]): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      settleQuestion(!error || isFromServer(error));
      if (error) onError(connection, error);
      end(error);
      callback(error, ...outcome);
    };
    const timer = setTimeout(expire, deadlineMs, settle);
    args.push(settle);
    return send(...args);
  });
}

/** Errors of the network have no number, or a negative one. */
function isFromServer(error: unknown): boolean {
  return isRecord(error) && Number(error['errno'] ?? 0) > 0;
}

/** `destroy` alone waits for what was sent before. */
function drop(connection: Connection): void {
  connection.destroy();
  const stream: unknown = Reflect.get(connection, 'stream');
  if (stream instanceof Duplex) stream.destroy();
}
