// Stores a new session, of a consumer or of a creditor user, in the transaction of the sign-in that earned it.
import type { Moment } from '../../../domain/shared/calendar';
import { getSessionKind, type SessionFacts } from '../../../domain/sign-in/session';
import type { Database } from '../../../persistence/database/database';
import type { SessionTable } from '../../../persistence/sign-in/session-store';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import type { ProfileFacts } from '../../../domain/profile/profile';
import { recordAuditEvent } from '../../shared/audit';

export interface SessionRequest {
  /** The table that the owner's sessions stand in. */
  readonly sessions: Pick<SessionTable, 'insertSession' | 'revokeOldestSessions'>;
  readonly ownerId: number;
  readonly remember: boolean;
  readonly deviceName: string | null;
}

/** The owner's oldest sessions beyond the bound end. */
export async function startSession(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { sessions, ownerId, remember, deviceName }: SessionRequest,
): Promise<SessionFacts> {
  const { idle, absolute } = dependencies.settings.sessionLifetimes[getSessionKind(remember)];
  const session: SessionFacts = {
    id: dependencies.randomness.id(),
    ownerId,
    generation: 1,
    rotatedAt: moment.epoch,
    idleUntil: moment.epoch + Math.min(idle, absolute),
    absoluteUntil: moment.epoch + absolute,
    remember,
    revokedAt: null,
  };
  const userAgentHash = request.userAgent && dependencies.digests.digestSubject('user_agent', request.userAgent);
  await sessions.insertSession(db, { ...session, deviceName, userAgentHash });
  const bound = { ownerId, keepId: session.id, limit: dependencies.settings.sessionsPerProfile };
  await sessions.revokeOldestSessions(db, { ...bound, now: moment.epoch });
  return session;
}

// Opens a session of a consumer in the transaction of the sign-in that earned it.

export interface ConsumerSessionRequest {
  readonly profile: Pick<ProfileFacts, 'id'>;
  readonly remember: boolean;
  readonly deviceName: string | null;
}

/** The oldest sessions beyond the bound end; the profile's raw accounts become joined. */
export async function startConsumerSession(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { profile, remember, deviceName }: ConsumerSessionRequest,
): Promise<SessionFacts> {
  const owner = { sessions: dependencies.sessions, ownerId: profile.id };
  const session = await startSession(dependencies, db, request, moment, { ...owner, remember, deviceName });
  await dependencies.profiles.promoteRawStatuses(db, profile.id, moment);
  await dependencies.profiles.recordLogin(db, profile.id, moment.now);
  await recordAuditEvent(dependencies, db, request, {
    event: 'session.created',
    profileId: profile.id,
    sessionId: session.id,
  });
  return session;
}

// Signs the pair of tokens for the present generation of a session.

export interface AuthenticationAnswer {
  readonly meta: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly tokenType: 'Bearer';
    /** Seconds. */
    readonly expiresIn: number;
  };
}

/** `tokens` decides for whom. The same generation always yields the same pair, so a repeated request can be answered again. */
export function issueTokens(
  { tokens, settings }: Pick<Dependencies, 'tokens' | 'settings'>,
  session: SessionFacts,
): AuthenticationAnswer {
  const claims = { ownerId: session.ownerId, sessionId: session.id, generation: session.generation };
  const issuedAt = Math.floor(session.rotatedAt / 1000);
  const refreshUntil = Math.floor(session.idleUntil / 1000);
  const expiresIn = settings.accessTokenSeconds;
  return {
    meta: {
      accessToken: tokens.sign('access', claims, issuedAt, issuedAt + expiresIn),
      refreshToken: tokens.sign('refresh', claims, issuedAt, refreshUntil),
      tokenType: 'Bearer',
      expiresIn,
    },
  };
}
