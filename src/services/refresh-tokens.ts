// Replaces the pair of tokens. One refresh wins each generation, by compare-and-swap on the session row.
import { DomainError } from '../domain/errors';
import { idleUntil, judgeLostRotation, type SessionFacts } from '../domain/session';
import type { SessionOfProfile } from '../persistence/session-store';
import { issueTokens, type AuthenticationAnswer } from './issue-tokens';
import { refuseTooMany } from './limit';
import { enqueueNotice } from './notify';
import type { Parts } from './parts';
import { recordEvent } from './record';
import type { Exchange, RequestFacts } from './request';

/** Refuses with `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function refreshTokens(
  parts: Parts,
  { refreshToken }: { readonly refreshToken: string },
  { request }: Exchange,
): Promise<AuthenticationAnswer> {
  if (refreshToken.trim() === '') {
    const errors = { refreshToken: ['The refresh token field is required.'] };
    throw new DomainError('validation_failed', { errors });
  }
  const { epoch } = parts.clock();
  const claims = parts.tokens.verify('refresh', refreshToken, epoch / 1000);
  const found = claims && (await parts.sessions.sessionById(parts.db, claims.sessionId));
  if (!found || found.profile.status !== 'active') throw new DomainError('refresh_token_invalid');
  await refuseTooMany(parts, [{ scope: 'refresh_session', subject: claims.sessionId }]);

  const { session } = found;
  const until = idleUntil(session, epoch, parts.settings.sessionLifetimes);
  const rotation = { id: session.id, generation: claims.generation, now: epoch, idleUntil: until };
  if (await parts.sessions.rotateSession(parts.db, rotation)) {
    const ids = { profileId: session.ownerId, sessionId: session.id };
    await recordEvent(parts, parts.db, request, { event: 'session.refreshed', ...ids });
    const generation = claims.generation + 1;
    return issueTokens(parts, { ...session, generation, rotatedAt: epoch, idleUntil: until });
  }
  return issueTokens(parts, await repeatOrRevoke(parts, request, found, claims.generation));
}

/** The rotation was lost: a repeated request gets the same child, a replay ends the session. */
async function repeatOrRevoke(
  parts: Parts,
  request: RequestFacts,
  { session: { id }, profile }: SessionOfProfile,
  generation: number,
): Promise<SessionFacts> {
  const now = parts.clock().epoch;
  const session = (await parts.sessions.sessionById(parts.db, id))?.session ?? null;
  const judgement = judgeLostRotation(session, generation, now, parts.settings.refreshGraceSeconds * 1000);
  if (judgement === 'repeat' && session) return session;
  if (judgement === 'invalid') throw new DomainError('refresh_token_invalid');
  await parts.db.transaction(async (db) => {
    await parts.sessions.revokeSession(db, id, now);
    await parts.devices.revokeDevicesOf(db, profile.id, now);
    await recordEvent(parts, db, request, { event: 'session.reused', profileId: profile.id, sessionId: id });
    await enqueueNotice(parts, db, profile.email, 'session_theft');
  });
  parts.wakeSender();
  throw new DomainError('refresh_token_reused');
}
