// The pages of the server in a real browser: the API reference with a working request form, its guide, and the page that
// cancels the change of a contact. No foreign requests, no policy violations.
import type { RestMembers } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
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
  it('shows each endpoint beside its operation, which GraphiQL opens with variables', async () => {
    const { page, problems } = await pages().open('/docs/guide#skipPayment');
    const endpoint = page.locator('#skipPayment');
    expect(await endpoint.locator('pre').innerText()).toContain('skipPayment(');
    await endpoint.getByRole('link', { name: 'Open in GraphiQL' }).click();
    await page.getByRole('heading', { name: 'Sign in as', exact: true }).waitFor();
    expect(await page.locator('.graphiql-tab').first().innerText()).toContain('SkipPayment');
    expect(await page.locator('.graphiql-editor-tool').first().innerText()).toContain('"paymentId"');
    await page.getByText('Signed in as Maria Rivera').waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window', { hasText: '"skipPayment": {' }).waitFor();
    const listTabs = () => page.locator('.graphiql-tab').allInnerTexts();
    const before = await listTabs();
    // GraphiQL stores its tabs half a second after the last change, and nothing shows when.
    await page.waitForTimeout(2000);
    await page.reload();
    await page
      .locator('.graphiql-tab')
      .nth(before.length - 1)
      .waitFor();
    expect(await listTabs()).toEqual(before);
    expect(problems).toEqual([]);
  });
});

describe('the search', () => {
  it('finds operations, errors and types, and errors lead to their operations', async () => {
    const { page, problems } = await pages().open('/docs/errors');
    await page.getByRole('searchbox').fill('skip');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'POST /upcoming-payments/{payment}/skip' }).waitFor();
    await page.getByRole('link', { name: 'UpcomingPayment', exact: true }).click();
    await page.locator('[id="consumer.UpcomingPayment"]').getByText('limits.skips_left').waitFor();
    await page.getByRole('searchbox').fill('payment_action');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'payment_action_unavailable' }).click();
    const row = page.locator('#payment_action_unavailable');
    await row.locator('summary').click();
    await row.getByRole('link', { name: 'POST /upcoming-payments/{payment}/skip' }).click();
    await page.locator('[id$="-skipPayment"].opblock.is-open').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the page that cancels the change of a contact', () => {
  it('cancels it by its button, once, and not by being opened', async () => {
    const token = await signIn();
    const post = (path: string, body: object) => ask(path, { method: 'POST', token, body });
    const { flow_token } = await post('/profile/contact-change', { email: 'new@example.test', proof: 'none' });
    expect(await post('/profile/contact-change/confirm', { flow_token, otp: '123456' })).toMatchObject({
      state: 'waiting',
    });
    const link = await eventually('the notice', async () => {
      const messages = JSON.stringify(await ask('/dev/outbox', { headers: { accept: 'application/json' } }));
      return /\/contact-change#[\w-]+/.exec(messages)?.[0];
    });

    const { page, problems } = await pages().open(link);
    expect(await ask('/profile', { token })).toMatchObject({ pending_contact_change: { channel: 'email' } });
    await page.locator('#cancel').click();
    await page.getByText('The change was cancelled.').waitFor();
    expect(await page.locator('#cancel').isDisabled()).toBe(true);
    expect(await ask('/profile', { token: await signIn() })).toMatchObject({ pending_contact_change: null });
    expect(problems).toEqual([]);

    const { page: again } = await pages().open(link);
    await again.locator('#cancel').click();
    await again.getByText('This contact change has already been completed or cancelled.').waitFor();
  });
});

async function signIn(): Promise<string> {
  const { flow_token } = await ask('/auth/login', { method: 'POST', body: RIVERA });
  const { meta } = await ask('/auth/otp/verify', { method: 'POST', body: { flow_token, otp: '123456' } });
  return String(Reflect.get(Object(meta), 'access_token'));
}

interface Asked {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request below the consumers' base path, or to a page of the developer's machine. */
async function ask(path: string, { method = 'GET', token, body, headers = {} }: Asked): Promise<RestMembers> {
  const base = path.startsWith('/dev/') ? '' : '/consumer-api';
  const response = await fetch(`${pages().server.origin}${base}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as RestMembers;
}
