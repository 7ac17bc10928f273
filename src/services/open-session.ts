// Opens a session in the transaction of the sign-in that earned it.
import type { Moment } from '../domain/calendar';
import type { ProfileFacts } from '../domain/profile';
import { sessionKind, type SessionFacts } from '../domain/session';
import type { Database } from '../persistence/database';
import type { Parts } from './parts';
import { recordEvent } from './record';
import type { RequestFacts } from './request';

export interface NewSession {
  readonly profile: Pick<ProfileFacts, 'id'>;
  readonly remember: boolean;
  readonly deviceName: string | null;
}

/** The oldest sessions beyond the bound end; the profile's raw accounts become joined. */
export async function openSession(
  parts: Parts,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { profile, remember, deviceName }: NewSession,
): Promise<SessionFacts> {
  const { idle, absolute } = parts.settings.sessionLifetimes[sessionKind(remember)];
  const session: SessionFacts = {
    id: parts.randomness.id(),
    ownerId: profile.id,
    generation: 1,
    rotatedAt: moment.epoch,
    idleUntil: moment.epoch + Math.min(idle, absolute),
    absoluteUntil: moment.epoch + absolute,
    remember,
    revokedAt: null,
  };
  const userAgentHash = request.userAgent && parts.digests.ofSubject('user_agent', request.userAgent);
  await parts.sessions.createSession(db, { ...session, deviceName, userAgentHash });
  const bound = { ownerId: profile.id, keepId: session.id, most: parts.settings.sessionsPerProfile };
  await parts.sessions.revokeOldestBeyond(db, { ...bound, now: moment.epoch });
  await parts.profiles.promoteRawStatuses(db, profile.id, moment);
  await parts.profiles.recordLogin(db, profile.id, moment.now);
  await recordEvent(parts, db, request, { event: 'session.created', profileId: profile.id, sessionId: session.id });
  return session;
}
