// Settings of the database, and how long stored data is retained.
import { z } from 'zod';
import { chooseTlsMode, TLS_MODES } from '../domain/shared/tls-modes';
import type { SettingCheck } from './checks';
import { getDatabaseName, parseDatabaseUrl, withTlsMode } from './database-urls/database-url';
import { integer, integerWithoutDefault, oneOf, parsedBy, type SettingsOf } from './fields';
import { isDeployed, isDevelopment, isProduction, type ServerEnv } from './server';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const DATABASE_SETTINGS = {
  DATABASE_URL: parsedBy(parseDatabaseUrl, 'a URL such as `mysql://user:password@host:3306/parley`')
    .optional()
    .describe(
      'MySQL or MariaDB server. Without it the embedded database in `DATA_DIR` is used, except in `production`. ' +
        'After the name of the database: `?ssl-mode=` `DISABLED`, `REQUIRED`, `VERIFY_CA` or `VERIFY_IDENTITY`, ' +
        '`&ssl-ca=` a file with the trusted certificates, `&ssl-cert=` and `&ssl-key=` the certificate and key of this ' +
        'client, or `?socket=` the path of a local socket. With certificates, and outside `local` and `test` with ' +
        'another host, the server is fully verified (`VERIFY_IDENTITY`) by default. Commas separate several hosts (`@host1:3306,host2:3306/parley`): ' +
        'the first that accepts writes is used until it fails.',
    ),
  DATABASE_MIGRATION_URL: parsedBy(parseDatabaseUrl, 'as `DATABASE_URL`')
    .optional()
    .describe(
      'The same database with a user who may change tables. Only `parley migrate`, `parley seed` and `parley demo` use ' +
        'it; if it is set, the server and all other commands refuse to run migrations. Set it only where these commands run.',
    ),
  DATABASE_POOL_MAX: integer(10, 1, 100).describe('Maximum number of connections per process.'),
  DATABASE_POOL_WAIT_MS: integer(1500, 1100, 10_000).describe(
    'How long a request waits for a connection before the response is 503, without a retry. Longer than the second within which ' +
      'a connection must open, because one that fails to open is retried; shorter than anyone wants to wait.',
  ),
  DATABASE_RETRY_TIMEOUT_MS: integer(8000, 500, 60_000).describe(
    'How long transient database errors are retried before the response is 503. Longer than a failover takes, shorter than clients wait.',
  ),
  DATABASE_WAIT_SECONDS: integerWithoutDefault(0, 600)
    .optional()
    .describe(
      'How long the server waits at startup for a database that cannot be reached, is read-only or is out of connections; it logs what it waits for. Longer than a ' +
        'database server takes to start. By default 60, in `local` and `test` 0.',
    ),
  NEWER_SCHEMA: oneOf('refuse', 'allow')
    .default('refuse')
    .describe(
      'Whether this release starts with a database that a newer release has migrated. `allow` is for going back by one release, ' +
        'whose tables also serve this one. A server that is already running continues in any case.',
    ),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database.'),
  SEED_DEMO: oneOf('auto', 'on', 'off')
    .default('auto')
    .describe(
      'Whether demo data is loaded at startup, in `local` and `test` only, because its passwords are public: `auto` fills an empty embedded ' +
        'database, `on` any empty database.',
    ),
};

export const RETENTION_SETTINGS = {
  ENDED_FLOW_RETENTION_SECONDS: integer(DAY, HOUR, 7 * DAY).describe(
    'How long an ended sign-in is stored, so that a used or expired token is distinguished from an unknown one.',
  ),
  IDEMPOTENCY_RETENTION_SECONDS: integer(DAY, DAY, 30 * DAY).describe(
    'How long a repeated request with the same idempotency key gets the stored response.',
  ),
  // The longest reported period has 30 days.
  USAGE_RETENTION_DAYS: integer(90, 30, 800).describe('How long usage counts are stored.'),
  USAGE_MAX_NAMES: integer(200, 10, 2000).describe(
    'How many names of unregistered operations are counted separately, per day and process.',
  ),
};

type DatabaseEnv = SettingsOf<typeof DATABASE_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export const DATABASE_CHECKS: readonly SettingCheck<DatabaseEnv>[] = [
  {
    setting: 'DATABASE_URL',
    isViolated: (env) => isProduction(env) && env.DATABASE_URL === undefined,
    problem: 'must be set to a MySQL or MariaDB URL: the embedded database is only for trying Parley out',
  },
  {
    setting: 'DATABASE_MIGRATION_URL',
    isViolated: ({ DATABASE_URL: url, DATABASE_MIGRATION_URL: changing }) =>
      changing !== undefined && (url === undefined || getDatabaseName(url) !== getDatabaseName(changing)),
    problem: 'must name the same database as DATABASE_URL',
  },
  {
    setting: 'SEED_DEMO',
    isViolated: (env) => isDeployed(env) && env.SEED_DEMO === 'on',
    problem: 'must not be on outside local and test: the passwords of the demo data are public',
  },
];

/** The URL to open, with the TLS that the environment needs. */
export function toDatabaseUrl(env: Pick<ServerEnv, 'APP_ENV'>, url: string | undefined): string | undefined {
  return url === undefined || isDevelopment(env) ? url : withTlsMode(url);
}

const WAIT_SECONDS = 60;

export function toDatabaseWaitMs(env: DatabaseEnv): number {
  return (env.DATABASE_WAIT_SECONDS ?? (isDevelopment(env) ? 0 : WAIT_SECONDS)) * 1000;
}

export function seedsDemoData(env: DatabaseEnv): boolean {
  const isWanted = env.SEED_DEMO === 'on' || (env.SEED_DEMO === 'auto' && env.DATABASE_URL === undefined);
  return isWanted && isDevelopment(env);
}

const REJECTED_USER = 'DATABASE_URL names a user or a password that the database server rejects';

/** Codes of connection errors, with what they mean for the operator. */
const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ER_ACCESS_DENIED_ERROR: REJECTED_USER,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: REJECTED_USER,
  ER_DBACCESS_DENIED_ERROR: 'DATABASE_URL names a database that its user may not access',
  ER_CON_COUNT_ERROR: 'DATABASE_URL names a server that is out of connections (max_connections)',
  ER_TOO_MANY_USER_CONNECTIONS: 'DATABASE_URL names a user who is out of connections (max_user_connections)',
  ER_USER_LIMIT_REACHED: 'DATABASE_URL names a user who has reached a limit of the server (max_user_connections)',
  ER_SERVER_SHUTDOWN: 'DATABASE_URL names a server that is stopping',
  ER_SERVER_OFFLINE_MODE: 'DATABASE_URL names a server in offline mode',
  ER_HOST_IS_BLOCKED: 'DATABASE_URL names a server that has blocked this host after failed connections (FLUSH HOSTS)',
  ER_HOST_NOT_PRIVILEGED: 'DATABASE_URL names a server that accepts no connections from this host',
  ER_BAD_DB_ERROR: 'DATABASE_URL names a database that does not exist on the server',
  ENOTFOUND: 'DATABASE_URL names a host that cannot be resolved',
  EAI_AGAIN: 'DATABASE_URL names a host that cannot be resolved',
  ECONNREFUSED: 'DATABASE_URL names a host and port where no database server listens',
  EHOSTUNREACH: 'DATABASE_URL names a host that cannot be reached',
  ECONNRESET: 'DATABASE_URL names a host and port that closes connections',
  PROTOCOL_CONNECTION_LOST: 'DATABASE_URL names a host and port that closes connections',
  ETIMEDOUT: 'DATABASE_URL names a host that does not respond',
  DB_NOT_WRITABLE: 'DATABASE_URL names hosts that all refuse writes: they are read-only or not synced',
  ER_SECURE_TRANSPORT_REQUIRED: 'DATABASE_URL needs an ssl-mode: the server refuses connections without TLS',
  HANDSHAKE_NO_SSL_SUPPORT: 'DATABASE_URL names a server without TLS',
  HANDSHAKE_SSL_ERROR:
    'DATABASE_URL names a server whose certificate is not trusted, or is not for this host (ssl-mode, ssl-ca)',
  CERT_HAS_EXPIRED: 'DATABASE_URL names a server whose certificate, or that of its authority, has expired: renew it',
  CERT_NOT_YET_VALID:
    'DATABASE_URL names a server whose certificate, or that of its authority, is not valid yet: check the clocks of both machines',
  ...Object.fromEntries(
    ['SQLITE_CANTOPEN', 'EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].map((code) => [
      code,
      'DATA_DIR names a folder that cannot be created or in which the embedded database cannot be opened',
    ]),
  ),
};

/** The driver gives all failed handshakes one code, and keeps only the message of the cause. */
const HANDSHAKE_CAUSES: Readonly<Record<string, string>> = {
  'certificate has expired': 'CERT_HAS_EXPIRED',
  'certificate is not yet valid': 'CERT_NOT_YET_VALID',
};

/** Names the setting behind a failed connection to `url`; null for any other error. */
export function explainConnectionError(error: unknown, url = ''): string | null {
  const explanation = CONNECTION_ERRORS[findConnectionCode(error) ?? ''] ?? null;
  return explanation === REJECTED_USER && url !== '' ? `${REJECTED_USER} ${describeProtection(url)}` : explanation;
}

/** MariaDB answers to a user who must use TLS or a certificate as to a wrong password. */
function describeProtection(url: string): string {
  if (!TLS_MODES[chooseTlsMode(url)].isEncrypted) return 'on a connection without TLS (ssl-mode)';
  return `on a connection with TLS and ${url.includes('ssl-cert=') ? 'a' : 'no'} client certificate (ssl-cert)`;
}

function findConnectionCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'HANDSHAKE_SSL_ERROR') return HANDSHAKE_CAUSES[String(Reflect.get(error, 'message'))] ?? code;
  if (typeof code === 'string' && code in CONNECTION_ERRORS) return code;
  const causes = ['original', 'parent', 'cause'].map((member): unknown => Reflect.get(error, member));
  return causes.map(findConnectionCode).find((found) => found !== null) ?? null;
}
