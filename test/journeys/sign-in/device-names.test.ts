// The name of a device must not contain characters that rearrange or hide what is shown beside it. Issue 15, row 17.
import { getText, openBrowser } from '../../support/clients/simulated-browser';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { expectRefusal } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';

const PERSON = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
const UNSAFE = ['a\u0000b', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u202eb', 'a\u2066b', '\u200fb', 'a\u061cb'];

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe.each(stylesOf('sign-in/device-names'))('over %s', (style) => {
  it('is refused before the code is used up', async () => {
    const browser = openBrowser(app, style);
    const flow = { flow_token: getText(await browser.send('login', PERSON), 'flow_token'), otp: '000000' };
    for (const device_name of UNSAFE) {
      expectRefusal(await browser.send('verify', { ...flow, device_name }), {
        status: 422,
        code: 'validation_failed',
        plain: true,
        message: 'The given data was invalid.',
        members: { errors: { device_name: ['The device name must not contain control or direction characters.'] } },
      });
    }
    const named = await browser.send('verify', { ...flow, device_name: 'Zoë’s 👩‍🚀 המחשב' });
    expect(named.answer.status).toBe(200);
    expect(named.value).not.toBeNull();
  });
});
