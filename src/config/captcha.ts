// Settings of the CAPTCHA: ALTCHA, which this service issues and verifies itself, or a hosted provider.
import { z } from 'zod';
import type { AltchaSettings } from '../providers/captcha/altcha';
import { KNOWN_TEST_SECRETS, type HostedCaptchaSettings } from '../providers/captcha/hosted-captcha';
import type { CaptchaKind } from '../domain/sign-in/captcha-kinds';
import type { SettingCheck } from './checks';
import { commaSeparated, integer, matching, oneOf, parsedBy, parseHostname, type SettingsOf } from './fields';
import { isDeployed, isDevelopment, isProduction, type ServerEnv } from './server';

/** Not secret: allowed in `local` and `test` only. */
const SAMPLE_ALTCHA_SECRET = 'parley-local-secret-of-no-value-outside-this-machine';

/** Among 32 random hexadecimal digits, fewer than 8 different ones occur once in 10 million secrets. */
const MIN_DIFFERENT_CHARACTERS = 8;

function parseAltchaSecret(text: string): string {
  const isRandom = /^\S{32,256}$/.test(text) && new Set(text).size >= MIN_DIFFERENT_CHARACTERS;
  if (!isRandom) throw new Error('must be at least 32 random characters (parley keys)');
  return text;
}

export const CAPTCHA_SETTINGS = {
  CAPTCHA_PROVIDER: oneOf('off', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha')
    .optional()
    .describe(
      '`altcha` is self-hosted and the default. `off` is allowed only in `local` and `test`, where it is the default.',
    ),
  CAPTCHA_CHALLENGE_SECONDS: integer(300, 60, 600).describe('Lifetime of an ALTCHA challenge.'),
  ALTCHA_SECRET: parsedBy(parseAltchaSecret, 'at least 32 random characters')
    .optional()
    .describe('Signs ALTCHA challenges. A public sample is used in `local` and `test`.'),
  ALTCHA_COST: integer(5000, 1000, 100_000).describe('Cost of one attempt to solve an ALTCHA challenge.'),
  ALTCHA_MAX_COUNTER: integer(100, 10, 10_000).describe(
    'Maximum number of attempts that are needed to solve an ALTCHA challenge.',
  ),
  CAPTCHA_SECRET: z.string().optional().describe('Secret of the site at the hosted provider.'),
  CAPTCHA_SITE_KEY: matching(/^[\w.-]{1,200}$/, 'the key that pages show')
    .optional()
    .describe('Public key of the site at the hosted provider. Clients get it from `systemInfo`; the portal needs it.'),
  CAPTCHA_VERIFY_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/siteverify')
    .optional()
    .describe("Replaces the hosted provider's address for verification."),
  CAPTCHA_HOSTNAMES: commaSeparated(parseHostname, 'host names, separated by commas').describe(
    'Host names on which a challenge of the hosted provider may be solved; any by default.',
  ),
  CAPTCHA_TIMEOUT_MS: integer(3000, 500, 10_000).describe('Timeout of a request to the hosted provider.'),
};

type CaptchaEnv = SettingsOf<typeof CAPTCHA_SETTINGS> & Pick<ServerEnv, 'APP_ENV' | 'PORTAL'>;

export type CaptchaSettings =
  | { readonly provider: 'off' }
  | ({ readonly provider: 'altcha' } & Omit<AltchaSettings, 'randomBelow'>)
  /** Challenges above an ordinary CAPTCHA are ours with every provider. */
  | (HostedCaptchaSettings & { readonly costly: Omit<AltchaSettings, 'key' | 'randomBelow'> });

function getCaptchaKind(env: CaptchaEnv): CaptchaKind {
  return env.CAPTCHA_PROVIDER ?? (isDevelopment(env) ? 'off' : 'altcha');
}

/** What clients are told. */
export interface PublicCaptcha {
  readonly kind: CaptchaKind;
  /** The key is null if there is no hosted provider, or no key is set. */
  readonly siteKey: string | null;
}

export function toPublicCaptcha(env: CaptchaEnv): PublicCaptcha {
  return { kind: getCaptchaKind(env), siteKey: usesHostedCaptcha(env) ? (env.CAPTCHA_SITE_KEY ?? null) : null };
}

export function toCaptchaSettings(env: CaptchaEnv): CaptchaSettings {
  const provider = getCaptchaKind(env);
  if (provider === 'off') return { provider };
  const costs = {
    cost: env.ALTCHA_COST,
    maxCounter: env.ALTCHA_MAX_COUNTER,
    lifetimeSeconds: env.CAPTCHA_CHALLENGE_SECONDS,
  };
  if (provider === 'altcha') {
    return {
      provider,
      key: { kid: 'altcha', bytes: Buffer.from(env.ALTCHA_SECRET ?? SAMPLE_ALTCHA_SECRET) },
      ...costs,
    };
  }
  return {
    provider,
    secret: env.CAPTCHA_SECRET ?? '',
    ...(env.CAPTCHA_VERIFY_URL === undefined ? {} : { url: env.CAPTCHA_VERIFY_URL }),
    hostnames: env.CAPTCHA_HOSTNAMES,
    deadlineMs: env.CAPTCHA_TIMEOUT_MS,
    costly: costs,
  };
}

function usesHostedCaptcha({ CAPTCHA_PROVIDER: provider }: CaptchaEnv): boolean {
  return provider !== undefined && provider !== 'off' && provider !== 'altcha';
}

export const CAPTCHA_CHECKS: readonly SettingCheck<CaptchaEnv>[] = [
  {
    setting: 'CAPTCHA_PROVIDER',
    isViolated: (env) => isDeployed(env) && env.CAPTCHA_PROVIDER === 'off',
    problem: 'must be altcha, turnstile, hcaptcha or recaptcha: off is for local and test',
  },
  {
    setting: 'ALTCHA_SECRET',
    isViolated: (env) => isDeployed(env) && !usesHostedCaptcha(env) && env.ALTCHA_SECRET === undefined,
    problem: 'must be set to sign ALTCHA challenges; parley keys prints a new one',
  },
  {
    setting: 'ALTCHA_SECRET',
    isViolated: (env) => isDeployed(env) && env.ALTCHA_SECRET === SAMPLE_ALTCHA_SECRET,
    problem: 'is the public sample; parley keys prints a new one',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isViolated: (env) => usesHostedCaptcha(env) && env.CAPTCHA_SECRET === undefined,
    problem: 'must be set to the secret that you got from the CAPTCHA provider',
  },
  {
    setting: 'CAPTCHA_SITE_KEY',
    isViolated: (env) => usesHostedCaptcha(env) && env.PORTAL === 'on' && env.CAPTCHA_SITE_KEY === undefined,
    problem: 'must be set to the public key that you got from the CAPTCHA provider: the portal shows its CAPTCHA',
  },
  {
    setting: 'CAPTCHA_SECRET',
    isViolated: (env) => isProduction(env) && KNOWN_TEST_SECRETS.includes(env.CAPTCHA_SECRET ?? ''),
    problem: 'is a published test secret that accepts everybody; set the one of your site',
  },
];
