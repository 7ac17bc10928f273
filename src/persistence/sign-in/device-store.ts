// Stored trusted devices: found by the selector of their cookie; each use replaces the verifier by compare-and-swap.
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { Row } from '../database/dialect';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** Times in epoch milliseconds. */
export interface NewDevice {
  readonly selector: string;
  readonly verifierHash: string;
  readonly profileId: number;
  /** Chosen by the owner. May contain a person's name, so it is sealed. */
  readonly label: string | null;
  readonly now: number;
  readonly expiresAt: number;
}

const COLUMNS = `
  id, profile_id, verifier_hash, previous_hash, rotated_at, created_at, last_used_at, expires_at, revoked_at, personal`;

const INSERT = `
INSERT INTO trusted_devices
  (selector, verifier_hash, rotated_at, profile_id, created_at, last_used_at, expires_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

const BY_SELECTOR = `SELECT ${COLUMNS} FROM trusted_devices WHERE selector = ?`;

const ACTIVE_BY_PROFILE = `
SELECT ${COLUMNS} FROM trusted_devices
WHERE profile_id = ? AND revoked_at IS NULL AND expires_at > ?
ORDER BY id DESC`;

const ROTATE = `
UPDATE trusted_devices SET previous_hash = ?, verifier_hash = ?, rotated_at = ?, last_used_at = ?
WHERE id = ? AND verifier_hash = ? AND revoked_at IS NULL AND expires_at > ?`;

const REVOKE = 'UPDATE trusted_devices SET revoked_at = ? WHERE id = ? AND profile_id = ? AND revoked_at IS NULL';

const REVOKE_ALL = 'UPDATE trusted_devices SET revoked_at = ? WHERE profile_id = ? AND revoked_at IS NULL';

/** Returns the id. */
export async function insertDevice(database: Database, device: NewDevice): Promise<number> {
  const { selector, verifierHash, profileId, label, now, expiresAt } = device;
  return database.transaction(async (db) => {
    await db.write(INSERT, [selector, verifierHash, now, profileId, now, now, expiresAt]);
    const [row] = await db.read('SELECT id FROM trusted_devices WHERE selector = ?', [selector]);
    const id = required(readNumber(row?.id));
    if (label === null) return id;
    // A sealed value is bound to its row, whose id is known only after the INSERT.
    const sealed = sealPersonalData(db.sealing, 'trusted_devices', id, { label });
    await db.write('UPDATE trusted_devices SET personal = ? WHERE id = ?', [sealed, id]);
    return id;
  });
}

/** The device, also after its trust has ended. */
export async function findDeviceBySelector(db: Database, selector: string): Promise<DeviceFacts | null> {
  const [row] = await db.read(BY_SELECTOR, [selector]);
  return row ? toDeviceFacts(db, row) : null;
}

/** The trusted devices of a person, the newest first. */
export async function findDevicesByProfile(db: Database, profileId: number, now: number): Promise<DeviceFacts[]> {
  return (await db.read(ACTIVE_BY_PROFILE, [profileId, now])).map((row) => toDeviceFacts(db, row));
}

/** `verifierHash` is that of the presented cookie. Times in epoch milliseconds. */
export interface DeviceRotation {
  readonly id: number;
  readonly verifierHash: string;
  readonly nextHash: string;
  readonly now: number;
}

/** Replaces the verifier and keeps the previous one. Returns false if it was already replaced, or trust has ended. */
export async function rotateDevice(db: Database, rotation: DeviceRotation): Promise<boolean> {
  const { id, verifierHash, nextHash, now } = rotation;
  return (await db.write(ROTATE, [verifierHash, nextHash, now, now, id, verifierHash, now])) === 1;
}

/** Returns false if the device belongs to somebody else or was already revoked. */
export async function markDeviceRevoked(
  db: Database,
  { id, profileId, now }: { readonly id: number; readonly profileId: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(REVOKE, [now, id, profileId])) === 1;
}

/** Returns how many were revoked. */
export async function revokeAllDevices(db: Database, profileId: number, now: number): Promise<number> {
  return db.write(REVOKE_ALL, [now, profileId]);
}

/** Keeps the newest `limit` devices of a person. Returns how many it revoked. */
export async function revokeOldestDevices(
  db: Database,
  profileId: number,
  limit: number,
  now: number,
): Promise<number> {
  const active = await db.read(ACTIVE_BY_PROFILE, [profileId, now]);
  let revoked = 0;
  for (const { id } of active.slice(limit)) {
    if (await markDeviceRevoked(db, { id: Number(id), profileId, now })) revoked += 1;
  }
  return revoked;
}

/** Deletes devices whose trust expired before then. */
export async function deleteEndedDevices(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, 'trusted_devices', before);
}

function toDeviceFacts({ sealing }: Database, row: Row): DeviceFacts {
  const id = required(readNumber(row.id));
  return {
    id,
    profileId: required(readNumber(row.profile_id)),
    verifierHash: required(readText(row.verifier_hash)),
    previousHash: readText(row.previous_hash),
    rotatedAt: required(readNumber(row.rotated_at)),
    label: openPersonalData(sealing, 'trusted_devices', id, row.personal)?.label ?? null,
    createdAt: required(readNumber(row.created_at)),
    lastUsedAt: required(readNumber(row.last_used_at)),
    expiresAt: required(readNumber(row.expires_at)),
    revokedAt: readNumber(row.revoked_at),
  };
}
