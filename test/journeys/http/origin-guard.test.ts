// Sign-ins from pages of other origins are refused before their body is read. See docs/errors.md E3.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const PAGE = 'https://app.example.com';

let app: RunningApp;
let proxied: RunningApp;
let published: RunningApp;

beforeAll(async () => {
  app = await startApp({ CONSUMER_ORIGINS: PAGE });
  proxied = await startApp({ TRUST_PROXY: '1' });
  published = await startApp({ PUBLIC_URL: 'https://pay.parley-desk.com' });
});
afterAll(() => Promise.all([app.close(), proxied.close(), published.close()]));

const PATHS = ['/graphql', '/GraphQL/', '/consumer-api/auth/login', '/consumer-api/auth/otp/verify'];

const post = ({ origin }: RunningApp, path: string, headers: Readonly<Record<string, string>>, body = '{}') =>
  fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe.each(PATHS)('POST %s', (path) => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['an empty origin of the same site', { origin: '', 'sec-fetch-site': 'same-origin' }],
    ['the own host with another scheme', { origin: 'https://127.0.0.1' }],
    ['a listed origin with another port', { origin: `${PAGE}:8443` }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a form on another site', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ])('is refused from %s', async (_from, headers) => {
    const response = await post(app, path, headers);
    expect([response.status, await response.json()]).toEqual([403, { message: 'Origin not allowed.' }]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ['a listed page', () => ({ origin: PAGE, 'sec-fetch-site': 'cross-site' })],
    ['a page of the server', () => ({ origin: app.origin, 'sec-fetch-site': 'same-origin' })],
    ['a client that is not a browser', () => ({})],
  ])('is accepted from %s', async (_from, headers) => {
    expect((await post(app, path, headers())).status).not.toBe(403);
  });

  it('knows the address at which it is reached, also behind a proxy that is not trusted', async () => {
    expect((await post(published, path, { origin: 'https://pay.parley-desk.com' })).status).not.toBe(403);
    expect((await post(published, path, { origin: 'https://parley-desk.com' })).status).toBe(403);
  });

  it('takes the scheme from a trusted proxy, and the host that it passes on', async () => {
    const headers = { origin: app.origin.replace('http:', 'https:'), 'x-forwarded-proto': 'https' };
    expect((await post(app, path, headers)).status).toBe(403);
    const behind = { origin: proxied.origin.replace('http:', 'https:'), 'x-forwarded-proto': 'https' };
    expect((await post(proxied, path, behind)).status).not.toBe(403);
  });

  it.each(['evil.example', 'evil.example, 127.0.0.1', '127.0.0.1, evil.example'])(
    'ignores X-Forwarded-Host: %s, which the client may have sent',
    async (host) => {
      for (const origin of ['http://evil.example', 'https://evil.example']) {
        const headers = { origin, 'x-forwarded-proto': origin.split(':')[0] ?? '', 'x-forwarded-host': host };
        expect((await post(proxied, path, headers)).status).toBe(403);
      }
    },
  );
});

it('does not apply to requests that use no cookie', async () => {
  const headers = { origin: 'https://evil.example' };
  expect((await fetch(`${app.origin}/consumer-api/health`, { headers })).status).toBe(200);
  expect((await post(app, '/consumer-api/accounts/1/offers/payment-plan', headers)).status).toBe(401);
});
