// One identity and one contact are one person: a second contact takes over what another profile had claimed with it.
import { eraseByRequest } from '../../../src/services/system/steps/erase-person';
import { findAccountsOfTwoCompanies, placeUnclaimed } from '../../support/account/unclaimed-account';
import { getErrorCode } from '../../support/clients/refusals';
import { addPerson, newEmail, newMobile, toIdentity, type Person } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { changeByCodes, changeWithoutProof, runChanges, signInOwner } from '../../support/sign-in/contact-changes';
import { isAccepted, listDevices } from '../../support/sign-in/owned-sessions';
import { openSessionOf } from '../../support/sign-in/opened-session';

const WAIT = 72 * 3_600_000;

let fixture: SignInFixture;
let ids: readonly [number, number, number];

beforeAll(async () => {
  fixture = await openSignInFixture({ SESSION_SECONDS: '604800' });
  ids = await findAccountsOfTwoCompanies(fixture.app.dependencies.db);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** A second profile of the same person, with contacts of its own. */
function addTwin(person: Person): Promise<Person> {
  return addPerson(fixture.app, ['sms'], toIdentity(person));
}

async function readOwners(): Promise<readonly unknown[]> {
  const sql = 'SELECT consumer_profile_id AS owner FROM consumers WHERE id IN (?, ?, ?) ORDER BY id';
  return (await fixture.app.dependencies.db.read(sql, [...ids])).map(({ owner }) => owner && Number(owner));
}

describe.each(['proven', 'unproven'])('a second contact, %s', (how) => {
  it('takes over accounts and gift links, ends the other sign-ins, and leaves the wallet', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, 'REST', person);
    const twin = await addTwin(person);
    const { db, calendarFeeds } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id IN (?, ?)', [twin.id, ids[0], ids[2]]);
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [person.id, ids[1]]);
    const [method] = await db.read('SELECT MIN(id) AS id FROM payment_methods WHERE consumer_profile_id < 20');
    const move = 'UPDATE payment_methods SET consumer_profile_id = ?, default_key = NULL WHERE id = ?';
    await db.write(move, [twin.id, Number(method?.['id'])]);
    const [link] = await db.read('SELECT MIN(id) AS id FROM gift_links');
    await db.write('UPDATE gift_links SET consumer_profile_id = ? WHERE id = ?', [twin.id, Number(link?.['id'])]);
    const readOthers = () =>
      Promise.all(
        ['consumers', 'gift_links'].map((table) =>
          db.read(
            `SELECT id, consumer_profile_id FROM ${table} WHERE consumer_profile_id NOT IN (?, ?) OR
              consumer_profile_id IS NULL ORDER BY id`,
            [person.id, twin.id],
          ),
        ),
      );
    const others = await readOthers();
    expect(others.every((rows) => rows.length > 0)).toBe(true);
    await calendarFeeds.replaceFeed(db, twin.id, {
      tokenDigest: `feed-${how}`,
      reminderDays: 1,
      includeAmounts: false,
      includeAccountNames: false,
      createdAt: fixture.app.moment().now,
    });
    const elsewhere = await openSessionOf(fixture.app, twin);
    const { contactChanges } = fixture.app.dependencies;
    const { epoch } = fixture.app.moment();
    await contactChanges.insertContactChange(db, {
      id: `of-twin-${how}`,
      profileId: twin.id,
      sessionId: 'of the twin',
      companyId: null,
      contact: { channel: 'email', to: newEmail() },
      cancelHash: `of-twin-${how}`,
      now: epoch,
      remindAt: epoch + 2 * WAIT,
      dueAt: epoch + 3 * WAIT,
    });
    const next = { email: null, mobile: twin.mobile };
    const count = async (table: string, id: number) =>
      Number((await db.read(`SELECT COUNT(*) AS n FROM ${table} WHERE consumer_profile_id = ?`, [id]))[0]?.n);
    const [methods, links] = [await count('payment_methods', twin.id), await count('gift_links', twin.id)];
    expect([methods > 0, links > 0]).toEqual([true, true]);

    const done = await (how === 'proven'
      ? changeByCodes(fixture, owner, person, next)
      : changeWithoutProof(fixture, owner, next));
    expect(getErrorCode(done)).toBeNull();
    if (how === 'unproven') {
      expect(await readOwners()).toContain(twin.id);
      fixture.advanceTo(WAIT);
      await runChanges(fixture);
    }
    expect(await readOwners()).toEqual([person.id, person.id, person.id]);
    expect(await readOthers()).toEqual(others);
    expect(await isAccepted(fixture, elsewhere)).toBe(false);
    expect([await count('payment_methods', twin.id), await count('gift_links', person.id)]).toEqual([methods, links]);
    expect(await calendarFeeds.findFeed(db, twin.id)).toBeNull();
    expect(await contactChanges.findWaitingChanges(db, twin.id)).toEqual([]);
    const { profiles } = fixture.app.dependencies;
    expect(await profiles.findProfileById(db, twin.id)).toMatchObject({ mobile: null, mobileVerifiedAt: null });
    expect(await profiles.findProfileById(db, person.id)).toMatchObject({ mobile: twin.mobile });
    const token = await openSessionOf(fixture.app, person);
    for (const path of ['/accounts', '/wallet/payment-methods', '/upcoming-payments', `/accounts/${ids[0]}`]) {
      expect((await fixture.app.rest('GET', path, { token })).status).toBe(200);
    }
    expect(await listDevices(fixture, token)).toEqual([]);
  });
});

it.each(['the twin', 'the profile that stays'])(
  'keeps every choice about messages, whoever made it: %s',
  async (who) => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, 'REST', person);
    const twin = await addTwin(person);
    const { db, erasureRequests, optOuts } = fixture.app.dependencies;
    const { epoch } = fixture.app.moment();
    await db.write('UPDATE consumers SET owner_stops_contact = 0, has_signed_in = 1 WHERE id IN (?, ?, ?)', [...ids]);
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [twin.id, ids[0]]);
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [person.id, ids[1]]);
    await db.write('UPDATE consumers SET consumer_profile_id = NULL, has_signed_in = 0 WHERE id = ?', [ids[2]]);
    const stopping = who === 'the twin' ? twin : person;
    const { contacts } = fixture.app.dependencies;
    await db.transaction((bound) => contacts.setContactStopped(bound, stopping.id, epoch, fixture.app.moment().now));
    await db.write('UPDATE consumer_profiles SET text_permission = 1 WHERE id = ?', [person.id]);
    await db.write('UPDATE consumer_profiles SET text_opted_out_at = ? WHERE id = ?', [epoch, twin.id]);
    await optOuts.saveOptOutLink(db, `link-${twin.id}`, { profileId: twin.id }, { channel: 'sms', now: epoch });
    const request = { id: `merged-${twin.id}`, profileId: twin.id, now: epoch };
    await erasureRequests.insertErasureRequest(db, request, () => Promise.resolve());
    await changeByCodes(fixture, owner, person, { email: null, mobile: twin.mobile });
    const [profile] = await db.read(
      'SELECT contact_stopped_at AS stopped, text_permission AS texts, text_opted_out_at AS opted FROM consumer_profiles WHERE id = ?',
      [person.id],
    );
    expect([profile?.['stopped'], profile?.['texts'], profile?.['opted']].map(Number)).toEqual([epoch, 0, epoch]);
    const stopped = await db.read('SELECT owner_stops_contact AS n FROM consumers WHERE consumer_profile_id = ?', [
      person.id,
    ]);
    expect(stopped.map(({ n }) => Number(n))).toEqual([1, 1]);
    expect((await optOuts.findOptOutLink(db, `link-${twin.id}`))?.profileId).toBe(person.id);
    expect(await erasureRequests.findRequestsOfProfile(db, person.id, 1)).toMatchObject([{ id: `merged-${twin.id}` }]);
  },
);

it.each(['its only contact', 'one of its contacts'])(
  'has one open request to be erased if both profiles had asked, and the other lost %s',
  async (lost) => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, 'REST', person);
    const { app } = fixture;
    const twin = await addPerson(app, lost === 'its only contact' ? ['sms'] : ['sms', 'email'], toIdentity(person));
    const { db, erasureRequests, profiles } = app.dependencies;
    const method = 'SELECT MAX(id) AS id FROM payment_methods WHERE consumer_profile_id < 20';
    const [card] = await db.read(method);
    const move = 'UPDATE payment_methods SET consumer_profile_id = ?, default_key = NULL WHERE id = ?';
    await db.write(move, [twin.id, Number(card?.['id'])]);
    for (const profileId of [person.id, twin.id]) {
      const request = { id: `both-${profileId}`, profileId, now: app.moment().epoch };
      await erasureRequests.insertErasureRequest(db, request, () => Promise.resolve());
    }
    await changeByCodes(fixture, owner, person, { email: null, mobile: twin.mobile });
    const open = (await erasureRequests.findOpenRequests(db, 99)).map(({ id }) => id);
    const asked = [`both-${person.id}`, `both-${twin.id}`];
    expect(open.filter((id) => asked.includes(id))).toEqual(lost === 'its only contact' ? asked.slice(0, 1) : asked);

    const erased = await eraseByRequest(app.dependencies, `both-${person.id}`, { isDryRun: false, operator: 'ops' });
    const isBoth = lost === 'its only contact';
    expect(erased).toMatchObject({ profiles: isBoth ? 2 : 1, methods: isBoth ? 1 : 0 });
    const states = await Promise.all([person, twin].map(({ id }) => profiles.findProfileById(db, id)));
    expect(states.map((state) => state?.status ?? 'erased')).toEqual(['erased', isBoth ? 'erased' : 'active']);
  },
);

it('claims what companies delivered the new contact for, and nothing else', async () => {
  const person = await fixture.createPerson('email');
  const owner = await signInOwner(fixture, 'REST', person);
  const mobile = newMobile();
  const { db } = fixture.app.dependencies;
  await placeUnclaimed(db, ids[0], person, { accountNumber: 'AC-200' });
  await placeUnclaimed(db, ids[1], person, { accountNumber: 'AC-201', mobile });
  await placeUnclaimed(db, ids[2], person, { accountNumber: 'AC-202', email: newEmail() });
  await changeByCodes(fixture, owner, person, { email: null, mobile });
  const owners = new Map((await readOwners()).map((id, at) => [[...ids].sort((one, two) => one - two)[at], id]));
  expect(ids.map((id) => owners.get(id))).toEqual([person.id, person.id, null]);
});

it('counts only other people who have verified a contact', async () => {
  const email = newEmail();
  const { contacts, db, profiles } = fixture.app.dependencies;
  const people = [
    await fixture.createPerson('sms'),
    await fixture.createPerson('sms'),
    await fixture.createPerson('sms'),
  ];
  for (const { id } of people) {
    const stored = await contacts.findProfileToChange(db, id);
    if (stored) await contacts.changeContact(db, stored, { channel: 'email', to: email }, fixture.app.moment());
  }
  const [first] = people;
  const identity = await profiles.findIdentity(db, first?.id ?? 0);
  if (!identity) throw new Error('A profile has an identity.');
  expect(await contacts.countOtherPeople(db, identity, { channel: 'email', to: email })).toBe(2);
  await db.write('UPDATE consumer_profiles SET email_verified_at = NULL WHERE id = ?', [people[1]?.id ?? 0]);
  expect(await contacts.countOtherPeople(db, identity, { channel: 'email', to: email })).toBe(1);
});
