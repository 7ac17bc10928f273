// The caller's sessions: listed, ended one by one, or all but the present one.
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';

export interface SessionView {
  readonly id: string;
  readonly deviceName: string | null;
  readonly isCurrent: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

export interface RevokeResult {
  /** How many were ended. */
  readonly revoked: number;
}

export async function sessions({ db, sessions, clock }: Dependencies, caller: Caller): Promise<readonly SessionView[]> {
  const rows = await sessions.findSessionsByOwner(db, caller.profile.id, clock().epoch);
  return rows.map(({ id, deviceName, createdAt, rotatedAt, idleUntil }) => ({
    id,
    deviceName,
    isCurrent: id === caller.sessionId,
    createdAt: toInstant(createdAt),
    lastUsedAt: toInstant(rotatedAt),
    expiresAt: toInstant(idleUntil),
  }));
}

/** Ends the present session: its access tokens die with it. */
export async function logout(
  dependencies: Dependencies,
  caller: Caller,
  { request }: RequestContext,
): Promise<{ readonly message: string }> {
  await endSession(dependencies, caller, caller.sessionId, request);
  return { message: 'Signed out.' };
}

/** Refuses with `not_found` when the caller has no such session. */
export async function revokeSession(
  dependencies: Dependencies,
  caller: Caller,
  { id }: { readonly id: string },
  { request }: RequestContext,
): Promise<RevokeResult> {
  await endSession(dependencies, caller, id, request);
  return { revoked: 1 };
}

export async function revokeOtherSessions(
  dependencies: Dependencies,
  caller: Caller,
  { request }: RequestContext,
): Promise<RevokeResult> {
  const now = dependencies.clock().epoch;
  const revoked = await dependencies.sessions.revokeOtherSessions(
    dependencies.db,
    caller.profile.id,
    caller.sessionId,
    now,
  );
  const event = { event: 'session.revoked', profileId: caller.profile.id, reason: 'others' } as const;
  await recordAuditEvent(dependencies, dependencies.db, request, event);
  return { revoked };
}

async function endSession(
  dependencies: Dependencies,
  { profile }: Caller,
  id: string,
  request: RequestContext['request'],
): Promise<void> {
  const session = { id, ownerId: profile.id, now: dependencies.clock().epoch };
  if (!(await dependencies.sessions.revokeOwnedSession(dependencies.db, session))) throw new DomainError('not_found');
  await recordAuditEvent(dependencies, dependencies.db, request, {
    event: 'session.revoked',
    profileId: profile.id,
    sessionId: id,
  });
}
