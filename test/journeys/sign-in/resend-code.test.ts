// Another code, and what happens while none can be delivered.
import { API_STYLES, getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { UNKNOWN_USER } from '../../support/servers/mailbox';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { breakDelivery } from '../../support/sign-in/preconditions';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it.each(['email', 'sms'] as const)('sends another code by %s after a minute', async (channel) => {
    const [browser, person] = [world.browser(style), await world.createPerson(channel)];
    const { flow_token } = await world.startSignIn(browser, person);
    world.advanceTo(60_000);
    expect((await browser.send('resend', { flow_token })).value).toEqual({ otp_sent: true, flow_token });
    const otp = await world.readCode(person);
    expect(getTokens(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
    const arrived =
      channel === 'sms' ? world.texts.countSent(person.mobile ?? '') : world.mailbox.messagesFor(person.email ?? '');
    expect(typeof arrived === 'number' ? arrived : arrived.length).toBe(2);
  });

  it('counts ten resends at once as the one message that they send', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    const { flow_token } = await world.startSignIn(browser, person);
    for (const at of [60_000, 120_000, 180_000]) {
      world.advanceTo(at);
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => browser.send('resend', { flow_token })));
      expect(outcomes.filter((outcome) => getErrorCode(outcome) === null)).toHaveLength(1);
    }
  });

  it('gives the code ten more minutes, and the sign-in half an hour at most', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    const { flow_token } = await world.startSignIn(browser, person);
    for (const at of [599_000, 1_198_000, 1_797_000]) {
      world.advanceTo(at);
      expect(getErrorCode(await browser.send('resend', { flow_token }))).toBeNull();
    }
    const otp = await world.readCode(person);
    world.advanceTo(1_800_000);
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBe('flow_token_expired');
    world.advanceTo(1_799_999);
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBeNull();
  });

  it('does not give new attempts with a new code', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('email')];
    const { flow_token, otp } = await world.startSignIn(browser, person);
    const bad = otp === '000000' ? '111111' : '000000';
    for (let n = 0; n < 4; n += 1) await browser.send('verify', { flow_token, otp: bad });
    world.advanceTo(60_000);
    getText(await browser.send('resend', { flow_token }), 'flow_token');
    const next = await world.readCode(person);
    const guess = next === '000000' ? '111111' : '000000';
    expect(getErrorCode(await browser.send('verify', { flow_token, otp: guess }))).toBe('otp_attempts_exceeded');
  });

  it('sends a newer sign-in another text, and lets only that one in', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('sms')];
    const first = await world.startSignIn(browser, person);
    const second = await world.startSignIn(browser, person);
    // The provider repeats the code of an open verification, so the older one has to be ended first.
    expect(world.texts.requests.filter((request) => request.includes('Status=canceled'))).not.toEqual([]);
    expect(getErrorCode(await browser.send('verify', { ...first }))).toBe('flow_token_expired');
    expect(getErrorCode(await browser.send('verify', { ...second }))).toBeNull();
  });

  it('can be asked for by text again after five wrong codes', async () => {
    const [browser, person] = [world.browser(style), await world.createPerson('sms')];
    const { flow_token, otp } = await world.startSignIn(browser, person);
    const bad = otp === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await browser.send('verify', { flow_token, otp: bad });
    expect(getErrorCode(await browser.send('verify', { ...(await world.startSignIn(browser, person)) }))).toBeNull();
  });

  it.each(['email', 'sms'] as const)('recovers from an outage of %s, and sends what has waited', async (channel) => {
    const [browser, person] = [world.browser(style), await world.createPerson(channel)];
    const recover = await breakDelivery({ world, style, browser }, channel);
    expect(getErrorCode(await world.login(browser, person))).toBe('otp_delivery_unavailable');
    world.advanceTo(9999);
    expect(getErrorCode(await world.login(browser, person))).toBe('otp_delivery_unavailable');
    await recover();
    // What was being sent while the provider came back is tried again after a pause.
    world.advanceTo(60_000);
    await waitForDelivery(world.app);
    expect(getErrorCode(await browser.send('verify', { ...(await world.startSignIn(browser, person)) }))).toBeNull();
  });

  it('goes on for all others when some give addresses that nobody has', async () => {
    const browser = world.browser(style);
    for (let n = 0; n < 4; n += 1) {
      const flow_token = getText(await world.login(world.browser(style), await world.createPerson()), 'flow_token');
      const email = `${UNKNOWN_USER}${style}.${n}@example.test`.toLowerCase();
      expect(getErrorCode(await world.browser(style).send('contact', { flow_token, email }))).toBeNull();
    }
    await waitForDelivery(world.app);
    expect(getErrorCode(await world.login(browser, await world.createPerson('email')))).toBeNull();
  });

  it('goes on for all others when the text provider refuses some numbers', async () => {
    world.texts.failWith({ status: 400, body: { code: 60205, message: 'SMS is not supported by landline numbers' } });
    for (let n = 0; n < 4; n += 1) {
      expect(getErrorCode(await world.login(world.browser(style), await world.createPerson('sms')))).toBeNull();
    }
    await waitForDelivery(world.app);
    world.texts.failWith(null);
    expect(getErrorCode(await world.login(world.browser(style), await world.createPerson('sms')))).toBeNull();
  });
});
