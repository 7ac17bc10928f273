// The profile and how its owner is contacted: completed, changed with care, and told to whoever else is known.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import {
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { addPerson, newEmail, newMobile, type Person } from '../../support/fixtures/people';
import { getErrorCode, expectRefusal, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { listDevices, opens, revoke } from '../../support/sign-in/owned-sessions';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNAUTHENTICATED = { status: 401, code: 'unauthenticated', message: 'Unauthenticated.', plain: true } as const;

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

interface Owner {
  readonly browser: Browser;
  readonly person: Person;
  readonly token: string;
  change(input: RestMembers): Promise<ApiOutcome>;
  profile(): Promise<RestMembers>;
}

/** A signed-in person with proved contacts, or with a first contact of a moment ago. */
async function owner(style: ApiStyle, contacts: readonly Channel[], more: RestMembers = {}): Promise<Owner> {
  const [browser, person] = [world.browser(style), await world.createPerson(...contacts)];
  return ownerOf(browser, person, (await world.signIn(browser, person, more)).access_token);
}

async function newcomer(style: ApiStyle): Promise<Owner> {
  const [browser, person, email] = [world.browser(style), await world.createPerson(), newEmail()];
  const flow_token = getText(await world.login(browser, person), 'flow_token');
  await browser.send('contact', { flow_token, email });
  const tokens = getTokens(
    await browser.send('verify', { flow_token, otp: await world.readCode({ email, mobile: null }) }),
  );
  return ownerOf(browser, { ...person, email }, tokens.access_token);
}

function ownerOf(browser: Browser, person: Person, token: string): Owner {
  return {
    ...{ browser, person, token },
    change: (input) => browser.send('communication', input, { token }),
    profile: async () => (await browser.send('profile', undefined, { token })).value ?? {},
  };
}

async function eventsOf({ id }: Person, event: string): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM audit_events WHERE profile_id = ? AND event = ?';
  const [row] = await world.app.parts.db.read(sql, [id, event]);
  return Number(row?.n);
}

async function subjectsTo(email: string | null): Promise<readonly (string | undefined)[]> {
  await waitForDelivery(world.app);
  return world.mailbox.messagesFor(email ?? '').map(({ subject }) => subject);
}

async function knownToCreditor({ id: profileId }: Person, email: string): Promise<void> {
  const { db } = world.app.parts;
  const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
  const id = Number(account?.id);
  const sealed = sealPersonalData(db.sealing, 'consumers', id, { email });
  await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = ? WHERE id = ?', [sealed, profileId, id]);
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('shows the owner the profile, and nobody else', async () => {
    const { browser, person, profile } = await owner(style, ['email', 'sms']);
    expect(await profile()).toEqual({
      id: person.id,
      first_name: null,
      last_name: person.last_name,
      email: person.email,
      mobile: person.mobile,
      email_verified: true,
      mobile_verified: true,
      email_permission: false,
      text_permission: false,
      is_communication_updated: false,
      required_steps: ['profile_communication'],
    });
    for (const step of ['profile', 'communication', 'identity'] as const) {
      expectRefusal(await browser.send(step, step === 'profile' ? undefined : {}), UNAUTHENTICATED);
    }
  });

  it('is complete once its owner has set a permission, and stays so by confirming', async () => {
    const { person, change, profile } = await owner(style, ['email']);
    const set = await change({ email_permission: true });
    expect(set.value).toEqual({ message: 'Your communication settings were saved.', data: await profile() });
    expect(await profile()).toMatchObject({ is_communication_updated: true, required_steps: [], email_verified: true });
    expect(getErrorCode(await change({}))).toBeNull();
    expect(await profile()).toMatchObject({ email_permission: true, text_permission: false });
    expect(await eventsOf(person, 'communication.updated')).toBe(2);
    expect(await eventsOf(person, 'contact.changed')).toBe(0);
  });

  it('keeps one permission on, even when each of two requests leaves one', async () => {
    const { change, profile } = await owner(style, ['email']);
    const stays = ['The email permission or the text permission must stay on.'];
    const errors = { email_permission: stays, text_permission: stays };
    const message = 'The given data was invalid.';
    const refusal = { status: 422, code: 'validation_failed', message, plain: true, members: { errors } } as const;
    expectRefusal(await change({}), refusal);
    await change({ email_permission: true, text_permission: true });
    for (let round = 0; round < 5; round += 1) {
      const both = [{ email_permission: false }, { text_permission: false }];
      const outcomes = await Promise.all(both.map((input) => change(input)));
      expect(outcomes.map(getErrorCode).filter((code) => code === null)).toHaveLength(1);
      const { email_permission, text_permission } = await profile();
      expect([email_permission, text_permission].filter(Boolean)).toHaveLength(1);
      await change({ email_permission: true, text_permission: true });
    }
  });

  it.each(['email', 'sms'] as const)('takes another contact by %s, unproved until its code comes', async (channel) => {
    const { browser, person, change, profile } = await owner(style, ['email', 'sms']);
    const [field, value] = channel === 'sms' ? ['mobile', newMobile()] : ['email', newEmail()];
    expect(getErrorCode(await change({ [field]: value, text_permission: true }))).toBeNull();
    expect(await profile()).toMatchObject({ [field]: value, [`${field}_verified`]: false });
    expect(await eventsOf(person, 'contact.changed')).toBe(1);
    if (channel === 'email') return;
    await world.signIn(browser, { ...person, mobile: value });
    expect(await profile()).toMatchObject({ mobile_verified: true });
  });

  it('ends the trust in all browsers and the sign-ins under way, and no session', async () => {
    const { browser, person, token, change } = await owner(style, ['email'], { remember_device: true });
    const thief = world.browser(style);
    const begun = await world.startSignIn(thief, person);
    expect(await listDevices(world, token)).toHaveLength(1);
    await change({ email: newEmail(), email_permission: true });
    expect(await listDevices(world, token)).toEqual([]);
    expect(await opens(world, token)).toBe(true);
    expect(getErrorCode(await thief.send('verify', { ...begun }))).toBe('flow_token_expired');
    expect((await world.login(browser, person)).value).toMatchObject({ otp_sent: true });
  });

  it('tells every other known address, and not the new one', async () => {
    const { person, change } = await owner(style, ['email', 'sms']);
    const [known, next] = [newEmail(), newEmail()];
    await knownToCreditor(person, known);
    await change({ email: next, email_permission: true });
    const told = 'A contact was changed';
    expect(await subjectsTo(known)).toEqual([told]);
    expect(await subjectsTo(person.email)).toContain(told);
    expect(await subjectsTo(next)).toEqual([]);
  });

  it('lets a new contact change no other one for a day, nor remove browsers', async () => {
    const { browser, person, token, change } = await newcomer(style);
    const mobile = newMobile();
    expect(getErrorCode(await change({ email_permission: true }))).toBeNull();
    world.advanceTo(MINUTE);
    const refused = await change({ mobile });
    expect([getErrorCode(refused), getErrorMember(refused, 'retry_after')]).toEqual([
      'contact_cooling',
      (DAY - MINUTE) / 1000,
    ]);
    expect(await revoke(world, token, 'device', '1')).toBe('CONTACT_COOLING');
    // The new contact itself may have been mistyped.
    const email = newEmail();
    expect(getErrorCode(await change({ email }))).toBeNull();
    for (const [at, code] of [
      [DAY + MINUTE - 1, 'contact_cooling'],
      [DAY + MINUTE, null],
    ] as const) {
      world.advanceTo(at);
      const tokens = await world.signIn(browser, { ...person, email });
      const late = await browser.send('communication', { mobile }, { token: tokens.access_token });
      expect(getErrorCode(late)).toBe(code);
    }
  });

  it('refuses what three profiles have already, both at once, and what is none', async () => {
    const { change } = await owner(style, ['email']);
    const [email, now] = [newEmail(), world.app.moment().epoch];
    const { contacts, db } = world.app.parts;
    for (let n = 0; n < 3; n += 1) {
      const { id: profileId } = await addPerson(world.app, []);
      await contacts.bindContact(db, { profileId, channel: 'email', value: email, now });
    }
    const on = { email_permission: true };
    expect(getErrorMember(await change({ ...on, email }), 'errors')).toEqual({ email: ['The email cannot be used.'] });
    const both = await change({ ...on, email: newEmail(), mobile: newMobile() });
    expect(Object.keys(getErrorMember(both, 'errors') as object)).toEqual(['email', 'mobile']);
    expect(getErrorCode(await change({ ...on, mobile: '12' }))).toMatch(/validation_failed|given data was invalid/);
  });

  it('lets one of two contacts through that are changed at once', async () => {
    const { change, person, profile } = await owner(style, ['email', 'sms']);
    await change({ email_permission: true });
    const next = { email: newEmail(), mobile: newMobile() };
    const outcomes = await Promise.all([change({ email: next.email }), change({ mobile: next.mobile })]);
    const codes = outcomes.map(getErrorCode);
    expect([...codes].sort()).toEqual(['contact_cooling', null]);
    const { email, mobile } = codes[0] === null ? { ...person, email: next.email } : { ...person, mobile: next.mobile };
    expect(await profile()).toMatchObject({ email, mobile });
  });

  it('leaves one whole contact after ten changes at once', async () => {
    const { person, change, profile } = await owner(style, ['email']);
    const { contacts, db } = world.app.parts;
    const addresses = Array.from({ length: 10 }, () => newEmail());
    const outcomes = await Promise.all(addresses.map((email) => change({ email, email_permission: true })));
    const accepted = outcomes.map(getErrorCode).filter((code) => code === null);
    // The hourly limit of changes lets five pass.
    expect([accepted.length, await eventsOf(person, 'contact.changed')]).toEqual([5, 5]);
    const { email } = await profile();
    const counts = await Promise.all(
      addresses.map(async (address) => [address, await contacts.countProfilesWithContact(db, 'email', address)]),
    );
    expect(counts.filter(([, count]) => count !== 0)).toEqual([[email, 1]]);
  });
});
