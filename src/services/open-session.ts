// Opens a session of a consumer in the transaction of the sign-in that earned it.
import type { Moment } from '../domain/shared/calendar';
import type { ProfileFacts } from '../domain/profile';
import type { SessionFacts } from '../domain/sign-in/session';
import type { Database } from '../persistence/database/database';
import { startSession } from './begin-session';
import type { Dependencies } from './shared/dependencies';
import { recordAuditEvent } from './shared/audit';
import type { RequestFacts } from './shared/request-context';

export interface ConsumerSessionRequest {
  readonly profile: Pick<ProfileFacts, 'id'>;
  readonly remember: boolean;
  readonly deviceName: string | null;
}

/** The oldest sessions beyond the bound end; the profile's raw accounts become joined. */
export async function startConsumerSession(
  parts: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { profile, remember, deviceName }: ConsumerSessionRequest,
): Promise<SessionFacts> {
  const owner = { sessions: parts.sessions, ownerId: profile.id };
  const session = await startSession(parts, db, request, moment, { ...owner, remember, deviceName });
  await parts.profiles.promoteRawStatuses(db, profile.id, moment);
  await parts.profiles.recordLogin(db, profile.id, moment.now);
  await recordAuditEvent(parts, db, request, {
    event: 'session.created',
    profileId: profile.id,
    sessionId: session.id,
  });
  return session;
}
