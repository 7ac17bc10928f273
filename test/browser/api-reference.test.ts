// The reference pages in a real browser: they ask nobody else for anything, break no policy, and their try-it-out works.
import { withServerPages } from '../support/browser/server-pages';

const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };

const pages = withServerPages();

describe('the reference', () => {
  it('shows both APIs and runs a request from the page, from our own assets alone', async () => {
    const { page, problems } = await pages().open('/docs');
    const login = page.locator('#operations-Authentication-login');
    await login.locator('.opblock-summary').click();
    await login.locator('textarea.body-param__text').fill(JSON.stringify(RIVERA));
    await login.locator('button.execute').click();
    const answered = login.locator('.live-responses-table .response').first();
    await answered.waitFor();
    expect(await answered.locator('.response-col_status').innerText()).toMatch(/^200/);
    expect(await answered.innerText()).toMatch(/"otp_sent": true/);

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
