// The caller's trusted browsers: listed, and their trust taken back.
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { getSecondsUntilRemoval } from '../../domain/profile/communication';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';
import type { RevokeResult } from './sessions';

const DEVICE_ID = /^[1-9]\d{0,15}$/;

export interface DeviceView {
  readonly id: number;
  readonly name: string | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

export async function devices(
  { db, devices, clock }: Dependencies,
  { profile }: Caller,
): Promise<readonly DeviceView[]> {
  const rows = await devices.findDevicesByProfile(db, profile.id, clock().epoch);
  return rows.map(({ id, label, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name: label,
    createdAt: toInstant(createdAt),
    lastUsedAt: toInstant(lastUsedAt),
    expiresAt: toInstant(expiresAt),
  }));
}

/** Refuses with `contact_cooling`, and with `not_found` when the caller trusts no such browser. */
export async function revokeDevice(
  dependencies: Dependencies,
  { profile }: Caller,
  { id }: { readonly id: string },
  { request }: RequestContext,
): Promise<RevokeResult> {
  const now = dependencies.clock().epoch;
  const retryAfter = getSecondsUntilRemoval(profile, dependencies.settings.contactCoolingSeconds, now);
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  const device = { id: Number(id), profileId: profile.id, now };
  if (!DEVICE_ID.test(id) || !(await dependencies.devices.markDeviceRevoked(dependencies.db, device)))
    throw new DomainError('not_found');
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'device.revoked', profileId: profile.id });
  return { revoked: 1 };
}
