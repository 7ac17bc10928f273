// Trusted browsers: recognised at login, their proof replaced at each use, added after a code.
import type { DeviceCookieValue } from '../../../providers/identity/device-cookies';
import { classifyDeviceToken, type DeviceFacts } from '../../../domain/sign-in/trusted-device';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestContext } from '../../shared/request-context';

/** The device behind the request's cookie when it is trusted. A copied cookie ends the trust and is forgotten. */
export async function recognizeDevice(
  dependencies: Dependencies,
  { request, response }: RequestContext,
): Promise<DeviceFacts | null> {
  const cookie = request.deviceCookie;
  if (!cookie) return null;
  const { epoch } = dependencies.clock();
  const device = await dependencies.devices.findDeviceBySelector(dependencies.db, cookie.selector);
  const graceMs = dependencies.settings.deviceGraceSeconds * 1000;
  const judgement = classifyDeviceToken(device, dependencies.digests.digestToken(cookie.verifier), epoch, graceMs);
  if (judgement === 'trusted' || judgement === 'repeat') return device;
  response.setDeviceCookie(null);
  if (judgement !== 'theft' || !device) return null;
  await dependencies.devices.markDeviceRevoked(dependencies.db, {
    id: device.id,
    profileId: device.profileId,
    now: epoch,
  });
  await recordAuditEvent(dependencies, dependencies.db, request, {
    event: 'device.theft',
    profileId: device.profileId,
  });
  return null;
}

/** Gives the browser a new proof; of parallel logins one replaces it, and the others keep what that one set. */
export async function renewDeviceToken(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  device: DeviceFacts,
): Promise<void> {
  const cookie = request.deviceCookie;
  if (!cookie) return;
  const verifier = dependencies.randomness.token();
  const isRotated = await dependencies.devices.rotateDevice(dependencies.db, {
    id: device.id,
    verifierHash: dependencies.digests.digestToken(cookie.verifier),
    nextHash: dependencies.digests.digestToken(verifier),
    now: dependencies.clock().epoch,
  });
  if (isRotated) response.setDeviceCookie({ selector: cookie.selector, verifier });
}

/** Stores a new trusted device in the sign-in's transaction. The cookie is to be set after COMMIT. */
export async function addTrustedDevice(
  dependencies: Dependencies,
  db: Database,
  profileId: number,
  label: string | null,
): Promise<DeviceCookieValue> {
  const { epoch } = dependencies.clock();
  const token = { selector: dependencies.randomness.id(), verifier: dependencies.randomness.token() };
  await dependencies.devices.insertDevice(db, {
    selector: token.selector,
    verifierHash: dependencies.digests.digestToken(token.verifier),
    profileId,
    label,
    now: epoch,
    expiresAt: epoch + dependencies.settings.deviceSeconds * 1000,
  });
  await dependencies.devices.revokeOldestDevices(db, profileId, dependencies.settings.devicesPerProfile, epoch);
  return token;
}
