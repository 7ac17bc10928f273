// Verifies bearer tokens of creditor users that an external identity provider signed (OpenID Connect, RFC 9068), with
// the public keys of its key set (RFC 7517). This is the only use of `jose`, which is loaded
// with the first token.
import type { createLocalJWKSet, JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { CircuitBreaker } from '../circuit-breaker';
import { normalizeEmail } from '../../domain/creditor/creditor-user';
import { readJson } from '../json-request';
import { observeCall } from '../observation/activity';

interface ValidExternalToken {
  readonly verdict: 'valid';
  /** In lower case; verified by the issuer. */
  readonly email: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

type ExternalTokenVerdict = ValidExternalToken | { readonly verdict: 'invalid' | 'unavailable' };

export interface ExternalIdentityProvider {
  /** Identifies the user of a token. `now` in epoch seconds. */
  verify(token: string, now: number): Promise<ExternalTokenVerdict>;
}

export interface ExternalIdentityProviderSettings {
  /** Must equal the claim `iss`. */
  readonly issuer: string;
  /** Must be in the claim `aud`. */
  readonly audience: string;
  readonly clockToleranceSeconds: number;
}

/** Asymmetric only. Otherwise a public key could be misused as a shared secret. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'EdDSA', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

/** Access tokens and plain JWTs. Tokens of other types are rejected. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];

/** Larger than our own tokens, because some issuers list groups and roles. */
const MAX_LENGTH = 8192;
const MAX_AGE_SECONDS = 24 * 60 * 60;

export function externalIdentityProvider(
  settings: ExternalIdentityProviderSettings,
  keyFor: JWTVerifyGetKey,
): ExternalIdentityProvider {
  const { issuer, audience, clockToleranceSeconds: clockTolerance } = settings;
  return {
    async verify(token, now) {
      if (token.length > MAX_LENGTH) return { verdict: 'invalid' };
      const { decodeJwt, decodeProtectedHeader, jwtVerify } = await import('jose');
      try {
        const { typ } = decodeProtectedHeader(token);
        if (!TYPES.includes(typ?.toLowerCase())) return { verdict: 'invalid' };
        // No key is looked for: an expired token of a consumer must neither wait for this provider nor fail with it.
        if (decodeJwt(token).iss !== issuer) return { verdict: 'invalid' };
        const { payload } = await jwtVerify(token, keyFor, {
          issuer,
          audience,
          clockTolerance,
          algorithms: ALGORITHMS,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: MAX_AGE_SECONDS,
          currentDate: new Date(now * 1000),
        });
        const email = readVerifiedEmail(payload);
        return email === null ? { verdict: 'invalid' } : { verdict: 'valid', email, expiresAt: payload.exp ?? 0 };
      } catch (error) {
        return { verdict: error instanceof KeysUnavailable ? 'unavailable' : 'invalid' };
      }
    },
  };
}

/** An unverified address could belong to anybody. */
function readVerifiedEmail({ email, email_verified: isVerified }: JWTPayload): string | null {
  return typeof email === 'string' && email.trim() !== '' && isVerified === true ? normalizeEmail(email) : null;
}

export interface RemoteKeySettings {
  readonly url: string;
  readonly deadlineMs: number;
  /** How long a key set is cached. A revoked key stays valid for as long. */
  readonly maxAgeMs: number;
  /** Minimum time between fetches for unknown keys, so that clients cannot make this server flood the issuer. */
  readonly cooldownMs: number;
  readonly circuitBreaker: CircuitBreaker;
  /** Milliseconds, for the age of the key set. */
  readonly now?: () => number;
}

/** The key set cannot be fetched, so no token can be verified. */
class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

type LocalSet = ReturnType<typeof createLocalJWKSet>;

interface CachedKeySet {
  readonly keyFor: LocalSet;
  readonly fetchedAt: number;
}

/**
 * Finds the key of a token in the provider's key set, which is cached, and fetched again when a token has an unknown key.
 * Wraps the library's local key set, because its remote one limits neither the time nor the size of the response.
 * Throws `KeysUnavailable`, and the library's errors for an unknown key.
 */
export function remoteKeys(settings: RemoteKeySettings): JWTVerifyGetKey {
  const { maxAgeMs, cooldownMs, circuitBreaker, now = () => performance.now() } = settings;
  let cached: CachedKeySet | null = null;
  let fetching: Promise<CachedKeySet> | null = null;

  /** Concurrent callers share one fetch. */
  function renew(): Promise<CachedKeySet> {
    fetching ??= fetchSet().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  async function fetchSet(): Promise<CachedKeySet> {
    if (circuitBreaker.isOpen(now())) throw new KeysUnavailable();
    try {
      const { createLocalJWKSet } = await import('jose');
      cached = {
        keyFor: createLocalJWKSet(await observeCall(new URL(settings.url).host, () => fetchKeySet(settings))),
        fetchedAt: now(),
      };
      circuitBreaker.recordSuccess();
      return cached;
    } catch {
      circuitBreaker.recordFailure(now());
      throw new KeysUnavailable();
    }
  }

  return async (header, token) => {
    const set = cached && now() - cached.fetchedAt < maxAgeMs ? cached : await renew();
    try {
      return await set.keyFor(header, token);
    } catch (error) {
      const { errors } = await import('jose');
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const latest = cached ?? set;
      const newest = now() - latest.fetchedAt >= cooldownMs ? await renew() : latest;
      if (newest === set) throw error;
      return newest.keyFor(header, token);
    }
  };
}

/** One attempt within the deadline, including the body, without redirects. */
async function fetchKeySet({ url, deadlineMs }: RemoteKeySettings): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal });
  if (response.status !== 200) throw new KeysUnavailable();
  // The library rejects anything that is not a key set.
  return (await readJson(response)) as JSONWebKeySet;
}
