// Another code, and what happens while none can be delivered.
import { STYLES, textOf, tokensOf, type Style } from '../../support/clients/simulated-browser';
import { delivered } from '../../support/fixtures/eventually';
import { NOBODY } from '../../support/servers/mailbox';
import { codeOf } from '../../support/clients/refusals';
import { openSignInWorld, type SignInWorld } from '../../support/fixtures/sign-in-fixture';
import { cutOff } from '../../support/sign-in/preconditions';

let world: SignInWorld;

beforeAll(async () => {
  world = await openSignInWorld();
});
afterAll(() => world.close());
beforeEach(() => world.newDay());

describe.each(STYLES)('over %s', (style: Style) => {
  it.each(['email', 'sms'] as const)('sends another code by %s after a minute', async (channel) => {
    const [browser, person] = [world.browser(style), await world.person(channel)];
    const { flow_token } = await world.begin(browser, person);
    world.after(60_000);
    expect((await browser.send('resend', { flow_token })).value).toEqual({ otp_sent: true, flow_token });
    const otp = await world.codeOf(person);
    expect(tokensOf(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
    const arrived = channel === 'sms' ? world.texts.sentTo(person.mobile ?? '') : world.mailbox.to(person.email ?? '');
    expect(typeof arrived === 'number' ? arrived : arrived.length).toBe(2);
  });

  it('counts ten resends at once as the one message that they send', async () => {
    const [browser, person] = [world.browser(style), await world.person('email')];
    const { flow_token } = await world.begin(browser, person);
    for (const at of [60_000, 120_000, 180_000]) {
      world.after(at);
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => browser.send('resend', { flow_token })));
      expect(outcomes.filter((outcome) => codeOf(outcome) === null)).toHaveLength(1);
    }
  });

  it('gives the code ten more minutes, and the sign-in half an hour at most', async () => {
    const [browser, person] = [world.browser(style), await world.person('email')];
    const { flow_token } = await world.begin(browser, person);
    for (const at of [599_000, 1_198_000, 1_797_000]) {
      world.after(at);
      expect(codeOf(await browser.send('resend', { flow_token }))).toBeNull();
    }
    const otp = await world.codeOf(person);
    world.after(1_800_000);
    expect(codeOf(await browser.send('verify', { flow_token, otp }))).toBe('flow_token_expired');
    world.after(1_799_999);
    expect(codeOf(await browser.send('verify', { flow_token, otp }))).toBeNull();
  });

  it('does not give new attempts with a new code', async () => {
    const [browser, person] = [world.browser(style), await world.person('email')];
    const { flow_token, otp } = await world.begin(browser, person);
    const bad = otp === '000000' ? '111111' : '000000';
    for (let n = 0; n < 4; n += 1) await browser.send('verify', { flow_token, otp: bad });
    world.after(60_000);
    textOf(await browser.send('resend', { flow_token }), 'flow_token');
    const next = await world.codeOf(person);
    const guess = next === '000000' ? '111111' : '000000';
    expect(codeOf(await browser.send('verify', { flow_token, otp: guess }))).toBe('otp_attempts_exceeded');
  });

  it('sends a newer sign-in another text, and lets only that one in', async () => {
    const [browser, person] = [world.browser(style), await world.person('sms')];
    const first = await world.begin(browser, person);
    const second = await world.begin(browser, person);
    // The provider repeats the code of an open verification, so the older one has to be ended first.
    expect(world.texts.requests.filter((request) => request.includes('Status=canceled'))).not.toEqual([]);
    expect(codeOf(await browser.send('verify', { ...first }))).toBe('flow_token_expired');
    expect(codeOf(await browser.send('verify', { ...second }))).toBeNull();
  });

  it('can be asked for by text again after five wrong codes', async () => {
    const [browser, person] = [world.browser(style), await world.person('sms')];
    const { flow_token, otp } = await world.begin(browser, person);
    const bad = otp === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await browser.send('verify', { flow_token, otp: bad });
    expect(codeOf(await browser.send('verify', { ...(await world.begin(browser, person)) }))).toBeNull();
  });

  it.each(['email', 'sms'] as const)('recovers from an outage of %s, and sends what has waited', async (channel) => {
    const [browser, person] = [world.browser(style), await world.person(channel)];
    const recover = await cutOff({ world, style, browser }, channel);
    expect(codeOf(await world.login(browser, person))).toBe('otp_delivery_unavailable');
    world.after(9999);
    expect(codeOf(await world.login(browser, person))).toBe('otp_delivery_unavailable');
    await recover();
    // What was being sent while the provider came back is tried again after a pause.
    world.after(60_000);
    await delivered(world.app);
    expect(codeOf(await browser.send('verify', { ...(await world.begin(browser, person)) }))).toBeNull();
  });

  it('goes on for all others when some give addresses that nobody has', async () => {
    const browser = world.browser(style);
    for (let n = 0; n < 4; n += 1) {
      const flow_token = textOf(await world.login(world.browser(style), await world.person()), 'flow_token');
      const email = `${NOBODY}${style}.${n}@example.test`.toLowerCase();
      expect(codeOf(await world.browser(style).send('contact', { flow_token, email }))).toBeNull();
    }
    await delivered(world.app);
    expect(codeOf(await world.login(browser, await world.person('email')))).toBeNull();
  });

  it('goes on for all others when the text provider refuses some numbers', async () => {
    world.texts.failWith({ status: 400, body: { code: 60205, message: 'SMS is not supported by landline numbers' } });
    for (let n = 0; n < 4; n += 1) {
      expect(codeOf(await world.login(world.browser(style), await world.person('sms')))).toBeNull();
    }
    await delivered(world.app);
    world.texts.failWith(null);
    expect(codeOf(await world.login(world.browser(style), await world.person('sms')))).toBeNull();
  });
});
