// Bearer tokens of creditor users that another issuer has signed (OpenID Connect, RFC 9068): the one wrapper around
// the library that checks them.
import { decodeProtectedHeader, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { normalizeEmail } from '../domain/creditor-login';
import { KeysUnavailable } from './remote-keys';

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
