// Trusted browsers: the cookie, the second login without a code, and how the trust ends.
import {
  API_STYLES,
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
import { listDevices, opens, revoke } from '../../support/sign-in/owned-sessions';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COOKIE = /^__Host-td=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
const CLEARED = '__Host-td=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';

const REMEMBER = { remember_device: true, device_name: 'Kitchen laptop' };

/** What the answer tells the browser to keep. */
function cookiesIn({ answer }: ApiOutcome): readonly string[] {
  return answer.headers.getSetCookie();
}

/** A browser that is trusted by a new person. */
async function trusted(style: ApiStyle) {
  const [browser, person] = [world.browser(style), await world.createPerson('email')];
  return { browser, person, tokens: await world.signIn(browser, person, REMEMBER) };
}

async function branchOf(browser: Browser, person: Person): Promise<string> {
  const outcome = await world.login(browser, person);
  if (!outcome.value) return getErrorCode(outcome) ?? '';
  return outcome.value['trusted_device'] === true ? 'trusted' : outcome.value['otp_sent'] === true ? 'code' : '';
}

async function eventsOf({ id }: Person): Promise<readonly unknown[]> {
  const rows = await world.app.parts.db.read('SELECT event FROM audit_events WHERE profile_id = ? ORDER BY id', [id]);
  return rows.map(({ event }) => event);
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('gives a cookie that only this host and no script can read, when the browser is to be remembered', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    const outcome = await browser.send('verify', { ...(await world.startSignIn(browser, person)), ...REMEMBER });
    expect(cookiesIn(outcome)).toEqual([expect.stringMatching(COOKIE)]);
    const stored = JSON.stringify(await world.app.parts.db.read('SELECT * FROM trusted_devices'));
    expect(stored).not.toContain(browser.cookie?.split('.')[1]);
  });

  it.each([{}, { remember_device: false }, { remember_device: null }])('gives none for %j', async (input) => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    expect(
      cookiesIn(await browser.send('verify', { ...(await world.startSignIn(browser, person)), ...input })),
    ).toEqual([]);
  });

  it('signs in without a code, and without a message, and replaces the value', async () => {
    const { browser, person } = await trusted(style);
    await waitForDelivery(world.app);
    const [first, messages] = [browser.cookie, world.mailbox.messagesFor(person.email ?? '').length];
    const outcome = await world.login(browser, person);
    expect(Object.keys(outcome.value ?? {})).toEqual(['matched', 'trusted_device', 'meta']);
    expect(await opens(world, getTokens(outcome).access_token)).toBe(true);
    expect(browser.cookie).not.toBe(first);
    expect(browser.cookie?.split('.')[0]).toBe(first?.split('.')[0]);
    await waitForDelivery(world.app);
    expect(world.mailbox.messagesFor(person.email ?? '')).toHaveLength(messages);
    expect(await branchOf(browser, person)).toBe('trusted');
  });

  it('knows the value before for ten seconds, as two logins at once need it', async () => {
    const { browser, person } = await trusted(style);
    const first = browser.cookie;
    expect(await branchOf(browser, person)).toBe('trusted');
    const second = browser.cookie;
    world.advanceTo(10_000);
    browser.cookie = first;
    const repeated = await world.login(browser, person);
    expect([repeated.value?.['trusted_device'], cookiesIn(repeated)]).toEqual([true, []]);
    browser.cookie = second;
    expect(await branchOf(browser, person)).toBe('trusted');
  });

  it('takes a value from before the grace for a theft: nobody is trusted any more', async () => {
    const { browser, person } = await trusted(style);
    const copied = browser.cookie;
    expect(await branchOf(browser, person)).toBe('trusted');
    world.advanceTo(10_001);
    const thief = world.browser(style);
    thief.cookie = copied;
    const outcome = await world.login(thief, person);
    expect([Object.keys(outcome.value ?? {}), cookiesIn(outcome)]).toEqual([
      ['matched', 'otp_sent', 'flow_token'],
      [CLEARED],
    ]);
    expect(await branchOf(browser, person)).toBe('code');
    expect(await eventsOf(person)).toContain('device.theft');
  });

  it('takes the right selector with a wrong verifier for a theft', async () => {
    const { browser, person, tokens } = await trusted(style);
    const [selector = ''] = (browser.cookie ?? '').split('.');
    const thief = world.browser(style);
    thief.cookie = `${selector}.${'A'.repeat(43)}`;
    expect(await branchOf(thief, person)).toBe('code');
    expect(thief.cookie).toBeNull();
    expect(await listDevices(world, tokens.access_token)).toEqual([]);
    expect(await branchOf(browser, person)).toBe('code');
  });

  it.each([
    ['an unknown selector', `__Host-td=${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['a value of another form', '__Host-td=trust-me'],
    ['the name of an insecure cookie', `td=${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ])('asks for a code with %s', async (_title, cookie) => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    browser.cookie = cookie;
    expect(await branchOf(browser, person)).toBe('code');
  });

  it('lasts 30 days from the code, however often it is used', async () => {
    const { browser, person } = await trusted(style);
    for (const at of [20 * DAY, 30 * DAY - 1]) {
      world.advanceTo(at);
      expect(await branchOf(browser, person)).toBe('trusted');
    }
    world.advanceTo(30 * DAY);
    expect(await branchOf(browser, person)).toBe('code');
  });

  it('trusts five browsers at most: the oldest goes', async () => {
    const person = await world.createPerson('email');
    const browsers = Array.from({ length: 6 }, () => world.browser(style));
    for (const [n, browser] of browsers.entries()) {
      world.advanceTo(n * HOUR);
      await world.signIn(browser, person, { ...REMEMBER, device_name: `Browser ${n}` });
    }
    world.advanceTo(10 * HOUR);
    const [oldest, next, , , , newest] = browsers;
    if (!oldest || !next || !newest) throw new Error('There are six browsers.');
    const { access_token } = getTokens(await world.login(newest, person));
    const names = (await listDevices(world, access_token)).map(({ name }) => name);
    expect(names.sort()).toEqual(['Browser 1', 'Browser 2', 'Browser 3', 'Browser 4', 'Browser 5']);
    expect(await branchOf(next, person)).toBe('trusted');
    expect(await branchOf(oldest, person)).toBe('code');
  });

  it('helps nobody else', async () => {
    const { browser, person } = await trusted(style);
    const other = await world.createPerson('email');
    expect(await branchOf(browser, other)).toBe('code');
    expect(await branchOf(browser, person)).toBe('trusted');
  });

  it('tells apart two people with one identity by whom the browser is trusted', async () => {
    const { parts } = world.app;
    const { browser } = await trusted(style);
    const [row] = await parts.db.read(
      "SELECT id FROM consumer_profiles WHERE status = 'active' ORDER BY id LIMIT 1 OFFSET 4",
    );
    await parts.db.write('UPDATE trusted_devices SET profile_id = ? WHERE selector = ?', [
      Number(row?.id),
      browser.cookie?.split(/[=.]/)[1] ?? '',
    ]);
    const santos = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };
    expect((await world.login(browser, santos)).value).toMatchObject({ trusted_device: true });
    expect(getErrorCode(await world.login(world.browser(style), santos))).toBe('identity_ambiguous');
  });

  it('is listed with its name, and taken back by its owner only', async () => {
    const { browser, person, tokens } = await trusted(style);
    const stranger = await trusted(style);
    const [device] = await listDevices(world, tokens.access_token);
    const at = world.app.moment();
    expect(device).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      name: 'Kitchen laptop',
      createdAt: at.now,
      lastUsedAt: at.now,
      expiresAt: new Date(at.epoch + 30 * DAY).toISOString(),
    });
    const id = device?.id ?? '';
    expect(await revoke(world, stranger.tokens.access_token, 'device', id)).toBe('NOT_FOUND');
    expect(await branchOf(browser, person)).toBe('trusted');
    expect(await revoke(world, tokens.access_token, 'device', id)).toBe(1);
    expect(await revoke(world, tokens.access_token, 'device', id)).toBe('NOT_FOUND');
    expect(await revoke(world, tokens.access_token, 'device', 'nonsense')).toBe('NOT_FOUND');
    expect(await branchOf(browser, person)).toBe('code');
  });

  it('ends when a refresh token of the profile is used twice', async () => {
    const { browser, person, tokens } = await trusted(style);
    getTokens(await browser.send('refresh', { refresh_token: tokens.refresh_token }));
    world.advanceTo(10_001);
    const replay = await browser.send('refresh', { refresh_token: tokens.refresh_token });
    expect(getErrorCode(replay)).toBe('refresh_token_reused');
    expect(await branchOf(browser, person)).toBe('code');
  });

  it('is told to its owner by mail', async () => {
    const { person } = await trusted(style);
    await waitForDelivery(world.app);
    const subjects = world.mailbox.messagesFor(person.email ?? '').map(({ subject }) => subject);
    expect(subjects).toEqual(['Your sign-in code', 'A browser is trusted now']);
  });

  it('does not open a blocked profile', async () => {
    const { browser, person } = await trusted(style);
    await world.app.parts.db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?", [person.id]);
    expect(await branchOf(browser, person)).toBe('identity_ambiguous');
  });

  it('needs a CAPTCHA all the same', async () => {
    const { browser, person } = await trusted(style);
    expect(getErrorCode(await world.login(browser, person, { captcha_token: 'wrong' }))).toBe('captcha_failed');
    expect(getText(await world.login(world.browser(style), person), 'flow_token')).toMatch(/^[\w-]{43}$/);
  });
});
