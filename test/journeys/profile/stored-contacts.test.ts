// Contacts of profiles: the first one is bound once, never replaced, and limited to a number of profiles.
import { findKnownContacts } from '../../../src/persistence/account/account-store';
import {
  bindContact,
  markContactVerified,
  countProfilesWithContact,
  lockContact,
} from '../../../src/persistence/profile/contact-store';
import { insertSelfProfile, findProfileById } from '../../../src/persistence/profile/profile-store';
import { withInterruption, TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const database = withDatabase({ seedAt: TEST_MOMENT });

describe('a first contact', () => {
  it('is bound by one of fifty parallel requests, and never replaced', async () => {
    const { db } = database();
    const contacts = Array.from({ length: 50 }, (_, index) => `new-${index}@example.test`);
    const bound = await countSuccesses(50, (index) =>
      bindContact(db, { profileId: 3, channel: 'email', value: contacts[index] ?? '', now: NOW + index }),
    );
    expect(bound).toBe(1);
    const profile = await findProfileById(db, 3);
    expect(contacts).toContain(profile?.email);
    expect(profile).toMatchObject({ firstName: 'Astrid', lastName: 'Lindqvist', mobile: null, emailVerifiedAt: null });
    expect(await bindContact(db, { profileId: 1, channel: 'email', value: 'evil@example.test', now: NOW })).toBe(false);
    expect(await findProfileById(db, 1)).toMatchObject({ email: 'maria.rivera@example.test' });
  });

  it('can be added for both channels, also concurrently', async () => {
    const { db } = database();
    const profileId = await insertSelfProfile(db, person('9001'), NOW);
    const bind = (channel: 'email' | 'sms', value: string) => bindContact(db, { profileId, channel, value, now: NOW });
    expect(await Promise.all([bind('email', 'both@example.test'), bind('sms', '+12025550161')])).toEqual([true, true]);
    expect(await findProfileById(db, profileId)).toMatchObject({ email: 'both@example.test', mobile: '+12025550161' });
  });

  it('is not lost when the other channel is bound at the same time', async () => {
    const { db } = database();
    const profileId = await insertSelfProfile(db, person('9002'), NOW);
    const interfered = withInterruption(db, /UPDATE consumer_profiles/, () =>
      bindContact(db, { profileId, channel: 'sms', value: '+12025550162', now: NOW }),
    );
    expect(await bindContact(interfered, { profileId, channel: 'email', value: 'late@example.test', now: NOW })).toBe(
      true,
    );
    expect(await findProfileById(db, profileId)).toMatchObject({ email: 'late@example.test', mobile: '+12025550162' });
  });

  it('is verified by its first code', async () => {
    const { db } = database();
    await markContactVerified(db, { profileId: 2, channel: 'sms', now: NOW + 1 });
    await markContactVerified(db, { profileId: 2, channel: 'sms', now: NOW + 9 });
    await markContactVerified(db, { profileId: 2, channel: 'email', now: NOW });
    expect(await findProfileById(db, 2)).toMatchObject({ mobileVerifiedAt: NOW + 1, emailVerifiedAt: null });
  });

  it.each(['email', 'sms'] as const)('of channel %s is limited exactly with a lock', async (channel) => {
    const { db } = database();
    const value = channel === 'sms' ? '+12025550171' : 'household@example.test';
    const digits = Array.from({ length: 10 }, (_, index) => String((channel === 'sms' ? 9100 : 9200) + index));
    const ids = await Promise.all(digits.map((last4ssn) => insertSelfProfile(db, person(last4ssn), NOW)));
    const bound = await countSuccesses(10, (index) =>
      db.transaction(async (transaction) => {
        await lockContact(transaction, { channel, value });
        if ((await countProfilesWithContact(transaction, channel, value)) >= 3) return false;
        return bindContact(transaction, { profileId: ids[index] ?? 0, channel, value, now: NOW });
      }),
    );
    expect([bound, await countProfilesWithContact(db, channel, value)]).toEqual([3, 3]);
  });

  it.each([
    ['email', 'Nour.Haddad@Example.TEST ', 1],
    ['sms', '+12025550142', 1],
    ['sms', '+12025550199', 0],
    ['email', '+12025550142', 0],
  ] as const)('of channel %s, %s, is found on %i profiles', async (channel, value, count) => {
    expect(await countProfilesWithContact(database().db, channel, value)).toBe(count);
  });

  it('may be known to a creditor but not to the profile', async () => {
    const { db } = database();
    expect(await findKnownContacts(db, 3)).toEqual({ emails: ['astrid.lindqvist@example.test'], mobiles: [] });
    expect(await findKnownContacts(db, 1)).toEqual({ emails: [], mobiles: [] });
  });
});

function person(last4ssn: string) {
  return { lastName: 'Anyone', dateOfBirth: '1980-05-06', last4ssn };
}
