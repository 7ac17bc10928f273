// Trusted devices: recognized at login, their token rotated at each use, added after a code.
import { classifyDeviceToken, type DeviceFacts } from '../../../domain/sign-in/trusted-device';
import type { Database } from '../../../persistence/database/database';
import type { DeviceCookieValue } from '../../../providers/identity/device-cookies';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestContext } from '../../shared/request-context';

/** The device of a cookie, if it is trusted. A copied cookie revokes the device, and the browser's cookie is deleted. */
export async function recognizeDevice(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  cookie: DeviceCookieValue,
): Promise<DeviceFacts | null> {
  const { db, devices, digests, clock, settings } = dependencies;
  const { epoch: now } = clock();
  const device = await devices.findDeviceBySelector(db, cookie.selector);
  const graceMs = settings.deviceGraceSeconds * 1000;
  const status = classifyDeviceToken(device, digests.digestToken(cookie.verifier), now, graceMs);
  if (status === 'trusted' || status === 'repeat') return device;
  response.setDeviceCookie(null);
  if (status !== 'theft' || !device) return null;
  const { id, profileId } = device;
  await devices.markDeviceRevoked(db, { id, profileId, now });
  await recordAuditEvent(dependencies, db, request, { event: 'device.theft', profileId });
  return null;
}

/** Gives the browser a new token. Of concurrent logins one rotates it, and the others keep the token of that one. */
export async function renewDeviceToken(
  { db, devices, digests, randomness, clock }: Dependencies,
  { request: { deviceCookie }, response }: RequestContext,
  { id }: DeviceFacts,
): Promise<void> {
  if (!deviceCookie) return;
  const { selector, verifier } = deviceCookie;
  const nextVerifier = randomness.token();
  const isRotated = await devices.rotateDevice(db, {
    id,
    verifierHash: digests.digestToken(verifier),
    nextHash: digests.digestToken(nextVerifier),
    now: clock().epoch,
  });
  if (isRotated) response.setDeviceCookie({ selector, verifier: nextVerifier });
}

/** Stores a new trusted device in the transaction of the sign-in. Set the cookie after the commit. */
export async function addTrustedDevice(
  { devices, digests, randomness, clock, settings }: Dependencies,
  db: Database,
  profileId: number,
  label: string | null,
): Promise<DeviceCookieValue> {
  const { epoch: now } = clock();
  const cookie = { selector: randomness.id(), verifier: randomness.token() };
  await devices.insertDevice(db, {
    selector: cookie.selector,
    verifierHash: digests.digestToken(cookie.verifier),
    profileId,
    label,
    now,
    expiresAt: now + settings.deviceSeconds * 1000,
  });
  await devices.revokeOldestDevices(db, profileId, settings.devicesPerProfile, now);
  return cookie;
}
