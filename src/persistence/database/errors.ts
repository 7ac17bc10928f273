// Whether a value can have members. `instanceof Object` would deny it of objects from another realm, such as a driver's.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/shared/errors';

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// What an error of the database means for the one who asked: a table from its number, code or name to a class.

export const ERROR_CLASSES = {
  /** The server gave up the transaction and nothing of it stays: do it all again. */
  retry: 'again',
  /** The connection is gone: do it all again on another one. Guarded writes cannot win twice. */
  lost: 'again',
  /** A limit of time ended the statement: doing it again would only add to the load. */
  too_slow: 'unavailable',
  /** No connection to be had: shed. */
  busy: 'unavailable',
  /** This process is stopping. */
  closed: 'unavailable',
  /** A row with this unique key exists. */
  unique: 'throw',
  /** A mistake of ours that validation should have caught. */
  ours: 'throw',
} as const;
export type ErrorClass = keyof typeof ERROR_CLASSES;

/** Numbers are those of MySQL, MariaDB, Galera, Group Replication and TiDB; words are codes or names of errors. */
const SIGNALS: Readonly<Record<ErrorClass, readonly (number | string)[]>> = {
  retry: [1213, 1020, 1205, 3572, 3101, 1047, 1290, 1836, 1792, 8002, 9007, 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'],
  // 1180 and 3100 come at COMMIT and leave the outcome unknown; the guards in WHERE make another attempt safe.
  lost: [
    ...[1053, 1927, 3169, 1180, 3100, 'DB_COMMAND_TIMEOUT', 'PROTOCOL_CONNECTION_LOST', 'EPIPE'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ],
  too_slow: [1969, 3024, 1317],
  busy: [1040, 1203, 1226, 'SequelizeConnectionAcquireTimeoutError'],
  closed: [],
  unique: [1062, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  ours: [1048, 1064, 1146, 1264, 1265, 1292, 1366, 1406, 1451, 1452, 3819, 4025, 'SQLITE_CONSTRAINT', 'SQLITE_ERROR'],
};

/** Errors that carry nothing but words. */
const MESSAGE_PATTERNS: readonly { readonly words: RegExp; readonly means: ErrorClass }[] = [
  { words: /UNIQUE constraint failed/, means: 'unique' },
  { words: /in closed state/, means: 'lost' },
  { words: /connection manager was closed|pool is draining|Database handle is closed/, means: 'closed' },
];

const CLASS_BY_SIGNAL = new Map<unknown, ErrorClass>(
  Object.entries(SIGNALS).flatMap(([name, signals]) =>
    signals.map((signal) => [signal, isErrorClass(name) ? name : 'ours'] as const),
  ),
);

/** The class of an error of the database or of its driver; null when it is none of them. */
export function classifyError(error: unknown): ErrorClass | null {
  const cause = getOriginalError(error);
  if (!isObject(cause)) return null;
  const message = String(Reflect.get(cause, 'message'));
  const byWords = MESSAGE_PATTERNS.find(({ words }) => words.test(message));
  if (byWords) return byWords.means;
  const signals: unknown[] = [Reflect.get(cause, 'errno'), Reflect.get(cause, 'code'), getErrorName(error)];
  return signals.map((signal) => CLASS_BY_SIGNAL.get(signal)).find((found) => found !== undefined) ?? null;
}

/** Whether a write was refused because its unique key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return classifyError(error) === 'unique';
}

/** Whether a column or an index could not be added because it stands already. */
export function isAlreadyDefined(error: unknown): boolean {
  const cause = getOriginalError(error);
  if (!isObject(cause)) return false;
  const isKnownNumber = DUPLICATE_DEFINITIONS.includes(Reflect.get(cause, 'errno'));
  return isKnownNumber || /duplicate column name|index \w+ already exists/.test(String(Reflect.get(cause, 'message')));
}

/** Of a column and of an index, as MySQL and MariaDB number them. */
const DUPLICATE_DEFINITIONS: readonly unknown[] = [1060, 1061];

/** The driver's error inside the error that Sequelize makes of it. */
function getOriginalError(error: unknown): unknown {
  if (!isObject(error)) return error;
  return Reflect.get(error, 'original') ?? error;
}

function getErrorName(error: unknown): unknown {
  return isObject(error) ? Reflect.get(error, 'name') : null;
}

function isErrorClass(name: string): name is ErrorClass {
  return name in ERROR_CLASSES;
}

// Does a piece of database work again when the database asks for it, and turns its refusals into ours.

const INITIAL_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/**
 * Runs `attempt` until it is done, afresh each time, with growing random pauses, beginning none after `patienceMs`. It must
 * stand being run twice. Refuses with `service_unavailable` when the database stays away, is too busy or too slow.
 */
export async function withRetries<Outcome>(patienceMs: number, attempt: () => Promise<Outcome>): Promise<Outcome> {
  const deadline = performance.now() + patienceMs;
  for (let longest = INITIAL_PAUSE_MS; ; longest = Math.min(longest * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const wait = longest * (0.5 + Math.random() / 2);
      if (!isRetryable(error) || performance.now() + wait > deadline) throw toServiceUnavailable(error);
      await pause(wait);
    }
  }
}

function isRetryable(error: unknown): boolean {
  const found = classifyError(error);
  return found !== null && ERROR_CLASSES[found] === 'again';
}

/** What the caller is told; the cause stays with it for the log. */
function toServiceUnavailable(error: unknown): unknown {
  const found = classifyError(error);
  if (found === null || ERROR_CLASSES[found] === 'throw') return error;
  const refusal = new DomainError('service_unavailable', { retryAfter: 1 });
  refusal.cause = error;
  return refusal;
}
