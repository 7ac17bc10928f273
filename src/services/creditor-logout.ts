// Signs a creditor user out: the present session ends, and its tokens die with it.
import { DomainError } from '../domain/shared/errors';
import type { CreditorCaller } from './authenticate-creditor';
import type { Dependencies } from './shared/dependencies';
import { recordAuditEvent } from './shared/audit';
import type { RequestContext } from './shared/request-context';

/** Refuses with `sign_in_elsewhere` when the session is not ours to end. */
export async function creditorLogout(
  parts: Dependencies,
  { sessionId, creditor }: CreditorCaller,
  { request }: RequestContext,
): Promise<{ readonly message: string }> {
  if (sessionId === null) throw new DomainError('sign_in_elsewhere');
  const session = { id: sessionId, ownerId: creditor.id, now: parts.clock().epoch };
  // Somebody who signs out at the same moment has ended it.
  if (!(await parts.creditorSessions.revokeSessionOf(parts.db, session))) throw new DomainError('unauthenticated');
  await recordAuditEvent(parts, parts.db, request, {
    event: 'session.revoked',
    creditorUserId: creditor.id,
    sessionId,
  });
  return { message: 'Signed out.' };
}
