// The caller's trusted browsers: listed, and their trust taken back.
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { secondsUntilRemoval } from '../../domain/profile/communication';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../authenticate';
import type { Parts } from '../shared/dependencies';
import { recordEvent } from '../shared/audit';
import type { Exchange } from '../shared/request-context';
import type { Revoked } from './sessions';

const DEVICE_ID = /^[1-9]\d{0,15}$/;

export interface DeviceView {
  readonly id: number;
  readonly name: string | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

export async function listDevices({ db, devices, clock }: Parts, { profile }: Caller): Promise<readonly DeviceView[]> {
  const rows = await devices.devicesOfProfile(db, profile.id, clock().epoch);
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
  parts: Parts,
  { profile }: Caller,
  { id }: { readonly id: string },
  { request }: Exchange,
): Promise<Revoked> {
  const now = parts.clock().epoch;
  const retryAfter = secondsUntilRemoval(profile, parts.settings.contactCoolingSeconds, now);
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  const device = { id: Number(id), profileId: profile.id, now };
  if (!DEVICE_ID.test(id) || !(await parts.devices.revokeDevice(parts.db, device))) throw new DomainError('not_found');
  await recordEvent(parts, parts.db, request, { event: 'device.revoked', profileId: profile.id });
  return { revoked: 1 };
}
