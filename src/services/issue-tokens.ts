// Signs the pair of tokens for the present generation of a session.
import type { SessionFacts } from '../domain/sign-in/session';
import type { Dependencies } from './shared/dependencies';

export interface AuthenticationAnswer {
  readonly meta: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly tokenType: 'Bearer';
    /** Seconds. */
    readonly expiresIn: number;
  };
}

/** `tokens` decides for whom. The same generation always yields the same pair, so a repeated request can be answered again. */
export function issueTokens(
  { tokens, settings }: Pick<Dependencies, 'tokens' | 'settings'>,
  session: SessionFacts,
): AuthenticationAnswer {
  const claims = { ownerId: session.ownerId, sessionId: session.id, generation: session.generation };
  const issuedAt = Math.floor(session.rotatedAt / 1000);
  const refreshUntil = Math.floor(session.idleUntil / 1000);
  const expiresIn = settings.accessTokenSeconds;
  return {
    meta: {
      accessToken: tokens.sign('access', claims, issuedAt, issuedAt + expiresIn),
      refreshToken: tokens.sign('refresh', claims, issuedAt, refreshUntil),
      tokenType: 'Bearer',
      expiresIn,
    },
  };
}
