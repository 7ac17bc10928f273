// Signs a creditor user out: the present session ends, and its tokens die with it.
import { DomainError } from '../domain/errors';
import type { CreditorCaller } from './authenticate-creditor';
import type { Parts } from './parts';
import { recordEvent } from './record';
import type { Exchange } from './request';

/** Refuses with `not_found` when the session is not ours to end. */
export async function creditorLogout(
  parts: Parts,
  { sessionId, creditor }: CreditorCaller,
  { request }: Exchange,
): Promise<{ readonly message: string }> {
  const now = parts.clock().epoch;
  const isEnded =
    sessionId !== null &&
    (await parts.creditorSessions.revokeSessionOf(parts.db, { id: sessionId, ownerId: creditor.id, now }));
  if (!isEnded) throw new DomainError('not_found');
  await recordEvent(parts, parts.db, request, { event: 'session.revoked', creditorUserId: creditor.id, sessionId });
  return { message: 'Signed out.' };
}
