// The caller's sessions and trusted devices: lists them, and revokes them.
import { getSecondsUntilTrusted } from '../../domain/profile/contact-change';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { AuditRecord } from '../../domain/system/audit';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { endAllAccess } from './steps/end-access';
import { notifyKnownContacts } from './steps/notify-known-contacts';

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

interface Revocation {
  /** How many were revoked. */
  readonly revoked: number;
}

export interface RevokeResult extends Revocation {
  readonly message: string;
  readonly data: Revocation;
}

function toResult(message: string, revoked: number): RevokeResult {
  return { message, revoked, data: { revoked } };
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
  return toResult('The session was ended.', 1);
}

/**
 * Ends all sessions of the caller but the current one; with trusted devices, also what else lets somebody in. Throws
 * `contact_cooling` if trusted devices are included.
 */
export async function revokeOtherSessions(
  dependencies: Dependencies,
  caller: Caller,
  { includingDevices }: { readonly includingDevices: boolean },
  { request }: RequestContext,
): Promise<RevokeResult> {
  const { sessions: store, clock } = dependencies;
  const { profile, sessionId } = caller;
  if (includingDevices) assertMayRemoveDevices(dependencies, caller);
  const result = await dependencies.db.transaction(async (db) => {
    const ended = includingDevices
      ? await endAllAccess(dependencies, db, request, { profileId: profile.id, keepSessionId: sessionId })
      : { ...NOTHING_ELSE, sessions: await store.revokeOtherSessions(db, profile.id, sessionId, clock().epoch) };
    const events: AuditRecord[] = [{ event: 'session.revoked', profileId: profile.id, reason: 'others' }];
    if (includingDevices) events.push({ event: 'device.revoked', profileId: profile.id, reason: 'all' });
    await recordAuditEvent(dependencies, db, request, ...events);
    for (const { companyId } of ended.changes) {
      const name = companyId === null ? 'contact_change_cancelled' : 'claim_cancelled';
      await notifyKnownContacts(dependencies, db, profile, { text: { name } });
    }
    return toResult('The other sessions were ended.', ended.sessions + ended.devices);
  });
  dependencies.outboxSender.wake();
  return result;
}

const NOTHING_ELSE = { devices: 0, changes: [] } as const;

async function endSession(
  dependencies: Dependencies,
  { profile }: Caller,
  id: string,
  request: RequestFacts,
): Promise<void> {
  const { db, sessions: store, clock } = dependencies;
  const session = { id, ownerId: profile.id, now: clock().epoch };
  if (!(await store.revokeOwnedSession(db, session))) throw new DomainError('not_found');
  dependencies.answers.forget(id);
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
  caller: Caller,
  { id }: { readonly id: string },
  { request }: RequestContext,
): Promise<RevokeResult> {
  const { db, devices: store, clock } = dependencies;
  const { profile } = caller;
  assertMayRemoveDevices(dependencies, caller);
  const device = { id: Number(id), profileId: profile.id, now: clock().epoch };
  if (!DEVICE_ID.test(id) || !(await store.markDeviceRevoked(db, device))) throw new DomainError('not_found');
  await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId: profile.id });
  return toResult('The browser is no longer trusted.', 1);
}

/** Throws `contact_cooling`. */
export async function revokeAllDevices(
  dependencies: Dependencies,
  caller: Caller,
  { request }: RequestContext,
): Promise<RevokeResult> {
  assertMayRemoveDevices(dependencies, caller);
  const { devices: store, clock } = dependencies;
  const { id: profileId } = caller.profile;
  return dependencies.db.transaction(async (db) => {
    const removed = await store.revokeAllDevices(db, profileId, clock().epoch);
    await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId, reason: 'all' });
    return toResult('No browser is trusted any more.', removed);
  });
}

/** A session that a new contact opened may not, so that an older session can remove the browsers of its owner. */
function assertMayRemoveDevices({ clock, settings }: Dependencies, { profile, sessionStartedAt }: Caller): void {
  const cooldown = settings.contactCoolingSeconds;
  const retryAfter = getSecondsUntilTrusted(profile, sessionStartedAt, cooldown, clock().epoch);
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
}
