// Settings of payments, of the external identity provider of creditors, and of the circuit breakers.
import { z } from 'zod';
import type {
  ExternalIdentityProviderSettings,
  RemoteKeySettings,
} from '../providers/identity/external-identity-provider';
import type { PaymentApiSettings } from '../providers/payments/http-payments';
import { JOB_LEASE_MS } from '../domain/system/jobs';
import { allOrNone, type SettingCheck } from './checks';
import { integer, matching, oneOf, type SettingsOf } from './fields';
import { isDevelopment, type ServerEnv } from './server';

const DAY = 24 * 60 * 60;
const HTTP_URL = /^https?:\/\/\S+$/;

export const PAYMENT_SETTINGS = {
  PAYMENT_PROVIDER: oneOf('http', 'simulated', 'none')
    .optional()
    .describe(
      'By default `http` if `PAYMENT_URL` is set. Otherwise `simulated` in `local` and `test`, where nothing is really charged, and ' +
        '`none` elsewhere: nothing is charged, and no methods can be added. docs/payments.md describes the protocol.',
    ),
  PAYMENT_URL: matching(HTTP_URL, 'a URL such as https://host/charges')
    .optional()
    .describe('Payment provider to which charges are posted.'),
  PAYMENT_SETUP_URL: matching(HTTP_URL, 'a URL such as https://host/setups')
    .optional()
    .describe('Where setups of payment methods are posted. Without it, consumers cannot add methods through a setup.'),
  PAYMENT_METHOD_URL: matching(HTTP_URL, 'a URL such as https://host/methods')
    .optional()
    .describe(
      'Where payment methods are read and deleted. Without it, references sent by clients are refused, except in ' +
        '`local` and `test`.',
    ),
  PAYMENT_TOKEN: z.string().optional().describe('Token for the payment provider.'),
  PAYMENT_TIMEOUT_MS: integer(10_000, 1000, 30_000).describe(
    'Deadline of a request to the payment provider. Two requests must fit into the 45 s of the lease of a job: at most 20000.',
  ),
  PAYMENT_SKIPS_IN_ROW: integer(2, 0, 100).describe('How many consecutive payments of a plan may be skipped.'),
  PAYMENT_SKIPS_PER_PLAN: integer(3, 0, 1000).describe('How many payments may be skipped in the lifetime of a plan.'),
  PAYMENT_RESCHEDULE_DAYS: integer(14, 0, 365).describe(
    'To how many days after its day of the plan a payment may be moved.',
  ),
  GIFT_PAGE_URL: matching(/^https?:\/\/[^\s#]+$/, 'a URL such as https://portal.example/gift, without a fragment')
    .optional()
    .describe(
      'Page of the portal that shows a helping hand link; the token is added as the fragment. Without it, a link leads ' +
        'to the API endpoint.',
    ),
  GIFT_PAYEE_NAME: matching(/^\S[^\p{Cc}]{0,59}$/u, 'a name of at most 60 characters')
    .optional()
    .describe('Name of the payee that is shown to payers of gifts. In `local` and `test`, the default is `Parley`.'),
  CIRCUIT_FAILURES: integer(3, 1, 20).describe('Consecutive failures that open the circuit breaker of a provider.'),
  CIRCUIT_SECONDS: integer(10, 1, 300).describe('How long a circuit breaker stays open.'),
};

export const CREDITOR_IDENTITY_PROVIDER_SETTINGS = {
  CREDITOR_ISSUER: matching(HTTP_URL, 'a URL, exactly as the issuer writes it in iss')
    .optional()
    .describe('`iss` of its tokens.'),
  CREDITOR_JWKS_URL: matching(HTTP_URL, 'a URL such as https://host/.well-known/jwks.json')
    .optional()
    .describe('Address of its public keys.'),
  CREDITOR_AUDIENCE: matching(/^\S{1,255}$/, 'the name that the issuer has for this service')
    .optional()
    .describe('`aud` of its tokens. Users are identified by `email`, which `email_verified` must confirm.'),
  CREDITOR_JWKS_TIMEOUT_MS: integer(3000, 500, 10_000).describe('Deadline of fetching the keys.'),
  CREDITOR_JWKS_CACHE_SECONDS: integer(600, 10, DAY).describe('How long the keys are cached.'),
  CREDITOR_JWKS_COOLDOWN_SECONDS: integer(30, 1, 600).describe('Minimum time between two lookups of an unknown key.'),
};

/** A step of a job charges a gift, and lets the provider forget its method. The lease is extended before each step. */
const STEP_CALLS = 2;
/** For what a step does beside the calls. */
const LEASE_MARGIN_MS = 5000;

const DEMO_PAYEE = 'Parley';

/** `DEMO_CHECKS` demands a name outside `local` and `test`. */
export function getPayeeName({ GIFT_PAYEE_NAME = DEMO_PAYEE }: Pick<PaymentEnv, 'GIFT_PAYEE_NAME'>): string {
  return GIFT_PAYEE_NAME;
}

type PaymentEnv = SettingsOf<typeof PAYMENT_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;
type CreditorIdentityProviderEnv = SettingsOf<typeof CREDITOR_IDENTITY_PROVIDER_SETTINGS>;

export type PaymentSettings = PaymentApiSettings | 'simulated';

export function toPaymentSettings(env: PaymentEnv): PaymentSettings | null {
  const { PAYMENT_URL: url, PAYMENT_TOKEN: token, PAYMENT_TIMEOUT_MS: deadlineMs } = env;
  const provider = getPaymentProvider(env);
  if (provider === 'simulated') return provider;
  if (provider === 'none' || url === undefined || token === undefined) return null;
  const { PAYMENT_SETUP_URL: setupUrl = null, PAYMENT_METHOD_URL: methodUrl = null } = env;
  return { url, setupUrl, methodUrl, token, deadlineMs, allowsLocalWidget: env.APP_ENV === 'local' };
}

function getPaymentProvider(env: PaymentEnv): 'http' | 'simulated' | 'none' {
  const { PAYMENT_PROVIDER: provider, PAYMENT_URL: url } = env;
  if (provider !== undefined) return provider;
  if (url !== undefined) return 'http';
  return isDevelopment(env) ? 'simulated' : 'none';
}

export interface CreditorIdentityProviderSettings extends ExternalIdentityProviderSettings {
  readonly keys: Omit<RemoteKeySettings, 'circuitBreaker' | 'now'>;
}

/** Returns null if creditors sign in with this service. */
export function toCreditorIdentityProviderSettings(
  env: CreditorIdentityProviderEnv & { readonly CLOCK_TOLERANCE_SECONDS: number },
): CreditorIdentityProviderSettings | null {
  const { CREDITOR_ISSUER: issuer, CREDITOR_JWKS_URL: url, CREDITOR_AUDIENCE: audience } = env;
  if (issuer === undefined || url === undefined || audience === undefined) return null;
  return {
    issuer,
    audience,
    clockToleranceSeconds: env.CLOCK_TOLERANCE_SECONDS,
    keys: {
      url,
      deadlineMs: env.CREDITOR_JWKS_TIMEOUT_MS,
      maxAgeMs: env.CREDITOR_JWKS_CACHE_SECONDS * 1000,
      cooldownMs: env.CREDITOR_JWKS_COOLDOWN_SECONDS * 1000,
    },
  };
}

export const PAYMENT_CHECKS: readonly SettingCheck<PaymentEnv>[] = [
  ...allOrNone('PAYMENT_URL', 'PAYMENT_TOKEN'),
  {
    setting: 'PAYMENT_PROVIDER',
    isViolated: (env) => env.PAYMENT_PROVIDER === 'simulated' && !isDevelopment(env),
    problem: 'must not be simulated outside local and test: nothing would be charged',
  },
  {
    setting: 'PAYMENT_URL',
    isViolated: (env) => env.PAYMENT_PROVIDER === 'http' && env.PAYMENT_URL === undefined,
    problem: 'must be set with PAYMENT_PROVIDER=http',
  },
  {
    setting: 'PAYMENT_TIMEOUT_MS',
    isViolated: (env) => STEP_CALLS * env.PAYMENT_TIMEOUT_MS + LEASE_MARGIN_MS > JOB_LEASE_MS,
    problem: 'must be at most 20000: another process would run the job while a payment is still being made',
  },
  ...(['PAYMENT_SETUP_URL', 'PAYMENT_METHOD_URL'] as const).map((setting) => ({
    setting,
    isViolated: (env: PaymentEnv) => env[setting] !== undefined && getPaymentProvider(env) !== 'http',
    problem: 'needs PAYMENT_URL: it belongs to the same provider',
  })),
];

export const CREDITOR_IDENTITY_PROVIDER_CHECKS: readonly SettingCheck<CreditorIdentityProviderEnv>[] = [
  ...allOrNone('CREDITOR_ISSUER', 'CREDITOR_JWKS_URL', 'CREDITOR_AUDIENCE'),
];
