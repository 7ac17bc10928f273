// Settings that allow what is otherwise refused at startup as unsafe. Every start reports the exceptions in force.
import { isLoopbackHost } from '../domain/shared/loopback';
import { readTlsMode, TLS_MODES } from '../domain/shared/tls-modes';
import type { SettingCheck } from './checks';
import { isRemoteDatabase } from './database-urls/database-url';
import { commaSeparated, oneOf, type SettingsOf } from './fields';
import { isDeployed, isDevelopment, type ServerEnv } from './server';

/** Settings that lead to other machines. */
const REMOTE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'MAIL_URL',
  'SMS_VERIFY_URL',
  'SMS_MESSAGES_URL',
  'PUBLIC_URL',
  'PORTAL_URL',
  'CREDITOR_APP_URL',
  'PAYMENT_URL',
  'PAYMENT_SETUP_URL',
  'PAYMENT_METHOD_URL',
  'GIFT_PAGE_URL',
  'CAPTCHA_VERIFY_URL',
  'CREDITOR_ISSUER',
  'CREDITOR_JWKS_URL',
  'CONSUMER_ORIGINS',
  'CREDITOR_ORIGINS',
] as const;
type RemoteSetting = (typeof REMOTE_SETTINGS)[number];

const DATABASES: readonly RemoteSetting[] = ['DATABASE_URL', 'DATABASE_MIGRATION_URL'];

export const EXCEPTION_SETTINGS = {
  ALLOW_INSECURE_LOCAL: oneOf('yes', 'no')
    .default('no')
    .describe(
      '`yes`: in `local` and `test` the server also starts with a `HOST` or a database that is not on loopback. ' +
        'Everyone who can reach such a server can sign in as anyone.',
    ),
  ALLOW_PLAINTEXT: commaSeparated(parseRemoteSetting, 'names of settings, separated by commas').describe(
    `Settings that may be used without TLS in \`staging\` and \`production\`: ${REMOTE_SETTINGS.map((name) => `\`${name}\``).join(', ')}. ` +
      'Hosts on loopback need no exception.',
  ),
};

function parseRemoteSetting(text: string): RemoteSetting {
  const found = REMOTE_SETTINGS.find((name) => name === text);
  if (found === undefined) throw new Error(`must list names from ${REMOTE_SETTINGS.join(', ')}`);
  return found;
}

type ExceptionEnv = SettingsOf<typeof EXCEPTION_SETTINGS> &
  Pick<ServerEnv, 'APP_ENV' | 'HOST'> &
  Readonly<Partial<Record<RemoteSetting, string | readonly string[]>>>;

const LOCAL_HINT = 'in local and test, whose sign-in is open to everyone, unless ALLOW_INSECURE_LOCAL=yes';

export const EXCEPTION_CHECKS: readonly SettingCheck<ExceptionEnv>[] = [
  {
    setting: 'HOST',
    isViolated: (env) => isRefusedLocally(env) && !isLoopbackHost(env.HOST),
    problem: `must be a loopback address such as 127.0.0.1 ${LOCAL_HINT}`,
  },
  ...DATABASES.map((setting) => ({
    setting,
    isViolated: (env: ExceptionEnv) => isRefusedLocally(env) && listUrls(env, setting).some(isRemoteDatabase),
    problem: `must name a database on loopback ${LOCAL_HINT}`,
  })),
  ...REMOTE_SETTINGS.map((setting) => ({
    setting,
    isViolated: (env: ExceptionEnv) => isPlaintext(env, setting) && !env.ALLOW_PLAINTEXT.includes(setting),
    problem: `must use TLS (https, or TLS to the database) outside local and test, unless ALLOW_PLAINTEXT=${setting}`,
  })),
];

function isRefusedLocally(env: ExceptionEnv): boolean {
  return isDevelopment(env) && env.ALLOW_INSECURE_LOCAL === 'no';
}

/** `smtp://` is not plaintext: the mail is sent only after STARTTLS. */
function isPlaintext(env: ExceptionEnv, setting: RemoteSetting): boolean {
  return isDeployed(env) && listUrls(env, setting).some(DATABASES.includes(setting) ? isPlainDatabase : isPlainHttp);
}

function isPlainDatabase(url: string): boolean {
  return isRemoteDatabase(url) && readTlsMode(url) === 'disabled';
}

function isPlainHttp(url: string): boolean {
  return url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname);
}

function listUrls(env: ExceptionEnv, setting: RemoteSetting): readonly string[] {
  const value = env[setting];
  return value === undefined ? [] : [value].flat();
}

/** Returns true if mail is sent only over TLS: `smtps://`, or `smtp://` with STARTTLS. */
export function requiresMailTls(env: ExceptionEnv): boolean {
  return isRemotePlainMail(env) && !env.ALLOW_PLAINTEXT.includes('MAIL_URL');
}

function isRemotePlainMail(env: ExceptionEnv): boolean {
  const isRemote = (url: string) => url.startsWith('smtp:') && !isLoopbackHost(new URL(url).hostname);
  return isDeployed(env) && listUrls(env, 'MAIL_URL').some(isRemote);
}

/** One sentence for each exception in force. */
export function listWarnings(env: ExceptionEnv): readonly string[] {
  const plain = env.ALLOW_PLAINTEXT.filter((setting) =>
    setting === 'MAIL_URL' ? isRemotePlainMail(env) : isPlaintext(env, setting),
  );
  return [
    ...(isDevelopment(env) && env.ALLOW_INSECURE_LOCAL === 'yes' ? [describeInsecureLocal(env)] : []),
    ...plain.map((setting) => `ALLOW_PLAINTEXT: ${setting} may be used without TLS; others can read what is sent.`),
    ...DATABASES.flatMap((setting) => listUrls(env, setting).flatMap((url) => describeUnverified(env, setting, url))),
  ];
}

function describeInsecureLocal({ APP_ENV }: ExceptionEnv): string {
  const opening = APP_ENV === 'local' ? 'any six digits sign in as any person' : 'the public sample keys sign tokens';
  return `ALLOW_INSECURE_LOCAL=yes: ${opening} (APP_ENV=${APP_ENV}), also on hosts and databases that others reach.`;
}

function describeUnverified(env: ExceptionEnv, setting: RemoteSetting, url: string): readonly string[] {
  const mode = readTlsMode(url);
  if (mode === null || !isDeployed(env) || !isRemoteDatabase(url)) return [];
  const { isEncrypted, verifiesCertificate } = TLS_MODES[mode];
  return isEncrypted && !verifiesCertificate
    ? [`${setting}: ssl-mode=${mode} does not verify the server; others can pose as it.`]
    : [];
}
