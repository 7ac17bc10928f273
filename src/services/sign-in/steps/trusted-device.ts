// Trusted browsers: recognised at login, their proof replaced at each use, added after a code.
import { classifyDeviceToken, type DeviceFacts } from '../../../domain/sign-in/trusted-device';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { DeviceToken, RequestContext } from '../../shared/request-context';

/** The device behind the request's cookie when it is trusted. A copied cookie ends the trust and is forgotten. */
export async function recognizeDevice(
  parts: Dependencies,
  { request, response }: RequestContext,
): Promise<DeviceFacts | null> {
  const cookie = request.deviceCookie;
  if (!cookie) return null;
  const { epoch } = parts.clock();
  const device = await parts.devices.findDeviceBySelector(parts.db, cookie.selector);
  const graceMs = parts.settings.deviceGraceSeconds * 1000;
  const judgement = classifyDeviceToken(device, parts.digests.digestToken(cookie.verifier), epoch, graceMs);
  if (judgement === 'trusted' || judgement === 'repeat') return device;
  response.setDeviceCookie(null);
  if (judgement !== 'theft' || !device) return null;
  await parts.devices.markDeviceRevoked(parts.db, { id: device.id, profileId: device.profileId, now: epoch });
  await recordAuditEvent(parts, parts.db, request, { event: 'device.theft', profileId: device.profileId });
  return null;
}

/** Gives the browser a new proof; of parallel logins one replaces it, and the others keep what that one set. */
export async function renewDeviceToken(
  parts: Dependencies,
  { request, response }: RequestContext,
  device: DeviceFacts,
): Promise<void> {
  const cookie = request.deviceCookie;
  if (!cookie) return;
  const verifier = parts.randomness.token();
  const isRotated = await parts.devices.rotateDevice(parts.db, {
    id: device.id,
    verifierHash: parts.digests.digestToken(cookie.verifier),
    nextHash: parts.digests.digestToken(verifier),
    now: parts.clock().epoch,
  });
  if (isRotated) response.setDeviceCookie({ selector: cookie.selector, verifier });
}

/** Stores a new trusted device in the sign-in's transaction. The cookie is to be set after COMMIT. */
export async function addTrustedDevice(
  parts: Dependencies,
  db: Database,
  profileId: number,
  label: string | null,
): Promise<DeviceToken> {
  const { epoch } = parts.clock();
  const token = { selector: parts.randomness.id(), verifier: parts.randomness.token() };
  await parts.devices.insertDevice(db, {
    selector: token.selector,
    verifierHash: parts.digests.digestToken(token.verifier),
    profileId,
    label,
    now: epoch,
    expiresAt: epoch + parts.settings.deviceSeconds * 1000,
  });
  await parts.devices.revokeOldestDevices(db, profileId, parts.settings.devicesPerProfile, epoch);
  return token;
}
