// Replaces the pair of tokens of a session, for either realm. One refresh wins each generation, by compare-and-swap.
import type { AuditRecord } from '../../../domain/system/audit';
import { DomainError } from '../../../domain/shared/errors';
import { getIdleUntil, classifyLostRotation, type SessionFacts } from '../../../domain/sign-in/session';
import type { Tokens } from '../../../providers/crypto/tokens';
import type { Database } from '../../../persistence/database/database';
import type { SessionTable } from '../../../persistence/sign-in/session-store';
import { issueTokens, type AuthenticationAnswer } from './start-session';
import { enforceRateLimits } from '../../shared/rate-limits';
import { enqueueNotice } from './notify';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestContext, RequestFacts } from '../../shared/request-context';

/** A session with what its realm knows of the owner. */
export interface OwnedSession {
  readonly session: SessionFacts;
  readonly owner: Pick<AuditRecord, 'profileId' | 'creditorUserId'>;
  /** Told when a replaced token comes back; null: nobody can be told. */
  readonly email: string | null;
}

export interface SessionRealm {
  readonly tokens: Tokens;
  readonly sessions: Pick<SessionTable, 'rotateSession' | 'revokeSession'>;
  /** Dead or alive; null when it is unknown, or its owner may not come in any more. */
  readonly find: (sessionId: string) => Promise<OwnedSession | null>;
  /** What else ends with a session whose token was copied. */
  readonly endTrust?: (db: Database, session: SessionFacts, now: number) => Promise<unknown>;
}

/** Refuses with `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function renewTokens(
  dependencies: Dependencies,
  realm: SessionRealm,
  refreshToken: string,
  { request, response }: RequestContext,
): Promise<AuthenticationAnswer> {
  if (refreshToken.trim() === '') {
    const errors = { refreshToken: ['The refresh token field is required.'] };
    throw new DomainError('validation_failed', { errors });
  }
  const { epoch } = dependencies.clock();
  const claims = realm.tokens.verify('refresh', refreshToken, epoch / 1000);
  const found = claims && (await realm.find(claims.sessionId));
  if (!found) throw new DomainError('refresh_token_invalid');
  await enforceRateLimits(dependencies, response, [{ scope: 'refresh_session', subject: claims.sessionId }]);

  const { session } = found;
  const issuing = { tokens: realm.tokens, settings: dependencies.settings };
  const until = getIdleUntil(session, epoch, dependencies.settings.sessionLifetimes);
  const rotation = { id: session.id, generation: claims.generation, now: epoch, idleUntil: until };
  if (await realm.sessions.rotateSession(dependencies.db, rotation)) {
    const ids = { ...found.owner, sessionId: session.id };
    await recordAuditEvent(dependencies, dependencies.db, request, { event: 'session.refreshed', ...ids });
    const generation = claims.generation + 1;
    return issueTokens(issuing, { ...session, generation, rotatedAt: epoch, idleUntil: until });
  }
  return issueTokens(issuing, await repeatOrRevoke(dependencies, realm, request, session.id, claims.generation));
}

/** The rotation was lost: a repeated request gets the same child, a replay ends the session. */
async function repeatOrRevoke(
  dependencies: Dependencies,
  realm: SessionRealm,
  request: RequestFacts,
  id: string,
  generation: number,
): Promise<SessionFacts> {
  const now = dependencies.clock().epoch;
  const found = await realm.find(id);
  const judgement = classifyLostRotation(
    found?.session ?? null,
    generation,
    now,
    dependencies.settings.refreshGraceSeconds * 1000,
  );
  if (found === null || judgement === 'invalid') throw new DomainError('refresh_token_invalid');
  const { session, owner, email } = found;
  if (judgement === 'repeat') return session;
  await dependencies.db.transaction(async (db) => {
    await realm.sessions.revokeSession(db, id, now);
    await realm.endTrust?.(db, session, now);
    await recordAuditEvent(dependencies, db, request, { event: 'session.reused', ...owner, sessionId: id });
    await enqueueNotice(dependencies, db, email, 'session_theft');
  });
  dependencies.outboxSender.wake();
  throw new DomainError('refresh_token_reused');
}
