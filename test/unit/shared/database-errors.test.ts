// What each error of a database means: repeat the work, answer 503 and ask again later, wait at a start, or a bug.
import { dirname, join } from 'node:path';
import { DomainError } from '../../../src/domain/shared/errors';
import { classifyError, explainFailure, mayPass, withRetries } from '../../../src/persistence/database/errors';

/** The driver's numbers by name, as it sets `code`. Names of MariaDB are missing. */
const NAMES = jest.requireActual<Readonly<Record<string, string | number>>>(
  join(dirname(require.resolve('mysql2')), 'lib', 'constants', 'errors.js'),
);

/** An error as the driver reports it. */
function serverError(name: string) {
  const errno = NAMES[name];
  if (typeof errno !== 'number') throw new Error(`The driver does not know ${name}.`);
  return Object.assign(new Error(`a test of ${name}`), { code: NAMES[errno], errno, sqlState: 'HY000' });
}

const CASES = {
  rolled_back: [
    'ER_LOCK_DEADLOCK',
    'ER_LOCK_WAIT_TIMEOUT',
    'ER_OPTION_PREVENTS_STATEMENT',
    'ER_READ_ONLY_MODE',
    'ER_INNODB_READ_ONLY',
    'ER_LOCK_ABORTED',
    'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  ],
  connection_lost: [
    'ER_SERVER_SHUTDOWN',
    'ER_NORMAL_SHUTDOWN',
    'ER_SERVER_OFFLINE_MODE',
    'ER_SERVER_ISNT_AVAILABLE',
    'ER_BAD_HOST_ERROR',
    'ER_HANDSHAKE_ERROR',
    'ER_NEW_ABORTING_CONNECTION',
    'ER_NET_PACKETS_OUT_OF_ORDER',
    'ER_SESSION_WAS_KILLED',
    'ER_CLIENT_INTERACTION_TIMEOUT',
    'ER_ERROR_DURING_COMMIT',
  ],
  timeout: ['ER_QUERY_TIMEOUT', 'ER_QUERY_INTERRUPTED', 'ER_FILSORT_ABORT'],
  overloaded: [
    'ER_CON_COUNT_ERROR',
    'ER_TOO_MANY_USER_CONNECTIONS',
    'ER_USER_LIMIT_REACHED',
    'ER_CANT_CREATE_THREAD',
    'ER_OUTOFMEMORY',
    'ER_OUT_OF_RESOURCES',
    'ER_OUT_OF_SORTMEMORY',
    'ER_ENGINE_OUT_OF_MEMORY',
    'EE_OUTOFMEMORY',
    'EE_OUT_OF_FILERESOURCES',
    'EE_CAPACITY_EXCEEDED',
    'ER_MDL_OUT_OF_RESOURCES',
    'ER_MAX_PREPARED_STMT_COUNT_REACHED',
  ],
  storage_failed: [
    'EE_WRITE',
    'EE_DISK_FULL',
    'EE_DISK_FULL_WITH_RETRY_MSG',
    'EE_CANTCREATEFILE',
    'EE_SYNC',
    'EE_READ',
    'ER_DISK_FULL',
    'ER_DISK_FULL_NOWAIT',
    'ER_RECORD_FILE_FULL',
    'ER_ERROR_ON_WRITE',
    'ER_ERROR_ON_READ',
    'ER_GET_ERRNO',
    'ER_BINLOG_LOGGING_IMPOSSIBLE',
    'ER_BINLOG_FATAL_ERROR',
    'ER_BINLOG_ROW_LOGGING_FAILED',
    'ER_TRANS_CACHE_FULL',
    'ER_CRASHED_ON_USAGE',
    'ER_TABLE_CORRUPT',
    'ER_INDEX_CORRUPT',
    'ER_IO_WRITE_ERROR',
    'ER_TEMP_FILE_WRITE_FAILURE',
    'ER_OPEN_AS_READONLY',
    'ER_INNODB_UNDO_LOG_FULL',
    'ER_ERROR_DURING_FLUSH_LOGS',
    'ER_CANT_OPEN_FILE',
  ],
  denied: [
    'ER_ACCESS_DENIED_ERROR',
    'ER_TABLEACCESS_DENIED_ERROR',
    'ER_HOST_IS_BLOCKED',
    'ER_HOST_NOT_PRIVILEGED',
    'ER_MUST_CHANGE_PASSWORD',
    'ER_ACCOUNT_HAS_BEEN_LOCKED',
    'ER_SCHEMA_READ_ONLY',
    'ER_BAD_DB_ERROR',
  ],
  invalid_statement: ['ER_PARSE_ERROR', 'ER_NO_SUCH_TABLE'],
} as const;

it.each(Object.entries(CASES).flatMap(([errorClass, names]) => names.map((name) => [name, errorClass])))(
  '%s of a server is %s',
  (name, errorClass) => {
    expect(classifyError(serverError(name))).toBe(errorClass);
  },
);

it.each([
  // SQLite's numbers mean other things than the same numbers of a server.
  ['SQLITE_BUSY', 5, 'rolled_back'],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'rolled_back'],
  ['SQLITE_LOCKED_SHAREDCACHE', 6, 'rolled_back'],
  ['SQLITE_NOMEM', 7, 'overloaded'],
  ['SQLITE_READONLY_DBMOVED', 8, 'denied'],
  ['SQLITE_IOERR_WRITE', 10, 'storage_failed'],
  ['SQLITE_CORRUPT', 11, 'storage_failed'],
  ['SQLITE_FULL', 13, 'storage_failed'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 19, 'unique_violation'],
  ['SQLITE_UNHEARD_OF', 3, null],
  // Numbers of the operating system are negative.
  ['ECONNREFUSED', -111, 'connection_lost'],
  ['ENETUNREACH', -101, 'connection_lost'],
  ['EMFILE', -24, 'overloaded'],
  ['ENOENT', -2, null],
  // A number that the driver has no name for.
  [undefined, 1969, 'timeout'],
  [undefined, 20, 'storage_failed'],
  [undefined, undefined, null],
])('the code %s with the number %s is %s', (code, errno, errorClass) => {
  expect(classifyError(Object.assign(new Error('a test'), { code, errno }))).toBe(errorClass);
});

it('a socket that is not there yet is a server that has not started', () => {
  const error = Object.assign(new Error('connect ENOENT /run/mysqld.sock'), { code: 'ENOENT', errno: -2 });
  expect([classifyError(error), mayPass(error)]).toEqual(['connection_lost', true]);
});

it.each(['EE_WRITE', 'EE_DISK_FULL', 'ER_CON_COUNT_ERROR', 'ER_BINLOG_LOGGING_IMPOSSIBLE'])(
  'the client gets 503 with Retry-After for %s, and an operator the reason',
  async (name) => {
    const failing = withRetries(1000, () => Promise.reject(serverError(name)));
    const answer = await failing.catch((error: unknown) => error);
    expect(answer).toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
    expect(answer).toBeInstanceOf(DomainError);
    expect(explainFailure(answer)).toMatch(new RegExp(`^The database is unavailable: its .+: a test of ${name}$`));
    expect(mayPass(answer)).toBe(true);
  },
);

it.each(['ER_ACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR', 'ER_PARSE_ERROR'])('a start does not wait after %s', (name) => {
  expect(mayPass(serverError(name))).toBe(false);
});

it('a bug is explained by nothing but its own message', () => {
  expect(explainFailure(serverError('ER_PARSE_ERROR'))).toBeNull();
  expect(explainFailure(new DomainError('forbidden'))).toBeNull();
});
