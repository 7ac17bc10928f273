// From an unknown identity to a profile with a contact: confirmation, contact, code.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile, newIdentity, type RestIdentity } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

interface Contact {
  readonly email: string | null;
  readonly mobile: string | null;
}

const CONTACTS: Readonly<Record<Channel, () => Contact>> = {
  email: () => ({ email: newEmail(), mobile: null }),
  sms: () => ({ email: null, mobile: newMobile() }),
};

/** The member of the request. */
const toInput = ({ email, mobile }: Contact) => (email === null ? { mobile } : { email });

async function confirm(style: ApiStyle, identity: RestIdentity): Promise<string> {
  const browser = fixture.browser(style);
  const attempt_token = getText(await fixture.login(browser, identity), 'attempt_token');
  const outcome = await browser.send('confirmCreate', { attempt_token });
  expect(Object.keys(outcome.value ?? {})).toEqual(['flow_token', 'requires_contact_input']);
  return getText(outcome, 'flow_token');
}

async function count(rows: string): Promise<number> {
  const [row] = await fixture.app.dependencies.db.read(`SELECT COUNT(*) AS total FROM ${rows}`);
  return Number(row?.total);
}

const countProfiles = () => count('consumer_profiles');
/** The reason names the channel, and the contact as a digest. */
const countBoundContacts = (channel: Channel) =>
  count(`audit_events WHERE event = 'contact.bound' AND reason LIKE '${channel} ____________________%'`);

async function countProfilesWith(channel: Channel, { email, mobile }: Contact): Promise<number> {
  const { db, contacts } = fixture.app.dependencies;
  return contacts.countProfilesWithContact(db, channel, email ?? mobile ?? '');
}

describe.each(stylesOf('sign-in/first-contact'))('over %s', (style: ApiStyle) => {
  it.each(['email', 'sms'] as const)('creates a profile that signs in by %s from then on', async (channel) => {
    const [browser, identity, contact] = [fixture.browser(style), newIdentity(), CONTACTS[channel]()];
    const [before, bound] = [await countProfiles(), await countBoundContacts(channel)];
    const flow_token = await confirm(style, identity);
    expect(await countProfiles()).toBe(before + 1);
    const sent = await browser.send('contact', { flow_token, ...toInput(contact) });
    expect(sent.value).toEqual({ otp_sent: true, flow_token });
    const otp = await fixture.readCode(contact);
    expect(await countProfilesWith(channel, contact)).toBe(0);
    getTokens(await browser.send('verify', { flow_token, otp }));
    expect([await countProfilesWith(channel, contact), await countBoundContacts(channel)]).toEqual([1, bound + 1]);

    const again = await fixture.login(browser, identity);
    expect(Object.keys(again.value ?? {})).toEqual(['matched', 'otp_sent', 'flow_token']);
    const code = { flow_token: getText(again, 'flow_token'), otp: await fixture.readCode(contact) };
    expect(getTokens(await browser.send('verify', code)).token_type).toBe('Bearer');
    expect(await countProfiles()).toBe(before + 1);
  });

  it('binds a contact only with its code', async () => {
    const [browser, identity, contact] = [fixture.browser(style), newIdentity(), CONTACTS.email()];
    const flow_token = await confirm(style, identity);
    await browser.send('contact', { flow_token, ...toInput(contact) });
    const otp = wrongCode(await fixture.readCode(contact));
    for (let n = 0; n < 5; n += 1) await browser.send('verify', { flow_token, otp });
    expect(await countProfilesWith('email', contact)).toBe(0);
    expect((await fixture.login(browser, identity)).value).toMatchObject({ requires_contact_input: true });
  });

  it('accepts another contact after a new login, when the first one had a typo', async () => {
    const [browser, identity] = [fixture.browser(style), newIdentity()];
    const [mistyped, intended] = [CONTACTS.email(), CONTACTS.sms()];
    await browser.send('contact', { flow_token: await confirm(style, identity), ...toInput(mistyped) });
    const flow_token = getText(await fixture.login(browser, identity), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(intended) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(intended) }));
    expect([await countProfilesWith('email', mistyped), await countProfilesWith('sms', intended)]).toEqual([0, 1]);
  });

  it('accepts a contact for a profile that its creditor created without one', async () => {
    const [browser, person, contact] = [fixture.browser(style), await fixture.createPerson(), CONTACTS.sms()];
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, mobile: formatMobile(contact.mobile) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
    expect(await countProfilesWith('sms', contact)).toBe(1);
  });

  it('binds a contact to at most three profiles, even when four verify it concurrently', async () => {
    const contact = CONTACTS.email();
    const flows: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const browser = fixture.browser(style);
      const flow_token = getText(await fixture.login(browser, await fixture.createPerson()), 'flow_token');
      expect(getErrorCode(await browser.send('contact', { flow_token, ...toInput(contact) }))).toBeNull();
      flows.push(flow_token);
      // Messages that wait together may be delivered in any order.
      await waitForDelivery(fixture.app);
    }
    const codes = fixture.mailbox.messagesFor(contact.email ?? '').map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0]);
    const verified = flows.map((flow_token, n) => {
      return fixture.browser(style).send('verify', { flow_token, otp: codes[n] ?? '' });
    });
    const rejected = (await Promise.all(verified)).map(getErrorCode).filter((code) => code !== null);
    expect(rejected).toEqual(['flow_state_conflict']);
    expect(await countProfilesWith('email', contact)).toBe(3);
  });

  it.each(['email', 'sms'] as const)('refuses a contact by %s that three profiles have', async (channel) => {
    const { contacts, db } = fixture.app.dependencies;
    const contact = CONTACTS[channel]();
    for (let n = 0; n < 3; n += 1) {
      const { id: profileId } = await fixture.createPerson();
      const bound = { profileId, channel, value: contact.email ?? contact.mobile ?? '', now: 0 };
      await contacts.bindContact(db, bound);
    }
    const browser = fixture.browser(style);
    const flow_token = getText(await fixture.login(browser, await fixture.createPerson()), 'flow_token');
    const refused = await browser.send('contact', { flow_token, ...toInput(contact) });
    const field = channel === 'sms' ? 'mobile' : 'email';
    expect(getErrorMember(refused, 'errors')).toEqual({ [field]: [`The ${field} cannot be used.`] });
  });

  it('does not let an older sign-in add a contact after another one has bound one', async () => {
    const [owner, thief, person] = [fixture.browser(style), fixture.browser(style), await fixture.createPerson()];
    const [mine, stolen] = [CONTACTS.sms(), CONTACTS.email()];
    const older = getText(await fixture.login(thief, person), 'flow_token');
    const flow_token = getText(await fixture.login(owner, person), 'flow_token');
    await owner.send('contact', { flow_token, ...toInput(mine) });
    getTokens(await owner.send('verify', { flow_token, otp: await fixture.readCode(mine) }));
    expect(getErrorCode(await thief.send('contact', { flow_token: older, ...toInput(stolen) }))).toBe(
      'flow_token_expired',
    );
    await waitForDelivery(fixture.app);
    expect(fixture.mailbox.messagesFor(stolen.email ?? '')).toEqual([]);
  });

  it('notifies the address that the creditor knows when a contact is added', async () => {
    const { db } = fixture.app.dependencies;
    const [browser, person, contact, known] = [
      fixture.browser(style),
      await fixture.createPerson(),
      CONTACTS.sms(),
      newEmail(),
    ];
    const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
    const id = Number(account?.id);
    const sealed = sealPersonalData(db.sealing, 'consumers', id, { email: known });
    await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = ? WHERE id = ?', [sealed, person.id, id]);
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
    await waitForDelivery(fixture.app);
    expect(fixture.mailbox.messagesFor(known).map(({ subject }) => subject)).toEqual(['A contact was added']);
  });

  it('binds no contact and signs no one in when another contact was bound meanwhile', async () => {
    const { db, contacts } = fixture.app.dependencies;
    const [browser, person] = [fixture.browser(style), await fixture.createPerson()];
    const [mine, other] = [CONTACTS.email(), CONTACTS.email()];
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(mine) });
    const otp = await fixture.readCode(mine);
    const bound = { profileId: person.id, channel: 'email' as const, value: other.email ?? '' };
    await contacts.bindContact(db, { ...bound, now: fixture.app.moment().epoch });
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBe('flow_token_expired');
    expect([await countProfilesWith('email', mine), await countProfilesWith('email', other)]).toEqual([0, 1]);
    expect(await db.read('SELECT id FROM sessions WHERE profile_id = ?', [person.id])).toEqual([]);
  });

  it('does not notify the address that is added', async () => {
    const { db } = fixture.app.dependencies;
    const [browser, person, contact] = [fixture.browser(style), await fixture.createPerson(), CONTACTS.email()];
    const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
    const id = Number(account?.id);
    const sealed = sealPersonalData(db.sealing, 'consumers', id, { email: contact.email });
    await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = ? WHERE id = ?', [sealed, person.id, id]);
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
    await waitForDelivery(fixture.app);
    const subjects = fixture.mailbox.messagesFor(contact.email ?? '').map(({ subject }) => subject);
    expect(subjects).toEqual(['Your sign-in code']);
  });

  it('does not assign accounts of the same identity to a profile that the consumer created', async () => {
    const { db } = fixture.app.dependencies;
    const [browser, identity, contact] = [fixture.browser(style), newIdentity(), CONTACTS.email()];
    const { last_name: lastName, date_of_birth: dateOfBirth, last4ssn } = identity;
    const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
    const id = Number(account?.id);
    const sealed = sealPersonalData(db.sealing, 'consumers', id, { lastName, dateOfBirth, last4ssn });
    await db.write('UPDATE consumers SET personal = ?, consumer_profile_id = NULL WHERE id = ?', [sealed, id]);
    const flow_token = await confirm(style, identity);
    await browser.send('contact', { flow_token, ...toInput(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
    const again = { flow_token: getText(await fixture.login(browser, identity), 'flow_token') };
    const tokens = getTokens(await browser.send('verify', { ...again, otp: await fixture.readCode(contact) }));
    const accounts = await fixture.app.rest('GET', '/accounts', { token: tokens.access_token });
    expect(accounts.body).toEqual({ data: [], meta: { next_cursor: null, total: 0 } });
  });

  it('deletes the identity of an attempt when it is used', async () => {
    const { db, digests } = fixture.app.dependencies;
    const attempt_token = getText(await fixture.login(fixture.browser(style), newIdentity()), 'attempt_token');
    const readPersonal = async () => {
      const sql = 'SELECT personal FROM login_flows WHERE token_hash = ?';
      const [row] = await db.read(sql, [digests.digestToken(attempt_token)]);
      return row?.personal;
    };
    expect(await readPersonal()).toEqual(expect.any(String));
    await fixture.browser(style).send('confirmCreate', { attempt_token });
    expect(await readPersonal()).toBeNull();
  });

  it('creates one profile for concurrent confirmations of one identity', async () => {
    const [identity, before] = [newIdentity(), await countProfiles()];
    const tokens: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      tokens.push(getText(await fixture.login(fixture.browser(style), identity), 'attempt_token'));
    }
    const confirmed = tokens.map((attempt_token) => fixture.browser(style).send('confirmCreate', { attempt_token }));
    const codes = (await Promise.all(confirmed)).map(getErrorCode).sort();
    expect(codes).toEqual(['identity_exists', 'identity_exists', 'identity_exists', null]);
    expect(await countProfiles()).toBe(before + 1);
  });
});

/** The format that people use. */
function formatMobile(mobile: string | null): string {
  return (mobile ?? '').replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
