// The outbox page of a developer's machine.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const MARKUP = `<script>alert("x")</script>&'`;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await app.parts.mail.send({ channel: 'email', to: 'a@example.test', subject: 'First', text: 'Your code is 123456.' });
  await app.parts.mail.send({ channel: 'sms', to: '+12125550123', subject: '', text: MARKUP });
});
afterAll(() => app.close());

const open = ({ origin }: RunningApp, accept: string) => fetch(`${origin}/dev/outbox`, { headers: { accept } });

it('shows the messages to programs, the newest first', async () => {
  for (const accept of ['application/json', '*/*']) {
    const answer = await open(app, accept);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({
      messages: [
        { channel: 'sms', to: '+12125550123', subject: '', text: MARKUP },
        { channel: 'email', to: 'a@example.test', subject: 'First', text: 'Your code is 123456.' },
      ],
    });
  }
});

it('shows them to people as a page that runs nothing', async () => {
  const answer = await open(app, 'text/html,application/xhtml+xml,*/*;q=0.8');
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('<pre>Your code is 123456.</pre>');
  expect(page).toContain('<pre>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;</pre>');
  expect(page).not.toContain('<script');
});

it('is nowhere but on a developer machine', async () => {
  const elsewhere = await startApp({ APP_ENV: 'test' });
  expect((await open(elsewhere, 'application/json')).status).toBe(404);
  await elsewhere.close();
});
