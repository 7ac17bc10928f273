// The public keys of an outside issuer: fetched from its key set (RFC 7517), kept for a while, and asked for again
// when a token names a key that is not among them. Written by hand around the library's local set, because the
// library's remote one has neither a deadline nor a bound for the body of the answer.
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import type { CircuitBreaker } from '../circuit-breaker';
import { normalizeEmail } from '../../domain/creditor/creditor-user';

export interface RemoteKeySettings {
  readonly url: string;
  readonly deadlineMs: number;
  /** How long a set is used without asking again; a key that was taken back is good for so long. */
  readonly maxAgeMs: number;
  /** Least time between two fetches for keys that are not in the set, so that nobody can make us flood the issuer. */
  readonly cooldownMs: number;
  /** Opens while the issuer does not answer, so that nobody waits for it. */
  readonly circuit: CircuitBreaker;
  /** Epoch milliseconds; only ages are told by it. */
  readonly now?: () => number;
}

/** The issuer gives no keys now: nothing can be said about a token. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

type LocalSet = ReturnType<typeof createLocalJWKSet>;

interface CachedKeySet {
  readonly keyFor: LocalSet;
  readonly fetchedAt: number;
}

const MAX_KEY_SET_BYTES = 256 * 1024;

/** Finds the key that a token names; throws `KeysUnavailable`, and the library's errors for a key that is not there. */
export function remoteKeys(settings: RemoteKeySettings): JWTVerifyGetKey {
  const { maxAgeMs, cooldownMs, circuit, now = () => Date.now() } = settings;
  let held: CachedKeySet | null = null;
  let fetching: Promise<CachedKeySet> | null = null;

  /** Whoever asks meanwhile waits for the same answer. */
  function renew(): Promise<CachedKeySet> {
    fetching ??= fetchSet().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  async function fetchSet(): Promise<CachedKeySet> {
    if (circuit.isOpen(now())) throw new KeysUnavailable();
    try {
      held = { keyFor: createLocalJWKSet(await fetchKeySet(settings)), fetchedAt: now() };
      circuit.recordSuccess();
      return held;
    } catch {
      circuit.recordFailure(now());
      throw new KeysUnavailable();
    }
  }

  return async (header, token) => {
    const set = held && now() - held.fetchedAt < maxAgeMs ? held : await renew();
    try {
      return await set.keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const latest = held ?? set;
      const newest = now() - latest.fetchedAt >= cooldownMs ? await renew() : latest;
      if (newest === set) throw error;
      return newest.keyFor(header, token);
    }
  };
}

/** One try within the deadline, body included; no redirect is followed. */
async function fetchKeySet({ url, deadlineMs }: RemoteKeySettings): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(deadlineMs);
  const answer = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal });
  if (answer.status !== 200 || !answer.body) throw new KeysUnavailable();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_KEY_SET_BYTES) throw new KeysUnavailable();
    chunks.push(chunk);
  }
  // The library refuses a set that is none.
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as JSONWebKeySet;
}

// Bearer tokens of creditor users that another issuer has signed (OpenID Connect, RFC 9068): the one wrapper around
// the library that checks them.

export type ExternalTokenVerdict =
  | { readonly verdict: 'good'; /** In small letters; the issuer has verified it. */ readonly email: string }
  | { readonly verdict: 'bad' | 'unavailable' };

export interface ExternalIdentityProvider {
  /** Who the token speaks of. `now` in epoch seconds. */
  verify(token: string, now: number): Promise<ExternalTokenVerdict>;
}

export interface ExternalIdentityProviderSettings {
  /** Compared with the claim `iss` letter by letter. */
  readonly issuer: string;
  /** Names us among those whom the issuer writes tokens for. */
  readonly audience: string;
  readonly clockToleranceSeconds: number;
}

/** Asymmetric only: with a shared secret in the list, a public key could be taken for one. */
const ALGORITHMS = [...['ES256', 'ES384', 'ES512', 'EdDSA'], ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']];

/** The names of access tokens and of plain ones; a token that says it is for something else is not for us. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];

/** Larger than our own, for some issuers list groups and roles. */
const MAX_LENGTH = 8192;
const MAX_AGE_SECONDS = 24 * 60 * 60;

export function externalIdentityProvider(
  settings: ExternalIdentityProviderSettings,
  keyFor: JWTVerifyGetKey,
): ExternalIdentityProvider {
  const { issuer, audience, clockToleranceSeconds: clockTolerance } = settings;
  return {
    async verify(token, now) {
      if (token.length > MAX_LENGTH) return { verdict: 'bad' };
      try {
        const { typ } = decodeProtectedHeader(token);
        if (!TYPES.includes(typ?.toLowerCase())) return { verdict: 'bad' };
        const { payload } = await jwtVerify(token, keyFor, {
          ...{ issuer, audience, clockTolerance, algorithms: ALGORITHMS },
          ...{ requiredClaims: ['exp', 'iat', 'sub'], maxTokenAge: MAX_AGE_SECONDS, currentDate: new Date(now * 1000) },
        });
        const email = readVerifiedEmail(payload);
        return email === null ? { verdict: 'bad' } : { verdict: 'good', email };
      } catch (error) {
        return { verdict: error instanceof KeysUnavailable ? 'unavailable' : 'bad' };
      }
    },
  };
}

/** An address that its issuer has not verified may be anybody's. */
function readVerifiedEmail({ email, email_verified: isVerified }: JWTPayload): string | null {
  return typeof email === 'string' && email.trim() !== '' && isVerified === true ? normalizeEmail(email) : null;
}
