// Finds out who is asking: a good access token of a live session of an active profile.
import { DomainError } from '../../domain/shared/errors';
import { getRequiredSteps, type ProfileFacts } from '../../domain/profile/profile';
import { isSessionAlive } from '../../domain/sign-in/session';
import type { Dependencies } from './dependencies';
import { canSignIn, type CreditorFacts } from '../../domain/creditor/creditor-user';
import type { ExternalIdentityProvider } from '../../providers/identity/external-identity-provider';

export interface Caller {
  readonly sessionId: string;
  readonly profile: ProfileFacts;
  /** What the profile still needs before its owner may make offers. */
  readonly requiredSteps: readonly string[];
}

/** Refuses with `unauthenticated`. The session is read each time, so that signing out works at once. */
export async function authenticate(parts: Dependencies, authorization: string | null): Promise<Caller> {
  const token = parseBearerToken(authorization);
  const { epoch } = parts.clock();
  const claims = token === null ? null : parts.tokens.verify('access', token, epoch / 1000);
  const found = claims && (await parts.sessions.findSessionById(parts.db, claims.sessionId));
  if (!found || !isSessionAlive(found.session, epoch) || found.profile.id !== claims.ownerId) {
    throw new DomainError('unauthenticated');
  }
  if (found.profile.status !== 'active') throw new DomainError('unauthenticated');
  const { profile, session } = found;
  return { sessionId: session.id, profile, requiredSteps: getRequiredSteps(profile, parts.settings) };
}

// The token of an Authorization header. Contract: Authentication, 1 and 8.

const BEARER = /^Bearer +([^\s]+)$/i;

/** Null when there is no header, or one of another scheme. */
export function parseBearerToken(authorization: string | null): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

// Finds out which creditor user is asking: by our own token of a live session, or where an outside issuer is set, by
// a token of that issuer and no other.

export interface CreditorCaller {
  /** Null when another issuer signed the token: then the session is not ours. */
  readonly sessionId: string | null;
  readonly creditor: CreditorFacts;
}

/** Refuses with `unauthenticated`, and with `service_unavailable` when the outside issuer gives no keys. */
export async function authenticateCreditor(parts: Dependencies, authorization: string | null): Promise<CreditorCaller> {
  const token = parseBearerToken(authorization);
  if (token === null) throw new DomainError('unauthenticated');
  const { creditorIdentityProvider } = parts;
  const caller = await (creditorIdentityProvider
    ? authenticateByProviderToken(parts, creditorIdentityProvider, token)
    : authenticateByOwnToken(parts, token));
  if (!caller) throw new DomainError('unauthenticated');
  return caller;
}

/** Where creditors sign in elsewhere, our own doors are shut: a user who is closed there must not come in here. */
export function assertSignInHere({ creditorIdentityProvider }: Pick<Dependencies, 'creditorIdentityProvider'>): void {
  if (creditorIdentityProvider) throw new DomainError('sign_in_elsewhere');
}

/** The session is read each time, so that signing out works at once. */
async function authenticateByOwnToken(parts: Dependencies, token: string): Promise<CreditorCaller | null> {
  const moment = parts.clock();
  const claims = parts.creditorTokens.verify('access', token, moment.epoch / 1000);
  const found = claims && (await parts.creditorSessions.findCreditorSessionById(parts.db, claims.sessionId, moment));
  if (!found || !isSessionAlive(found.session, moment.epoch) || found.creditor.id !== claims.ownerId) return null;
  return canSignIn(found.creditor) ? { sessionId: found.session.id, creditor: found.creditor } : null;
}

/** The issuer has verified the address, so that ours need not be. */
async function authenticateByProviderToken(
  parts: Dependencies,
  issuer: ExternalIdentityProvider,
  token: string,
): Promise<CreditorCaller | null> {
  const moment = parts.clock();
  const outcome = await issuer.verify(token, moment.epoch / 1000);
  if (outcome.verdict === 'unavailable') {
    throw new DomainError('service_unavailable', { retryAfter: parts.settings.circuitBreakerSeconds });
  }
  if (outcome.verdict !== 'good') return null;
  const creditor = (await parts.creditors.findCreditorByEmail(parts.db, outcome.email, moment))?.creditor;
  return creditor?.active ? { sessionId: null, creditor } : null;
}
