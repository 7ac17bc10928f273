// Trusted devices and sessions as their owner sees and ends them.
import { classifyDeviceToken } from '../../../src/domain/sign-in/trusted-device';
import {
  insertDevice,
  deleteEndedDevices,
  findDeviceBySelector,
  findDevicesByProfile,
  revokeOldestDevices,
  markDeviceRevoked,
  revokeAllDevices,
  rotateDevice,
} from '../../../src/persistence/sign-in/device-store';
import {
  insertSession,
  deleteEndedSessions,
  revokeOldestSessions,
  revokeOtherSessions,
  revokeSession,
  revokeOwnedSession,
  findSessionById,
  findSessionsByOwner,
} from '../../../src/persistence/sign-in/session-store';
import { recordStatements, TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const DAY = 86_400_000;
const database = withDatabase({ seedAt: TEST_MOMENT });

function addDevice(profileId: number, selector: string, label: string | null = null): Promise<number> {
  const device = {
    selector,
    verifierHash: `first of ${selector}`,
    profileId,
    label,
    now: NOW,
    expiresAt: NOW + 30 * DAY,
  };
  return insertDevice(database().db, device);
}

describe('a trusted device', () => {
  it('is found by its selector, with its label', async () => {
    const { db } = database();
    const id = await addDevice(1, 'labelled', "Maria's laptop");
    const found = await findDeviceBySelector(db, 'labelled');
    expect(found).toEqual({
      id,
      profileId: 1,
      verifierHash: 'first of labelled',
      previousHash: null,
      rotatedAt: NOW,
      label: "Maria's laptop",
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: NOW + 30 * DAY,
      revokedAt: null,
    });
    expect(await findDeviceBySelector(db, 'LABELLED')).toBeNull();
    expect(await recordStatements(db, () => findDeviceBySelector(db, 'labelled'))).toHaveLength(1);
  });

  it('is rotated by one of fifty parallel logins, and the others count as repeats within the grace period', async () => {
    const { db } = database();
    const id = await addDevice(1, 'rotated');
    const first = 'first of rotated';
    const rotated = await countSuccesses(50, (index) =>
      rotateDevice(db, { id, verifierHash: first, nextHash: `second ${index}`, now: NOW + 5 }),
    );
    expect(rotated).toBe(1);
    const device = await findDeviceBySelector(db, 'rotated');
    expect(device).toMatchObject({ previousHash: first, rotatedAt: NOW + 5, lastUsedAt: NOW + 5 });
    expect(device?.verifierHash).toMatch(/^second \d+$/);
    expect(classifyDeviceToken(device, first, NOW + 10_005, 10_000)).toBe('repeat');
    expect(classifyDeviceToken(device, first, NOW + 10_006, 10_000)).toBe('theft');
    // Of a process with a wrong clock: otherwise a copied cookie would be taken for a repetition until then.
    expect(classifyDeviceToken(device, first, NOW - 60_000, 10_000)).toBe('theft');
  });

  it('is not rotated after its end', async () => {
    const { db } = database();
    const id = await addDevice(2, 'ended');
    const rotation = { id, verifierHash: 'first of ended', nextHash: 'next' };
    expect(await rotateDevice(db, { ...rotation, now: NOW + 30 * DAY })).toBe(false);
    await markDeviceRevoked(db, { id, profileId: 2, now: NOW });
    expect(await rotateDevice(db, { ...rotation, now: NOW })).toBe(false);
  });

  it('is revoked once, and only by its owner', async () => {
    const { db } = database();
    const id = await addDevice(5, 'revoked');
    expect(await markDeviceRevoked(db, { id, profileId: 4, now: NOW })).toBe(false);
    expect(await countSuccesses(20, () => markDeviceRevoked(db, { id, profileId: 5, now: NOW + 1 }))).toBe(1);
    expect(await findDeviceBySelector(db, 'revoked')).toMatchObject({ revokedAt: NOW + 1 });
  });

  it('is one of at most five: the oldest are revoked, then all, and expired ones are deleted', async () => {
    const { db } = database();
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await addDevice(5, name, name);
    await addDevice(6, 'neighbour');
    expect(await revokeOldestDevices(db, 5, 5, NOW)).toBe(2);
    const labels = (await findDevicesByProfile(db, 5, NOW)).map(({ label }) => label);
    expect(labels).toEqual(['seven', 'six', 'five', 'four', 'three']);
    expect(await findDevicesByProfile(db, 5, NOW + 30 * DAY)).toEqual([]);
    expect(await revokeAllDevices(db, 5, NOW)).toBe(5);
    expect(await findDevicesByProfile(db, 6, NOW)).toHaveLength(1);
    expect(await deleteEndedDevices(db, NOW + 30 * DAY)).toBe(0);
    await deleteEndedDevices(db, NOW + 30 * DAY + 1);
    expect(await findDeviceBySelector(db, 'neighbour')).toBeNull();
  });
});

describe('the sessions of a person', () => {
  const insert = (ownerId: number, id: string, special: object = {}) =>
    insertSession(database().db, {
      id,
      ownerId,
      generation: 1,
      rotatedAt: NOW,
      idleUntil: NOW + DAY,
      absoluteUntil: NOW + 2 * DAY,
      remember: false,
      revokedAt: null,
      deviceName: `${id} of Maria`,
      userAgentHash: 'a'.repeat(64),
      ...special,
    });
  const findIds = async (ownerId: number, now = NOW) =>
    (await findSessionsByOwner(database().db, ownerId, now)).map(({ id }) => id);

  it('are listed while they are active, the newest first, with the names of their devices', async () => {
    const { db } = database();
    await insert(1, 'older', { rotatedAt: NOW - 5 });
    await insert(1, 'newer');
    await insert(1, 'idle', { idleUntil: NOW });
    await insert(1, 'over', { absoluteUntil: NOW });
    await insert(1, 'revoked', { revokedAt: NOW - 1 });
    await insert(1, 'nameless', { rotatedAt: NOW - 9, deviceName: null });
    await insert(2, 'foreign');
    const listed = await findSessionsByOwner(db, 1, NOW);
    expect(listed.map(({ id, deviceName, createdAt }) => [id, deviceName, createdAt])).toEqual([
      ['newer', 'newer of Maria', NOW],
      ['older', 'older of Maria', NOW - 5],
      ['nameless', null, NOW - 9],
    ]);
    expect(await recordStatements(db, () => findSessionsByOwner(db, 1, NOW))).toHaveLength(1);
  });

  it('are revoked one by one by their owner, and all others at once', async () => {
    const { db } = database();
    for (const id of ['a', 'b', 'c', 'd']) await insert(6, id);
    await insert(4, 'other');
    expect(await revokeOwnedSession(db, { id: 'a', ownerId: 4, now: NOW })).toBe(false);
    expect(await countSuccesses(20, () => revokeOwnedSession(db, { id: 'a', ownerId: 6, now: NOW }))).toBe(1);
    expect(await revokeSession(db, 'a', NOW)).toBe(false);
    expect(await revokeOtherSessions(db, 6, 'c', NOW + 1)).toBe(2);
    expect(await findIds(6)).toEqual(['c']);
    expect(await revokeOtherSessions(db, 6, null, NOW + 1)).toBe(1);
    expect(await findIds(4)).toEqual(['other']);
  });

  it('are at most ten: the oldest are revoked, never the newest', async () => {
    const { db } = database();
    for (let index = 0; index < 12; index += 1) await insert(5, `s${index}`, { rotatedAt: NOW + index });
    await insert(5, 'newest', { rotatedAt: NOW - 100 });
    expect(await revokeOldestSessions(db, { ownerId: 5, keepId: 'newest', limit: 10, now: NOW })).toBe(3);
    const remaining = ['s11', 's10', 's9', 's8', 's7', 's6', 's5', 's4', 's3', 'newest'];
    expect(await findIds(5)).toEqual(remaining);
    expect(await revokeOldestSessions(db, { ownerId: 5, keepId: 'newest', limit: 10, now: NOW })).toBe(0);
  });

  it('are deleted after their end', async () => {
    const { db } = database();
    await insert(6, 'ending');
    await deleteEndedSessions(db, NOW + 2 * DAY);
    expect(await findSessionById(db, 'ending')).not.toBeNull();
    await deleteEndedSessions(db, NOW + 2 * DAY + 1);
    expect(await findSessionById(db, 'ending')).toBeNull();
  });
});
