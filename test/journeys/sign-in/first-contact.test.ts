// From nobody to a profile that can be signed in to again: confirmation, contact, code.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import { API_STYLES, getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile, newIdentity, type RestIdentity } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

interface Contact {
  readonly email: string | null;
  readonly mobile: string | null;
}

const CONTACTS: Readonly<Record<Channel, () => Contact>> = {
  email: () => ({ email: newEmail(), mobile: null }),
  sms: () => ({ email: null, mobile: newMobile() }),
};

/** As the request has it: the one that is given. */
const given = ({ email, mobile }: Contact) => (email === null ? { mobile } : { email });

async function confirm(style: ApiStyle, identity: RestIdentity): Promise<string> {
  const browser = world.browser(style);
  const attempt_token = getText(await world.login(browser, identity), 'attempt_token');
  const outcome = await browser.send('confirmCreate', { attempt_token });
  expect(Object.keys(outcome.value ?? {})).toEqual(['flow_token', 'requires_contact_input']);
  return getText(outcome, 'flow_token');
}

async function storedProfiles(): Promise<number> {
  const [row] = await world.app.parts.db.read('SELECT COUNT(*) AS stored FROM consumer_profiles');
  return Number(row?.stored);
}

async function profilesWith(channel: Channel, { email, mobile }: Contact): Promise<number> {
  const { db, contacts } = world.app.parts;
  return contacts.countProfilesWithContact(db, channel, email ?? mobile ?? '');
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it.each(['email', 'sms'] as const)('makes a profile that is signed in to by %s from then on', async (channel) => {
    const [browser, identity, contact] = [world.browser(style), newIdentity(), CONTACTS[channel]()];
    const before = await storedProfiles();
    const flow_token = await confirm(style, identity);
    expect(await storedProfiles()).toBe(before + 1);
    const sent = await browser.send('contact', { flow_token, ...given(contact) });
    expect(sent.value).toEqual({ otp_sent: true, flow_token });
    const otp = await world.readCode(contact);
    expect(await profilesWith(channel, contact)).toBe(0);
    getTokens(await browser.send('verify', { flow_token, otp }));
    expect(await profilesWith(channel, contact)).toBe(1);

    const again = await world.login(browser, identity);
    expect(Object.keys(again.value ?? {})).toEqual(['matched', 'otp_sent', 'flow_token']);
    const code = { flow_token: getText(again, 'flow_token'), otp: await world.readCode(contact) };
    expect(getTokens(await browser.send('verify', code)).token_type).toBe('Bearer');
    expect(await storedProfiles()).toBe(before + 1);
  });

  it('binds no contact without its code', async () => {
    const [browser, identity, contact] = [world.browser(style), newIdentity(), CONTACTS.email()];
    const flow_token = await confirm(style, identity);
    await browser.send('contact', { flow_token, ...given(contact) });
    const otp = wrongCode(await world.readCode(contact));
    for (let n = 0; n < 5; n += 1) await browser.send('verify', { flow_token, otp });
    expect(await profilesWith('email', contact)).toBe(0);
    expect((await world.login(browser, identity)).value).toMatchObject({ requires_contact_input: true });
  });

  it('lets another contact be given by a new login, when the first was mistyped', async () => {
    const [browser, identity] = [world.browser(style), newIdentity()];
    const [mistyped, meant] = [CONTACTS.email(), CONTACTS.sms()];
    await browser.send('contact', { flow_token: await confirm(style, identity), ...given(mistyped) });
    const flow_token = getText(await world.login(browser, identity), 'flow_token');
    await browser.send('contact', { flow_token, ...given(meant) });
    getTokens(await browser.send('verify', { flow_token, otp: await world.readCode(meant) }));
    expect([await profilesWith('email', mistyped), await profilesWith('sms', meant)]).toEqual([0, 1]);
  });

  it('takes a contact for a profile that came without one from its creditor', async () => {
    const [browser, person, contact] = [world.browser(style), await world.createPerson(), CONTACTS.sms()];
    const flow_token = getText(await world.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, mobile: prettily(contact.mobile) });
    getTokens(await browser.send('verify', { flow_token, otp: await world.readCode(contact) }));
    expect(await profilesWith('sms', contact)).toBe(1);
  });

  it('binds a contact to three profiles at most, even when four give its codes at once', async () => {
    const contact = CONTACTS.email();
    const flows: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const browser = world.browser(style);
      const flow_token = getText(await world.login(browser, await world.createPerson()), 'flow_token');
      expect(getErrorCode(await browser.send('contact', { flow_token, ...given(contact) }))).toBeNull();
      flows.push(flow_token);
    }
    await waitForDelivery(world.app);
    const codes = world.mailbox.messagesFor(contact.email ?? '').map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0]);
    const verified = flows.map((flow_token, n) => {
      return world.browser(style).send('verify', { flow_token, otp: codes[n] ?? '' });
    });
    const refused = (await Promise.all(verified)).map(getErrorCode).filter((code) => code !== null);
    expect(refused).toEqual(['flow_state_conflict']);
    expect(await profilesWith('email', contact)).toBe(3);
  });

  it('lets no older sign-in add a contact once another has bound one', async () => {
    const [owner, thief, person] = [world.browser(style), world.browser(style), await world.createPerson()];
    const [mine, stolen] = [CONTACTS.sms(), CONTACTS.email()];
    const older = getText(await world.login(thief, person), 'flow_token');
    const flow_token = getText(await world.login(owner, person), 'flow_token');
    await owner.send('contact', { flow_token, ...given(mine) });
    getTokens(await owner.send('verify', { flow_token, otp: await world.readCode(mine) }));
    expect(getErrorCode(await thief.send('contact', { flow_token: older, ...given(stolen) }))).toBe(
      'flow_token_expired',
    );
    await waitForDelivery(world.app);
    expect(world.mailbox.messagesFor(stolen.email ?? '')).toEqual([]);
  });

  it('tells the address that the creditor knows of a contact that was added', async () => {
    const { db } = world.app.parts;
    const [browser, person, contact, known] = [
      world.browser(style),
      await world.createPerson(),
      CONTACTS.sms(),
      newEmail(),
    ];
    const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
    const id = Number(account?.id);
    const sealed = sealPersonalData(db.sealing, 'consumers', id, { email: known });
    await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = ? WHERE id = ?', [sealed, person.id, id]);
    const flow_token = getText(await world.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, ...given(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await world.readCode(contact) }));
    await waitForDelivery(world.app);
    expect(world.mailbox.messagesFor(known).map(({ subject }) => subject)).toEqual(['A contact was added']);
  });

  it('gives a profile that its owner made no account of the same identity, not even a later one', async () => {
    const { db } = world.app.parts;
    const [browser, identity, contact] = [world.browser(style), newIdentity(), CONTACTS.email()];
    const { last_name: lastName, date_of_birth: dateOfBirth, last4ssn } = identity;
    const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
    const id = Number(account?.id);
    const sealed = sealPersonalData(db.sealing, 'consumers', id, { lastName, dateOfBirth, last4ssn });
    await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = NULL WHERE id = ?', [sealed, id]);
    const flow_token = await confirm(style, identity);
    await browser.send('contact', { flow_token, ...given(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await world.readCode(contact) }));
    const again = { flow_token: getText(await world.login(browser, identity), 'flow_token') };
    const tokens = getTokens(await browser.send('verify', { ...again, otp: await world.readCode(contact) }));
    const accounts = await world.app.rest('GET', '/accounts', { token: tokens.access_token });
    expect(accounts.body).toEqual({ data: [], meta: { next_cursor: null, total: 0 } });
  });

  it('forgets whom an attempt was about when it is used', async () => {
    const { db, digests } = world.app.parts;
    const attempt_token = getText(await world.login(world.browser(style), newIdentity()), 'attempt_token');
    const personalOf = async () => {
      const sql = 'SELECT personal FROM login_flows WHERE token_hash = ?';
      const [row] = await db.read(sql, [digests.digestToken(attempt_token)]);
      return row?.personal;
    };
    expect(await personalOf()).toEqual(expect.any(String));
    await world.browser(style).send('confirmCreate', { attempt_token });
    expect(await personalOf()).toBeNull();
  });

  it('makes one profile of several confirmations of one identity', async () => {
    const [identity, before] = [newIdentity(), await storedProfiles()];
    const tokens: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      tokens.push(getText(await world.login(world.browser(style), identity), 'attempt_token'));
    }
    const confirmed = tokens.map((attempt_token) => world.browser(style).send('confirmCreate', { attempt_token }));
    const codes = (await Promise.all(confirmed)).map(getErrorCode).sort();
    expect(codes).toEqual(['identity_exists', 'identity_exists', 'identity_exists', null]);
    expect(await storedProfiles()).toBe(before + 1);
  });
});

/** As people write it. */
function prettily(mobile: string | null): string {
  return (mobile ?? '').replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
