// Finds out which creditor user is asking: by our own token of a live session, or where an outside issuer is set, by
// a token of that issuer and no other.
import { maySignIn, type CreditorFacts } from '../domain/creditor';
import { DomainError } from '../domain/shared/errors';
import { isAlive } from '../domain/sign-in/session';
import type { OutsideIssuer } from '../gateways/outside-issuer';
import { bearerOf } from './bearer';
import type { Parts } from './shared/dependencies';

export interface CreditorCaller {
  /** Null when another issuer signed the token: then the session is not ours. */
  readonly sessionId: string | null;
  readonly creditor: CreditorFacts;
}

/** Refuses with `unauthenticated`, and with `service_unavailable` when the outside issuer gives no keys. */
export async function authenticateCreditor(parts: Parts, authorization: string | null): Promise<CreditorCaller> {
  const token = bearerOf(authorization);
  if (token === null) throw new DomainError('unauthenticated');
  const { creditorIssuer } = parts;
  const caller = await (creditorIssuer ? byOutsideToken(parts, creditorIssuer, token) : byOwnToken(parts, token));
  if (!caller) throw new DomainError('unauthenticated');
  return caller;
}

/** Where creditors sign in elsewhere, our own doors are shut: a user who is closed there must not come in here. */
export function refuseSignInElsewhere({ creditorIssuer }: Pick<Parts, 'creditorIssuer'>): void {
  if (creditorIssuer) throw new DomainError('sign_in_elsewhere');
}

/** The session is read each time, so that signing out works at once. */
async function byOwnToken(parts: Parts, token: string): Promise<CreditorCaller | null> {
  const moment = parts.clock();
  const claims = parts.creditorTokens.verify('access', token, moment.epoch / 1000);
  const found = claims && (await parts.creditorSessions.creditorSessionById(parts.db, claims.sessionId, moment));
  if (!found || !isAlive(found.session, moment.epoch) || found.creditor.id !== claims.ownerId) return null;
  return maySignIn(found.creditor) ? { sessionId: found.session.id, creditor: found.creditor } : null;
}

/** The issuer has verified the address, so that ours need not be. */
async function byOutsideToken(parts: Parts, issuer: OutsideIssuer, token: string): Promise<CreditorCaller | null> {
  const moment = parts.clock();
  const outcome = await issuer.verify(token, moment.epoch / 1000);
  if (outcome.verdict === 'unavailable') {
    throw new DomainError('service_unavailable', { retryAfter: parts.settings.circuitSeconds });
  }
  if (outcome.verdict !== 'good') return null;
  const creditor = (await parts.creditors.creditorByEmail(parts.db, outcome.email, moment))?.creditor;
  return creditor?.active ? { sessionId: null, creditor } : null;
}
