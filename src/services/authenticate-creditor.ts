// Finds out which creditor user is asking: a good creditor token of a live session of a user who may sign in.
import { maySignIn, type CreditorFacts } from '../domain/creditor';
import { DomainError } from '../domain/errors';
import { isAlive } from '../domain/session';
import { bearerOf } from './bearer';
import type { Parts } from './parts';

export interface CreditorCaller {
  /** Null when another issuer signed the token: then the session is not ours. */
  readonly sessionId: string | null;
  readonly creditor: CreditorFacts;
}

/** Refuses with `unauthenticated`. The session is read each time, so that signing out works at once. */
export async function authenticateCreditor(parts: Parts, authorization: string | null): Promise<CreditorCaller> {
  const token = bearerOf(authorization);
  const moment = parts.clock();
  const claims = token === null ? null : parts.creditorTokens.verify('access', token, moment.epoch / 1000);
  const found = claims && (await parts.creditorSessions.creditorSessionById(parts.db, claims.sessionId, moment));
  if (!found || !isAlive(found.session, moment.epoch) || found.creditor.id !== claims.ownerId) {
    throw new DomainError('unauthenticated');
  }
  if (!maySignIn(found.creditor)) throw new DomainError('unauthenticated');
  return { sessionId: found.session.id, creditor: found.creditor };
}
