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

/** Error numbers of MySQL, MariaDB, Galera, Group Replication and TiDB; error codes and names otherwise. */
const SIGNALS: Readonly<Record<ErrorClass, readonly (number | string)[]>> = {
  rolled_back: [
    ...[1213, 1020, 1205, 3572, 3101, 1047, 1290, 1836, 1792, 8002, 9007],
    ...['DB_NOT_WRITABLE', 'DB_SILENT', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'],
  ],
  // 1180 and 3100 occur at COMMIT and leave the outcome unknown; the conditions in WHERE make a retry safe.
  connection_lost: [
    ...[1053, 1927, 3169, 1180, 3100, 1158, 1159, 1160, 1161, 4031, 2006, 2013],
    // A prepared statement that the server asks to prepare again.
    1615,
    ...['DB_COMMAND_TIMEOUT', 'PROTOCOL_CONNECTION_LOST', 'EPIPE'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ],
  timeout: [1969, 3024, 1317],
  overloaded: [1040, 1203, 1226, 1037, 1041, 1135, 1206, 1461, 1637, 'SequelizeConnectionAcquireTimeoutError'],
  storage_failed: [1021, 1023, 1026, 1030, 1114, 1878, 'SQLITE_FULL', 'SQLITE_IOERR'],
  denied: [1044, 1045, 1129, 1142, 1143, 1227, 1698, 'SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_CANTOPEN'],
  closed: [],
  unique_violation: [1062, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  // SQLite knows no lengths and few types: it stores what MySQL rejects, so validation must not rely on the database.
  rejected_value: [
    ...[1406, 1153, 1301, 1264, 1690, 1265, 1292, 1300, 1366, 1411, 1525, 3854, 1048, 3819, 4025],
    ...['SQLITE_TOOBIG', 'SQLITE_MISMATCH'],
  ],
  invalid_statement: [1064, 1146, 1451, 1452, 'SQLITE_CONSTRAINT', 'SQLITE_ERROR'],
};

/** For errors that have no number or code of their own. */
const MESSAGE_PATTERNS: readonly { readonly pattern: RegExp; readonly errorClass: ErrorClass }[] = [
  { pattern: /^SQLITE_CONSTRAINT: UNIQUE constraint failed/, errorClass: 'unique_violation' },
  { pattern: /^SQLITE_CONSTRAINT: (NOT NULL|CHECK) constraint failed/, errorClass: 'rejected_value' },
  { pattern: /^SQLITE_ERROR: integer overflow/, errorClass: 'rejected_value' },
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
  const signals = [original['errno'], original['code'], isRecord(error) ? error['name'] : null];
  return signals.map((signal) => CLASS_BY_SIGNAL.get(signal)).find((found) => found !== undefined) ?? null;
}

/** Whether the server works, but accepts no more connections. */
export function isOverload(error: unknown): boolean {
  return classifyError(error) === 'overloaded';
}

/** Errors of a statement after which its server is not the writer, or does not answer at all. */
const WRITER_LOST: readonly unknown[] = [1290, 1836, 1792, 1047, 'DB_COMMAND_TIMEOUT'];

export function isWriterLost(error: unknown): boolean {
  return isRecord(error) && [error['errno'], error['code']].some((signal) => WRITER_LOST.includes(signal));
}

/** Whether a write failed because a row with the same unique key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return classifyError(error) === 'unique_violation';
}

/** Whether a column, an index or a check could not be added because it exists. */
export function isAlreadyDefined(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  const isKnownNumber = DUPLICATE_DEFINITIONS.includes(original['errno']);
  return isKnownNumber || /duplicate column name|index \w+ already exists/.test(String(original['message']));
}

/** A duplicate column, index and check: the last has another number in MySQL (3822) than in MariaDB (1826). */
const DUPLICATE_DEFINITIONS: readonly unknown[] = [1060, 1061, 3822, 1826];

/** Whether a statement names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  return original['errno'] === 1146 || /^SQLITE_ERROR: no such table/.test(String(original['message']));
}

/** Whether a statement names a column that does not exist. */
export function isMissingColumn(error: unknown): boolean {
  const original = getOriginalError(error);
  if (!isRecord(original)) return false;
  return original['errno'] === 1054 || /^SQLITE_ERROR: no such column/.test(String(original['message']));
}

/** Whether the database refuses the user a right. */
export function isDenied(error: unknown): boolean {
  return classifyError(error instanceof DomainError ? error.cause : error) === 'denied';
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
    ? new DomainError('validation_failed', { errors: field === null ? {} : { [field]: [REJECTED] } })
    : new DomainError('service_unavailable', { retryAfter: 1 });
  answer.cause = error;
  return answer;
}

const REJECTED = 'The value is too long, out of range or of the wrong type.';
