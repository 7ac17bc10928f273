// Signs and verifies access and refresh tokens. This is the only use of the JWT library, which by default requires
// no expiry, type, audience or fixed algorithm.
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, hash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { KeyRing, RingKey } from './key-ring';

const ISSUER = 'parley';
const MAX_LENGTH = 4096;
const HOUR = 3600;

/** Verified access tokens that are remembered: about 3 MB. */
const MAX_REMEMBERED = 10_000;

/** The type header of each kind, and its maximum lifetime under any settings, in seconds. */
const KINDS = {
  access: { typ: 'at+jwt', maxAge: HOUR },
  refresh: { typ: 'rt+jwt', maxAge: 30 * 24 * HOUR },
} as const;
type TokenKind = keyof typeof KINDS;

/** Each realm also has its own key ring, so that a token of one is never valid in the other. */
const AUDIENCES = {
  consumer: { access: 'consumer-api', refresh: 'consumer-refresh' },
  creditor: { access: 'creditor-api', refresh: 'creditor-refresh' },
} as const satisfies Record<string, Record<TokenKind, string>>;
export type Realm = keyof typeof AUDIENCES;

export interface TokenClaims {
  /** Id of the consumer profile or creditor user. */
  readonly ownerId: number;
  readonly sessionId: string;
  /** Generation of the session. A refresh token is valid for one generation only. */
  readonly generation: number;
}

export interface Tokens {
  /** `issuedAt` and `expiresAt` in epoch seconds. */
  sign(kind: TokenKind, claims: TokenClaims, issuedAt: number, expiresAt: number): string;
  /** The claims of a valid token; null for anything else. `now` in epoch seconds. */
  verify(kind: TokenKind, token: string, now: number): TokenClaims | null;
  /** Public keys of the ring, for services that verify access tokens themselves. Shared secrets have none. */
  readonly publicKeys: readonly JsonWebKey[];
}

interface SigningKey {
  readonly kid: string;
  readonly algorithm: 'ES256' | 'HS256';
  readonly signing: KeyObject | Buffer;
  readonly verifying: KeyObject | Buffer;
}

/**
 * Signs with the active key and verifies with every key of the ring, which allows key rotation. Access tokens are verified
 * once and remembered: an ES256 signature costs as much as several statements. What is remembered belongs to this ring, so
 * a key that leaves it takes its tokens along. Throws when a key is neither a P-256 private key nor a secret.
 */
export function signedTokens(ring: KeyRing, realm: Realm, clockToleranceSeconds = 5): Tokens {
  const audiences = AUDIENCES[realm];
  const active = toSigningKey(ring[0]);
  const keys = [active, ...ring.slice(1).map(toSigningKey)];
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  const remembered = createVerifiedTokens<TokenClaims>(MAX_REMEMBERED);
  return {
    publicKeys: keys.flatMap(toPublicJwks),
    sign(kind, claims, issuedAt, expiresAt) {
      const { typ } = KINDS[kind];
      const payload = { sid: claims.sessionId, gen: claims.generation, iat: issuedAt, nbf: issuedAt, exp: expiresAt };
      return jwt.sign(payload, active.signing, {
        header: { alg: active.algorithm, typ, kid: active.kid },
        issuer: ISSUER,
        audience: audiences[kind],
        subject: String(claims.ownerId),
        jwtid: `${claims.sessionId}.${claims.generation}`,
      });
    },
    verify(kind, token, now) {
      if (token.length > MAX_LENGTH) return null;
      const { typ, maxAge } = KINDS[kind];
      const known = kind === 'access' ? remembered.find(token, now) : null;
      if (known) return known;
      try {
        const key = findKeyByHeader(jwt.decode(token, { complete: true })?.header, typ, byKid);
        if (!key) return null;
        const payload = jwt.verify(token, key.verifying, {
          algorithms: [key.algorithm],
          issuer: ISSUER,
          audience: audiences[kind],
          maxAge,
          clockTimestamp: now,
          clockTolerance: clockToleranceSeconds,
        });
        const claims = readClaims(payload);
        if (claims && kind === 'access') {
          remembered.add(token, { claims, ...readLifetime(payload, maxAge, clockToleranceSeconds) });
        }
        return claims;
      } catch {
        return null;
      }
    },
  };
}

const HEADER_MEMBERS: readonly string[] = ['alg', 'typ', 'kid'];

/**
 * The header only selects a key of the ring: it never provides a key or an algorithm. Our tokens have three header
 * members, so a header with any other (jku, jwk, x5u, x5c, crit) is rejected.
 */
function findKeyByHeader(
  header: jwt.JwtHeader | undefined,
  typ: string,
  byKid: ReadonlyMap<string, SigningKey>,
): SigningKey | null {
  if (header?.typ !== typ || typeof header.kid !== 'string') return null;
  if (Object.keys(header).some((member) => !HEADER_MEMBERS.includes(member))) return null;
  return byKid.get(header.kid) ?? null;
}

/** When the library would accept the token, in epoch seconds. */
function readLifetime(payload: string | jwt.JwtPayload, maxAge: number, tolerance: number) {
  const { nbf = -Infinity, exp = 0, iat = 0 } = typeof payload === 'string' ? {} : payload;
  return { validFrom: nbf - tolerance, validUntil: Math.min(exp, iat + maxAge) + tolerance };
}

function readClaims(payload: string | jwt.JwtPayload): TokenClaims | null {
  if (typeof payload === 'string' || payload.exp === undefined) return null;
  const ownerId = Number(payload.sub);
  const { sid, gen } = payload;
  if (!Number.isSafeInteger(ownerId) || typeof sid !== 'string' || !Number.isSafeInteger(gen)) return null;
  return { ownerId, sessionId: sid, generation: Number(gen) };
}

/** A P-256 private key (PKCS #8, DER), or otherwise a shared secret. */
function toSigningKey({ kid, bytes }: RingKey): SigningKey {
  if (!isKeyFile(bytes)) return { kid, algorithm: 'HS256', signing: bytes, verifying: bytes };
  const signing = readPrivateKey(bytes);
  // If a public or damaged key were used as a secret, anyone who knows it could sign.
  if (signing?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`has a key that is not a P-256 private key (PKCS #8, DER): ${kid}`);
  return { kid, algorithm: 'ES256', signing, verifying: createPublicKey(signing) };
}

/** Returns true if the bytes start like a key file: a PEM header, or a DER sequence with its length. */
function isKeyFile(bytes: Buffer): boolean {
  const [tag, length] = bytes;
  const isDer = tag === 0x30 && (length === bytes.length - 2 || length === 0x81 || length === 0x82);
  return isDer || bytes.subarray(0, 10).equals(Buffer.from('-----BEGIN'));
}

function readPrivateKey(bytes: Buffer): KeyObject | null {
  try {
    return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

function toPublicJwks({ kid, algorithm, verifying }: SigningKey): JsonWebKey[] {
  if (Buffer.isBuffer(verifying)) return [];
  return [{ ...verifying.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' }];
}

interface VerifiedToken<Claims> {
  readonly claims: Claims;
  /** Inclusive; epoch seconds. */
  readonly validFrom: number;
  /** Exclusive; epoch seconds. */
  readonly validUntil: number;
}

interface VerifiedTokens<Claims> {
  /** Returns null for an unknown token, and for one outside of its lifetime. `now` is in epoch seconds. */
  find(token: string, now: number): Claims | null;
  add(token: string, verified: VerifiedToken<Claims>): void;
}

/**
 * Remembers verified tokens, so that a signature is checked once and not with every request. Keeps the `max` tokens
 * used last, by their digests: a token is a secret that memory need not hold. Only tokens that were verified take a
 * place, so that others cannot fill it.
 */
export function createVerifiedTokens<Claims extends object>(max: number): VerifiedTokens<Claims> {
  const cache = new LRUCache<string, VerifiedToken<Claims>>({ max });
  const toKey = (token: string): string => hash('sha256', token, 'base64');
  return {
    find(token, now) {
      const found = cache.get(toKey(token));
      return found && found.validFrom <= now && now < found.validUntil ? found.claims : null;
    },
    add: (token, verified) => void cache.set(toKey(token), verified),
  };
}
