// The lock of a profile after wrong codes: when it closes, for how long, and what it leaves alone.
import { API_STYLES, getText, getTokens, type Browser, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import type { Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let world: SignInFixture;

/** The limits of login and sending are wide, so that only the lock is met. */
const SETTINGS = {
  LIMIT_LOGIN_IDENTITY: '1000/900',
  LIMIT_LOGIN_IP: '1000/60',
  LIMIT_SEND_PROFILE: '1000/3600',
  LIMIT_SEND_DESTINATION: '1000/3600',
  LIMIT_VERIFY_IP: '1000/60',
  LOCK_MAX_SECONDS: '3600',
};

beforeAll(async () => {
  world = await openSignInFixture(SETTINGS);
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

/** Gives so many wrong codes, in as few sign-ins as possible; answers the last code of the refusals. */
async function guess(browser: Browser, person: Person, guesses: number): Promise<string | null> {
  let last: string | null = null;
  for (let left = guesses; left > 0; left -= 5) {
    const { flow_token, otp } = await world.startSignIn(browser, person);
    for (let n = 0; n < Math.min(left, 5); n += 1) {
      last = getErrorCode(await browser.send('verify', { flow_token, otp: wrongCode(otp) }));
    }
  }
  return last;
}

async function isOpenTo(browser: Browser, person: Person): Promise<boolean> {
  return getErrorCode(await world.login(browser, person)) === null;
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('closes at the tenth wrong code, not at the ninth', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    await guess(browser, person, 9);
    const code = await world.startSignIn(browser, person);
    expect(getErrorCode(await browser.send('verify', { ...code, otp: wrongCode(code.otp) }))).toBe('otp_invalid');
    const right = await browser.send('verify', { ...code });
    expect([getErrorCode(right), getErrorMember(right, 'retry_after')]).toEqual(['account_locked', 900]);
    const login = await world.login(browser, person);
    expect([getErrorCode(login), getErrorMember(login, 'retry_after')]).toEqual(['too_many_attempts', 900]);
  });

  it('counts wrong codes of text messages too', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('sms')];
    for (let flow = 0; flow < 2; flow += 1) {
      const at = world.browser(style);
      const { flow_token, otp } = await world.startSignIn(at, person);
      for (let n = 0; n < 5; n += 1) await at.send('verify', { flow_token, otp: wrongCode(otp) });
    }
    expect(getErrorCode(await world.login(browser, person))).toBe('too_many_attempts');
  });

  it('lasts twice as long each time, up to its bound, and begins anew after the right code', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    let at = 0;
    for (const seconds of [900, 1800, 3600, 3600]) {
      await guess(browser, person, 10);
      expect(getErrorMember(await world.login(browser, person), 'retry_after')).toBe(seconds);
      world.advanceTo(at + seconds * 1000 - 1);
      expect(await isOpenTo(browser, person)).toBe(false);
      at += seconds * 1000;
      world.advanceTo(at);
      expect(await isOpenTo(browser, person)).toBe(true);
    }
    await world.signIn(browser, person);
    await guess(browser, person, 10);
    expect(getErrorMember(await world.login(browser, person), 'retry_after')).toBe(900);
  });

  it('stays closed after fifty wrong codes in a row, until support opens it', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    let at = 0;
    for (let lock = 0; lock < 5; lock += 1) {
      await guess(browser, person, 10);
      at += 3_600_000;
      world.advanceTo(at);
    }
    world.advanceTo(60 * 24 * 3_600_000);
    expect(getErrorCode(await world.login(browser, person))).toBe('too_many_attempts');
  });

  it('leaves trusted browsers and running sessions alone', async () => {
    const [trusted, other, person] = [world.browser(style), world.browser(style), await world.createPerson('email')];
    const { access_token, refresh_token } = await world.signIn(trusted, person, { remember_device: true });
    await guess(other, person, 10);
    expect(getErrorCode(await world.login(other, person))).toBe('too_many_attempts');
    expect(getErrorCode(await trusted.send('accounts', undefined, { token: access_token }))).toBeNull();
    expect(getTokens(await trusted.send('refresh', { refresh_token })).token_type).toBe('Bearer');
    expect((await world.login(trusted, person)).value).toMatchObject({ trusted_device: true });
  });

  it('is told to its owner by mail, once', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    await guess(browser, person, 10);
    await waitForDelivery(world.app);
    const subjects = world.mailbox.messagesFor(person.email ?? '').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Sign-in paused')).toHaveLength(1);
  });

  it('does not close for codes that are no six digits, or that came too late', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    const { flow_token, otp } = await world.startSignIn(browser, person);
    for (let n = 0; n < 12; n += 1) await browser.send('verify', { flow_token, otp: '12345' });
    world.advanceTo(600_000);
    for (let n = 0; n < 12; n += 1) await browser.send('verify', { flow_token, otp: wrongCode(otp) });
    expect(getText(await world.login(browser, person), 'flow_token')).not.toBe(flow_token);
  });
});
