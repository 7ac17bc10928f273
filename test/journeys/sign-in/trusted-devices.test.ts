// Trusted devices: the cookie, the next login without a code, and how the trust ends.
import {
  getText,
  getTokens,
  type Browser,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import type { Person } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { isAccepted, listDevices, revoke } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COOKIE = /^__Host-td=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
const CLEARED = '__Host-td=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';

const REMEMBER = { remember_device: true, device_name: 'Kitchen laptop' };

/** The Set-Cookie headers of a response. */
function getCookies({ answer }: ApiOutcome): readonly string[] {
  return answer.headers.getSetCookie();
}

/** A new person with a trusted browser. */
async function trustDevice(style: ApiStyle) {
  const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
  return { browser, person, tokens: await fixture.signIn(browser, person, REMEMBER) };
}

async function getBranch(browser: Browser, person: Person): Promise<string> {
  const outcome = await fixture.login(browser, person);
  if (!outcome.value) return getErrorCode(outcome) ?? '';
  return outcome.value['trusted_device'] === true ? 'trusted' : outcome.value['otp_sent'] === true ? 'code' : '';
}

async function readEvents({ id }: Person): Promise<readonly unknown[]> {
  const rows = await fixture.app.dependencies.db.read(
    'SELECT event FROM audit_events WHERE profile_id = ? ORDER BY id',
    [id],
  );
  return rows.map(({ event }) => event);
}

describe.each(stylesOf('sign-in/trusted-devices'))('over %s', (style: ApiStyle) => {
  it('sets a host-only, HTTP-only cookie when the device is remembered', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const outcome = await browser.send('verify', { ...(await fixture.startSignIn(browser, person)), ...REMEMBER });
    expect(getCookies(outcome)).toEqual([expect.stringMatching(COOKIE)]);
    const stored = JSON.stringify(await fixture.app.dependencies.db.read('SELECT * FROM trusted_devices'));
    expect(stored).not.toContain(browser.cookie?.split('.')[1]);
  });

  it.each([{}, { remember_device: false }, { remember_device: null }])('sets no cookie for %j', async (input) => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    expect(
      getCookies(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)), ...input })),
    ).toEqual([]);
  });

  it('signs in without a code and without a message, and rotates the cookie', async () => {
    const { browser, person } = await trustDevice(style);
    await waitForDelivery(fixture.app);
    const [first, messages] = [browser.cookie, fixture.mailbox.messagesFor(person.email ?? '').length];
    const outcome = await fixture.login(browser, person);
    expect(Object.keys(outcome.value ?? {})).toEqual(['matched', 'trusted_device', 'meta']);
    expect(await isAccepted(fixture, getTokens(outcome).access_token)).toBe(true);
    expect(browser.cookie).not.toBe(first);
    expect(browser.cookie?.split('.')[0]).toBe(first?.split('.')[0]);
    await waitForDelivery(fixture.app);
    expect(fixture.mailbox.messagesFor(person.email ?? '')).toHaveLength(messages);
    expect(await getBranch(browser, person)).toBe('trusted');
  });

  it('accepts the previous cookie for ten seconds, for concurrent logins', async () => {
    const { browser, person } = await trustDevice(style);
    const first = browser.cookie;
    expect(await getBranch(browser, person)).toBe('trusted');
    const second = browser.cookie;
    fixture.advanceTo(10_000);
    browser.cookie = first;
    const repeated = await fixture.login(browser, person);
    expect([repeated.value?.['trusted_device'], getCookies(repeated)]).toEqual([true, []]);
    browser.cookie = second;
    expect(await getBranch(browser, person)).toBe('trusted');
  });

  it('revokes the device when an older cookie returns after the grace period', async () => {
    const { browser, person } = await trustDevice(style);
    const copied = browser.cookie;
    expect(await getBranch(browser, person)).toBe('trusted');
    fixture.advanceTo(10_001);
    const thief = fixture.browser(style);
    thief.cookie = copied;
    const outcome = await fixture.login(thief, person);
    expect([Object.keys(outcome.value ?? {}), getCookies(outcome)]).toEqual([
      ['matched', 'otp_sent', 'flow_token'],
      [CLEARED],
    ]);
    expect(await getBranch(browser, person)).toBe('code');
    expect(await readEvents(person)).toContain('device.theft');
  });

  it('revokes the device for a right selector with a wrong verifier', async () => {
    const { browser, person, tokens } = await trustDevice(style);
    const [selector = ''] = (browser.cookie ?? '').split('.');
    const thief = fixture.browser(style);
    thief.cookie = `${selector}.${'A'.repeat(43)}`;
    expect(await getBranch(thief, person)).toBe('code');
    expect(thief.cookie).toBeNull();
    expect(await listDevices(fixture, tokens.access_token)).toEqual([]);
    expect(await getBranch(browser, person)).toBe('code');
  });

  it.each([
    ['an unknown selector', `__Host-td=${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['a value of another form', '__Host-td=trust-me'],
    ['the name of an insecure cookie', `td=${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ])('requires a code with %s', async (_title, cookie) => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    browser.cookie = cookie;
    expect(await getBranch(browser, person)).toBe('code');
  });

  it('lasts 30 days from the code, however much it is used', async () => {
    const { browser, person } = await trustDevice(style);
    for (const at of [20 * DAY, 30 * DAY - 1]) {
      fixture.advanceTo(at);
      expect(await getBranch(browser, person)).toBe('trusted');
    }
    fixture.advanceTo(30 * DAY);
    expect(await getBranch(browser, person)).toBe('code');
  });

  it('is limited to five for each profile: the oldest one ends', async () => {
    const person = await fixture.createPerson('email');
    const browsers = Array.from({ length: 6 }, () => fixture.browser(style));
    for (const [n, browser] of browsers.entries()) {
      fixture.advanceTo(n * HOUR);
      await fixture.signIn(browser, person, { ...REMEMBER, device_name: `Browser ${n}` });
    }
    fixture.advanceTo(10 * HOUR);
    const [oldest, next, , , , newest] = browsers;
    if (!oldest || !next || !newest) throw new Error('There are six browsers.');
    const { access_token } = getTokens(await fixture.login(newest, person));
    const names = (await listDevices(fixture, access_token)).map(({ name }) => name);
    expect(names.sort()).toEqual(['Browser 1', 'Browser 2', 'Browser 3', 'Browser 4', 'Browser 5']);
    expect(await getBranch(next, person)).toBe('trusted');
    expect(await getBranch(oldest, person)).toBe('code');
  });

  it('is not trusted for other profiles', async () => {
    const { browser, person } = await trustDevice(style);
    const other = await fixture.createPerson('email');
    expect(await getBranch(browser, other)).toBe('code');
    expect(await getBranch(browser, person)).toBe('trusted');
  });

  it('resolves an identity of two profiles to the one that trusts the device', async () => {
    const { dependencies } = fixture.app;
    const { browser } = await trustDevice(style);
    const [row] = await dependencies.db.read(
      "SELECT id FROM consumer_profiles WHERE status = 'active' ORDER BY id LIMIT 1 OFFSET 3",
    );
    await dependencies.db.write('UPDATE trusted_devices SET profile_id = ? WHERE selector = ?', [
      Number(row?.id),
      browser.cookie?.split(/[=.]/)[1] ?? '',
    ]);
    const santos = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };
    expect((await fixture.login(browser, santos)).value).toMatchObject({ trusted_device: true });
    expect((await fixture.login(fixture.browser(style), santos)).value).toMatchObject({ otp_sent: true });
  });

  it('is listed with its name, and only its owner can revoke it', async () => {
    const { browser, person, tokens } = await trustDevice(style);
    const stranger = await trustDevice(style);
    const [device] = await listDevices(fixture, tokens.access_token);
    const at = fixture.app.moment();
    expect(device).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      name: 'Kitchen laptop',
      createdAt: at.now,
      lastUsedAt: at.now,
      expiresAt: new Date(at.epoch + 30 * DAY).toISOString(),
    });
    const id = device?.id ?? '';
    expect(await revoke(fixture, stranger.tokens.access_token, 'device', id)).toBe('NOT_FOUND');
    expect(await getBranch(browser, person)).toBe('trusted');
    expect(await revoke(fixture, tokens.access_token, 'device', id)).toBe(1);
    expect(await revoke(fixture, tokens.access_token, 'device', id)).toBe('NOT_FOUND');
    expect(await revoke(fixture, tokens.access_token, 'device', 'nonsense')).toBe('NOT_FOUND');
    expect(await getBranch(browser, person)).toBe('code');
  });

  it('notifies the owner by e-mail', async () => {
    const { person } = await trustDevice(style);
    await waitForDelivery(fixture.app);
    const subjects = fixture.mailbox.messagesFor(person.email ?? '').map(({ subject }) => subject);
    expect(subjects).toEqual(['Your sign-in code', 'A browser is trusted now']);
  });

  it('does not sign in to a blocked profile', async () => {
    const { browser, person } = await trustDevice(style);
    await fixture.app.dependencies.db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?", [
      person.id,
    ]);
    expect((await fixture.login(browser, person)).value).toMatchObject({ requires_contact_input: true });
  });

  it('still requires a CAPTCHA', async () => {
    const { browser, person } = await trustDevice(style);
    expect(getErrorCode(await fixture.login(browser, person, { captcha_token: 'wrong' }))).toBe('captcha_failed');
    expect(getText(await fixture.login(fixture.browser(style), person), 'flow_token')).toMatch(/^[\w-]{43}$/);
  });
});
