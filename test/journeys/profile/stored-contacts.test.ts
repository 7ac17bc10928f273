// Contacts of profiles: a code binds one, never replaces it, and one contact has a limited number of profiles.
import { findKnownContacts } from '../../../src/persistence/account/account-store';
import { bindContact, countOtherPeople, lockContact } from '../../../src/persistence/profile/contact-store';
import { findProfileById, insertProfile } from '../../../src/persistence/profile/profile-store';
import { TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const HADDAD = { lastNameKey: 'HADDAD', dateOfBirth: '2001-02-28', last4ssn: '1200' };
/** Whose profiles are not left out. */
const NOBODY = { lastNameKey: 'NOBODY', dateOfBirth: '1999-01-01', last4ssn: '0000' };
const NOW = TEST_MOMENT.epoch;
const database = withDatabase({ seedAt: TEST_MOMENT });

describe('a contact', () => {
  it('is bound by one of fifty parallel requests, and never replaced', async () => {
    const { db } = database();
    const profileId = await insertProfile(db, person('9000'), null, NOW);
    const bind = (to: string) =>
      bindContact(db, { profileId, contact: { channel: 'email', to }, now: NOW }).then(
        () => true,
        () => false,
      );
    expect(await countSuccesses(50, (index) => bind(`new-${index}@example.test`))).toBe(1);
    const profile = await findProfileById(db, profileId);
    expect(profile).toMatchObject({ email: expect.stringMatching(/^new-/) as unknown, emailVerifiedAt: NOW });
    expect(await bind('evil@example.test')).toBe(false);
    expect(await findProfileById(db, profileId)).toEqual(profile);
  });

  it('can be bound for both channels, also concurrently', async () => {
    const { db } = database();
    const profileId = await insertProfile(db, person('9001'), null, NOW);
    const bind = (channel: 'email' | 'sms', to: string) =>
      bindContact(db, { profileId, contact: { channel, to }, now: NOW });
    await Promise.all([bind('email', 'both@example.test'), bind('sms', '+12025550161')]);
    expect(await findProfileById(db, profileId)).toMatchObject({ email: 'both@example.test', mobile: '+12025550161' });
  });

  it('is verified from the start where a profile is made with it', async () => {
    const { db } = database();
    const contact = { channel: 'sms', to: '+12025550163' } as const;
    const id = await insertProfile(db, person('9002'), contact, NOW);
    expect(await findProfileById(db, id)).toMatchObject({ mobile: contact.to, mobileVerifiedAt: NOW, email: null });
  });

  it('belongs to one profile of an identity', async () => {
    const { db } = database();
    const contact = { channel: 'email', to: 'Twice@example.test' } as const;
    await insertProfile(db, person('9003'), contact, NOW);
    await expect(insertProfile(db, person('9003'), { ...contact, to: ' twice@EXAMPLE.test' }, NOW)).rejects.toThrow();
  });

  it.each(['email', 'sms'] as const)('of channel %s is limited exactly with a lock', async (channel) => {
    const { db } = database();
    const contact = { channel, to: channel === 'sms' ? '+12025550171' : 'household@example.test' };
    const digits = Array.from({ length: 10 }, (_, index) => String((channel === 'sms' ? 9100 : 9200) + index));
    const made = await countSuccesses(10, (index) =>
      db.transaction(async (transaction) => {
        await lockContact(transaction, contact);
        if ((await countOtherPeople(transaction, NOBODY, contact)) >= 3) return false;
        return (await insertProfile(transaction, person(digits[index] ?? ''), contact, NOW)) > 0;
      }),
    );
    expect([made, await countOtherPeople(db, NOBODY, contact)]).toEqual([3, 3]);
  });

  it.each([
    ['email', 'Nour.Haddad@Example.TEST ', NOBODY, 1],
    ['email', 'nour.haddad@example.test', HADDAD, 0],
    ['sms', '+12025550142', NOBODY, 1],
    ['sms', '+12025550199', NOBODY, 0],
    ['email', '+12025550142', NOBODY, 0],
  ] as const)('of channel %s, %s, is found beside the identity %j on %i', async (channel, to, identity, count) => {
    expect(await countOtherPeople(database().db, identity, { channel, to })).toBe(count);
  });

  it('may be known to a creditor', async () => {
    const { db } = database();
    expect(await findKnownContacts(db, 1)).toEqual({ emails: ['maria.rivera@example.test'], mobiles: [] });
  });
});

function person(last4ssn: string) {
  return { lastName: 'Anyone', dateOfBirth: '1980-05-06', last4ssn };
}
