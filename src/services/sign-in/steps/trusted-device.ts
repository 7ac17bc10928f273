// Trusted browsers: recognised at login, their proof replaced at each use, added after a code.
import { judgeDevice, type DeviceFacts } from '../../../domain/sign-in/trusted-device';
import type { Database } from '../../../persistence/database/database';
import type { Parts } from '../../shared/dependencies';
import { recordEvent } from '../../shared/audit';
import type { DeviceToken, Exchange } from '../../shared/request-context';

/** The device behind the request's cookie when it is trusted. A copied cookie ends the trust and is forgotten. */
export async function recogniseDevice(parts: Parts, { request, answer }: Exchange): Promise<DeviceFacts | null> {
  const cookie = request.deviceCookie;
  if (!cookie) return null;
  const { epoch } = parts.clock();
  const device = await parts.devices.deviceBySelector(parts.db, cookie.selector);
  const graceMs = parts.settings.deviceGraceSeconds * 1000;
  const judgement = judgeDevice(device, parts.digests.ofToken(cookie.verifier), epoch, graceMs);
  if (judgement === 'trusted' || judgement === 'repeat') return device;
  answer.setDeviceCookie(null);
  if (judgement !== 'theft' || !device) return null;
  await parts.devices.revokeDevice(parts.db, { id: device.id, profileId: device.profileId, now: epoch });
  await recordEvent(parts, parts.db, request, { event: 'device.theft', profileId: device.profileId });
  return null;
}

/** Gives the browser a new proof; of parallel logins one replaces it, and the others keep what that one set. */
export async function renewDevice(parts: Parts, { request, answer }: Exchange, device: DeviceFacts): Promise<void> {
  const cookie = request.deviceCookie;
  if (!cookie) return;
  const verifier = parts.randomness.token();
  const isRotated = await parts.devices.rotateDevice(parts.db, {
    id: device.id,
    verifierHash: parts.digests.ofToken(cookie.verifier),
    nextHash: parts.digests.ofToken(verifier),
    now: parts.clock().epoch,
  });
  if (isRotated) answer.setDeviceCookie({ selector: cookie.selector, verifier });
}

/** Stores a new trusted device in the sign-in's transaction. The cookie is to be set after COMMIT. */
export async function addTrustedDevice(
  parts: Parts,
  db: Database,
  profileId: number,
  label: string | null,
): Promise<DeviceToken> {
  const { epoch } = parts.clock();
  const token = { selector: parts.randomness.id(), verifier: parts.randomness.token() };
  await parts.devices.addDevice(db, {
    selector: token.selector,
    verifierHash: parts.digests.ofToken(token.verifier),
    profileId,
    label,
    now: epoch,
    expiresAt: epoch + parts.settings.deviceSeconds * 1000,
  });
  await parts.devices.dropOldestBeyond(db, profileId, parts.settings.devicesPerProfile, epoch);
  return token;
}
