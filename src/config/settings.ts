// Every setting under the name of its environment variable, with its default and its bounds.
import { z } from 'zod';
import {
  commaSeparated,
  integer,
  matching,
  oneOf,
  parsedBy,
  parseHostname,
  parseLimitWindows,
  parseOrigin,
  parseProxyTrust,
  parseTimeZone,
} from './fields';
import { RATE_LIMITS, type RateLimitScope } from '../domain/rate-limits/rate-limits';
import { readKeyRing } from '../providers/crypto/key-ring';
import { signedTokens, type Realm } from '../providers/crypto/tokens';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const KB = 1024;

/** Where the printed contracts say that the APIs are. */
export const DEFAULT_BASE_PATHS = { consumer: '/consumer-api', creditor: '/creditor-api' } as const;

const basePath = matching(/^\/[\w/-]*[\w-]$/, 'a path such as /consumer-api, without a slash at its end');
const keyRing = parsedBy(readKeyRing);
/** Checked by the one who signs with them, so that a damaged key stops the start. */
const signingKeyRing = (realm: Realm) =>
  parsedBy((text) => {
    const ring = readKeyRing(text);
    signedTokens(ring, realm);
    return ring;
  });
const rateLimit = (scope: RateLimitScope) => parsedBy(parseLimitWindows).default(RATE_LIMITS[scope].windows);

const SERVER = {
  /** An unknown word means production, whose demands are the strictest. */
  APP_ENV: oneOf('local', 'test', 'staging', 'production').catch('production').default('local'),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(4000, 0, 65535),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  DOCS: oneOf('on', 'off').optional(),
  CONSUMER_BASE_PATH: basePath.default(DEFAULT_BASE_PATHS.consumer),
  CREDITOR_BASE_PATH: basePath.default(DEFAULT_BASE_PATHS.creditor),
  BUSINESS_TIME_ZONE: parsedBy(parseTimeZone).default('America/New_York'),
  AUTH_BODY_BYTES: integer(8 * KB, KB, 64 * KB),
  /** A letter's content may have 256 KB; escaped as JSON it takes more. */
  TEMPLATE_BODY_BYTES: integer(512 * KB, 64 * KB, KB * KB),
  GRAPHQL_BODY_BYTES: integer(512 * KB, 8 * KB, KB * KB),
  /** The longest period that is told has 30 days. */
  USAGE_KEPT_DAYS: integer(90, 30, 800),
  USAGE_NAMES: integer(200, 10, 2000),
};

const GRAPHQL = {
  /** What the public audit of servers asks for, or the present draft of GraphQL over HTTP. */
  GRAPHQL_STATUS_CODES: oneOf('audit', 'draft').default('audit'),
  /** Which documents are run: all, all while the unregistered ones are counted, or the registered ones. */
  GRAPHQL_DOCUMENTS: oneOf('open', 'log-only', 'locked').optional(),
  GRAPHQL_TIMEOUT_MS: integer(5000, 500, 30_000),
  GRAPHQL_MAX_TOKENS: integer(1000, 100, 4000),
  GRAPHQL_MAX_DEPTH: integer(10, 4, 20),
  GRAPHQL_MAX_ALIASES: integer(15, 0, 100),
  GRAPHQL_MAX_COST: integer(2000, 100, 20_000),
  GRAPHQL_MAX_SELECTIONS: integer(2000, 100, 10_000),
  GRAPHQL_MAX_DIRECTIVES: integer(10, 0, 50),
  GRAPHQL_MAX_ERRORS: integer(5, 1, 20),
  GRAPHQL_KEPT_DOCUMENTS: integer(500, 10, 10_000),
  /** Bytes of text; in memory some sixty times as much. */
  GRAPHQL_KEPT_BYTES: integer(KB * KB, 64 * KB, 16 * KB * KB),
};

/** Streams of events, each of which is a connection that stays. */
const STREAMS = {
  /** How long a change that another process made may stay unseen. */
  STREAM_TICK_MS: integer(500, 100, 10_000),
  STREAM_KEEP_ALIVE_SECONDS: integer(15, 1, 60),
  /** For so long a client may leave unread what it was sent. */
  STREAM_UNREAD_SECONDS: integer(30, 1, 300),
  STREAMS_PER_SESSION: integer(5, 1, 100),
  STREAMS_PER_PROCESS: integer(2000, 1, 10_000),
};

const DATABASE = {
  DATABASE_URL: matching(/^(mysql|mariadb):\/\//, 'a URL such as mysql://user:password@host:3306/parley').optional(),
  DATABASE_POOL_MAX: integer(10, 1, 100),
  // Longer than a change of the primary takes, shorter than clients wait.
  DATABASE_PATIENCE_MS: integer(8000, 500, 60_000),
  DATA_DIR: z.string().default('./data'),
  SEED_DEMO: oneOf('auto', 'on', 'off').default('auto'),
};

const KEYS = {
  JWT_KEYS: signingKeyRing('consumer').optional(),
  CREDITOR_JWT_KEYS: signingKeyRing('creditor').optional(),
  ENCRYPTION_KEYS: keyRing.optional(),
  INDEX_KEYS: keyRing.optional(),
  CODE_KEYS: keyRing.optional(),
  LIMIT_KEYS: keyRing.optional(),
};

const SIGN_IN = {
  OTP_SECONDS: integer(600, 60, 600),
  FLOW_MAX_SECONDS: integer(1800, 600, 1800),
  ATTEMPT_SECONDS: integer(600, 60, 900),
  OTP_MAX_ATTEMPTS: integer(5, 3, 5),
  OTP_RESEND_COOLDOWN_SECONDS: integer(60, 30, 600),
  OTP_SENDS_PER_FLOW: integer(4, 1, 5),
  CONTACTS_PER_FLOW: integer(3, 1, 5),
  PROFILES_PER_CONTACT: integer(3, 1, 10),
  CONTACT_COOLING_SECONDS: integer(DAY, HOUR, 7 * DAY),
  FIRST_CONTACT_STEP_UP: oneOf('on', 'off').default('off'),
  FAILURES_PER_LOCK: integer(10, 5, 20),
  FAILURES_MAX: integer(50, 10, 100),
  LOCK_SECONDS: integer(900, 60, DAY),
  LOCK_MAX_SECONDS: integer(DAY, 900, 7 * DAY),
  IDEMPOTENCY_KEPT_SECONDS: integer(DAY, DAY, 30 * DAY),
  ENDED_FLOW_KEPT_SECONDS: integer(DAY, HOUR, 7 * DAY),
  RESPONSE_FLOOR_MS: integer(300, 0, 2000),
  RESPONSE_JITTER_MS: integer(50, 0, 500),
  OTP_BYPASS_CODE: matching(/^\d{6}$/, 'six digits').optional(),
};

/** When identities seem to be tried out, and what that costs. */
const ENUMERATION = {
  ENUMERATION_WINDOW_SECONDS: integer(600, 60, HOUR),
  ENUMERATION_LOGINS: integer(50, 10, 1000),
  ENUMERATION_MISSED_PERCENT: integer(50, 10, 90),
  ENUMERATION_NORM_DAYS: integer(7, 1, 30),
  ENUMERATION_NORM_FACTOR: integer(3, 2, 20),
  /** A smaller norm counts as this. */
  ENUMERATION_NORM_LEAST_PERCENT: integer(5, 1, 30),
  ENUMERATION_COST_FACTOR: integer(4, 1, 20),
  ENUMERATION_LIMIT_DIVISOR: integer(2, 1, 10),
};

const SESSIONS = {
  ACCESS_TOKEN_SECONDS: integer(900, 60, HOUR),
  REFRESH_GRACE_SECONDS: integer(10, 0, 30),
  CLOCK_TOLERANCE_SECONDS: integer(5, 0, 30),
  SESSION_IDLE_SECONDS: integer(12 * HOUR, 300, DAY),
  SESSION_SECONDS: integer(DAY, 900, 7 * DAY),
  REMEMBERED_IDLE_SECONDS: integer(7 * DAY, 300, 30 * DAY),
  REMEMBERED_SECONDS: integer(30 * DAY, 900, 30 * DAY),
  SESSIONS_PER_PROFILE: integer(10, 1, 50),
  DEVICE_SECONDS: integer(30 * DAY, HOUR, 90 * DAY),
  DEVICE_GRACE_SECONDS: integer(10, 0, 30),
  DEVICES_PER_PROFILE: integer(5, 1, 20),
};

/** `max/seconds`, several windows separated by commas. */
const LIMITS = {
  LIMIT_LOGIN_IP: rateLimit('login_ip'),
  LIMIT_LOGIN_IDENTITY: rateLimit('login_identity'),
  LIMIT_LOGIN_NAME_BIRTH: rateLimit('login_name_birth'),
  LIMIT_LOGIN_BIRTH_DIGITS: rateLimit('login_birth_digits'),
  LIMIT_CONFIRM_CREATE_IP: rateLimit('confirm_create_ip'),
  LIMIT_VERIFY_IP: rateLimit('verify_ip'),
  LIMIT_REFRESH_SESSION: rateLimit('refresh_session'),
  LIMIT_CONTACT_CHANGE: rateLimit('contact_change'),
  LIMIT_IDENTITY_PROOF: rateLimit('identity_proof'),
  LIMIT_SEND_PROFILE: rateLimit('send_profile'),
  LIMIT_SEND_DESTINATION: rateLimit('send_destination'),
  LIMIT_SEND_BLOCK: rateLimit('send_block'),
  LIMIT_SEND_SMS_IP: rateLimit('send_sms_ip'),
  LIMIT_SEND_SMS_SERVICE: rateLimit('send_sms_service'),
  LIMIT_CHALLENGE_IP: rateLimit('challenge_ip'),
  LIMIT_CREDITOR_LOGIN_IP: rateLimit('creditor_login_ip'),
  LIMIT_CREDITOR_LOGIN_PAIR: rateLimit('creditor_login_pair'),
  LIMIT_CREDITOR_LOGIN_EMAIL: rateLimit('creditor_login_email'),
} satisfies Record<`LIMIT_${Uppercase<RateLimitScope>}`, unknown>;

const PROVIDERS = {
  CAPTCHA_PROVIDER: oneOf('off', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha').optional(),
  ALTCHA_SECRET: matching(/^\S{32,256}$/, 'at least 32 random characters (npm run keys)').optional(),
  ALTCHA_COST: integer(5000, 1000, 100_000),
  ALTCHA_MAX_COUNTER: integer(100, 10, 10_000),
  CAPTCHA_CHALLENGE_SECONDS: integer(300, 60, 600),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/siteverify').optional(),
  CAPTCHA_HOSTNAMES: commaSeparated(parseHostname),
  CAPTCHA_TIMEOUT_MS: integer(3000, 500, 10_000),
  MAIL_URL: matching(/^smtps?:\/\//, 'a URL such as smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Parley <no-reply@parley.test>'),
  SMS_VERIFY_URL: matching(/^https?:\/\/[^\s/]+$/, 'an origin such as https://verify.twilio.com').optional(),
  SMS_ACCOUNT_SID: z.string().optional(),
  SMS_AUTH_TOKEN: z.string().optional(),
  SMS_SERVICE_SID: z.string().optional(),
  PAYMENT_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/charges').optional(),
  PAYMENT_TOKEN: z.string().optional(),
  PAYMENT_TIMEOUT_MS: integer(10_000, 1000, 30_000),
};

const MESSAGING = {
  MAIL_TIMEOUT_MS: integer(5000, 500, 10_000),
  SMS_TIMEOUT_MS: integer(3000, 500, 10_000),
  SMS_ALARM_PERCENT: integer(50, 1, 100),
  SMS_WATCH_SENDS: integer(50, 10, 1000),
  SMS_WATCH_PROVEN_PERCENT: integer(20, 1, 90),
  SMS_BLOCK_CLOSED_SECONDS: integer(HOUR, 60, DAY),
  CIRCUIT_FAILURES: integer(3, 1, 20),
  CIRCUIT_SECONDS: integer(10, 1, 300),
  OUTBOX_POLL_MS: integer(1000, 100, 60_000),
  /** Longer than any message may take. */
  OUTBOX_LEASE_SECONDS: integer(30, 15, 300),
  OUTBOX_MAX_ATTEMPTS: integer(5, 1, 10),
  CLEANING_SECONDS: integer(600, 60, DAY),
};

/** Where creditors sign in when they do not do it here. */
const CREDITOR_IDENTITY_PROVIDER = {
  CREDITOR_ISSUER: matching(/^https?:\/\/\S+$/, 'a URL, letter by letter as the issuer writes it in iss').optional(),
  CREDITOR_JWKS_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/.well-known/jwks.json').optional(),
  CREDITOR_AUDIENCE: matching(/^\S{1,255}$/, 'the name that the issuer has for this service').optional(),
  CREDITOR_JWKS_TIMEOUT_MS: integer(3000, 500, 10_000),
  CREDITOR_JWKS_KEPT_SECONDS: integer(600, 10, DAY),
  CREDITOR_JWKS_COOLDOWN_SECONDS: integer(30, 1, 600),
};

const BROWSER = {
  CONSUMER_ORIGINS: commaSeparated(parseOrigin),
  CREDITOR_ORIGINS: commaSeparated(parseOrigin),
  COOKIE_SAME_SITE: oneOf('lax', 'none').default('lax'),
  COOKIE_SECURE: oneOf('auto', 'on', 'off').default('auto'),
  TRUST_PROXY: parsedBy(parseProxyTrust).default(false),
};

export const SETTINGS = z.object({
  ...SERVER,
  ...GRAPHQL,
  ...STREAMS,
  ...DATABASE,
  ...KEYS,
  ...SIGN_IN,
  ...ENUMERATION,
  ...SESSIONS,
  ...LIMITS,
  ...PROVIDERS,
  ...MESSAGING,
  ...CREDITOR_IDENTITY_PROVIDER,
  ...BROWSER,
});

export type Env = z.output<typeof SETTINGS>;

/** Where any key and any CAPTCHA will do: a developer's machine and test runs. */
export function isDevelopment({ APP_ENV }: Pick<Env, 'APP_ENV'>): boolean {
  return APP_ENV === 'local' || APP_ENV === 'test';
}
