// Rotates the token pair of a session, for consumers and creditor users. Compare-and-swap lets one refresh win each
// generation.
import { DomainError } from '../../../domain/shared/errors';
import { classifyLostRotation, getIdleUntil, type SessionFacts } from '../../../domain/sign-in/session';
import type { SessionTable } from '../../../persistence/sign-in/session-store';
import type { MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Tokens } from '../../../providers/crypto/tokens';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { enforceRateLimits } from '../../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../../shared/request-context';
import { enqueueNotice } from './notify';
import { issueTokens, type TokenResponse } from './start-session';

interface OwnedSession {
  readonly session: SessionFacts;
  readonly owner: NonNullable<MessageOwner>;
  /** Notified when a replaced token is used again. Nobody is if this is null. */
  readonly email: string | null;
}

/** What differs between consumers and creditor users. */
export interface SessionRealm {
  readonly tokens: Tokens;
  readonly sessions: Pick<SessionTable, 'rotateSession' | 'revokeSession'>;
  /** Also finds ended sessions. Returns null if the session is unknown or its owner can no longer sign in. */
  readonly find: (sessionId: string) => Promise<OwnedSession | null>;
}

/** Throws `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function renewTokens(
  dependencies: Dependencies,
  realm: SessionRealm,
  refreshToken: string,
  { request, response }: RequestContext,
): Promise<TokenResponse> {
  if (refreshToken.trim() === '') {
    const errors = { refreshToken: ['The refresh token field is required.'] };
    throw new DomainError('validation_failed', { errors });
  }
  const { db, clock, settings } = dependencies;
  const { tokens, sessions } = realm;
  const { epoch } = clock();
  const claims = tokens.verify('refresh', refreshToken, epoch / 1000);
  const found = claims && (await realm.find(claims.sessionId));
  if (!found) throw new DomainError('refresh_token_invalid');
  await enforceRateLimits(dependencies, response, [{ scope: 'refresh_session', subject: claims.sessionId }]);

  const { session, owner } = found;
  const idleUntil = getIdleUntil(session, epoch, settings.sessionLifetimes);
  const rotation = { id: session.id, generation: claims.generation, now: epoch, idleUntil };
  if (await sessions.rotateSession(db, rotation)) {
    await recordAuditEvent(dependencies, db, request, { event: 'session.refreshed', ...owner, sessionId: session.id });
    const rotated = { ...session, generation: claims.generation + 1, rotatedAt: epoch, idleUntil };
    return issueTokens({ tokens, settings }, rotated);
  }
  const current = await repeatOrRevoke(dependencies, realm, request, session.id, claims.generation);
  return issueTokens({ tokens, settings }, current);
}

/**
 * After a lost rotation: a repeated request gets the current pair, a replay ends the session. Browsers stay trusted: a
 * refresh token says nothing about the device cookie.
 */
async function repeatOrRevoke(
  dependencies: Dependencies,
  realm: SessionRealm,
  request: RequestFacts,
  id: string,
  generation: number,
): Promise<SessionFacts> {
  const { db, clock, settings, outboxSender } = dependencies;
  const now = clock().epoch;
  const found = await realm.find(id);
  const graceMs = settings.refreshGraceSeconds * 1000;
  const kind = classifyLostRotation(found?.session ?? null, generation, now, graceMs);
  if (found === null || kind === 'invalid') throw new DomainError('refresh_token_invalid');
  const { owner, email } = found;
  if (kind === 'repeat') return found.session;
  await db.transaction(async (transaction) => {
    await realm.sessions.revokeSession(transaction, id, now);
    await recordAuditEvent(dependencies, transaction, request, { event: 'session.reused', ...owner, sessionId: id });
    await enqueueNotice(dependencies, transaction, { owner, email }, 'session_theft');
  });
  outboxSender.wake();
  throw new DomainError('refresh_token_reused');
}
