// Replaces the pair of tokens. One refresh wins each generation, by compare-and-swap on the session row.
import { DomainError } from '../domain/errors';
import { idleUntil, judgeLostRotation, type SessionFacts } from '../domain/session';
import { issueTokens, type AuthenticationAnswer } from './issue-tokens';
import type { Parts } from './parts';

/** Refuses with `validation_failed`, `refresh_token_invalid` and `refresh_token_reused`. */
export async function refreshTokens(
  parts: Parts,
  { refreshToken }: { readonly refreshToken: string },
): Promise<AuthenticationAnswer> {
  if (refreshToken.trim() === '') {
    const errors = { refreshToken: ['The refresh token field is required.'] };
    throw new DomainError('validation_failed', { errors });
  }
  const { epoch } = parts.clock();
  const claims = parts.tokens.verify('refresh', refreshToken, epoch / 1000);
  const found = claims && (await parts.sessions.sessionById(parts.db, claims.sessionId));
  if (!found) throw new DomainError('refresh_token_invalid');

  const { session } = found;
  const until = idleUntil(session, epoch);
  const rotated = { id: session.id, generation: claims.generation, now: epoch, idleUntil: until };
  if (await parts.sessions.rotateSession(parts.db, rotated)) {
    return issueTokens(parts, {
      ...session,
      generation: claims.generation + 1,
      rotatedAt: epoch,
      idleUntil: until,
    });
  }
  return issueTokens(parts, await repeatOrRevoke(parts, session.id, claims.generation, epoch));
}

/** The rotation was lost: a repeated request gets the same child, a replay ends the session. */
async function repeatOrRevoke(parts: Parts, id: string, generation: number, now: number): Promise<SessionFacts> {
  const session = (await parts.sessions.sessionById(parts.db, id))?.session ?? null;
  const judgement = judgeLostRotation(session, generation, now, parts.settings.refreshGraceSeconds * 1000);
  if (judgement === 'repeat' && session) return session;
  if (judgement === 'invalid') throw new DomainError('refresh_token_invalid');
  await parts.sessions.revokeSession(parts.db, id, now);
  throw new DomainError('refresh_token_reused');
}
