// Settings that are right each on its own, and together leave people without a way on: what cannot work is refused, and what
// answers 503, or asks for something else first, is warned of.
import { isLoopbackHost } from '../domain/shared/loopback';
import type { BROWSER_SETTINGS } from './browser';
import type { CAPTCHA_SETTINGS } from './captcha';
import type { SettingCheck } from './checks';
import type { SettingsOf } from './fields';
import type { CREDITOR_IDENTITY_PROVIDER_SETTINGS, PAYMENT_SETTINGS } from './providers';
import { isDeployed, PORTAL_PATH, servesPortal, type ServerEnv } from './server';
import type { CREDITOR_SETTINGS, SIGN_IN_SETTINGS } from './sign-in';

type DeadEndEnv = ServerEnv &
  SettingsOf<typeof BROWSER_SETTINGS> &
  SettingsOf<typeof CAPTCHA_SETTINGS> &
  SettingsOf<typeof CREDITOR_IDENTITY_PROVIDER_SETTINGS> &
  SettingsOf<typeof CREDITOR_SETTINGS> &
  SettingsOf<typeof PAYMENT_SETTINGS> &
  SettingsOf<typeof SIGN_IN_SETTINGS>;

const isPortalDeployed = (env: DeadEndEnv) => isDeployed(env) && servesPortal(env);

/** Where the pages are on which consumers solve a CAPTCHA. */
function listConsumerPages(env: DeadEndEnv): readonly string[] {
  const own = servesPortal(env) ? env.PUBLIC_URL : undefined;
  return [env.PORTAL_URL, env.GIFT_PAGE_URL, own].filter((url) => url !== undefined && URL.canParse(url)) as string[];
}

function chargesOverHttp({ PAYMENT_PROVIDER: provider, PAYMENT_URL: url }: DeadEndEnv): boolean {
  return url !== undefined && (provider ?? 'http') === 'http';
}

/** The first parts of the paths that the server has for itself. */
const OWN_PATHS = [PORTAL_PATH, '/graphql', '/graphiql', '/docs', '/dev', '/livez', '/readyz', '/health'];

/** What a phone computes in a second, with a margin. */
const DERIVATIONS_PER_SECOND = 500_000;

export const DEAD_END_CHECKS: readonly SettingCheck<DeadEndEnv>[] = [
  {
    setting: 'PAYMENT_SETUP_URL',
    isViolated: (env) =>
      isDeployed(env) &&
      chargesOverHttp(env) &&
      env.PAYMENT_SETUP_URL === undefined &&
      (servesPortal(env) || env.PAYMENT_METHOD_URL === undefined),
    problem:
      'must be set: without it nobody can add a payment method in the portal, nor, without PAYMENT_METHOD_URL, in ' +
      'another client, and plans are agreed that are never paid',
  },
  {
    setting: 'PUBLIC_URL',
    isViolated: (env) => isPortalDeployed(env) && isPlainAddress(env.PUBLIC_URL),
    problem:
      'must use https with PORTAL=on: only then do browsers let the portal solve its CAPTCHA and share its streams',
  },
  {
    setting: 'CAPTCHA_HOSTNAMES',
    isViolated: (env) =>
      env.CAPTCHA_HOSTNAMES.length > 0 &&
      listConsumerPages(env).some((url) => !env.CAPTCHA_HOSTNAMES.includes(new URL(url).hostname)),
    problem:
      'must have the hosts of PORTAL_URL, GIFT_PAGE_URL and, with PORTAL=on, PUBLIC_URL: nobody could sign in there',
  },
  ...(['CONSUMER_BASE_PATH', 'CREDITOR_BASE_PATH'] as const).map((setting) => ({
    setting,
    isViolated: (env: DeadEndEnv) => OWN_PATHS.some((path) => `${env[setting]}/`.startsWith(`${path}/`)),
    problem: `must not begin with a path of the server: ${OWN_PATHS.join(', ')}`,
  })),
  {
    setting: 'OTP_RESEND_COOLDOWN_SECONDS',
    isViolated: (env) => env.OTP_RESEND_COOLDOWN_SECONDS >= env.OTP_SECONDS,
    problem: 'must be less than OTP_SECONDS: a sign-in would end before a new code may be asked for',
  },
  {
    setting: 'ALTCHA_MAX_COUNTER',
    isViolated: (env) =>
      env.ALTCHA_COST * env.ALTCHA_MAX_COUNTER > env.CAPTCHA_CHALLENGE_SECONDS * DERIVATIONS_PER_SECOND,
    problem:
      'times ALTCHA_COST is more than a phone computes within CAPTCHA_CHALLENGE_SECONDS: nobody could sign in there',
  },
];

/** Loopback counts as secure for browsers. */
function isPlainAddress(url: string | undefined): boolean {
  return url?.startsWith('http:') === true && !isLoopbackHost(new URL(url).hostname);
}

/** Pages of another origin whose scripts could not read our answers. */
function isForeign(env: DeadEndEnv, page: string | undefined, origins: readonly string[]): boolean {
  if (page === undefined || !URL.canParse(page)) return false;
  const { origin } = new URL(page);
  const isOwn = env.PUBLIC_URL !== undefined && origin === new URL(env.PUBLIC_URL).origin;
  return !isOwn && !origins.includes(origin);
}

const ORIGINS = {
  PORTAL_URL: 'CONSUMER_ORIGINS',
  GIFT_PAGE_URL: 'CONSUMER_ORIGINS',
  CREDITOR_APP_URL: 'CREDITOR_ORIGINS',
} as const;

interface DeadEnd {
  readonly setting: string;
  readonly applies: (env: DeadEndEnv) => boolean;
  /** Completes the sentence "NAME …". */
  readonly effect: string;
}

const DEAD_ENDS: readonly DeadEnd[] = [
  {
    setting: 'PAYMENT_PROVIDER',
    applies: (env) => servesPortal(env) && env.PAYMENT_PROVIDER === 'none',
    effect: 'is none: what the portal offers for paying answers 503, and people can pay the creditor directly only.',
  },
  {
    setting: 'PAYMENT_METHOD_URL',
    applies: (env) => chargesOverHttp(env) && env.PAYMENT_METHOD_URL === undefined,
    effect:
      'is not set: payment methods have no brand and no last digits, removed ones stay with the provider, and ' +
      'references that clients send are refused.',
  },
  {
    setting: 'CREDITOR_ISSUER',
    applies: (env) => servesPortal(env) && env.CREDITOR_ISSUER !== undefined,
    effect: 'is set: creditors sign in elsewhere, and cannot use the pages of the portal, which ask for a password.',
  },
  ...(Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).map((setting): DeadEnd => ({
    setting,
    applies: (env) => isForeign(env, env[setting], env[ORIGINS[setting]]),
    effect: `has an origin that ${ORIGINS[setting]} does not name: scripts of its pages cannot read answers.`,
  })),
  {
    setting: 'TRUST_PROXY',
    applies: (env) => env.TRUST_PROXY === false && env.PUBLIC_URL?.startsWith('https:') === true,
    effect:
      'is false: behind the proxy that has the certificate of PUBLIC_URL, all people share the limits of one address.',
  },
];

export function listDeadEnds(env: DeadEndEnv): readonly string[] {
  if (!isDeployed(env)) return [];
  return DEAD_ENDS.filter(({ applies }) => applies(env)).map(({ setting, effect }) => `${setting} ${effect}`);
}
