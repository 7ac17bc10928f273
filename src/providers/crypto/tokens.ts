// Access and refresh tokens: the one wrapper around the JWT library, which by itself asks for neither
// an expiry nor a type, an audience or a fixed algorithm.
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { KeyRing, RingKey } from './key-ring';

const ISSUER = 'parley';
const MAX_LENGTH = 4096;
const HOUR = 3600;

/** What tells the kinds of token apart, and the longest life that any setting can give them, in seconds. */
const KINDS = {
  access: { typ: 'at+jwt', maxAge: HOUR },
  refresh: { typ: 'rt+jwt', maxAge: 30 * 24 * HOUR },
} as const;
export type TokenKind = keyof typeof KINDS;

/** Who signs in. Each realm has a ring of its own too, so that no token of one is ever good in the other. */
const AUDIENCES = {
  consumer: { access: 'consumer-api', refresh: 'consumer-refresh' },
  creditor: { access: 'creditor-api', refresh: 'creditor-refresh' },
} as const satisfies Record<string, Record<TokenKind, string>>;
export type Realm = keyof typeof AUDIENCES;

export interface TokenClaims {
  /** A consumer profile, or a creditor user. */
  readonly ownerId: number;
  readonly sessionId: string;
  /** Generation of the session: a refresh token serves for one only. */
  readonly generation: number;
}

export interface Tokens {
  /** Signs a token that lives from `issuedAt` to `expiresAt` (epoch seconds). */
  sign(kind: TokenKind, claims: TokenClaims, issuedAt: number, expiresAt: number): string;
  /** The claims of a good token; null for any other text. `now` in epoch seconds. */
  verify(kind: TokenKind, token: string, now: number): TokenClaims | null;
  /** Public keys of the ring, for those who check access tokens themselves; none for shared secrets. */
  readonly publicKeys: readonly JsonWebKey[];
}

interface SigningKey {
  readonly kid: string;
  readonly algorithm: 'ES256' | 'HS256';
  readonly signing: KeyObject | Buffer;
  readonly verifying: KeyObject | Buffer;
}

/**
 * Tokens signed by the active key of the ring and good under any of its keys, so that a key can be changed.
 * Throws when a key of the ring is neither a P-256 private key nor a secret.
 */
export function signedTokens(ring: KeyRing, realm: Realm, clockToleranceSeconds = 5): Tokens {
  const audiences = AUDIENCES[realm];
  const active = toSigningKey(ring[0]);
  const keys = [active, ...ring.slice(1).map(toSigningKey)];
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  return {
    publicKeys: keys.flatMap(toPublicJwks),
    sign(kind, claims, issuedAt, expiresAt) {
      const { typ } = KINDS[kind];
      const payload = { sid: claims.sessionId, gen: claims.generation, iat: issuedAt, nbf: issuedAt, exp: expiresAt };
      return jwt.sign(payload, active.signing, {
        algorithm: active.algorithm,
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
        return readClaims(payload);
      } catch {
        return null;
      }
    },
  };
}

const HEADER_MEMBERS: readonly string[] = ['alg', 'typ', 'kid'];

/**
 * The header is an index into the fixed ring and nothing more: it brings neither a key nor an algorithm.
 * We write three members, so a header with any other (jku, jwk, x5u, x5c, crit) is not ours.
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

function readClaims(payload: string | jwt.JwtPayload): TokenClaims | null {
  if (typeof payload === 'string' || payload.exp === undefined) return null;
  const ownerId = Number(payload.sub);
  const { sid, gen } = payload;
  if (!Number.isSafeInteger(ownerId) || typeof sid !== 'string' || !Number.isSafeInteger(gen)) return null;
  return { ownerId, sessionId: sid, generation: Number(gen) };
}

/** A key of the ring is a P-256 private key (PKCS #8, DER), or else a shared secret. */
function toSigningKey({ kid, bytes }: RingKey): SigningKey {
  if (!isKeyFile(bytes)) return { kid, algorithm: 'HS256', signing: bytes, verifying: bytes };
  const signing = readPrivateKey(bytes);
  // Taken as a secret, a public or a damaged key would let sign whoever knows it.
  if (signing?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`has a key that is no P-256 private key (PKCS #8, DER): ${kid}`);
  return { kid, algorithm: 'ES256', signing, verifying: createPublicKey(signing) };
}

/** Whether the bytes begin as files of keys do: PEM armour, or a DER sequence with its length. */
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
