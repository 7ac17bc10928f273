// Settings of payments, of the external identity provider of creditors, and of the circuit breakers.
import { z } from 'zod';
import type {
  ExternalIdentityProviderSettings,
  RemoteKeySettings,
} from '../providers/identity/external-identity-provider';
import type { PaymentApiSettings } from '../providers/payments/payment-provider';
import { allOrNone, type SettingCheck } from './checks';
import { integer, matching, type SettingsOf } from './fields';

const DAY = 24 * 60 * 60;

export const PAYMENT_SETTINGS = {
  PAYMENT_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/charges')
    .optional()
    .describe(
      'Payment provider to which charges are posted. Without it nothing is charged; `local` and `test` simulate it.',
    ),
  PAYMENT_TOKEN: z.string().optional().describe('Token for the payment provider.'),
  PAYMENT_TIMEOUT_MS: integer(10_000, 1000, 30_000).describe('Timeout of a charge.'),
  CIRCUIT_FAILURES: integer(3, 1, 20).describe('Consecutive failures that open the circuit breaker of a provider.'),
  CIRCUIT_SECONDS: integer(10, 1, 300).describe('How long a circuit breaker stays open.'),
};

export const CREDITOR_IDENTITY_PROVIDER_SETTINGS = {
  CREDITOR_ISSUER: matching(/^https?:\/\/\S+$/, 'a URL, exactly as the issuer writes it in iss')
    .optional()
    .describe('`iss` of its tokens.'),
  CREDITOR_JWKS_URL: matching(/^https?:\/\/\S+$/, 'a URL such as https://host/.well-known/jwks.json')
    .optional()
    .describe('Address of its public keys.'),
  CREDITOR_AUDIENCE: matching(/^\S{1,255}$/, 'the name that the issuer has for this service')
    .optional()
    .describe('`aud` of its tokens. Users are identified by `email`, which `email_verified` must confirm.'),
  CREDITOR_JWKS_TIMEOUT_MS: integer(3000, 500, 10_000).describe('Timeout of fetching the keys.'),
  CREDITOR_JWKS_CACHE_SECONDS: integer(600, 10, DAY).describe('How long the keys are cached.'),
  CREDITOR_JWKS_COOLDOWN_SECONDS: integer(30, 1, 600).describe('Minimum time between two lookups of an unknown key.'),
};

type PaymentEnv = SettingsOf<typeof PAYMENT_SETTINGS>;
type CreditorIdentityProviderEnv = SettingsOf<typeof CREDITOR_IDENTITY_PROVIDER_SETTINGS>;

/** Null when no payment provider is set. */
export function toPaymentSettings(env: PaymentEnv): PaymentApiSettings | null {
  const { PAYMENT_URL: url, PAYMENT_TOKEN: token, PAYMENT_TIMEOUT_MS: deadlineMs } = env;
  return url === undefined || token === undefined ? null : { url, token, deadlineMs };
}

export interface CreditorIdentityProviderSettings extends ExternalIdentityProviderSettings {
  readonly keys: Omit<RemoteKeySettings, 'circuitBreaker' | 'now'>;
}

/** Null when creditors sign in with this service. */
export function toCreditorIdentityProviderSettings(
  env: CreditorIdentityProviderEnv & { readonly CLOCK_TOLERANCE_SECONDS: number },
): CreditorIdentityProviderSettings | null {
  const { CREDITOR_ISSUER: issuer, CREDITOR_JWKS_URL: url, CREDITOR_AUDIENCE: audience } = env;
  if (issuer === undefined || url === undefined || audience === undefined) return null;
  return {
    ...{ issuer, audience, clockToleranceSeconds: env.CLOCK_TOLERANCE_SECONDS },
    keys: {
      url,
      deadlineMs: env.CREDITOR_JWKS_TIMEOUT_MS,
      maxAgeMs: env.CREDITOR_JWKS_CACHE_SECONDS * 1000,
      cooldownMs: env.CREDITOR_JWKS_COOLDOWN_SECONDS * 1000,
    },
  };
}

export const PAYMENT_CHECKS: readonly SettingCheck<PaymentEnv>[] = allOrNone('PAYMENT_URL', 'PAYMENT_TOKEN');

export const CREDITOR_IDENTITY_PROVIDER_CHECKS: readonly SettingCheck<CreditorIdentityProviderEnv>[] = [
  ...allOrNone('CREDITOR_ISSUER', 'CREDITOR_JWKS_URL', 'CREDITOR_AUDIENCE'),
];
