// Stores a new session, of a consumer or of a creditor user, in the transaction of the sign-in that earned it.
import type { Moment } from '../domain/shared/calendar';
import { getSessionKind, type SessionFacts } from '../domain/sign-in/session';
import type { Database } from '../persistence/database/database';
import type { SessionTable } from '../persistence/session-table';
import type { Dependencies } from './shared/dependencies';
import type { RequestFacts } from './shared/request-context';

export interface SessionRequest {
  /** The table that the owner's sessions stand in. */
  readonly sessions: Pick<SessionTable, 'createSession' | 'revokeOldestBeyond'>;
  readonly ownerId: number;
  readonly remember: boolean;
  readonly deviceName: string | null;
}

/** The owner's oldest sessions beyond the bound end. */
export async function startSession(
  parts: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { sessions, ownerId, remember, deviceName }: SessionRequest,
): Promise<SessionFacts> {
  const { idle, absolute } = parts.settings.sessionLifetimes[getSessionKind(remember)];
  const session: SessionFacts = {
    id: parts.randomness.id(),
    ownerId,
    generation: 1,
    rotatedAt: moment.epoch,
    idleUntil: moment.epoch + Math.min(idle, absolute),
    absoluteUntil: moment.epoch + absolute,
    remember,
    revokedAt: null,
  };
  const userAgentHash = request.userAgent && parts.digests.digestSubject('user_agent', request.userAgent);
  await sessions.createSession(db, { ...session, deviceName, userAgentHash });
  const bound = { ownerId, keepId: session.id, most: parts.settings.sessionsPerProfile };
  await sessions.revokeOldestBeyond(db, { ...bound, now: moment.epoch });
  return session;
}
