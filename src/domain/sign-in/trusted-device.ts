// Trusted browsers: what is stored of one, and what a cookie that comes back means.

export interface DeviceFacts {
  readonly id: number;
  readonly profileId: number;
  readonly verifierHash: string;
  readonly previousHash: string | null;
  /** When the verifier was last replaced. Times in epoch milliseconds. */
  readonly rotatedAt: number;
  readonly label: string | null;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

export type DeviceTokenStatus = 'trusted' | 'repeat' | 'theft' | 'unknown';

/**
 * The right selector with a wrong verifier means that somebody has copied the cookie.
 * The verifier before the present one is a repeated request within the grace period.
 */
export function classifyDeviceToken(
  device: DeviceFacts | null,
  verifierHash: string,
  now: number,
  graceMs: number,
): DeviceTokenStatus {
  if (!device || device.revokedAt !== null || device.expiresAt <= now) return 'unknown';
  if (device.verifierHash === verifierHash) return 'trusted';
  const isRepeated = device.previousHash === verifierHash && now - device.rotatedAt <= graceMs;
  return isRepeated ? 'repeat' : 'theft';
}
