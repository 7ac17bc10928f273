// Starts a session in the transaction of a sign-in, and issues its tokens.
import type { Moment } from '../../../domain/shared/calendar';
import { getSessionKind, type SessionFacts } from '../../../domain/sign-in/session';
import type { Database } from '../../../persistence/database/database';
import type { SessionAge, SessionTable } from '../../../persistence/sign-in/session-store';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { recordLogin } from './record-login';

export interface SessionRequest {
  /** The sessions of consumers or of creditor users. */
  readonly sessions: Pick<SessionTable, 'insertSession' | 'revokeOldestSessions'>;
  readonly ownerId: number;
  readonly remember: boolean;
  readonly deviceName: string | null;
  /** The owner's sessions, where they were read already. */
  readonly alive?: readonly SessionAge[] | undefined;
  readonly byCode?: boolean;
}

/** Starts a session of a consumer or a creditor user. Revokes the owner's oldest sessions above the maximum. */
export async function startSession(
  { settings, randomness, digests }: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { sessions, ownerId, remember, deviceName, alive, byCode = false }: SessionRequest,
): Promise<SessionFacts> {
  const { idle, absolute } = settings.sessionLifetimes[getSessionKind(remember)];
  const session: SessionFacts = {
    id: randomness.id(),
    ownerId,
    generation: 1,
    usedGeneration: 1,
    rotatedAt: moment.epoch,
    idleUntil: moment.epoch + Math.min(idle, absolute),
    absoluteUntil: moment.epoch + absolute,
    remember,
    revokedAt: null,
  };
  const userAgentHash = request.userAgent && digests.digestSubject('user_agent', request.userAgent);
  await sessions.insertSession(db, { ...session, deviceName, userAgentHash, byCode });
  const limits = { ownerId, keepId: session.id, limit: settings.sessionsPerProfile, ...(alive ? { alive } : {}) };
  await sessions.revokeOldestSessions(db, { ...limits, now: moment.epoch });
  return session;
}

export interface ConsumerSessionRequest {
  readonly profileId: number;
  readonly remember: boolean;
  readonly deviceName: string | null;
  /** The owner entered a one-time code, rather than using a trusted browser. */
  readonly byCode?: boolean;
}

/** Also marks the raw accounts of the profile as joined. The caller records `session.created` with its other events. */
export async function startConsumerSession(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  moment: Moment,
  { profileId, remember, deviceName, byCode = false }: ConsumerSessionRequest,
): Promise<SessionFacts> {
  const { sessions } = dependencies;
  const options = { sessions, ownerId: profileId, remember, deviceName, byCode };
  const session = await startSession(dependencies, db, request, moment, options);
  await recordLogin(dependencies, db, request, profileId);
  return session;
}

export interface TokenResponse {
  readonly meta: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly tokenType: 'Bearer';
    /** Seconds. */
    readonly expiresIn: number;
  };
}

/**
 * Signs the token pair of a session with `tokens` of its realm. One generation always has the same pair, so that a
 * repeated request gets the same response.
 */
export function issueTokens(
  { tokens, settings }: Pick<Dependencies, 'tokens' | 'settings'>,
  session: SessionFacts,
): TokenResponse {
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
