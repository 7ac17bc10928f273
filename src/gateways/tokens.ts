// Access and refresh tokens: the one wrapper around the JWT library, which by itself asks for neither
// an expiry nor a type, an audience or a fixed algorithm.
import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';

const ALGORITHM = 'HS256';
const ISSUER = 'parley';
const MAX_LENGTH = 4096;
const CLOCK_TOLERANCE_SECONDS = 5;

/** What tells the two kinds of token apart. */
const KINDS = {
  access: { typ: 'at+jwt', audience: 'consumer-api' },
  refresh: { typ: 'rt+jwt', audience: 'consumer-refresh' },
} as const;
export type TokenKind = keyof typeof KINDS;

export interface TokenClaims {
  readonly profileId: number;
  readonly sessionId: string;
  /** Generation of the session: a refresh token serves for one only. */
  readonly generation: number;
}

export interface Tokens {
  /** Signs a token that lives from `issuedAt` to `expiresAt` (epoch seconds). */
  sign(kind: TokenKind, claims: TokenClaims, issuedAt: number, expiresAt: number): string;
  /** The claims of a good token; null for any other text. `now` in epoch seconds. */
  verify(kind: TokenKind, token: string, now: number): TokenClaims | null;
}

/** Tokens signed with one secret. */
export function signedTokens(secret: string): Tokens {
  const kid = createHash('sha256').update(secret).digest('hex').slice(0, 8);
  return {
    sign(kind, claims, issuedAt, expiresAt) {
      const { typ, audience } = KINDS[kind];
      const payload = { sid: claims.sessionId, gen: claims.generation, iat: issuedAt, nbf: issuedAt, exp: expiresAt };
      return jwt.sign(payload, secret, {
        algorithm: ALGORITHM,
        header: { alg: ALGORITHM, typ, kid },
        issuer: ISSUER,
        audience,
        subject: String(claims.profileId),
        jwtid: `${claims.sessionId}.${claims.generation}`,
      });
    },
    verify(kind, token, now) {
      if (token.length > MAX_LENGTH) return null;
      try {
        const { typ, audience } = KINDS[kind];
        const { header, payload } = jwt.verify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience,
          clockTimestamp: now,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          complete: true,
        });
        if (header.typ !== typ || header.kid !== kid || 'crit' in header) return null;
        return readClaims(payload);
      } catch {
        return null;
      }
    },
  };
}

function readClaims(payload: string | jwt.JwtPayload): TokenClaims | null {
  if (typeof payload === 'string' || payload.exp === undefined) return null;
  const profileId = Number(payload.sub);
  const { sid, gen } = payload;
  if (!Number.isSafeInteger(profileId) || typeof sid !== 'string' || typeof gen !== 'number') return null;
  return { profileId, sessionId: sid, generation: gen };
}
