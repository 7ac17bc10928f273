// From an unknown identity to a profile with a contact: confirmation, contact, code.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile, newIdentity, type RestIdentity } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

/** Whose profiles are not left out. */
const NOBODY = { lastNameKey: 'NOBODY', dateOfBirth: '1999-01-01', last4ssn: '0000' };
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
  return contacts.countOtherPeople(db, NOBODY, { channel, to: email ?? mobile ?? '' });
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

  it('accepts a contact for a profile without one, in the format that people use', async () => {
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

  it.each(['email', 'sms'] as const)('does not bind a contact by %s that three people have', async (channel) => {
    const { contacts, db } = fixture.app.dependencies;
    const contact = CONTACTS[channel]();
    for (let n = 0; n < 3; n += 1) {
      const { id: profileId } = await fixture.createPerson();
      const bound = { channel, to: contact.email ?? contact.mobile ?? '' };
      await contacts.bindContact(db, { profileId, contact: bound, now: 0 });
    }
    const browser = fixture.browser(style);
    const flow_token = getText(await fixture.login(browser, await fixture.createPerson()), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(contact) });
    const refused = await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) });
    expect(getErrorCode(refused)).toBe('flow_state_conflict');
    // Another one can be named.
    const other = CONTACTS.email();
    await browser.send('contact', { flow_token, ...toInput(other) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(other) }));
  });

  it('opens another profile for another contact, and each contact opens its own from then on', async () => {
    const [owner, other, person] = [fixture.browser(style), fixture.browser(style), await fixture.createPerson()];
    const [mine, theirs] = [CONTACTS.email(), CONTACTS.email()];
    const before = await countProfiles();
    const older = getText(await fixture.login(other, person), 'flow_token');
    const flow_token = getText(await fixture.login(owner, person), 'flow_token');
    await owner.send('contact', { flow_token, ...toInput(mine) });
    getTokens(await owner.send('verify', { flow_token, otp: await fixture.readCode(mine) }));
    await other.send('contact', { flow_token: older, ...toInput(theirs) });
    getTokens(await other.send('verify', { flow_token: older, otp: await fixture.readCode(theirs) }));
    // The first contact took the profile that had none.
    expect(await countProfiles()).toBe(before + 1);
    await waitForDelivery(fixture.app);
    fixture.advanceTo(120_000);
    const again = getText(await fixture.login(owner, person), 'flow_token');
    const codes = [await fixture.readCode(mine), await fixture.readCode(theirs)];
    expect(codes[0]).not.toBe(codes[1]);
    getTokens(await owner.send('verify', { flow_token: again, otp: codes[1] ?? '' }));
    expect(await countProfiles()).toBe(before + 1);
  });

  it('sends no notice to the address that is added', async () => {
    const [browser, person, contact] = [fixture.browser(style), await fixture.createPerson(), CONTACTS.email()];
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    await browser.send('contact', { flow_token, ...toInput(contact) });
    getTokens(await browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
    await waitForDelivery(fixture.app);
    const subjects = fixture.mailbox.messagesFor(contact.email ?? '').map(({ subject }) => subject);
    expect(subjects).toEqual(['Your sign-in code']);
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

function formatMobile(mobile: string | null): string {
  return (mobile ?? '').replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
