// What stops the start although each setting by itself reads well: one line for each thing that is wrong.
import {
  containsSampleKey,
  KEY_RING_NAMES,
  getKeyRings,
  findKeyRingWithSameKey,
  KEY_RINGS,
  SAMPLE_ALTCHA_SECRET,
} from './keys';
import { isDevelopment, type Env } from './settings';
import { KNOWN_TEST_SECRETS } from '../providers/captcha/hosted-captcha';

export interface SettingError {
  /** Name of the setting. */
  readonly setting: string;
  /** Ends the sentence "NAME …" and says what to set. */
  readonly problem: string;
}

interface SettingCheck extends SettingError {
  readonly isViolated: (env: Env) => boolean;
}

const isDeployed = (env: Env) => !isDevelopment(env);
const isProduction = ({ APP_ENV }: Env) => APP_ENV === 'production';
const usesHostedCaptcha = ({ CAPTCHA_PROVIDER: provider }: Env) =>
  provider !== undefined && provider !== 'off' && provider !== 'altcha';

/** Texts are sent by a provider whose account is named in full. */
const SMS = ['SMS_VERIFY_URL', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_SERVICE_SID'] as const;

/** Payments are charged by a provider that is named in full. */
/** An outside issuer is known by its name, its keys and its name for us. */
const CREDITOR_IDENTITY_PROVIDER = ['CREDITOR_ISSUER', 'CREDITOR_JWKS_URL', 'CREDITOR_AUDIENCE'] as const;

const PAYMENT = ['PAYMENT_URL', 'PAYMENT_TOKEN'] as const;

/** Rings outside the open environments. What is missing stands as its sample in `ringsOf`. */
const KEY_RING_CHECKS: readonly SettingCheck[] = KEY_RING_NAMES.flatMap((name) => [
  {
    setting: name,
    isViolated: (env) => isDeployed(env) && env[name] === undefined,
    problem: `must be set: the ring that ${KEY_RINGS[name]}; npm run keys prints fresh ones`,
  },
  {
    setting: name,
    isViolated: (env) => isDeployed(env) && env[name] !== undefined && containsSampleKey(env[name]),
    problem: 'holds the sample key, which everybody knows; npm run keys prints fresh ones',
  },
  {
    setting: name,
    isViolated: (env) => findKeyRingWithSameKey(name, getKeyRings(env)) !== null,
    problem: 'holds a key of another ring; each ring needs keys of its own',
  },
]);

const CHECKS: readonly SettingCheck[] = [
  ...KEY_RING_CHECKS,
  {
    setting: 'CREDITOR_BASE_PATH',
    isViolated: ({ CONSUMER_BASE_PATH: one, CREDITOR_BASE_PATH: other }) =>
      `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`),
    problem: 'must lie neither at, below nor above CONSUMER_BASE_PATH',
  },
  {
    setting: 'CAPTCHA_PROVIDER',
    isViolated: (env) => isDeployed(env) && env.CAPTCHA_PROVIDER === 'off',
    problem: 'must be altcha, turnstile, hcaptcha or recaptcha: off is for local and test',
  },
  {
    setting: 'ALTCHA_SECRET',
    isViolated: (env) => isDeployed(env) && !usesHostedCaptcha(env) && env.ALTCHA_SECRET === undefined,
    problem: 'must be set to sign the challenges of ALTCHA; npm run keys prints a fresh one',
  },
  {
    setting: 'ALTCHA_SECRET',
    isViolated: (env) => isDeployed(env) && env.ALTCHA_SECRET === SAMPLE_ALTCHA_SECRET,
    problem: 'is the sample, which everybody knows; npm run keys prints a fresh one',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isViolated: (env) => usesHostedCaptcha(env) && env.CAPTCHA_SECRET === undefined,
    problem: 'must be set to the secret that the CAPTCHA provider gave',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isViolated: (env) => isProduction(env) && KNOWN_TEST_SECRETS.includes(env.CAPTCHA_SECRET ?? ''),
    problem: 'is a published test secret that lets everybody in; set the one of your site',
  },
  {
    setting: 'OTP_BYPASS_CODE',
    isViolated: (env) => isProduction(env) && env.OTP_BYPASS_CODE !== undefined,
    problem: 'must not be set in production: it would open every profile',
  },
  {
    setting: 'DATABASE_URL',
    isViolated: (env) => isProduction(env) && env.DATABASE_URL === undefined,
    problem: 'must be set to a MySQL or MariaDB URL: the embedded store is for trying out',
  },
  {
    setting: 'GRAPHQL_DOCUMENTS',
    isViolated: (env) => isDeployed(env) && env.GRAPHQL_DOCUMENTS === undefined,
    problem: 'must be chosen: locked runs registered documents only, log-only counts the others, open runs all',
  },
  {
    setting: 'MAIL_URL',
    isViolated: (env) => isDeployed(env) && env.MAIL_URL === undefined,
    problem: 'must be set to the SMTP server that sends one-time codes, such as smtps://user:password@host',
  },
  ...SMS.map((setting) => ({
    setting,
    isViolated: (env: Env) => env[setting] === undefined && SMS.some((other) => env[other] !== undefined),
    problem: `must be set as well, or none of ${SMS.join(', ')}`,
  })),
  ...PAYMENT.map((setting) => ({
    setting,
    isViolated: (env: Env) => env[setting] === undefined && PAYMENT.some((other) => env[other] !== undefined),
    problem: `must be set as well, or none of ${PAYMENT.join(', ')}`,
  })),
  ...CREDITOR_IDENTITY_PROVIDER.map((setting) => ({
    setting,
    isViolated: (env: Env) =>
      env[setting] === undefined && CREDITOR_IDENTITY_PROVIDER.some((other) => env[other] !== undefined),
    problem: `must be set as well, or none of ${CREDITOR_IDENTITY_PROVIDER.join(', ')}`,
  })),
  {
    setting: 'CREDITOR_JWKS_URL',
    isViolated: (env) => isDeployed(env) && env.CREDITOR_JWKS_URL?.startsWith('http:') === true,
    problem: 'must begin with https outside local and test: whoever answers there decides who is a creditor',
  },
  {
    setting: 'COOKIE_SECURE',
    isViolated: (env) => isDeployed(env) && env.COOKIE_SECURE === 'off',
    problem: 'must be auto or on: cookies without HTTPS are for local and test',
  },
  {
    setting: 'COOKIE_SAME_SITE',
    isViolated: (env) => env.COOKIE_SAME_SITE === 'none' && !isCookieSecure(env),
    problem: 'can be none only with COOKIE_SECURE=on: browsers drop the cookie otherwise',
  },
  {
    setting: 'RESPONSE_FLOOR_MS',
    isViolated: (env) => isDeployed(env) && env.RESPONSE_FLOOR_MS < 100,
    problem: 'must be at least 100 outside local and test: the time of an answer would tell who is known',
  },
  {
    setting: 'SESSION_IDLE_SECONDS',
    isViolated: (env) => env.SESSION_IDLE_SECONDS > env.SESSION_SECONDS,
    problem: 'must not be more than SESSION_SECONDS',
  },
  {
    setting: 'REMEMBERED_IDLE_SECONDS',
    isViolated: (env) => env.REMEMBERED_IDLE_SECONDS > env.REMEMBERED_SECONDS,
    problem: 'must not be more than REMEMBERED_SECONDS',
  },
  {
    setting: 'LOCK_MAX_SECONDS',
    isViolated: (env) => env.LOCK_MAX_SECONDS < env.LOCK_SECONDS,
    problem: 'must not be less than LOCK_SECONDS',
  },
];

/** All that is wrong, in the order of the table. */
export function findSettingErrors(env: Env): readonly SettingError[] {
  return CHECKS.filter(({ isViolated }) => isViolated(env));
}

/** Off on open environments, which have no HTTPS, unless told otherwise. */
export function isCookieSecure(env: Env): boolean {
  return env.COOKIE_SECURE === 'on' || (env.COOKIE_SECURE === 'auto' && !isDevelopment(env));
}
