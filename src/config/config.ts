// The configuration: all settings, read once from the environment, checked together, grouped for their users, and frozen.
import type { SmtpSettings } from '../providers/messaging/mail';
import type { MessagesApiSettings } from '../providers/messaging/text-messages';
import type { VerifyApiSettings } from '../providers/messaging/text-verification';
import { toBrowserSettings, type BrowserSettings } from './browser';
import { toCaptchaSettings, type CaptchaSettings } from './captcha';
import type { MessageTexts } from '../domain/messages/message-catalogue';
import type { SettingCheck, SettingError } from './checks';
import { seedsDemoData, toDatabaseUrl, toDatabaseWaitMs } from './database';
import { listDeadEnds } from './dead-ends';
import { listDemoWarnings } from './demo-values';
import { listWarnings, requiresMailTls } from './exceptions';
import {
  toAnswerSettings,
  toGraphqlSettings,
  toStreamSettings,
  type AnswerSettings,
  type GraphqlSettings,
  type StreamSettings,
} from './graphql';
import { toJobSettings, type JobSettings } from './jobs';
import { getKeyRings, type KeyRings } from './keys';
import { getEnvelopeSender, getMailSender, toSmsSettings, toTextMessageSettings } from './messaging';
import {
  toCreditorIdentityProviderSettings,
  toPaymentSettings,
  type CreditorIdentityProviderSettings,
  type PaymentSettings,
} from './providers';
import type { ObserverSettings } from '../providers/observation/open-observer';
import {
  isDevelopment,
  toDrainMs,
  servesPortal,
  toRequestDeadlines,
  type RequestDeadlines,
  type ServerEnv,
} from './server';
import { listRetentionWarnings } from './retention';
import { toServiceSettings, type ServiceSettings } from './services';
import { CHECKS, SETTINGS, type Env } from './settings';
import { readMessageTexts } from './sources/message-templates';
import { readSecretFiles } from './sources/secrets';
import { findUnknownSettings } from './sources/unknown-settings';
import type { TracingSettings } from '../providers/observation/tracing';
import { readVersion } from './version';

/** Settings that are read by the name of their variable. */
type PlainSettings = Pick<
  Env,
  | 'APP_ENV'
  | 'HOST'
  | 'PORT'
  | 'LOG_LEVEL'
  | 'CONSUMER_BASE_PATH'
  | 'CREDITOR_BASE_PATH'
  | 'BUSINESS_TIME_ZONE'
  | 'AUTH_BODY_BYTES'
  | 'REQUESTS_PER_PROCESS'
  | 'TEMPLATE_BODY_BYTES'
  | 'DATABASE_URL'
  | 'DATABASE_MIGRATION_URL'
  | 'DATABASE_POOL_MAX'
  | 'DATABASE_POOL_WAIT_MS'
  | 'DATABASE_RETRY_TIMEOUT_MS'
  | 'DATA_DIR'
  | 'PARLEY_OPERATOR'
  | 'NEWER_SCHEMA'
  | 'CLOCK_TOLERANCE_SECONDS'
  | 'RESPONSE_MIN_MS'
  | 'RESPONSE_JITTER_MS'
  | 'MAIL_URL'
  | 'OUTBOX_POLL_MS'
  | 'CIRCUIT_FAILURES'
  | 'CIRCUIT_SECONDS'
  | 'USAGE_MAX_NAMES'
  | 'METRICS_PORT'
  | 'METRICS_HOST'
>;

export interface Config extends Readonly<PlainSettings> {
  readonly keyRings: KeyRings;
  /** How long a start waits for a database that cannot be reached. */
  readonly databaseWaitMs: number;
  readonly captcha: CaptchaSettings;
  readonly mailSender: string;
  /** It is null where messages are shown instead of being sent. */
  readonly smtp: SmtpSettings | null;
  /** Replies go to the sender if this is null. */
  readonly mailReplyTo: string | null;
  /** These are Parley's texts, with the operator's replacements. */
  readonly messageTexts: MessageTexts;
  /** No text messages are sent if this is null; in development they are shown instead. */
  readonly sms: VerifyApiSettings | null;
  /** No notices are sent by text message if this is null; in development they are shown instead. */
  readonly textMessages: MessagesApiSettings | null;
  /** Nothing is charged if this is null. */
  readonly payments: PaymentSettings | null;
  readonly browser: BrowserSettings;
  /** Creditors sign in with this service if this is null. */
  readonly creditorIdentityProvider: CreditorIdentityProviderSettings | null;
  readonly deadlines: RequestDeadlines;
  /** How long a stopping server still serves after it reports not ready. */
  readonly drainMs: number;
  readonly graphql: GraphqlSettings;
  readonly answers: AnswerSettings;
  readonly streams: StreamSettings;
  readonly services: ServiceSettings;
  readonly jobs: JobSettings;
  readonly observation: ObserverSettings;
  /** An empty database is filled at the start if this is true. */
  readonly seedsDemoData: boolean;
  /** Exceptions from a safe start that are in force, and what only suits a trial, one sentence each. */
  readonly warnings: readonly string[];
  /** The schema's text and the pages for developers are served if this is true. */
  readonly showsDocs: boolean;
  /** `/graphiql` is served if this is true: it needs introspection and unregistered documents. */
  readonly showsGraphiql: boolean;
  readonly showsFirstPage: boolean;
  /** The portal is served at `/portal` if this is true and it has been built. */
  readonly showsPortal: boolean;
}

/** Often a value that was not filled in: it must not open a server as `local`. The other settings depend on it. */
const EMPTY_ENVIRONMENT: SettingError = {
  setting: 'APP_ENV',
  problem: 'must not be empty: set local, test, staging or production; without the variable it is local',
};

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

interface CheckedSettings {
  readonly config: Config | null;
  /** The values are as they were written. */
  readonly values: Readonly<Record<string, string>>;
  /** Secret → path of the file that it was read from. */
  readonly files: ReadonlyMap<string, string>;
  readonly errors: readonly SettingError[];
  readonly warnings: readonly string[];
}

/** Finds every error at once. */
export function checkSettings(environment: EnvironmentVariables): CheckedSettings {
  const given = Object.entries(environment).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value] as const],
  );
  const { values, files, errors: fileErrors } = readSecretFiles(Object.fromEntries(given));
  const { error } = SETTINGS.safeParse(values);
  const invalid = (error?.issues ?? []).map(({ path, message }) => ({ setting: String(path[0]), problem: message }));
  // A secret whose file cannot be read is not absent: advice to make a new one would be dangerous.
  const unread = fileErrors.map(({ setting }) => setting.replace(/_FILE$/, ''));
  const isInvalid = new Set([...invalid.map(({ setting }) => setting), ...unread]);
  const env = SETTINGS.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !isInvalid.has(name))));
  // One start reports every error, but not what only follows from an invalid setting: it is not absent either.
  let asksInvalid = false;
  const watched = new Proxy(env, {
    get(target, name) {
      asksInvalid ||= isInvalid.has(String(name));
      return target[name as keyof Env];
    },
  });
  const isViolated = (check: SettingCheck<Env>) => {
    asksInvalid = false;
    return check.isViolated(watched) && !asksInvalid;
  };
  const { texts, problems } = readMessageTexts(env.MESSAGE_TEMPLATES);
  const found =
    environment['APP_ENV']?.trim() === ''
      ? [EMPTY_ENVIRONMENT]
      : [
          ...fileErrors,
          ...findUnknownSettings(values),
          ...findTracingErrors(values),
          ...invalid,
          ...CHECKS.filter(isViolated),
          ...problems.map((problem) => ({ setting: 'MESSAGE_TEMPLATES', problem })),
        ];
  const config = found.length === 0 ? toConfig(env, values, texts) : null;
  return { config, values, files, errors: found, warnings: isInvalid.size > 0 ? [] : listAllWarnings(env) };
}

function listAllWarnings(env: Env): readonly string[] {
  return [...listWarnings(env), ...listDemoWarnings(env), ...listDeadEnds(env), ...listRetentionWarnings(env)];
}

/** Throws one error with a line for each wrong setting. */
export function readConfig(environment: EnvironmentVariables): Config {
  const { config, errors } = checkSettings(environment);
  if (config === null) throw new Error(['These settings are wrong:', ...errors.map(formatSettingError)].join('\n'));
  return Object.freeze(config);
}

export function formatSettingError({ setting, problem }: SettingError): string {
  return `  ${setting} ${problem}.`;
}

function toConfig(env: Env, values: EnvironmentVariables, messageTexts: MessageTexts): Config {
  const graphql = toGraphqlSettings(env);
  const showsDocs = (env.DOCS ?? (isDevelopment(env) ? 'on' : 'off')) === 'on';
  return {
    ...env,
    DATABASE_URL: toDatabaseUrl(env, env.DATABASE_URL),
    DATABASE_MIGRATION_URL: toDatabaseUrl(env, env.DATABASE_MIGRATION_URL),
    databaseWaitMs: toDatabaseWaitMs(env),
    seedsDemoData: seedsDemoData(env),
    warnings: listAllWarnings(env),
    keyRings: getKeyRings(env),
    captcha: toCaptchaSettings(env),
    mailSender: getMailSender(env),
    mailReplyTo: env.MAIL_REPLY_TO ?? null,
    smtp: toSmtpSettings(env),
    messageTexts,
    sms: toSmsSettings(env),
    textMessages: toTextMessageSettings(env),
    payments: toPaymentSettings(env),
    creditorIdentityProvider: toCreditorIdentityProviderSettings(env),
    browser: toBrowserSettings(env),
    deadlines: toRequestDeadlines(env),
    drainMs: toDrainMs(env),
    graphql,
    answers: toAnswerSettings(env),
    streams: toStreamSettings(env),
    services: toServiceSettings(env),
    observation: toObserverSettings(env, values),
    jobs: toJobSettings(env),
    showsDocs,
    showsFirstPage: (env.FIRST_PAGE ?? (env.APP_ENV === 'local' ? 'on' : 'off')) === 'on',
    showsPortal: servesPortal(env),
    showsGraphiql: showsDocs && graphql.introspection && graphql.documents !== 'locked',
  };
}

/** What observes the application. Traces are set up by OpenTelemetry's standard variables, most of which its packages read. */
function toObserverSettings({ METRICS_PORT }: ServerEnv, environment: Environment): ObserverSettings {
  return {
    hasMetrics: METRICS_PORT !== undefined,
    tracing: readTracingSettings(environment),
    version: readVersion(),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROTOCOLS: readonly string[] = ['http/protobuf', 'http/json'];

/** OpenTelemetry is not loaded if this is null. Traces need an endpoint or `OTEL_TRACES_EXPORTER=otlp`. */
function readTracingSettings(environment: Environment): TracingSettings | null {
  if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  const exporter = environment['OTEL_TRACES_EXPORTER'];
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isOn = exporter === undefined ? endpoint !== undefined : exporter === 'otlp';
  return isOn ? { protocol: readProtocol(environment).text === 'http/json' ? 'http/json' : 'http/protobuf' } : null;
}

/** What is wrong with these variables, as sentences without their subject. */
function findTracingErrors(environment: Environment): readonly SettingError[] {
  const exporter = environment['OTEL_TRACES_EXPORTER'];
  const { setting, text } = readProtocol(environment);
  return [
    ...(exporter === undefined || exporter === 'otlp' || exporter === 'none'
      ? []
      : [{ setting: 'OTEL_TRACES_EXPORTER', problem: 'must be otlp or none' }]),
    ...(PROTOCOLS.includes(text) ? [] : [{ setting, problem: `must be ${PROTOCOLS.join(' or ')}` }]),
  ];
}

function readProtocol(environment: Environment): { readonly setting: string; readonly text: string } {
  const own = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL';
  const setting = environment[own] === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
  return { setting, text: environment[setting] ?? 'http/protobuf' };
}

function toSmtpSettings(env: Env): SmtpSettings | null {
  const { MAIL_URL: url, MAIL_REPLY_TO: replyTo = null, MAIL_TIMEOUT_MS: deadlineMs } = env;
  if (url === undefined) return null;
  const [from, envelopeFrom] = [getMailSender(env), getEnvelopeSender(env)];
  return { url, from, envelopeFrom, replyTo, deadlineMs, requiresTls: requiresMailTls(env) };
}
