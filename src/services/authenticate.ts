// Finds out who is asking: a good access token of a live session of an active profile.
import { DomainError } from '../domain/shared/errors';
import { getRequiredSteps, type ProfileFacts } from '../domain/profile';
import { isSessionAlive } from '../domain/sign-in/session';
import { parseBearerToken } from './bearer';
import type { Dependencies } from './shared/dependencies';

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
