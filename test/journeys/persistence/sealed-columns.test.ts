// Personal data at rest: no table contains it in plain text, and key rotation reseals it row by row.
import { UniqueConstraintError } from 'sequelize';
import { readKeyRing, type KeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import { bindContact, countOtherPeople } from '../../../src/persistence/profile/contact-store';
import { openDatabase, type Database, type DatabaseSettings } from '../../../src/persistence/database/database';
import { SEALED_TABLES } from '../../../src/persistence/shared/personal-data';
import { insertProfile, findProfileById } from '../../../src/persistence/profile/profile-store';
import { checkSealed } from '../../../src/persistence/system/check-sealed';
import { resealAll, type ResealProgress } from '../../../src/persistence/system/reseal';
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import {
  addPersonalRows,
  expectPeople,
  HOLD_REASON,
  NEWCOMER,
  REMOVED_REFERENCE,
} from '../../support/database/personal-rows';
import {
  openTestDatabase,
  TEST_KEYS,
  TEST_MOMENT,
  withDatabase,
  type TestDatabase,
} from '../../support/database/test-database';

/** Whose profiles are not left out. */
const NOBODY = { lastNameKey: 'NOBODY', dateOfBirth: '1999-01-01', last4ssn: '0000' };
const NOW = TEST_MOMENT.epoch;
/** Of the demo data, whose last one is 8, and one more. */
const PROFILES = 8;
const ACCOUNTS = 35;

describe('a dump of every table', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });
  const PERSONAL = [
    'Maria',
    'Rivera',
    'Chidi',
    'Okafor',
    'Astrid',
    'Lindqvist',
    'Nour',
    'Haddad',
    'João',
    'Joana',
    'Santos',
    'Saoirse',
    "O'Brien",
    'Müller',
    'Elena',
    'Castillo',
    'Quackenbush',
    'OBRIEN',
    'MULLER',
    'Abbott',
    'Kavya',
    'Ferreira',
    'Nakamura',
    'Kowalczyk',
    '1983-03-14',
    '3141',
    '5926',
    'AC-2001',
    '1985-04-12',
    '1990-09-30',
    '1978-01-05',
    '2001-02-28',
    '1969-12-31',
    '1955-07-19',
    '1972-06-18',
    '1988-08-18',
    '4321',
    '0042',
    '7788',
    '1200',
    '1111',
    '9090',
    '2468',
    '5050',
    '@example.test',
    '+12025550142',
    '314159',
    HOLD_REASON,
    REMOVED_REFERENCE,
    'Waiting for a tax refund',
    'Larkspur Lane',
    'Brooklyn',
    '11215',
    'Apt 5C',
    'Mimi R.',
    '4000000019',
    'M-000019',
    'REF-000019',
    'ST-000019',
    'AAL-7716',
    '/i/000019',
  ];
  const cells: string[] = [];
  /** Without sealed values and digests, which contain any letters by chance. */
  let readable: readonly string[] = [];

  beforeAll(async () => {
    const { db } = database();
    await addPersonalRows(db);
    await bindContact(db, { profileId: 4, contact: { channel: 'sms', to: '+12025550142' }, now: NOW });
    await seedLargeDataSet(db, TEST_MOMENT, { profiles: 12, accounts: 3 });
    for (const table of await db.sequelize.getQueryInterface().showAllTables()) {
      const rows = await db.read(`SELECT * FROM ${table}`);
      cells.push(...rows.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string'));
    }
    readable = cells.filter((cell) => !/^v1~[\w.-]+(~[\w-]+){3}$|^[0-9a-f]{64}$/.test(cell));
  });

  it.each(PERSONAL)('does not contain %s', (word) => {
    // Digits only count on their own, not inside an amount.
    const pattern = new RegExp(`(?<![\\d.])${word.replace(/[+.]/g, '\\$&')}(?![\\d.])`, 'i');
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
      ['consumer_profiles', PROFILES, PROFILES, PROFILES, 0],
      ['consumers', ACCOUNTS, ACCOUNTS, ACCOUNTS, 0],
      ['login_flows', 1, 1, 1, 0],
      ['login_codes', 1, 1, 1, 0],
      ['sessions', 1, 1, 1, 0],
      ['creditor_sessions', 1, 1, 1, 0],
      ['trusted_devices', 1, 1, 1, 0],
      ['outbox_messages', 1, 1, 1, 0],
      ['idempotency_keys', 1, 1, 1, 0],
      ['contact_changes', 1, 1, 1, 0],
      ['payment_methods', 1, 1, 1, 0],
      ['portal_preferences', 1, 1, 1, 0],
      ['gift_links', 4, 4, 4, 0],
      ['gift_payments', 1, 1, 1, 0],
      ['account_marks', 3, 3, 3, 0],
      ['negotiation_history', 70, 70, 70, 0],
      ['e_letters', 6, 6, 6, 0],
      ['import_chunks', 2, 2, 2, 0],
      ['import_rows', 5, 5, 5, 0],
    ]);
    await expectPeople(rotated);
    await expectPeople(await withNewKeysOnly());
    const again = await resealAll(rotated);
    expect(again.map(({ resealed, failed }) => resealed + failed)).toEqual(again.map(() => 0));
  });

  it('is checked: which keys are missing, and which indexes no key gives', async () => {
    const check = async (db: Database) => {
      const found = await checkSealed(db);
      const kids = new Set(found.flatMap(({ unreadable }) => Object.keys(unreadable)));
      return {
        kids: [...kids],
        unfound: found.flatMap(({ table, unfound }) => (unfound > 0 ? [[table, unfound]] : [])),
      };
    };
    const fits = { kids: [], unfound: [] };
    expect(await check(database.db)).toEqual(fits);
    expect(await check(rotated)).toEqual(fits);
    const rows = (await checkSealed(rotated)).map(({ table, done, total }) => [table, done, total]);
    expect(rows).toContainEqual(['consumers', ACCOUNTS, ACCOUNTS]);
    const [newSeal] = ROTATED.encryption;
    const [newIndex] = ROTATED.index;
    const [seal, index] = [readKeyRing(TEST_KEYS.encryption), readKeyRing(TEST_KEYS.index)];
    expect(await check(await withKeys([newSeal], index))).toEqual({ kids: ['seal-1'], unfound: [] });
    // Another key of the same name.
    expect(await check(await withKeys([{ ...newSeal, kid: 'seal-1' }], index))).toEqual({
      kids: ['seal-1'],
      unfound: [],
    });
    expect(await check(await withKeys(seal, [newIndex]))).toEqual({
      kids: [],
      unfound: [
        ['consumer_profiles', PROFILES],
        ['consumers', ACCOUNTS],
      ],
    });
  });

  it('can be interrupted and restarted, while identities are still found', async () => {
    await seedLargeDataSet(database.db, TEST_MOMENT, { profiles: 120, accounts: 1 });
    const interrupted = resealAll(rotated, ({ table, done }) => {
      if (table === 'consumer_profiles' && done >= 100) throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    await expectPeople(rotated);
    const remaining = await rotated.read(
      "SELECT COUNT(*) AS old FROM consumer_profiles WHERE personal LIKE 'v1~seal-1~%'",
    );
    expect(remaining).toEqual([{ old: PROFILES + 20 }]);

    const [profiles, accounts] = await resealAll(rotated);
    expect(profiles).toMatchObject({ resealed: PROFILES + 20, done: PROFILES + 120 });
    expect(accounts).toMatchObject({ resealed: ACCOUNTS + 120 });
    await expectPeople(await withNewKeysOnly());
  });

  it('runs concurrently with writes of the same rows, without losing any', async () => {
    await seedLargeDataSet(database.db, TEST_MOMENT, { profiles: 60, accounts: 1 });
    const ids = Array.from({ length: 60 }, (_, index) => index + PROFILES + 2);
    const bind = (profileId: number) =>
      bindContact(rotated, { profileId, contact: { channel: 'sms', to: `+1202555${1000 + profileId}` }, now: NOW });
    await Promise.all([Promise.all(ids.map(bind)), resealAll(rotated)]);
    await resealAll(rotated);
    const newest = await withNewKeysOnly();
    for (const id of ids) {
      const profile = await findProfileById(newest, id);
      expect([profile?.mobile, profile?.lastName]).toEqual([`+1202555${1000 + id}`, expect.stringMatching(/./)]);
    }
  });

  it('reads a row again that was changed before it could be written', async () => {
    const contact = { channel: 'sms', to: '+12025550170' } as const;
    let change: Promise<unknown> | undefined;
    const interfered: Database = {
      ...rotated,
      async transaction(...args) {
        await (change ??= bindContact(rotated, { profileId: 1, contact, now: NOW }));
        return rotated.transaction(...args);
      },
    };
    const [profiles] = await resealAll(interfered);
    expect(profiles).toMatchObject({ done: PROFILES, failed: 0 });
    const newest = await withNewKeysOnly();
    expect(await findProfileById(newest, 1)).toMatchObject({
      email: 'maria.rivera@example.test',
      mobile: '+12025550170',
    });
    expect(await countOtherPeople(newest, NOBODY, { channel: 'sms', to: '+12025550170' })).toBe(1);
  });

  it('waits while somebody holds a row for longer than any request would wait', async () => {
    const impatient = await withKeys(ROTATED.encryption, ROTATED.index, { retryTimeoutMs: 200, statementSeconds: 1 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding: Promise<void> = Promise.resolve();
    await new Promise<void>((resolve) => {
      holding = database.db.transaction(async (db) => {
        await db.model(ConsumerProfileModel).update({ status: 'active' }, { id: 1 });
        db.raise();
        resolve();
        await released;
      });
    });
    const pauses: number[] = [];
    const pause = (ms: number) => {
      pauses.push(ms);
      release();
      return holding;
    };
    const [profiles] = await resealAll(impatient, undefined, { transactionsAtOnce: 2, patience: { pause } });
    expect([pauses[0], profiles]).toEqual([1000, expect.objectContaining({ resealed: PROFILES, failed: 0 })]);
  });

  it.each([
    ['before it counts the rows', 'consumer_profiles'],
    ['after a table', 'consumers'],
  ])('says where it stopped when the database goes away %s, and stays away', async (_when, last) => {
    const pause = () => Promise.resolve();
    const gone = await withKeys(ROTATED.encryption, ROTATED.index, { retryTimeoutMs: 10 });
    if (last === 'consumer_profiles') await gone.close();
    const run = resealAll(gone, ({ table }) => (table === last ? void gone.close() : undefined), {
      patience: { pause },
    });
    await expect(run).rejects.toThrow(/^It stopped in \w+ after \d+ of \d+ rows: .* Run it again/);
  });

  it('of the index key alone reseals only rows with indexes', async () => {
    const indexed = await withKeys(readKeyRing(TEST_KEYS.encryption), ROTATED.index);
    const [profiles, accounts, ...others] = await resealAll(indexed);
    expect(profiles).toMatchObject({ resealed: PROFILES, failed: 0 });
    expect(accounts).toMatchObject({ resealed: ACCOUNTS, failed: 0 });
    expect(others.map(({ resealed }) => resealed)).toEqual(others.map(() => 0));
  });

  it('still rejects a second profile of an identity and contact', async () => {
    const contact = { channel: 'sms', to: '+12025550170' } as const;
    await insertProfile(database.db, NEWCOMER, contact, NOW);
    await resealAll(rotated);
    await expect(insertProfile(rotated, NEWCOMER, contact, NOW)).rejects.toThrow(UniqueConstraintError);
  });

  it('reports rows whose key is missing, and reseals all others', async () => {
    await database.db.write("UPDATE consumer_profiles SET personal = 'v1~missing~AAAA~AAAA~AAAA' WHERE id = 2");
    const [profiles, accounts] = await resealAll(rotated);
    expect(profiles).toMatchObject({ done: PROFILES, resealed: PROFILES - 1, failed: 1 });
    expect(accounts).toMatchObject({ resealed: ACCOUNTS, failed: 0 });
  });

  async function withKeys(
    encryption: KeyRing,
    index: KeyRing,
    changes: Partial<DatabaseSettings> = {},
  ): Promise<Database> {
    const db = await openDatabase({ ...database.settings, ...changes, sealing: keyedSealing(encryption, index) });
    openDatabases.push(db);
    return db;
  }

  /** Opens the database without the old keys. */
  function withNewKeysOnly(): Promise<Database> {
    return withKeys([ROTATED.encryption[0]], [ROTATED.index[0]]);
  }
});
