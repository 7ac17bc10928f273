// The API reference pages in a real browser: no foreign requests, no policy violations, and a working request form.
import { withServerPages } from '../support/browser/server-pages';

const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };

const pages = withServerPages();

describe('the reference', () => {
  it('shows both APIs and executes a request from the page without foreign requests', async () => {
    const { page, problems } = await pages().open('/docs');
    const login = page.locator('#operations-Authentication-login');
    await login.locator('.opblock-summary').click();
    await login.locator('textarea.body-param__text').fill(JSON.stringify(RIVERA));
    await login.locator('button.execute').click();
    const response = login.locator('.live-responses-table .response').first();
    await response.waitFor();
    expect(await response.locator('.response-col_status').innerText()).toMatch(/^200/);
    expect(await response.innerText()).toMatch(/"otp_sent": true/);

    await page.locator('.topbar select').selectOption('/creditor-api/openapi.json');
    await page.locator('#operations-Authentication-creditorLogin').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the guide', () => {
  it('shows each endpoint beside its operation', async () => {
    const { page, problems } = await pages().open('/docs/guide');
    const section = page.locator('section', { hasText: '/consumer-api/auth/otp/verify' });
    await section.locator('summary').click();
    expect(await section.locator('pre').innerText()).toContain('verifyOtp(input: $input)');
    expect(problems).toEqual([]);
  });
});
