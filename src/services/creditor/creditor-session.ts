// Tells the signed-in creditor user who they are, for which company, and whether its membership is active.
import { assertCreditorsSignInHere, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { DomainError } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';
import { canSignIn } from '../../domain/creditor/creditor-user';
import type { AuthenticationAnswer } from '../sign-in/steps/start-session';
import { renewTokens, type SessionRealm } from '../sign-in/steps/renew-tokens';

export interface CreditorView {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string | null;
  readonly email: string;
  readonly name: string;
  readonly hasActiveMembership: boolean;
}

/** Works without a membership, so that a client can say what is missing. */
export async function creditor(_parts: Dependencies, { creditor }: CreditorCaller): Promise<CreditorView> {
  const { id, companyId, companyName, email, name, hasActiveMembership } = creditor;
  return { id, companyId, companyName, email, name, hasActiveMembership };
}

// Signs a creditor user out: the present session ends, and its tokens die with it.

/** Refuses with `sign_in_elsewhere` when the session is not ours to end. */
export async function creditorLogout(
  dependencies: Dependencies,
  { sessionId, creditor }: CreditorCaller,
  { request }: RequestContext,
): Promise<{ readonly message: string }> {
  if (sessionId === null) throw new DomainError('sign_in_elsewhere');
  const session = { id: sessionId, ownerId: creditor.id, now: dependencies.clock().epoch };
  // Somebody who signs out at the same moment has ended it.
  if (!(await dependencies.creditorSessions.revokeOwnedSession(dependencies.db, session)))
    throw new DomainError('unauthenticated');
  await recordAuditEvent(dependencies, dependencies.db, request, {
    event: 'session.revoked',
    creditorUserId: creditor.id,
    sessionId,
  });
  return { message: 'Signed out.' };
}

// Replaces a creditor user's pair of tokens.

/** Refuses with `sign_in_elsewhere` and those of `renewTokens`. */
export async function refreshCreditorTokens(
  dependencies: Dependencies,
  { refreshToken }: { readonly refreshToken: string },
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  assertCreditorsSignInHere(dependencies);
  return renewTokens(dependencies, createCreditorRealm(dependencies), refreshToken, exchange);
}

function createCreditorRealm({ db, clock, creditorTokens, creditorSessions }: Dependencies): SessionRealm {
  return {
    tokens: creditorTokens,
    sessions: creditorSessions,
    async find(id) {
      const found = await creditorSessions.findCreditorSessionById(db, id, clock());
      if (!found || !canSignIn(found.creditor)) return null;
      const { session, creditor } = found;
      return { session, owner: { creditorUserId: creditor.id }, email: creditor.email };
    },
  };
}
