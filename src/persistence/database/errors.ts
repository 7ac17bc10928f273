// Classifies the errors of both databases and their drivers, and retries the transient ones.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/shared/errors';
import { isRecord } from '../../domain/shared/is-record';
import { findRejectedField } from './rejected-values';

/** What to do with each class of error: retry the work, throw the `DomainError` that the client gets, or rethrow. */
const ERROR_CLASSES = {
  /** The server rolled the transaction back, for example because of a deadlock. */
  rolled_back: 'retry',
  /** The connection is gone. Conditional updates make it safe to run the work again on another connection. */
  connection_lost: 'retry',
  /** The server ended the statement at its time limit. A retry would only add load. */
  timeout: 'service_unavailable',
  /** No connection, thread, memory or prepared statement is available. */
  overloaded: 'service_unavailable',
  /** The disk is full or fails. */
  storage_failed: 'service_unavailable',
  /** The server refuses the user, or the user lacks a right. */
  denied: 'service_unavailable',
  /** This process is shutting down. */
  closed: 'service_unavailable',
  /** A row with this unique key exists. */
  unique_violation: 'rethrow',
  /** A value is too long, out of range or of the wrong type. Validation should have rejected it. */
  rejected_value: 'validation_failed',
  /** A bug. */
  invalid_statement: 'rethrow',
} as const;
type ErrorClass = keyof typeof ERROR_CLASSES;

/**
 * Error numbers of MySQL, MariaDB, Galera, Group Replication and TiDB; error codes and names otherwise. Those of the
 * server's files and memory (EE_…) are below 100. A server of MySQL and one of MariaDB use some numbers above 4000 for
 * different errors; those here occur with one of them only.
 */
const SIGNALS: Readonly<Record<ErrorClass, readonly (number | string)[]>> = {
  rolled_back: [
    // LOCK_DEADLOCK, CHECKREAD, LOCK_WAIT_TIMEOUT, LOCK_NOWAIT, LOCK_ABORTED, TRANSACTION_ROLLBACK_DURING_COMMIT
    1213,
    1020,
    1205,
    3572,
    1689,
    3101,
    // A server that is not the writer, or not synced: UNKNOWN_COM_ERROR (Galera), OPTION_PREVENTS_STATEMENT,
    // READ_ONLY_MODE, CANT_EXECUTE_IN_READ_ONLY_TRANSACTION, INNODB_READ_ONLY
    1047,
    1290,
    1836,
    1792,
    1874,
    // Conflicts of TiDB
    8002,
    9007,
    'DB_NOT_WRITABLE',
    'DB_SILENT',
    'SQLITE_BUSY',
    'SQLITE_LOCKED',
    'SQLITE_PROTOCOL',
    'SQLITE_SCHEMA',
  ],
  connection_lost: [
    // SERVER_SHUTDOWN, NORMAL_SHUTDOWN, SHUTDOWN_COMPLETE, CONNECTION_KILLED (MariaDB), SESSION_WAS_KILLED,
    // SERVER_OFFLINE_MODE, SERVER_ISNT_AVAILABLE
    1053,
    1077,
    1079,
    1927,
    3169,
    3032,
    3168,
    // They occur at COMMIT and leave the outcome unknown; the conditions in WHERE make a retry safe.
    1180,
    3100,
    // BAD_HOST_ERROR (the server cannot resolve this host), HANDSHAKE_ERROR, ABORTING_CONNECTION, NEW_ABORTING_CONNECTION
    1042,
    1043,
    1152,
    1184,
    // NET_READ_ERROR_FROM_PIPE to NET_WRITE_INTERRUPTED without NET_PACKET_TOO_LARGE; CLIENT_INTERACTION_TIMEOUT
    1154,
    1155,
    1156,
    1157,
    1158,
    1159,
    1160,
    1161,
    4031,
    2006,
    2013,
    // A prepared statement that the server asks to prepare again.
    1615,
    'DB_COMMAND_TIMEOUT',
    'PROTOCOL_CONNECTION_LOST',
    'PROTOCOL_PACKETS_OUT_OF_ORDER',
    'PROTOCOL_UNEXPECTED_PACKET',
    'PROTOCOL_SEQUENCE_TIMEOUT',
    'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
    'EPIPE',
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  // STATEMENT_TIMEOUT (MariaDB), QUERY_TIMEOUT, QUERY_INTERRUPTED, FILSORT_ABORT
  timeout: [1969, 3024, 1317, 1028, 'SQLITE_INTERRUPT'],
  overloaded: [
    // CON_COUNT_ERROR, TOO_MANY_USER_CONNECTIONS, USER_LIMIT_REACHED, CANT_CREATE_THREAD, and the limits of MySQL on the
    // memory of connections
    1040,
    1203,
    1226,
    1135,
    4081,
    4082,
    // EE_OUTOFMEMORY, EE_OUT_OF_FILERESOURCES, EE_CAPACITY_EXCEEDED, OUTOFMEMORY, OUT_OF_SORTMEMORY, OUT_OF_RESOURCES,
    // ENGINE_OUT_OF_MEMORY, MDL_OUT_OF_RESOURCES
    5,
    23,
    34,
    1037,
    1038,
    1041,
    3015,
    3985,
    // LOCK_TABLE_FULL, MAX_PREPARED_STMT_COUNT_REACHED, TOO_MANY_CONCURRENT_TRXS
    1206,
    1461,
    1637,
    // Open files and ports of this process
    'EMFILE',
    'ENFILE',
    'EADDRNOTAVAIL',
    'SequelizeConnectionAcquireTimeoutError',
    'SQLITE_NOMEM',
  ],
  storage_failed: [
    // EE_CANTCREATEFILE, EE_READ, EE_WRITE, EE_BADCLOSE, EE_DELETE, EE_LINK, EE_EOFERR, EE_CANTLOCK, EE_CANTUNLOCK,
    // EE_DIR, EE_STAT, EE_CANT_CHSIZE, EE_CANT_OPEN_STREAM, EE_DISK_FULL, EE_CANT_MKDIR, EE_SYNC, EE_FILENOTFOUND,
    // EE_CANT_SEEK, EE_DISK_FULL_WITH_RETRY_MSG
    1,
    2,
    3,
    4,
    6,
    7,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    20,
    21,
    27,
    29,
    33,
    35,
    // CANT_CREATE_FILE, CANT_LOCK to CANT_READ_DIR, DISK_FULL, ERROR_ON_CLOSE to ERROR_ON_WRITE, GET_ERRNO,
    // NOT_FORM_FILE to OPEN_AS_READONLY, NO_UNIQUE_LOGFILE, RECORD_FILE_FULL
    1004,
    1015,
    1016,
    1017,
    1018,
    1021,
    1023,
    1024,
    1025,
    1026,
    1030,
    1033,
    1034,
    1035,
    1036,
    1098,
    1114,
    // ERROR_DURING_ROLLBACK, ERROR_DURING_FLUSH_LOGS, ERROR_DURING_CHECKPOINT, CRASHED_ON_USAGE, CRASHED_ON_REPAIR
    1181,
    1182,
    1183,
    1194,
    1195,
    // The binary log: TRANS_CACHE_FULL, BINLOG_ROW_LOGGING_FAILED, BINLOG_FATAL_ERROR, BINLOG_LOGGING_IMPOSSIBLE,
    // STMT_CACHE_FULL, BINLOG_LOGICAL_CORRUPTION
    1197,
    1534,
    1593,
    1598,
    1705,
    1866,
    // INDEX_CORRUPT, IO_READ_ERROR, IO_WRITE_ERROR, TABLESPACE_MISSING, TABLESPACE_DISCARDED, INNODB_INDEX_CORRUPT,
    // TABLE_CORRUPT, TEMP_FILE_WRITE_FAILURE, FILE_CORRUPT, INNODB_UNDO_LOG_FULL, DISK_FULL_NOWAIT
    1712,
    1810,
    1811,
    1812,
    1814,
    1817,
    1877,
    1878,
    3000,
    3019,
    3675,
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
    'SQLITE_NOLFS',
  ],
  denied: [
    // DBACCESS_DENIED_ERROR, ACCESS_DENIED_ERROR, BAD_DB_ERROR, HOST_IS_BLOCKED, HOST_NOT_PRIVILEGED,
    // TABLEACCESS_DENIED_ERROR, COLUMNACCESS_DENIED_ERROR, SPECIFIC_ACCESS_DENIED_ERROR, NOT_SUPPORTED_AUTH_MODE,
    // ACCESS_DENIED_NO_PASSWORD_ERROR
    1044,
    1045,
    1049,
    1129,
    1130,
    1142,
    1143,
    1227,
    1251,
    1698,
    // MUST_CHANGE_PASSWORD, MUST_CHANGE_PASSWORD_LOGIN, ACCOUNT_HAS_BEEN_LOCKED (MySQL, MariaDB), a user blocked after
    // wrong passwords, SECURE_TRANSPORT_REQUIRED, DB_ACCESS_DENIED, SCHEMA_READ_ONLY
    1820,
    1862,
    3118,
    4151,
    3955,
    3159,
    3879,
    3989,
    'SQLITE_READONLY',
    'SQLITE_PERM',
    'SQLITE_CANTOPEN',
    'SQLITE_AUTH',
  ],
  closed: [],
  unique_violation: [1062, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  // SQLite knows no lengths and few types: it stores what MySQL rejects, so validation must not rely on the database.
  rejected_value: [
    1406,
    1153,
    1301,
    1264,
    1690,
    1265,
    1292,
    1300,
    1366,
    1411,
    1525,
    3854,
    1048,
    3819,
    4025,
    'SQLITE_TOOBIG',
    'SQLITE_MISMATCH',
  ],
  invalid_statement: [1064, 1146, 1451, 1452, 'SQLITE_CONSTRAINT', 'SQLITE_ERROR', 'SQLITE_MISUSE', 'SQLITE_RANGE'],
};

/** For errors that have no number or code of their own. */
const MESSAGE_PATTERNS: readonly { readonly pattern: RegExp; readonly errorClass: ErrorClass }[] = [
  { pattern: /^SQLITE_CONSTRAINT: UNIQUE constraint failed/, errorClass: 'unique_violation' },
  { pattern: /^SQLITE_CONSTRAINT: (NOT NULL|CHECK) constraint failed/, errorClass: 'rejected_value' },
  { pattern: /^SQLITE_ERROR: integer overflow/, errorClass: 'rejected_value' },
  { pattern: /^connect ENOENT/, errorClass: 'connection_lost' },
  { pattern: /in closed state/, errorClass: 'connection_lost' },
  { pattern: /connection manager was closed|pool is draining|Database handle is closed/, errorClass: 'closed' },
];

const CLASS_BY_SIGNAL = new Map<unknown, ErrorClass>(
  Object.entries(SIGNALS).flatMap(([name, signals]) =>
    signals.map((signal) => [signal, isErrorClass(name) ? name : 'invalid_statement'] as const),
  ),
);

/** The class of an error of the database or its driver; null for any other error. */
export function classifyError(error: unknown): ErrorClass | null {
  const original = getOriginalError(error);
  if (!isRecord(original)) return null;
  const message = String(original['message']);
  const match = MESSAGE_PATTERNS.find(({ pattern }) => pattern.test(message));
  if (match) return match.errorClass;
  const signals = [...listCodes(original), isRecord(error) ? error['name'] : null];
  return signals.map((signal) => CLASS_BY_SIGNAL.get(signal)).find((found) => found !== undefined) ?? null;
}

/** SQLite has numbers too, which mean other things than the same numbers of a server, and codes such as `SQLITE_IOERR_WRITE`. */
function listCodes({ errno, code }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const [, primary] = /^(SQLITE_[A-Z]+)/.exec(String(code)) ?? [];
  return primary === undefined ? [errno, code] : [code, primary];
}

/** What an operator can do nothing about but wait: a server that starts, is full or is about to fail over. */
const PASSING: readonly (ErrorClass | null)[] = [
  'rolled_back',
  'connection_lost',
  'timeout',
  'overloaded',
  'storage_failed',
];

/** Returns true if what failed may succeed later without a change of the settings. */
export function mayPass(error: unknown): boolean {
  return PASSING.includes(classifyError(getCause(error)));
}

/** What each class means for an operator. */
const EXPLANATIONS: Readonly<Partial<Record<ErrorClass, string>>> = {
  rolled_back: 'its server is read-only or not synced, or other work held the same rows',
  connection_lost: 'its server does not answer, or closes connections',
  timeout: 'it took too long',
  overloaded: 'its server has no connection, thread or memory left, or this process has too much to do',
  storage_failed: 'its disk is full or fails',
  denied: 'its user lacks a right, or the database is read-only',
};

/** Why the database did not do what it was asked for; null for any other error. */
export function explainFailure(error: unknown): string | null {
  const cause = getCause(error);
  const explanation = EXPLANATIONS[classifyError(cause) ?? 'closed'];
  if (explanation === undefined) return null;
  const original = getOriginalError(cause);
  const message = original instanceof Error ? `: ${original.message}` : '';
  return `The database is unavailable: ${explanation}${message}`;
}

/** What the client is not told. */
function getCause(error: unknown): unknown {
  return error instanceof DomainError ? error.cause : error;
}

/** Returns true if the server works, but accepts no more connections. */
export function isOverload(error: unknown): boolean {
  return classifyError(error) === 'overloaded';
}

/** Errors of a statement after which its server is not the writer, or does not answer at all. */
const WRITER_LOST: readonly unknown[] = [1290, 1836, 1792, 1874, 1047, 3032, 'DB_COMMAND_TIMEOUT'];

export function isWriterLost(error: unknown): boolean {
  return isRecord(error) && [error['errno'], error['code']].some((signal) => WRITER_LOST.includes(signal));
}

export function isUniqueViolation(error: unknown): boolean {
  return classifyError(error) === 'unique_violation';
}

/** Returns true if a column, an index or a check could not be added because it exists. */
export function isAlreadyDefined(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  const isKnownNumber = DUPLICATE_DEFINITIONS.includes(original['errno']);
  return isKnownNumber || /duplicate column name|index \w+ already exists/.test(String(original['message']));
}

/** A duplicate column, index and check: the last has another number in MySQL (3822) than in MariaDB (1826). */
const DUPLICATE_DEFINITIONS: readonly unknown[] = [1060, 1061, 3822, 1826];

export function isMissingTable(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  return original['errno'] === 1146 || /^SQLITE_ERROR: no such table/.test(String(original['message']));
}

export function isMissingColumn(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  return original['errno'] === 1054 || /^SQLITE_ERROR: no such column/.test(String(original['message']));
}

/** Returns true if the database refuses the user a right. */
export function isDenied(error: unknown): boolean {
  return classifyError(getCause(error)) === 'denied';
}

/** Sequelize wraps the driver's error. */
function getOriginalError(error: unknown): unknown {
  return isRecord(error) ? (error['original'] ?? error) : error;
}

function isErrorClass(name: string): name is ErrorClass {
  return name in ERROR_CLASSES;
}

const INITIAL_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/**
 * Runs `work`, and runs it again after transient errors, with growing random pauses, until `timeoutMs` have passed.
 * `work` must be safe to repeat. Throws `service_unavailable` when the database stays away, overloaded or too slow, and
 * `validation_failed` for a value that it rejects.
 */
export async function withRetries<Outcome>(timeoutMs: number, work: () => Promise<Outcome>): Promise<Outcome> {
  const deadline = performance.now() + timeoutMs;
  for (let maxPause = INITIAL_PAUSE_MS; ; maxPause = Math.min(maxPause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const wait = maxPause * (0.5 + Math.random() / 2);
      if (getReaction(error) !== 'retry' || performance.now() + wait > deadline) throw toClientError(error);
      await pause(wait);
    }
  }
}

function getReaction(error: unknown): (typeof ERROR_CLASSES)[ErrorClass] {
  const errorClass = classifyError(error);
  return errorClass === null ? 'rethrow' : ERROR_CLASSES[errorClass];
}

/** Keeps the original error as `cause`, for the log. */
function toClientError(error: unknown): unknown {
  const reaction = getReaction(error);
  if (reaction === 'rethrow') return error;
  const isRejected = reaction === 'validation_failed';
  const field = isRejected ? findRejectedField(getOriginalError(error)) : null;
  const answer = isRejected
    ? new DomainError('validation_failed', { errors: { [field ?? SOME_VALUE]: [REJECTED] } })
    : new DomainError('service_unavailable', { retryAfter: 1 });
  answer.cause = error;
  return answer;
}

/** Named where the database does not say which value it is: an error without a name would tell clients nothing. */
const SOME_VALUE = 'request';

const REJECTED = 'The value is too long, out of range or of the wrong type.';
