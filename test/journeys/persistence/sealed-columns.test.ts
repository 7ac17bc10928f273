// Personal data at rest: no table contains it in plain text, and key rotation reseals it row by row.
import { normalizeLastName } from '../../../src/domain/sign-in/login';
import { readKeyRing, type KeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import { findAccountById } from '../../../src/persistence/account/account-store';
import { bindContact, countProfilesWithContact } from '../../../src/persistence/profile/contact-store';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { insertSession as insertCreditorSession } from '../../../src/persistence/creditor/creditor-session-store';
import { insertDevice, findDeviceBySelector } from '../../../src/persistence/sign-in/device-store';
import { findFlowByTokenHash, insertFlow } from '../../../src/persistence/sign-in/flow-store';
import { storeResponse } from '../../../src/persistence/system/idempotency-store';
import { enqueueMessage } from '../../../src/persistence/system/outbox-store';
import { SEALED_TABLES } from '../../../src/persistence/shared/personal-data';
import {
  insertSelfProfile,
  findProfileById,
  findProfilesByIdentity,
} from '../../../src/persistence/profile/profile-store';
import { resealAll, type ResealProgress } from '../../../src/persistence/system/reseal';
import { insertSession, findSessionsByOwner } from '../../../src/persistence/sign-in/session-store';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import {
  withInterruption,
  openTestDatabase,
  TEST_KEYS,
  TEST_MOMENT,
  withDatabase,
  type TestDatabase,
} from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const { today } = TEST_MOMENT;
const RIVERA = { lastNameKey: 'RIVERA', dateOfBirth: '1985-04-12', last4ssn: '4321' };
const NEWCOMER = { lastName: 'Quackenbush', dateOfBirth: '1988-08-18', last4ssn: '5050' };
const NEWCOMER_IDENTITY = { ...NEWCOMER, lastNameKey: normalizeLastName(NEWCOMER.lastName) };

/** Rows with personal data in the tables where the demo data has none. */
async function addPersonalRows(db: Database): Promise<void> {
  await insertSelfProfile(db, NEWCOMER, NOW);
  const flow = { channel: null, codeDigest: null, codeKeyId: 'k', now: NOW, expiresAt: NOW + 1 } as const;
  const attempt = { id: 'attempt', tokenHash: 'attempt', profileId: null, state: 'no_match' } as const;
  await insertFlow(db, { ...flow, ...attempt, personal: { ...NEWCOMER } });
  const times = { rotatedAt: NOW, idleUntil: NOW + 1, absoluteUntil: NOW + 1, revokedAt: null, remember: false };
  const names = { deviceName: "Maria Rivera's phone", userAgentHash: null };
  const session = { id: 'session', ownerId: 1, generation: 1, ...times, ...names };
  await insertSession(db, session);
  await insertCreditorSession(db, session);
  const device = { verifierHash: 'v', label: "Maria Rivera's phone", now: NOW, expiresAt: NOW + 1 };
  await insertDevice(db, { ...device, selector: 'selector', profileId: 1 });
  const personal = { to: 'maria.rivera@example.test', subject: 'Code', text: 'Your code is 314159.' };
  await enqueueMessage(db, { id: 'message', kind: 'email', flowId: null, personal, now: NOW });
  await storeResponse(db, { id: 'response', fingerprint: 'request', answer: '{"consumer_name":"Maria Rivera"}' }, NOW);
}

describe('a dump of every table', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });
  const PERSONAL = [
    ...['Maria', 'Rivera', 'Chidi', 'Okafor', 'Astrid', 'Lindqvist', 'Nour', 'Haddad', 'João', 'Joana', 'Santos'],
    ...['Saoirse', "O'Brien", 'Müller', 'Quackenbush', 'OBRIEN', 'MULLER', 'Abbott', 'Kavya'],
    ...['1985-04-12', '1990-09-30', '1978-01-05', '2001-02-28', '1969-12-31', '1955-07-19', '1988-08-18'],
    ...['4321', '0042', '7788', '1200', '1111', '9090', '5050'],
    ...['@example.test', '+12025550142', '314159'],
  ];
  const cells: string[] = [];

  beforeAll(async () => {
    const { db } = database();
    await addPersonalRows(db);
    await bindContact(db, { profileId: 3, channel: 'sms', value: '+12025550142', now: NOW });
    await seedLargeDataSet(db, TEST_MOMENT, { profiles: 12, accounts: 3 });
    for (const table of await db.sequelize.getQueryInterface().showAllTables()) {
      const rows = await db.read(`SELECT * FROM ${table}`);
      cells.push(...rows.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string'));
    }
  });

  it.each(PERSONAL)('does not contain %s', (word) => {
    // Digits only count on their own, not inside an amount. Sealed values and digests contain any letters by chance.
    const pattern = new RegExp(`(?<![\\d.])${word.replace(/[+.]/g, '\\$&')}(?![\\d.])`, 'i');
    const readable = cells.filter((cell) => !/^v1~[\w.-]+(~[\w-]+){3}$|^[0-9a-f]{64}$/.test(cell));
    expect(readable.filter((cell) => pattern.test(cell))).toEqual([]);
  });

  it('contains other data, and a sealed value for each row with personal data', async () => {
    const { db } = database();
    expect(cells).toEqual(expect.arrayContaining(['Acme Recovery', 'Harbor Point Visa']));
    for (const table of SEALED_TABLES) {
      const rows = await db.read(`SELECT personal FROM ${table} WHERE personal IS NOT NULL`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ personal }) => String(personal).startsWith('v1~seal-1~'))).toBe(true);
    }
  });

  it('does not allow a value to be read in another row', async () => {
    const { db } = database();
    await db.write(
      'UPDATE consumer_profiles SET personal = (SELECT sealed FROM (SELECT personal AS sealed FROM consumer_profiles WHERE id = 1) AS other) WHERE id = 4',
    );
    await expect(findProfileById(db, 4)).rejects.toThrow(/authenticate/);
    expect(await findProfileById(db, 1)).toMatchObject({ lastName: 'Rivera' });
  });
});

describe('a key rotation', () => {
  const ROTATED = {
    encryption: readKeyRing(`seal-2:${Buffer.alloc(32, 'newer').toString('base64')},${TEST_KEYS.encryption}`),
    index: readKeyRing(`index-2:${Buffer.alloc(32, 'latest').toString('base64')},${TEST_KEYS.index}`),
  };
  const openDatabases: Database[] = [];
  let database: TestDatabase;
  let rotated: Database;

  beforeEach(async () => {
    database = await openTestDatabase({ seedAt: TEST_MOMENT });
    await addPersonalRows(database.db);
    rotated = await withKeys(ROTATED.encryption, ROTATED.index);
  });

  afterEach(async () => {
    for (const db of openDatabases.splice(0)) await db.close();
    await database.close();
  });

  it('keeps everything readable and findable before and after resealing', async () => {
    await expectPeople(rotated);
    const seen: ResealProgress[] = [];
    const summary = await resealAll(rotated, (progress) => seen.push(progress));
    expect(summary).toEqual(seen);
    expect(summary.map(({ table, done, total, resealed, failed }) => [table, done, total, resealed, failed])).toEqual([
      ...[
        ['consumer_profiles', 8, 8, 8, 0],
        ['consumers', 25, 25, 25, 0],
        ['login_flows', 1, 1, 1, 0],
      ],
      ...[
        ['sessions', 1, 1, 1, 0],
        ['creditor_sessions', 1, 1, 1, 0],
        ['trusted_devices', 1, 1, 1, 0],
        ['outbox_messages', 1, 1, 1, 0],
        ['idempotency_keys', 1, 1, 1, 0],
      ],
    ]);
    await expectPeople(rotated);
    await expectPeople(await withNewKeysOnly());
    expect((await resealAll(rotated)).map(({ resealed, failed }) => resealed + failed)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it('can be interrupted and restarted, while identities are still found', async () => {
    await seedLargeDataSet(database.db, TEST_MOMENT, { profiles: 250, accounts: 1 });
    const interrupted = resealAll(rotated, ({ table, done }) => {
      if (table === 'consumer_profiles' && done >= 100) throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    await expectPeople(rotated);
    const remaining = await rotated.read(
      "SELECT COUNT(*) AS old FROM consumer_profiles WHERE personal LIKE 'v1~seal-1~%'",
    );
    expect(remaining).toEqual([{ old: 158 }]);

    const [profiles, accounts] = await resealAll(rotated);
    expect([profiles?.resealed, profiles?.done, accounts?.resealed]).toEqual([158, 258, 275]);
    await expectPeople(await withNewKeysOnly());
  });

  it('runs concurrently with writes of the same rows, without losing any', async () => {
    await seedLargeDataSet(database.db, TEST_MOMENT, { profiles: 60, accounts: 1 });
    const ids = Array.from({ length: 60 }, (_, index) => index + 9);
    const bind = (profileId: number) =>
      bindContact(rotated, { profileId, channel: 'sms', value: `+1202555${1000 + profileId}`, now: NOW });
    const [bound] = await Promise.all([Promise.all(ids.map(bind)), resealAll(rotated)]);
    expect(bound.every(Boolean)).toBe(true);
    await resealAll(rotated);
    const newest = await withNewKeysOnly();
    for (const id of ids) {
      const profile = await findProfileById(newest, id);
      expect([profile?.mobile, profile?.lastName]).toEqual([`+1202555${1000 + id}`, expect.stringMatching(/./)]);
    }
  });

  it('reads a row again that was changed before it could be written', async () => {
    const interfered = withInterruption(rotated, /UPDATE consumer_profiles/, () =>
      bindContact(rotated, { profileId: 1, channel: 'sms', value: '+12025550170', now: NOW }),
    );
    const [profiles] = await resealAll(interfered);
    expect(profiles).toMatchObject({ done: 8, failed: 0 });
    const newest = await withNewKeysOnly();
    expect(await findProfileById(newest, 1)).toMatchObject({
      email: 'maria.rivera@example.test',
      mobile: '+12025550170',
    });
    expect(await countProfilesWithContact(newest, 'sms', '+12025550170')).toBe(1);
  });

  it('of the index key alone reseals only rows with indexes', async () => {
    const indexed = await withKeys(readKeyRing(TEST_KEYS.encryption), ROTATED.index);
    const [profiles, ...others] = await resealAll(indexed);
    expect(profiles).toMatchObject({ resealed: 8, failed: 0 });
    expect(others.map(({ resealed }) => resealed)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('still rejects a second profile of an identity', async () => {
    const insertAgain = () => insertSelfProfile(rotated, NEWCOMER, NOW);
    await resealAll(rotated);
    await expect(insertAgain()).rejects.toMatchObject({ code: 'identity_exists' });
  });

  it('reports rows whose key is missing, and reseals all others', async () => {
    await database.db.write("UPDATE consumer_profiles SET personal = 'v1~missing~AAAA~AAAA~AAAA' WHERE id = 3");
    const [profiles, accounts] = await resealAll(rotated);
    expect(profiles).toMatchObject({ done: 8, resealed: 7, failed: 1 });
    expect(accounts).toMatchObject({ resealed: 25, failed: 0 });
  });

  async function withKeys(encryption: KeyRing, index: KeyRing): Promise<Database> {
    const db = await openDatabase({ ...database.settings, sealing: keyedSealing(encryption, index) });
    openDatabases.push(db);
    return db;
  }

  /** Opens the database without the old keys. */
  function withNewKeysOnly(): Promise<Database> {
    return withKeys([ROTATED.encryption[0]], [ROTATED.index[0]]);
  }
});

/** Finds and reads people and their rows, under old and new keys. */
async function expectPeople(db: Database): Promise<void> {
  expect(await findProfilesByIdentity(db, RIVERA)).toMatchObject([{ id: 1, email: 'maria.rivera@example.test' }]);
  expect(await findProfilesByIdentity(db, NEWCOMER_IDENTITY)).toMatchObject([
    { lastName: 'Quackenbush', origin: 'self' },
  ]);
  expect(await countProfilesWithContact(db, 'email', 'maria.rivera@example.test')).toBe(1);
  expect(await countProfilesWithContact(db, 'sms', '+12025550142')).toBe(1);
  expect(await findAccountById(db, 19, today)).toMatchObject({
    firstName: 'Maria',
    lastName: 'Rivera',
    last4ssn: '4321',
  });
  expect((await findFlowByTokenHash(db, 'attempt'))?.personal).toEqual(NEWCOMER);
  expect(await findSessionsByOwner(db, 1, NOW)).toMatchObject([{ deviceName: "Maria Rivera's phone" }]);
  expect(await findDeviceBySelector(db, 'selector')).toMatchObject({ label: "Maria Rivera's phone" });
}
