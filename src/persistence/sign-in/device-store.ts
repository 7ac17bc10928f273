// Stored trusted devices: found by the selector of their cookie; each use replaces the verifier by compare-and-swap.
import { Op } from 'sequelize';
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { TrustedDeviceModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
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

/** Returns the id. */
export async function insertDevice(database: Database, device: NewDevice): Promise<number> {
  const { selector, verifierHash, profileId, label, now, expiresAt } = device;
  return database.transaction(async (db) => {
    const devices = db.model(TrustedDeviceModel);
    const id = await devices.insert({
      selector,
      verifierHash,
      previousHash: null,
      rotatedAt: now,
      profileId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      revokedAt: null,
      personal: null,
    });
    if (label === null) return id;
    // A sealed value is bound to its row, whose id is known only after the INSERT.
    await devices.update({ personal: sealPersonalData(db.sealing, 'trusted_devices', id, { label }) }, { id });
    return id;
  });
}

/** The device, also after its trust has ended. */
export async function findDeviceBySelector(db: Database, selector: string): Promise<DeviceFacts | null> {
  const row = await db.model(TrustedDeviceModel).findOne({ where: { selector } });
  return row && toDeviceFacts(db, row);
}

/** The trusted devices of a person, the newest first. */
export async function findDevicesByProfile(db: Database, profileId: number, now: number): Promise<DeviceFacts[]> {
  const rows = await db
    .model(TrustedDeviceModel)
    .findAll({ where: { profileId, ...getTrustedCondition(now) }, order: [['id', 'DESC']] });
  return rows.map((row) => toDeviceFacts(db, row));
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
  const changes = { previousHash: verifierHash, verifierHash: nextHash, rotatedAt: now, lastUsedAt: now };
  const where = { id, verifierHash, ...getTrustedCondition(now) };
  return (await db.model(TrustedDeviceModel).update(changes, where)) === 1;
}

/** Returns false if the device belongs to somebody else or was already revoked. */
export async function markDeviceRevoked(
  db: Database,
  { id, profileId, now }: { readonly id: number; readonly profileId: number; readonly now: number },
): Promise<boolean> {
  const where = { id, profileId, revokedAt: null };
  return (await db.model(TrustedDeviceModel).update({ revokedAt: now }, where)) === 1;
}

/** Returns how many were revoked. */
export async function revokeAllDevices(db: Database, profileId: number, now: number): Promise<number> {
  return db.model(TrustedDeviceModel).update({ revokedAt: now }, { profileId, revokedAt: null });
}

/** Keeps the newest `limit` devices of a person. Returns how many it revoked. */
export async function revokeOldestDevices(
  db: Database,
  profileId: number,
  limit: number,
  now: number,
): Promise<number> {
  const devices = db.model(TrustedDeviceModel);
  const where = { profileId, ...getTrustedCondition(now) };
  const trusted = await devices.findAll({ attributes: ['id'], where, order: [['id', 'DESC']] });
  const surplus = trusted.slice(limit).map(({ id }) => Number(id));
  return surplus.length === 0 ? 0 : devices.update({ revokedAt: now }, { id: surplus, revokedAt: null });
}

/** Deletes devices whose trust expired before then. */
export async function deleteEndedDevices(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, TrustedDeviceModel, 'expiresAt', before);
}

function getTrustedCondition(now: number) {
  return { revokedAt: null, expiresAt: { [Op.gt]: now } };
}

function toDeviceFacts({ sealing }: Database, row: StoredRow<TrustedDeviceModel>): DeviceFacts {
  const id = required(readNumber(row.id));
  return {
    id,
    profileId: required(readNumber(row.profileId)),
    verifierHash: required(readText(row.verifierHash)),
    previousHash: readText(row.previousHash),
    rotatedAt: required(readNumber(row.rotatedAt)),
    label: openPersonalData(sealing, 'trusted_devices', id, row.personal)?.label ?? null,
    createdAt: required(readNumber(row.createdAt)),
    lastUsedAt: required(readNumber(row.lastUsedAt)),
    expiresAt: required(readNumber(row.expiresAt)),
    revokedAt: readNumber(row.revokedAt),
  };
}
