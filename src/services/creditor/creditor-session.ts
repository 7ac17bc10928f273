// The session of a creditor user: who is signed in, sign-out, and rotation of the tokens.
import type { CreditorRole } from '../../domain/creditor/creditor-access';
import { canSignIn } from '../../domain/creditor/creditor-user';
import { DomainError } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import { assertCreditorsSignInHere, auditedActor, getUser, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { renewTokens, type SessionRealm } from '../sign-in/steps/renew-tokens';
import type { TokenResponse } from '../sign-in/steps/start-session';

export interface CreditorView {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: CreditorRole;
  readonly hasActiveMembership: boolean;
  readonly offerDigest: boolean;
}

/** The signed-in user. Requires no membership, so that a client can show that it is missing. */
export async function creditor(_dependencies: Dependencies, caller: CreditorCaller): Promise<CreditorView> {
  return describeUser(caller);
}

function describeUser(caller: CreditorCaller): CreditorView {
  const { id, companyId, companyName, email, name, role, hasActiveMembership, wantsOfferDigest } = getUser(caller);
  return { id, companyId, companyName, email, name, role, hasActiveMembership, offerDigest: wantsOfferDigest };
}

export interface CreditorPreferencesResponse {
  readonly message: string;
  readonly data: CreditorView;
}

/** Each user changes only their own. Requires no membership. */
export async function updateCreditorPreferences(
  { db, creditorUsers }: Dependencies,
  caller: CreditorCaller,
  { offerDigest }: { readonly offerDigest: boolean },
): Promise<CreditorPreferencesResponse> {
  const user = describeUser(caller);
  await creditorUsers.setOfferDigest(db, user.id, offerDigest);
  return { message: 'Preferences saved.', data: { ...user, offerDigest } };
}

/** Ends the current session. Throws `sign_in_elsewhere` when the session is not ours. */
export async function creditorLogout(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { request }: RequestContext,
): Promise<{ readonly message: string }> {
  const { db, creditorSessions, clock } = dependencies;
  const { sessionId } = caller;
  const { id: ownerId } = getUser(caller);
  if (sessionId === null) throw new DomainError('sign_in_elsewhere');
  const isRevoked = await creditorSessions.revokeOwnedSession(db, { id: sessionId, ownerId, now: clock().epoch });
  // A concurrent request has signed out.
  if (!isRevoked) throw new DomainError('unauthenticated');
  dependencies.answers.forget(sessionId);
  await recordAuditEvent(dependencies, db, request, { event: 'session.revoked', ...auditedActor(caller), sessionId });
  return { message: 'Signed out.' };
}

/** Throws `sign_in_elsewhere` and the errors of `renewTokens`. */
export async function refreshCreditorTokens(
  dependencies: Dependencies,
  { refreshToken }: { readonly refreshToken: string },
  context: RequestContext,
): Promise<TokenResponse> {
  assertCreditorsSignInHere(dependencies);
  return renewTokens(dependencies, createCreditorRealm(dependencies), refreshToken, context);
}

function createCreditorRealm({ db, clock, creditorTokens, creditorSessions }: Dependencies): SessionRealm {
  return {
    tokens: creditorTokens,
    sessions: creditorSessions,
    async find(id) {
      const found = await creditorSessions.findCreditorSessionById(db, id, clock());
      if (!found || !canSignIn(found.creditor)) return null;
      const { session, creditor: owner } = found;
      return { session, owner: { creditorUserId: owner.id }, email: owner.email };
    },
  };
}
