// Without a provider of text messages, codes go by e-mail only: to everybody who has an address.
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({
    SMS_VERIFY_URL: '',
    SMS_ACCOUNT_SID: '',
    SMS_AUTH_TOKEN: '',
    SMS_SERVICE_SID: '',
    SMS_MESSAGES_URL: '',
    SMS_FROM: '',
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('sign-in/codes-by-email'))('over %s', (style: ApiStyle) => {
  it('sends the code by e-mail to a person who has a mobile number too', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email', 'sms')];
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    const otp = await fixture.readCode({ email: person.email, mobile: null });
    expect(getTokens(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
  });

  it('refuses at once to send one to a mobile number, and leaves no message behind', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('sms')];
    expect(getErrorCode(await fixture.login(browser, person))).toBe('otp_delivery_unavailable');
    const newcomer = await fixture.createPerson();
    const flow_token = getText(await fixture.login(browser, newcomer), 'flow_token');
    const entered = await browser.send('contact', { flow_token, mobile: '+1 212 736 5000' });
    expect(JSON.stringify(entered)).toContain('Codes are not sent by text message here. Give an email instead.');
    const { db, outbox } = fixture.app.dependencies;
    expect(await outbox.countMessages(db, { state: 'waiting' })).toBe(0);
  });
});
