// The outbox of a developer's machine, as JSON and as a page, and the host names under which such pages answer.
import { sendRawHttp } from '../../support/clients/raw-http';
import { OWN_PAGE_POLICY } from '../../../src/http/pages/html';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const TEXT = 'Your code is 123456. See https://example.test/page#token.';
const MARKUP = `<script>alert("x")</script>&'`;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  const code = { channel: 'email', purpose: 'code', to: 'maria.rivera@example.test' } as const;
  await app.dependencies.mail.send({ ...code, subject: 'First', text: TEXT });
  await app.dependencies.mail.send({ channel: 'sms', to: '+12125550123', subject: '', text: MARKUP });
});
afterAll(() => app.close());

const open = ({ origin }: RunningApp, accept: string) => fetch(`${origin}/dev/outbox`, { headers: { accept } });

it('returns the messages as JSON, the newest first', async () => {
  const sentAt = new Date(NOW).toISOString();
  for (const accept of ['application/json', '*/*']) {
    const response = await open(app, accept);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      messages: [
        { channel: 'sms', to: '+12125550123', subject: '', text: MARKUP, person: null, code: null, sentAt },
        {
          channel: 'email',
          purpose: 'code',
          to: 'maria.rivera@example.test',
          subject: 'First',
          sentAt,
          text: TEXT,
          person: 'Maria Rivera',
          code: '123456',
        },
      ],
    });
  }
});

it('returns a page to browsers: time, channel, person, text, and the code to copy', async () => {
  const response = await open(app, 'text/html,application/xhtml+xml,*/*;q=0.8');
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toBe(OWN_PAGE_POLICY);
  expect(page).toContain('E-mail · to Maria Rivera &lt;maria.rivera@example.test&gt;');
  expect(page).toContain(`<time datetime="${new Date(NOW).toISOString()}">`);
  expect(page).toContain('data-copy="123456"');
  expect(page).toContain(
    '<a href="https://example.test/page#token" rel="noreferrer">https://example.test/page#token</a>.',
  );
  expect(page).toContain('<p class="text">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;</p>');
  expect(page).not.toMatch(/<script(?! defer src="\/pages\/)/);
});

describe('the pages of developers', () => {
  const PAGES = [
    '/',
    '/pages/style.css',
    '/dev/outbox',
    '/graphiql',
    '/graphiql/page.js',
    '/docs',
    '/docs/reference/page.js',
    '/consumer-api/openapi.json',
  ];
  const statusUnder = async (path: string, host: string) => {
    const { origin } = app;
    const headers = { host: host.replace('PORT', new URL(origin).port), 'x-forwarded-host': 'localhost' };
    return [host, (await sendRawHttp(origin, 'GET', path, headers)).status];
  };

  it.each(PAGES)('%s answers under the names of this machine only', async (path) => {
    const hosts = ['localhost', 'localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:5173'];
    for (const host of hosts) expect(await statusUnder(path, host)).toEqual([host, 200]);
    const foreign = ['rebound.example.com', '192.168.1.20:PORT', 'localhost.example.com', '127.0.0.1.example.com:PORT'];
    for (const host of foreign) expect(await statusUnder(path, host)).toEqual([host, 404]);
  });
});

it('exists only in the local environment, and only there the reference names people to sign in as', async () => {
  const testApp = await startApp({ APP_ENV: 'test' });
  expect((await open(testApp, 'application/json')).status).toBe(404);
  expect(await listDemoPeople(testApp)).toEqual([]);
  expect(await listDemoPeople(app)).toContainEqual(expect.objectContaining({ name: 'Maria Rivera' }));
  await testApp.close();
});

async function listDemoPeople({ origin }: Pick<RunningApp, 'origin'>): Promise<unknown> {
  const response = await fetch(`${origin}/docs/reference.json`);
  return Reflect.get(Object(await response.json()), 'people');
}
