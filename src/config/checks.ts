// What stops the start although each setting by itself reads well: one line for each thing that is wrong.
import { holdsSample, RING_NAMES, ringsOf, ringThatShares, RINGS, SAMPLE_ALTCHA_SECRET } from '../config-keys';
import { isOpen, type Env } from './settings';
import { KNOWN_TEST_SECRETS } from '../providers/captcha/hosted-captcha';

export interface Fault {
  /** Name of the setting. */
  readonly setting: string;
  /** Ends the sentence "NAME …" and says what to set. */
  readonly says: string;
}

interface Guard extends Fault {
  readonly isBroken: (env: Env) => boolean;
}

const isClosed = (env: Env) => !isOpen(env);
const isProduction = ({ APP_ENV }: Env) => APP_ENV === 'production';
const isHosted = ({ CAPTCHA_PROVIDER: provider }: Env) =>
  provider !== undefined && provider !== 'off' && provider !== 'altcha';

/** Texts are sent by a provider whose account is named in full. */
const SMS = ['SMS_VERIFY_URL', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_SERVICE_SID'] as const;

/** Payments are charged by a provider that is named in full. */
/** An outside issuer is known by its name, its keys and its name for us. */
const ISSUER = ['CREDITOR_ISSUER', 'CREDITOR_JWKS_URL', 'CREDITOR_AUDIENCE'] as const;

const PAYMENT = ['PAYMENT_URL', 'PAYMENT_TOKEN'] as const;

/** Rings outside the open environments. What is missing stands as its sample in `ringsOf`. */
const RING_GUARDS: readonly Guard[] = RING_NAMES.flatMap((name) => [
  {
    setting: name,
    isBroken: (env) => isClosed(env) && env[name] === undefined,
    says: `must be set: the ring that ${RINGS[name]}; npm run keys prints fresh ones`,
  },
  {
    setting: name,
    isBroken: (env) => isClosed(env) && env[name] !== undefined && holdsSample(env[name]),
    says: 'holds the sample key, which everybody knows; npm run keys prints fresh ones',
  },
  {
    setting: name,
    isBroken: (env) => ringThatShares(name, ringsOf(env)) !== null,
    says: 'holds a key of another ring; each ring needs keys of its own',
  },
]);

const GUARDS: readonly Guard[] = [
  ...RING_GUARDS,
  {
    setting: 'CREDITOR_BASE_PATH',
    isBroken: ({ CONSUMER_BASE_PATH: one, CREDITOR_BASE_PATH: other }) =>
      `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`),
    says: 'must lie neither at, below nor above CONSUMER_BASE_PATH',
  },
  {
    setting: 'CAPTCHA_PROVIDER',
    isBroken: (env) => isClosed(env) && env.CAPTCHA_PROVIDER === 'off',
    says: 'must be altcha, turnstile, hcaptcha or recaptcha: off is for local and test',
  },
  {
    setting: 'ALTCHA_SECRET',
    isBroken: (env) => isClosed(env) && !isHosted(env) && env.ALTCHA_SECRET === undefined,
    says: 'must be set to sign the challenges of ALTCHA; npm run keys prints a fresh one',
  },
  {
    setting: 'ALTCHA_SECRET',
    isBroken: (env) => isClosed(env) && env.ALTCHA_SECRET === SAMPLE_ALTCHA_SECRET,
    says: 'is the sample, which everybody knows; npm run keys prints a fresh one',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isBroken: (env) => isHosted(env) && env.CAPTCHA_SECRET === undefined,
    says: 'must be set to the secret that the CAPTCHA provider gave',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isBroken: (env) => isProduction(env) && KNOWN_TEST_SECRETS.includes(env.CAPTCHA_SECRET ?? ''),
    says: 'is a published test secret that lets everybody in; set the one of your site',
  },
  {
    setting: 'OTP_BYPASS_CODE',
    isBroken: (env) => isProduction(env) && env.OTP_BYPASS_CODE !== undefined,
    says: 'must not be set in production: it would open every profile',
  },
  {
    setting: 'DATABASE_URL',
    isBroken: (env) => isProduction(env) && env.DATABASE_URL === undefined,
    says: 'must be set to a MySQL or MariaDB URL: the embedded store is for trying out',
  },
  {
    setting: 'GRAPHQL_DOCUMENTS',
    isBroken: (env) => isClosed(env) && env.GRAPHQL_DOCUMENTS === undefined,
    says: 'must be chosen: locked runs registered documents only, log-only counts the others, open runs all',
  },
  {
    setting: 'MAIL_URL',
    isBroken: (env) => isClosed(env) && env.MAIL_URL === undefined,
    says: 'must be set to the SMTP server that sends one-time codes, such as smtps://user:password@host',
  },
  ...SMS.map((setting) => ({
    setting,
    isBroken: (env: Env) => env[setting] === undefined && SMS.some((other) => env[other] !== undefined),
    says: `must be set as well, or none of ${SMS.join(', ')}`,
  })),
  ...PAYMENT.map((setting) => ({
    setting,
    isBroken: (env: Env) => env[setting] === undefined && PAYMENT.some((other) => env[other] !== undefined),
    says: `must be set as well, or none of ${PAYMENT.join(', ')}`,
  })),
  ...ISSUER.map((setting) => ({
    setting,
    isBroken: (env: Env) => env[setting] === undefined && ISSUER.some((other) => env[other] !== undefined),
    says: `must be set as well, or none of ${ISSUER.join(', ')}`,
  })),
  {
    setting: 'CREDITOR_JWKS_URL',
    isBroken: (env) => isClosed(env) && env.CREDITOR_JWKS_URL?.startsWith('http:') === true,
    says: 'must begin with https outside local and test: whoever answers there decides who is a creditor',
  },
  {
    setting: 'COOKIE_SECURE',
    isBroken: (env) => isClosed(env) && env.COOKIE_SECURE === 'off',
    says: 'must be auto or on: cookies without HTTPS are for local and test',
  },
  {
    setting: 'COOKIE_SAME_SITE',
    isBroken: (env) => env.COOKIE_SAME_SITE === 'none' && !isCookieSecure(env),
    says: 'can be none only with COOKIE_SECURE=on: browsers drop the cookie otherwise',
  },
  {
    setting: 'RESPONSE_FLOOR_MS',
    isBroken: (env) => isClosed(env) && env.RESPONSE_FLOOR_MS < 100,
    says: 'must be at least 100 outside local and test: the time of an answer would tell who is known',
  },
  {
    setting: 'SESSION_IDLE_SECONDS',
    isBroken: (env) => env.SESSION_IDLE_SECONDS > env.SESSION_SECONDS,
    says: 'must not be more than SESSION_SECONDS',
  },
  {
    setting: 'REMEMBERED_IDLE_SECONDS',
    isBroken: (env) => env.REMEMBERED_IDLE_SECONDS > env.REMEMBERED_SECONDS,
    says: 'must not be more than REMEMBERED_SECONDS',
  },
  {
    setting: 'LOCK_MAX_SECONDS',
    isBroken: (env) => env.LOCK_MAX_SECONDS < env.LOCK_SECONDS,
    says: 'must not be less than LOCK_SECONDS',
  },
];

/** All that is wrong, in the order of the table. */
export function faultsOf(env: Env): readonly Fault[] {
  return GUARDS.filter(({ isBroken }) => isBroken(env));
}

/** Off on open environments, which have no HTTPS, unless told otherwise. */
export function isCookieSecure(env: Env): boolean {
  return env.COOKIE_SECURE === 'on' || (env.COOKIE_SECURE === 'auto' && !isOpen(env));
}
