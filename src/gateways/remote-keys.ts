// The public keys of an outside issuer: fetched from its key set (RFC 7517), kept for a while, and asked for again
// when a token names a key that is not among them. Written by hand around the library's local set, because the
// library's remote one has neither a deadline nor a bound for the body of the answer.
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { CircuitBreaker } from '../providers/circuit-breaker';

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
