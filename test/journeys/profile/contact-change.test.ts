// A contact of a profile is changed with proof: a code to a current contact, then a code to the new one.
import { getText, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { newEmail, newMobile, type Person } from '../../support/fixtures/people';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { changeByCodes, readContactEvents, readMessages, signInOwner } from '../../support/sign-in/contact-changes';
import { isAccepted, listDevices, revoke } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60_000;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const byEmail = ({ email }: Person) => ({ email, mobile: null });
const byMobile = ({ mobile }: Person) => ({ email: null, mobile });
const toEmail = () => ({ email: newEmail(), mobile: null });
const toMobile = () => ({ email: null, mobile: newMobile() });

describe.each(stylesOf('profile/contact-change'))('over %s', (style: ApiStyle) => {
  it.each([
    ['replaces the address', ['email'], () => ({ email: newEmail() })],
    ['adds a number', ['email'], () => ({ mobile: newMobile() })],
    ['replaces the number', ['email', 'sms'], () => ({ mobile: newMobile() })],
    ['replaces the address beside a number', ['email', 'sms'], () => ({ email: newEmail() })],
  ] as const)('a stolen access token alone never %s', async (_what, channels, makeContact) => {
    const person = await fixture.createPerson(...channels);
    const { browser, token, profile } = await signInOwner(fixture, style, person);
    const before = await profile();
    const input = { ...makeContact(), email_permission: true };
    const refused = await browser.send('communication', input, { token });
    expect(getErrorCode(refused)).toBe('contact_proof_required');
    expect(getErrorMember(refused, 'required_steps')).toEqual(['contact_change']);
    expect(await profile()).toEqual(before);
    expect((await fixture.startSignIn(fixture.browser(style), person)).otp).toMatch(/^\d{6}$/);
  });

  it.each([
    ['an address by its own code', ['email'], byEmail, toEmail],
    ['a number by its own code', ['email', 'sms'], byMobile, toMobile],
    ['no number, by a code to the address', ['email'], byEmail, toMobile],
  ] as const)('replaces %s', async (_what, channels, current, makeNext) => {
    const person = await fixture.createPerson(...channels);
    const owner = await signInOwner(fixture, style, person);
    const next = makeNext();
    const completed = await changeByCodes(fixture, owner, current(person), next);
    expect(completed.value).toEqual({
      message: 'The contact was changed. All other sessions and all trusted browsers have ended.',
      state: 'completed',
      flow_token: null,
      effective_at: null,
    });
    const [field, value] = next.mobile === null ? ['email', next.email] : ['mobile', next.mobile];
    expect(await owner.profile()).toMatchObject({ [field]: value, [`${field}_verified`]: true });
    expect(await readContactEvents(fixture, person)).toEqual(['contact.change_requested', 'contact.changed']);
  });

  it('proves a change of the number by a code to the address', async () => {
    const person = await fixture.createPerson('email', 'sms');
    const owner = await signInOwner(fixture, style, person);
    const next = toMobile();
    const requested = await owner.request({ mobile: next.mobile, proof: 'email' });
    expect(requested.value).toMatchObject({ state: 'prove_current' });
    const proved = await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(byEmail(person)));
    expect(proved.value).toMatchObject({ state: 'prove_new' });
    await owner.confirm(getText(proved, 'flow_token'), await fixture.readCode(next));
    expect(await owner.profile()).toMatchObject({ mobile: next.mobile, email: person.email });
  });

  it('ends all other sessions, all trusted browsers and open sign-ins, and notifies the old contact', async () => {
    const person = await fixture.createPerson('email');
    const other = await signInOwner(fixture, style, person, { remember_device: true });
    const owner = await signInOwner(fixture, style, person, { remember_device: true });
    const thief = fixture.browser(style);
    const open = await fixture.startSignIn(thief, person);
    await changeByCodes(fixture, owner, byEmail(person), toEmail());
    expect([await isAccepted(fixture, owner.token), await isAccepted(fixture, other.token)]).toEqual([true, false]);
    expect(await listDevices(fixture, owner.token)).toEqual([]);
    expect(getErrorCode(await thief.send('verify', { ...open }))).toBe('flow_token_expired');
    expect((await readMessages(fixture, person)).at(-1)).toContain('A contact was changed');
  });

  it('needs both codes: neither a wrong one nor that of the other contact is accepted', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const flow_token = getText(await owner.request({ email: newEmail() }), 'flow_token');
    const otp = await fixture.readCode(person);
    const wrong = await owner.confirm(flow_token, wrongCode(otp));
    expect([getErrorCode(wrong), getErrorMember(wrong, 'attempts_remaining')]).toEqual(['otp_invalid', 4]);
    for (let n = 0; n < 4; n += 1) await owner.confirm(flow_token, wrongCode(otp));
    expect(getErrorCode(await owner.confirm(flow_token, otp))).toBe('otp_attempts_exceeded');
    expect(await owner.profile()).toMatchObject({ email: person.email });
  });

  it('does not mix its codes with those of a sign-in, or with those of another person', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const stranger = await signInOwner(fixture, style, await fixture.createPerson('email'));
    const flow_token = getText(await owner.request({ email: newEmail() }), 'flow_token');
    const otp = await fixture.readCode(person);
    expect(getErrorCode(await owner.browser.send('verify', { flow_token, otp }))).toBe('flow_token_invalid');
    expect(getErrorCode(await stranger.confirm(flow_token, otp))).toBe('flow_token_invalid');
    const signIn = await fixture.startSignIn(fixture.browser(style), person);
    expect(getErrorCode(await owner.confirm(signIn.flow_token, signIn.otp))).toBe('flow_token_invalid');
    expect(getErrorCode(await owner.browser.send('confirmChange', { flow_token, otp }))).toMatch(/unauthenticated/i);
  });

  it('sends another code after a minute', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const flow_token = getText(await owner.request({ email: newEmail() }), 'flow_token');
    const first = await fixture.readCode(person);
    fixture.advanceTo(61_000);
    expect((await owner.browser.send('resend', { flow_token })).value).toEqual({ otp_sent: true, flow_token });
    const second = await fixture.readCode(person);
    if (second !== first) expect(getErrorCode(await owner.confirm(flow_token, first))).toBe('otp_invalid');
    expect((await owner.confirm(flow_token, second)).value).toMatchObject({ state: 'prove_new' });
  });

  it('is completed by one of twenty concurrent confirmations', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const next = toEmail();
    const requested = await owner.request({ email: next.email });
    const proved = await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(person));
    const [flow_token, otp] = [getText(proved, 'flow_token'), await fixture.readCode(next)];
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => owner.confirm(flow_token, otp)));
    expect(outcomes.filter((outcome) => getErrorCode(outcome) === null)).toHaveLength(1);
    expect((await readContactEvents(fixture, person)).filter((event) => event === 'contact.changed')).toHaveLength(1);
  });

  it('ends a proof when its contact was changed meanwhile', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const requested = await owner.request({ email: newEmail() });
    const slow = getText(
      await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(person)),
      'flow_token',
    );
    fixture.advanceTo(61_000);
    await changeByCodes(fixture, owner, person, toEmail());
    expect(getErrorCode(await owner.confirm(slow, '000000'))).toBe('flow_token_expired');
  });

  it('does not accept a proof by a contact that the profile no longer has', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const next = toEmail();
    const requested = await owner.request({ email: next.email });
    const proved = await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(person));
    const { db, contacts } = fixture.app.dependencies;
    const stored = await contacts.findProfileToChange(db, person.id);
    const contact = { channel: 'email', to: newEmail() } as const;
    if (stored) await contacts.changeContact(db, stored, contact, fixture.app.moment());
    const late = await owner.confirm(getText(proved, 'flow_token'), await fixture.readCode(next));
    expect(getErrorCode(late)).toBe('flow_token_expired');
    expect(await owner.profile()).toMatchObject({ email: contact.to });
  });

  it('rejects the current contact, malformed ones, a contact of three other people and a missing proof', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const errorsOf = async (input: Parameters<typeof owner.request>[0]) =>
      getErrorMember(await owner.request(input), 'errors');
    expect(await errorsOf({ email: person.email })).toEqual({ email: ['This is the current email.'] });
    expect(await errorsOf({ mobile: '12' })).toEqual({ mobile: ['The mobile must be a US mobile number.'] });
    expect(await errorsOf({ email: newEmail(), proof: 'mobile' })).toEqual({
      proof: ['There is no verified contact of this kind.'],
    });
    const email = newEmail();
    const { contacts, db } = fixture.app.dependencies;
    for (let n = 0; n < 3; n += 1) {
      const { id: profileId } = await fixture.createPerson();
      const stored = await contacts.findProfileToChange(db, profileId);
      if (stored) await contacts.changeContact(db, stored, { channel: 'email', to: email }, fixture.app.moment());
    }
    const refused = await changeByCodes(fixture, owner, person, { email, mobile: null });
    expect(getErrorMember(refused, 'errors')).toEqual({ email: ['The email cannot be used.'] });
  });

  it('may be requested five times an hour', async () => {
    const owner = await signInOwner(fixture, style, await fixture.createPerson('email', 'sms'));
    const codes: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push(getErrorCode(await owner.request({ email: newEmail(), proof: 'mobile' })));
    expect(codes.filter((code) => code === null).length).toBeLessThanOrEqual(5);
    expect(codes.at(-1)).toMatch(/too_many_attempts|otp_send_limit/);
  });

  it('lets an older session remove browsers at once, and the sessions of the new contact only after a day', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    fixture.advanceTo(5 * MINUTE);
    const next = toMobile();
    await changeByCodes(fixture, owner, person, next);
    fixture.advanceTo(10 * MINUTE);
    const fresh = await signInOwner(fixture, style, { ...person, ...next }, { remember_device: true });
    const [device] = await listDevices(fixture, fresh.token);
    expect(await revoke(fixture, fresh.token, 'device', device?.id ?? '')).toBe('CONTACT_COOLING');
    const refused = await fresh.request({ email: newEmail(), proof: 'mobile' });
    expect(getErrorCode(refused)).toBe('contact_cooling');
    const lost = await fresh.request({ email: newEmail(), proof: 'none' });
    expect(getErrorCode(lost)).toBe('contact_cooling');
    expect(await revoke(fixture, owner.token, 'device', device?.id ?? '')).toBe(1);
  });
});

it('lets one of four people have a contact that two have already, although they prove it at once', async () => {
  const { contacts, db } = fixture.app.dependencies;
  const next = toEmail();
  for (let n = 0; n < 2; n += 1) {
    const stored = await contacts.findProfileToChange(db, (await fixture.createPerson()).id);
    const contact = { channel: 'email', to: next.email } as const;
    if (stored) await contacts.changeContact(db, stored, contact, fixture.app.moment());
  }
  const proofs = [];
  for (let n = 0; n < 4; n += 1) {
    const person = await fixture.createPerson('email');
    const { request, confirm } = await signInOwner(fixture, 'REST', person);
    const flow_token = getText(await request({ email: next.email }), 'flow_token');
    const proved = getText(await confirm(flow_token, await fixture.readCode(person)), 'flow_token');
    const code = await fixture.readCode(next);
    proofs.push(() => confirm(proved, code));
  }
  const outcomes = await Promise.all(proofs.map((prove) => prove()));
  const refused = outcomes.map(getErrorCode).filter((code) => code !== null);
  expect(refused).toEqual(Array.from({ length: 3 }, () => 'The given data was invalid.'));
});
