// The outbox of a developer's machine, as JSON and as a page.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const MARKUP = `<script>alert("x")</script>&'`;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await app.dependencies.mail.send({
    channel: 'email',
    to: 'a@example.test',
    subject: 'First',
    text: 'Your code is 123456.',
  });
  await app.dependencies.mail.send({ channel: 'sms', to: '+12125550123', subject: '', text: MARKUP });
});
afterAll(() => app.close());

const open = ({ origin }: RunningApp, accept: string) => fetch(`${origin}/dev/outbox`, { headers: { accept } });

it('returns the messages as JSON, the newest first', async () => {
  for (const accept of ['application/json', '*/*']) {
    const response = await open(app, accept);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      messages: [
        { channel: 'sms', to: '+12125550123', subject: '', text: MARKUP },
        { channel: 'email', to: 'a@example.test', subject: 'First', text: 'Your code is 123456.' },
      ],
    });
  }
});

it('returns a page without scripts to browsers', async () => {
  const response = await open(app, 'text/html,application/xhtml+xml,*/*;q=0.8');
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('<pre>Your code is 123456.</pre>');
  expect(page).toContain('<pre>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;</pre>');
  expect(page).not.toContain('<script');
});

it('exists only in the local environment', async () => {
  const testApp = await startApp({ APP_ENV: 'test' });
  expect((await open(testApp, 'application/json')).status).toBe(404);
  await testApp.close();
});
