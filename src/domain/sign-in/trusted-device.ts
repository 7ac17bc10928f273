// Trusted browsers: the stored facts, the name that the owner gives, and how a device cookie is classified.
import type { FieldErrors } from '../shared/errors';
import { isWithin } from '../shared/clock-difference';

/** Control characters, and characters that change the direction of the text after them. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/u;

/** A name is shown beside others, so it must not be able to rearrange or to hide them. */
export function validateDeviceName(name: string | null): FieldErrors {
  const isUnsafe = name !== null && UNSAFE_CHARACTERS.test(name);
  return isUnsafe ? { deviceName: ['The device name must not contain control or direction characters.'] } : {};
}

export interface DeviceFacts {
  readonly id: number;
  readonly profileId: number;
  readonly verifierHash: string;
  readonly previousHash: string | null;
  /** When the verifier was last replaced. All times are epoch milliseconds. */
  readonly rotatedAt: number;
  readonly label: string | null;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

type DeviceTokenStatus = 'trusted' | 'repeat' | 'theft' | 'unknown';

/**
 * A correct selector with a wrong verifier means that the cookie was copied. Within the grace period, the previous
 * verifier is a repeated request.
 */
export function classifyDeviceToken(
  device: DeviceFacts | null,
  verifierHash: string,
  now: number,
  graceMs: number,
): DeviceTokenStatus {
  if (!device || device.revokedAt !== null || device.expiresAt <= now) return 'unknown';
  if (device.verifierHash === verifierHash) return 'trusted';
  const isRepeated = device.previousHash === verifierHash && isWithin(device.rotatedAt, graceMs, now);
  return isRepeated ? 'repeat' : 'theft';
}
