// The lock of a profile after wrong codes: when it starts, how long it lasts, and what it does not affect.
import { normalizeLastName } from '../../../src/domain/sign-in/last-name';
import { formatIdentityReason } from '../../../src/services/sign-in/steps/entered-identity';
import { getText, getTokens, type Browser, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import type { Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

/** Wide rate limits, so that only the lock applies. */
const SETTINGS = {
  LIMIT_LOGIN_IDENTITY: '1000/900',
  LIMIT_LOGIN_IP: '1000/60',
  LIMIT_SEND_IDENTITY: '1000/3600',
  LIMIT_SEND_IDENTITY_IP: '1000/3600',
  LIMIT_SEND_DESTINATION: '1000/3600',
  LIMIT_VERIFY_IP: '1000/60',
  LOCK_MAX_SECONDS: '3600',
};

beforeAll(async () => {
  fixture = await openSignInFixture(SETTINGS);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** Enters the given number of wrong codes in as few sign-ins as possible; returns the last error code. */
async function guess(browser: Browser, person: Person, guesses: number): Promise<string | null> {
  let last: string | null = null;
  for (let left = guesses; left > 0; left -= 5) {
    const { flow_token, otp } = await fixture.startSignIn(browser, person);
    for (let n = 0; n < Math.min(left, 5); n += 1) {
      last = getErrorCode(await browser.send('verify', { flow_token, otp: wrongCode(otp) }));
    }
  }
  return last;
}

/** Of the identity: a sign-in belongs to no profile before its right code. */
async function countEvents(event: string, { last_name, date_of_birth, last4ssn }: Person): Promise<number> {
  const { dependencies } = fixture.app;
  const identity = { lastNameKey: normalizeLastName(last_name), dateOfBirth: date_of_birth, last4ssn };
  const sql = 'SELECT id FROM audit_events WHERE event = ? AND reason = ?';
  return (await dependencies.db.read(sql, [event, formatIdentityReason(dependencies, identity)])).length;
}

async function canLogIn(browser: Browser, person: Person): Promise<boolean> {
  return getErrorCode(await fixture.login(browser, person)) === null;
}

describe.each(stylesOf('sign-in/profile-lock'))('over %s', (style: ApiStyle) => {
  it('starts at the tenth wrong code after a right one, not at the ninth', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const earlier = await fixture.startSignIn(browser, person);
    await browser.send('verify', { ...earlier, otp: wrongCode(earlier.otp) });
    getTokens(await browser.send('verify', { ...earlier }));
    await guess(browser, person, 9);
    const code = await fixture.startSignIn(browser, person);
    expect(getErrorCode(await browser.send('verify', { ...code, otp: wrongCode(code.otp) }))).toBe('otp_invalid');
    const right = await browser.send('verify', { ...code });
    expect([getErrorCode(right), getErrorMember(right, 'retry_after')]).toEqual(['account_locked', 900]);
    const login = await fixture.login(browser, person);
    expect([getErrorCode(login), getErrorMember(login, 'retry_after')]).toEqual(['too_many_attempts', 900]);
  });

  it('also counts wrong codes of text messages', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    for (let flow = 0; flow < 2; flow += 1) {
      const at = fixture.browser(style);
      const { flow_token, otp } = await fixture.startSignIn(at, person);
      for (let n = 0; n < 5; n += 1) await at.send('verify', { flow_token, otp: wrongCode(otp) });
    }
    expect(getErrorCode(await fixture.login(browser, person))).toBe('too_many_attempts');
  });

  it('counts wrong codes of text messages, and no expired one', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    const { flow_token, otp } = await fixture.startSignIn(browser, person);
    const enter = (code: string) => browser.send('verify', { flow_token, otp: code });
    const attempts = [await enter(wrongCode(otp)), await enter(wrongCode(otp))];
    expect(attempts.map((attempt) => getErrorMember(attempt, 'attempts_remaining'))).toEqual([4, 3]);
    fixture.texts.expire();
    const expired = await enter(otp);
    expect(getErrorCode(expired)).toBe('otp_expired');
    expect(getErrorMember(expired, 'errors')).toEqual({ otp: ['The code has expired.'] });
    expect(await countEvents('otp.failed', person)).toBe(2);
  });

  it('counts no code of a text message that the provider could not check', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    const code = await fixture.startSignIn(browser, person);
    fixture.texts.failWith({ status: 503, body: {} });
    const unchecked = await browser.send('verify', { ...code, otp: wrongCode(code.otp) });
    fixture.texts.failWith(null);
    expect([getErrorCode(unchecked), getErrorMember(unchecked, 'retry_after')]).toEqual([
      'otp_delivery_unavailable',
      10,
    ]);
    expect(await countEvents('otp.failed', person)).toBe(0);
    expect(getTokens(await browser.send('verify', { ...code })).token_type).toBe('Bearer');
  });

  it('is not what ends a sign-in by text whose code the provider no longer checks, even the right one', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    const code = await fixture.startSignIn(browser, person);
    fixture.texts.useUpChecks();
    expect(getErrorCode(await browser.send('verify', { ...code }))).toBe('otp_attempts_exceeded');
    const [flow] = await fixture.app.dependencies.db.read("SELECT COUNT(*) AS n FROM login_flows WHERE state = 'dead'");
    expect(Number(flow?.n)).toBeGreaterThan(0);
    expect(
      getTokens(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)) })).token_type,
    ).toBe('Bearer');
  });

  it('doubles its duration up to the maximum, never lasts for ever, fades, and starts over after the right code', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    let at = 0;
    for (const seconds of [900, 1800, 3600, 3600, 3600]) {
      await guess(browser, person, 10);
      expect(getErrorMember(await fixture.login(browser, person), 'retry_after')).toBe(seconds);
      fixture.advanceTo(at + seconds * 1000 - 1);
      expect(await canLogIn(browser, person)).toBe(false);
      at += seconds * 1000;
      fixture.advanceTo(at);
      expect(await canLogIn(browser, person)).toBe(true);
    }
    // Four days take four of the five locks back.
    at += 4 * 24 * 3_600_000;
    fixture.advanceTo(at);
    await guess(browser, person, 10);
    expect(getErrorMember(await fixture.login(browser, person), 'retry_after')).toBe(1800);
    fixture.advanceTo(at + 1_800_000);
    await fixture.signIn(browser, person);
    await guess(browser, person, 10);
    expect(getErrorMember(await fixture.login(browser, person), 'retry_after')).toBe(900);
  });

  it('does not affect trusted devices and running sessions', async () => {
    const [trusted, other, person] = [
      fixture.browser(style),
      fixture.browser(style),
      await fixture.createPerson('email'),
    ];
    const { access_token, refresh_token } = await fixture.signIn(trusted, person, { remember_device: true });
    await guess(other, person, 10);
    expect(getErrorCode(await fixture.login(other, person))).toBe('too_many_attempts');
    expect(getErrorCode(await trusted.send('accounts', undefined, { token: access_token }))).toBeNull();
    expect(getTokens(await trusted.send('refresh', { refresh_token })).token_type).toBe('Bearer');
    expect((await fixture.login(trusted, person)).value).toMatchObject({ trusted_device: true });
  });

  it('notifies the owner by e-mail, at once and once', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    await guess(browser, person, 9);
    const { flow_token, otp } = await fixture.startSignIn(browser, person);
    const delivery = jest.spyOn(fixture.app.dependencies.outboxSender, 'wake');
    await browser.send('verify', { flow_token, otp: wrongCode(otp) });
    expect(delivery).toHaveBeenCalledTimes(1);
    delivery.mockRestore();
    await waitForDelivery(fixture.app);
    const subjects = fixture.mailbox.messagesFor(person.email ?? '').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Sign-in paused')).toHaveLength(1);
    expect(await countEvents('otp.locked', person)).toBe(1);
  });

  it('does not start after malformed or expired codes', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const { flow_token, otp } = await fixture.startSignIn(browser, person);
    for (let n = 0; n < 12; n += 1) await browser.send('verify', { flow_token, otp: '12345' });
    fixture.advanceTo(600_000);
    for (let n = 0; n < 12; n += 1) await browser.send('verify', { flow_token, otp: wrongCode(otp) });
    expect(getText(await fixture.login(browser, person), 'flow_token')).not.toBe(flow_token);
  });
});
