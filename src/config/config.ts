// Every setting, read once from the environment, checked together, grouped for those who work with them, and frozen.
import { toGraphqlSettings, toStreamSettings, type GraphqlSettings, type StreamSettings } from './graphql';
import { findSettingErrors, isCookieSecure, type SettingError } from './checks';
import { getKeyRings, SAMPLE_ALTCHA_SECRET, type KeyRings } from './keys';
import type { ProxyTrust } from './fields';
import { toServiceSettings } from './services';
import { isDevelopment, SETTINGS, type Env } from './settings';
import type { AltchaSettings } from '../providers/captcha/altcha';
import type { HostedCaptchaSettings } from '../providers/captcha/hosted-captcha';
import type { DeviceCookieSettings } from '../providers/identity/device-cookies';
import type { PaymentApiSettings } from '../providers/payments/payment-provider';
import type { VerifyApiSettings } from '../providers/messaging/text-verification';
import type {
  ExternalIdentityProviderSettings,
  RemoteKeySettings,
} from '../providers/identity/external-identity-provider';
import type { Realm } from '../providers/crypto/tokens';
import type { ServiceSettings } from '../services/shared/settings';

/** Settings that everybody reads by the name of their variable. */
type PlainSettings = Pick<
  Env,
  | 'APP_ENV'
  | 'HOST'
  | 'PORT'
  | 'LOG_LEVEL'
  | 'CONSUMER_BASE_PATH'
  | 'CREDITOR_BASE_PATH'
  | 'BUSINESS_TIME_ZONE'
  | 'DATABASE_URL'
  | 'DATABASE_POOL_MAX'
  | 'DATABASE_PATIENCE_MS'
  | 'DATA_DIR'
  | 'SEED_DEMO'
  | 'MAIL_URL'
  | 'MAIL_FROM'
  | 'MAIL_TIMEOUT_MS'
  | 'CIRCUIT_FAILURES'
  | 'CIRCUIT_SECONDS'
  | 'OUTBOX_POLL_MS'
  | 'CLEANING_SECONDS'
  | 'AUTH_BODY_BYTES'
  | 'TEMPLATE_BODY_BYTES'
  | 'CLOCK_TOLERANCE_SECONDS'
  | 'RESPONSE_FLOOR_MS'
  | 'RESPONSE_JITTER_MS'
  | 'USAGE_NAMES'
>;

export interface Config extends Readonly<PlainSettings> {
  readonly keyRings: KeyRings;
  readonly captcha: CaptchaSettings;
  /** Null: texts go where a developer reads them, or nowhere. */
  readonly sms: VerifyApiSettings | null;
  /** Null: nothing is charged, except pretended on a developer's machine. */
  readonly payments: PaymentApiSettings | null;
  readonly browser: BrowserSettings;
  /** Null: creditors sign in here. */
  readonly creditorIdentityProvider: CreditorIdentityProviderSettings | null;
  readonly graphql: GraphqlSettings;
  readonly streams: StreamSettings;
  readonly services: ServiceSettings;
  /** Whether the schema's text and pages for developers are served. */
  readonly showsDocs: boolean;
  /** Whether /graphiql is served: it needs introspection, and documents that nobody registered. */
  readonly showsGraphiql: boolean;
}

export type CaptchaSettings =
  | { readonly provider: 'off' }
  | ({ readonly provider: 'altcha' } & Omit<AltchaSettings, 'randomBelow'>)
  | HostedCaptchaSettings;

export interface CreditorIdentityProviderSettings extends ExternalIdentityProviderSettings {
  readonly keys: Omit<RemoteKeySettings, 'circuit' | 'now'>;
}

export interface BrowserSettings {
  /** Page origins that may read answers; those of consumers may send cookies too. */
  readonly origins: Readonly<Record<Realm, readonly string[]>>;
  readonly cookie: DeviceCookieSettings;
  readonly trustProxy: ProxyTrust;
  /** Whether browsers are told to come by HTTPS only. */
  readonly hsts: boolean;
}

/** Reads the settings; throws one readable error with a line for each that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = SETTINGS.safeParse(given);
  const misread = (read.error?.issues ?? []).map(({ path, message }) => ({
    setting: String(path[0]),
    problem: message,
  }));
  // The guards look at the others too, so that all is said at once.
  const names = new Set(misread.map(({ setting }) => setting));
  const env = SETTINGS.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))));
  const faults: readonly SettingError[] = [
    ...misread,
    ...findSettingErrors(env).filter(({ setting }) => !names.has(setting)),
  ];
  if (faults.length > 0) {
    const lines = faults.map(({ setting, problem }) => `  ${setting} ${problem}.`);
    throw new Error(['These settings cannot be used:', ...lines].join('\n'));
  }
  return Object.freeze(toConfig(env));
}

function toConfig(env: Env): Config {
  const graphql = toGraphqlSettings(env);
  const showsDocs = (env.DOCS ?? (isDevelopment(env) ? 'on' : 'off')) === 'on';
  return {
    ...env,
    keyRings: getKeyRings(env),
    captcha: toCaptchaSettings(env),
    sms: toSmsSettings(env),
    payments: toPaymentSettings(env),
    creditorIdentityProvider: toCreditorIdentityProviderSettings(env),
    browser: {
      origins: { consumer: env.CONSUMER_ORIGINS, creditor: env.CREDITOR_ORIGINS },
      cookie: { secure: isCookieSecure(env), sameSite: env.COOKIE_SAME_SITE === 'none' ? 'None' : 'Lax' },
      trustProxy: env.TRUST_PROXY,
      hsts: env.APP_ENV !== 'local',
    },
    graphql,
    streams: toStreamSettings(env),
    services: toServiceSettings(env),
    showsDocs,
    showsGraphiql: showsDocs && graphql.introspection && graphql.documents !== 'locked',
  };
}

function toCaptchaSettings(env: Env): CaptchaSettings {
  const provider = env.CAPTCHA_PROVIDER ?? (isDevelopment(env) ? 'off' : 'altcha');
  if (provider === 'off') return { provider };
  if (provider === 'altcha') {
    return {
      provider,
      key: { kid: 'altcha', bytes: Buffer.from(env.ALTCHA_SECRET ?? SAMPLE_ALTCHA_SECRET) },
      cost: env.ALTCHA_COST,
      maxCounter: env.ALTCHA_MAX_COUNTER,
      lifetimeSeconds: env.CAPTCHA_CHALLENGE_SECONDS,
    };
  }
  return {
    provider,
    secret: env.CAPTCHA_SECRET ?? '',
    ...(env.CAPTCHA_VERIFY_URL === undefined ? {} : { url: env.CAPTCHA_VERIFY_URL }),
    hostnames: env.CAPTCHA_HOSTNAMES,
    deadlineMs: env.CAPTCHA_TIMEOUT_MS,
  };
}

function toSmsSettings({ SMS_VERIFY_URL: url, ...env }: Env): VerifyApiSettings | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_SERVICE_SID: serviceSid } = env;
  if (url === undefined || accountSid === undefined || authToken === undefined || serviceSid === undefined) return null;
  return { url, accountSid, authToken, serviceSid, deadlineMs: env.SMS_TIMEOUT_MS };
}

function toPaymentSettings({ PAYMENT_URL: url, PAYMENT_TOKEN: token, ...env }: Env): PaymentApiSettings | null {
  return url === undefined || token === undefined ? null : { url, token, deadlineMs: env.PAYMENT_TIMEOUT_MS };
}

function toCreditorIdentityProviderSettings(env: Env): CreditorIdentityProviderSettings | null {
  const { CREDITOR_ISSUER: issuer, CREDITOR_JWKS_URL: url, CREDITOR_AUDIENCE: audience } = env;
  if (issuer === undefined || url === undefined || audience === undefined) return null;
  return {
    ...{ issuer, audience, clockToleranceSeconds: env.CLOCK_TOLERANCE_SECONDS },
    keys: {
      url,
      deadlineMs: env.CREDITOR_JWKS_TIMEOUT_MS,
      maxAgeMs: env.CREDITOR_JWKS_KEPT_SECONDS * 1000,
      cooldownMs: env.CREDITOR_JWKS_COOLDOWN_SECONDS * 1000,
    },
  };
}
