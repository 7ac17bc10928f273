// Resent codes, and outages of message delivery.
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { UNKNOWN_USER } from '../../support/servers/mailbox';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { breakDelivery } from '../../support/sign-in/preconditions';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('sign-in/resend-code'))('over %s', (style: ApiStyle) => {
  it.each(['email', 'sms'] as const)('sends another code by %s after a minute', async (channel) => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson(channel)];
    const { flow_token } = await fixture.startSignIn(browser, person);
    fixture.advanceTo(60_000);
    expect((await browser.send('resend', { flow_token })).value).toEqual({ otp_sent: true, flow_token });
    const otp = await fixture.readCode(person);
    expect(getTokens(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
    const arrived =
      channel === 'sms'
        ? fixture.texts.countSent(person.mobile ?? '')
        : fixture.mailbox.messagesFor(person.email ?? '');
    expect(typeof arrived === 'number' ? arrived : arrived.length).toBe(2);
  });

  it('sends one message for ten concurrent resends', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const { flow_token } = await fixture.startSignIn(browser, person);
    for (const at of [60_000, 120_000, 180_000]) {
      fixture.advanceTo(at);
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => browser.send('resend', { flow_token })));
      expect(outcomes.filter((outcome) => getErrorCode(outcome) === null)).toHaveLength(1);
    }
  });

  it('extends the code by ten minutes, and the sign-in up to half an hour', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const { flow_token } = await fixture.startSignIn(browser, person);
    for (const at of [599_000, 1_198_000, 1_797_000]) {
      fixture.advanceTo(at);
      expect(getErrorCode(await browser.send('resend', { flow_token }))).toBeNull();
      // The lease of a message that is on its way would end with the next step of the clock, and it would be sent again.
      await waitForDelivery(fixture.app);
    }
    const otp = await fixture.readCode(person);
    fixture.advanceTo(1_800_000);
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBe('flow_token_expired');
    fixture.advanceTo(1_799_999);
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBeNull();
  });

  it('does not reset the attempts with a new code', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const { flow_token, otp } = await fixture.startSignIn(browser, person);
    const bad = otp === '000000' ? '111111' : '000000';
    for (let n = 0; n < 4; n += 1) await browser.send('verify', { flow_token, otp: bad });
    fixture.advanceTo(60_000);
    getText(await browser.send('resend', { flow_token }), 'flow_token');
    const next = await fixture.readCode(person);
    const guess = next === '000000' ? '111111' : '000000';
    expect(getErrorCode(await browser.send('verify', { flow_token, otp: guess }))).toBe('otp_attempts_exceeded');
  });

  it('repeats the open text message for a newer sign-in, and the older one can still be completed', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    const first = await fixture.startSignIn(browser, person);
    const second = await fixture.startSignIn(browser, person);
    expect(second.otp).toBe(first.otp);
    expect(getErrorCode(await browser.send('verify', { ...first }))).toBeNull();
    // The provider accepts a code once.
    expect(getErrorCode(await browser.send('verify', { ...second }))).toBe('otp_expired');
  });

  it('sends a text message again after five wrong codes, and cancels no verification of another person', async () => {
    const countCancelled = () => fixture.texts.requests.filter((request) => request.includes('Status=canceled')).length;
    const before = countCancelled();
    const [browser, person, other] = [
      fixture.browser(style),
      await fixture.createPerson('sms'),
      await fixture.createPerson('sms'),
    ];
    for (const guessed of [other, person]) {
      const { flow_token, otp } = await fixture.startSignIn(browser, guessed);
      for (let n = 0; n < 5; n += 1) await browser.send('verify', { flow_token, otp: wrongCode(otp) });
    }
    // The provider checks the code no more and repeats it while it is open, so the verification is canceled first.
    expect(getErrorCode(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)) }))).toBeNull();
    expect(countCancelled() - before).toBe(1);
  });

  it.each(['email', 'sms'] as const)(
    'recovers from an outage of %s and sends the waiting messages',
    async (channel) => {
      const [browser, person] = [fixture.browser(style), await fixture.createPerson(channel)];
      const recover = await breakDelivery({ fixture, style, browser }, channel);
      expect(getErrorCode(await fixture.login(browser, person))).toBe('otp_delivery_unavailable');
      fixture.advanceTo(9999);
      expect(getErrorCode(await fixture.login(browser, person))).toBe('otp_delivery_unavailable');
      await recover();
      // A message that failed during the outage is retried after a pause.
      fixture.advanceTo(60_000);
      await waitForDelivery(fixture.app);
      expect(
        getErrorCode(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)) })),
      ).toBeNull();
    },
  );

  it('keeps sending to others after invalid addresses', async () => {
    const browser = fixture.browser(style);
    for (let n = 0; n < 4; n += 1) {
      const flow_token = getText(
        await fixture.login(fixture.browser(style), await fixture.createPerson()),
        'flow_token',
      );
      const email = `${UNKNOWN_USER}${style}.${n}@example.test`.toLowerCase();
      expect(getErrorCode(await fixture.browser(style).send('contact', { flow_token, email }))).toBeNull();
    }
    await waitForDelivery(fixture.app);
    expect(getErrorCode(await fixture.login(browser, await fixture.createPerson('email')))).toBeNull();
  });

  it('keeps sending to others after the SMS provider has rejected some numbers', async () => {
    fixture.texts.failWith({ status: 400, body: { code: 60205, message: 'SMS is not supported by landline numbers' } });
    for (let n = 0; n < 4; n += 1) {
      expect(getErrorCode(await fixture.login(fixture.browser(style), await fixture.createPerson('sms')))).toBeNull();
    }
    await waitForDelivery(fixture.app);
    fixture.texts.failWith(null);
    expect(getErrorCode(await fixture.login(fixture.browser(style), await fixture.createPerson('sms')))).toBeNull();
  });
});
