// The caller's sessions and trusted devices: lists them, and revokes them.
import { getSecondsUntilRemoval } from '../../domain/profile/communication';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';

export interface SessionView {
  readonly id: string;
  readonly deviceName: string | null;
  readonly isCurrent: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

export interface DeviceView {
  readonly id: number;
  readonly name: string | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

export interface RevokeResult {
  /** How many were revoked. */
  readonly revoked: number;
}

export async function sessions(
  { db, sessions: store, clock }: Dependencies,
  caller: Caller,
): Promise<readonly SessionView[]> {
  const rows = await store.findSessionsByOwner(db, caller.profile.id, clock().epoch);
  return rows.map(({ id, deviceName, createdAt, rotatedAt, idleUntil }) => ({
    id,
    deviceName,
    isCurrent: id === caller.sessionId,
    createdAt: toInstant(createdAt),
    lastUsedAt: toInstant(rotatedAt),
    expiresAt: toInstant(idleUntil),
  }));
}

/** Ends the current session and invalidates its tokens. */
export async function logout(
  dependencies: Dependencies,
  caller: Caller,
  { request }: RequestContext,
): Promise<{ readonly message: string }> {
  await endSession(dependencies, caller, caller.sessionId, request);
  return { message: 'Signed out.' };
}

/** Throws `not_found` when the caller has no such session. */
export async function revokeSession(
  dependencies: Dependencies,
  caller: Caller,
  { id }: { readonly id: string },
  { request }: RequestContext,
): Promise<RevokeResult> {
  await endSession(dependencies, caller, id, request);
  return { revoked: 1 };
}

/** Ends all sessions of the caller but the current one. */
export async function revokeOtherSessions(
  dependencies: Dependencies,
  { profile, sessionId }: Caller,
  { request }: RequestContext,
): Promise<RevokeResult> {
  const { db, sessions: store, clock } = dependencies;
  const revoked = await store.revokeOtherSessions(db, profile.id, sessionId, clock().epoch);
  const event = { event: 'session.revoked', profileId: profile.id, reason: 'others' } as const;
  await recordAuditEvent(dependencies, db, request, event);
  return { revoked };
}

async function endSession(
  dependencies: Dependencies,
  { profile }: Caller,
  id: string,
  request: RequestFacts,
): Promise<void> {
  const { db, sessions: store, clock } = dependencies;
  const session = { id, ownerId: profile.id, now: clock().epoch };
  if (!(await store.revokeOwnedSession(db, session))) throw new DomainError('not_found');
  const event = { event: 'session.revoked', profileId: profile.id, sessionId: id } as const;
  await recordAuditEvent(dependencies, db, request, event);
}

export async function devices(
  { db, devices: store, clock }: Dependencies,
  { profile }: Caller,
): Promise<readonly DeviceView[]> {
  const rows = await store.findDevicesByProfile(db, profile.id, clock().epoch);
  return rows.map(({ id, label, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name: label,
    createdAt: toInstant(createdAt),
    lastUsedAt: toInstant(lastUsedAt),
    expiresAt: toInstant(expiresAt),
  }));
}

const DEVICE_ID = /^[1-9]\d{0,15}$/;

/** Throws `contact_cooling`, and `not_found` when the caller has no such device. */
export async function revokeDevice(
  dependencies: Dependencies,
  { profile }: Caller,
  { id }: { readonly id: string },
  { request }: RequestContext,
): Promise<RevokeResult> {
  const { db, devices: store, clock, settings } = dependencies;
  const now = clock().epoch;
  const retryAfter = getSecondsUntilRemoval(profile, settings.contactCoolingSeconds, now);
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  const device = { id: Number(id), profileId: profile.id, now };
  if (!DEVICE_ID.test(id) || !(await store.markDeviceRevoked(db, device))) throw new DomainError('not_found');
  await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId: profile.id });
  return { revoked: 1 };
}
