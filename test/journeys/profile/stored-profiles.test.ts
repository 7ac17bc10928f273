// Profiles: found by identity in any spelling of the name, with accounts that are promoted at the first sign-in.
import { toMoment } from '../../../src/domain/shared/calendar';
import { normalizeLastName } from '../../../src/domain/sign-in/last-name';
import { findAccountById, findStateFactsByProfile } from '../../../src/persistence/account/account-store';
import {
  findProfileById,
  findProfilesByIdentity,
  listIdentityIndexes,
  recordLogin,
} from '../../../src/persistence/profile/profile-store';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });

describe('an identity', () => {
  it.each([
    ['Rivera', '1985-04-12', '4321', [1]],
    [' r i V e R a ', '1985-04-12', '4321', [1]],
    ['Rivera', '1985-04-12', '1234', []],
    ['Rivera', '1985-04-13', '4321', []],
    ['Okafor', '1990-09-30', '0042', [2]],
    ['Okafor', '1990-09-30', '42', []],
    ['Santos', '1969-12-31', '1111', [5, 6]],
    ["O'Brien-Müller", '1955-07-19', '9090', [7]],
    ['OBRIEN MULLER', '1955-07-19', '9090', [7]],
    ['o’brienmüller', '1955-07-19', '9090', [7]],
    ['Unknown', '1999-01-01', '0000', []],
  ])('of %s, %s, %s belongs to the profiles %j', async (lastName, dateOfBirth, last4ssn, ids) => {
    const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
    const { db } = database();
    const found = await findProfilesByIdentity(db, listIdentityIndexes(db, identity));
    expect(found.map(({ id }) => id)).toEqual(ids);
  });
});

describe('a profile', () => {
  it.each([
    [1, { email: 'maria.rivera@example.test', mobile: null, isCommunicationUpdated: true, emailPermission: true }],
    [2, { email: null, mobile: '+12025550142', isCommunicationUpdated: true, textPermission: true }],
    [4, { email: 'nour.haddad@example.test', isCommunicationUpdated: false, emailPermission: false }],
  ])('%i is read with its contact and permissions', async (id, expected) => {
    expect(await findProfileById(database().db, id)).toMatchObject({ id, ...expected });
  });

  it('is null when it is unknown', async () => {
    expect(await findProfileById(database().db, 4711)).toBeNull();
  });

  it('joins its raw accounts at the first sign-in, each with a new version, and shows the time on all', async () => {
    const { db } = database();
    const { today, epoch, now } = TEST_MOMENT;
    const haddad = 4;
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = 23', [haddad]);
    expect(await findAccountById(db, 23, today)).toMatchObject({ status: 'uploaded', lastLoginAt: null });
    const [before] = await db.read('SELECT version, updated_at FROM consumers WHERE id = 1');
    expect((await recordLogin(db, haddad, TEST_MOMENT)).changed).toBe(1);
    const joined = { status: 'joined', version: epoch, updatedAt: now };
    expect(await findAccountById(db, 23, today)).toMatchObject(joined);
    const later = toMoment(epoch + 1000, 'America/New_York');
    expect((await recordLogin(db, haddad, later)).changed).toBe(0);
    for (const { id } of await findStateFactsByProfile(db, haddad)) {
      expect(await findAccountById(db, id, today)).toMatchObject({ lastLoginAt: later.now });
    }
    expect(await findAccountById(db, 23, today)).toMatchObject(joined);
    // An account that was opened before keeps its version.
    await recordLogin(db, 1, later);
    expect(await db.read('SELECT version, updated_at FROM consumers WHERE id = 1')).toEqual([before]);

    await db.write("UPDATE consumers SET status = 'visited', version = ? WHERE id = 23", [epoch + 7]);
    await recordLogin(db, haddad, TEST_MOMENT);
    expect(await findAccountById(db, 23, today)).toMatchObject({ version: epoch + 8 });
  });
});
