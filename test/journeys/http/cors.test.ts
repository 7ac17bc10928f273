// CORS with cookies: an exact list of page origins, the same for REST and GraphQL.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const PAGE = 'https://app.example.com';
const OTHER_PAGE = 'http://localhost:5173';
const PATHS = ['/graphql', '/graphql/stream', '/consumer-api/auth/login', '/consumer-api/accounts/7'];

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ CONSUMER_ORIGINS: `${PAGE}, ${OTHER_PAGE}` });
});
afterAll(() => app.close());

const preflight = (path: string, origin: string) =>
  fetch(`${app.origin}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      'content-type': 'text/plain',
    },
  });

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe.each(PATHS)('a preflight request for %s', (path) => {
  it.each([PAGE, OTHER_PAGE])('from %s is answered before any other check', async (origin) => {
    const response = await preflight(path, origin);
    expect([response.status, await response.text(), response.headers.get('vary')]).toEqual([204, '', 'Origin']);
    expect(corsHeaders(response)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers':
        'authorization, content-digest, content-type, idempotency-key, if-match, if-none-match, last-event-id, ' +
        'apollo-require-preflight, x-apollo-operation-name, x-request-id, x-requested-with',
      'access-control-expose-headers':
        'etag, idempotent-replayed, link, location, retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id',
      'access-control-max-age': '600',
    });
  });

  it.each([
    'null',
    'https://evil.example',
    'https://app.example.com.evil.example',
    'https://sub.app.example.com',
    'https://app.example.com:8443',
    'http://app.example.com',
    'https://APP.example.com',
    'https://app.example.com/',
  ])('from %s gets no CORS headers', async (origin) => {
    const response = await preflight(path, origin);
    expect([response.status, response.headers.get('vary'), corsHeaders(response)]).toEqual([204, 'Origin', {}]);
  });
});

describe('a response', () => {
  it.each([
    ['a success', 'GET', '/consumer-api/health', 200],
    ['an error', 'GET', '/consumer-api/accounts', 401],
    ['an unknown path', 'GET', '/consumer-api/nothing', 404],
    ['a query', 'GET', '/graphql?query={__typename}', 200],
    ['a body of another type', 'POST', '/graphql', 415],
  ])('is readable for a listed page: %s', async (_what, method, path, status) => {
    const response = await fetch(`${app.origin}${path}`, { method, headers: { origin: PAGE } });
    const vary = method === 'GET' ? 'Accept-Encoding, Origin' : 'Origin';
    expect([response.status, response.headers.get('vary')]).toEqual([status, vary]);
    expect(corsHeaders(response)).toEqual({
      'access-control-allow-origin': PAGE,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'etag, idempotent-replayed, link, location, retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id',
    });
  });

  it.each(['null', 'https://evil.example'])('is not readable for a page of %s', async (origin) => {
    const response = await fetch(`${app.origin}/consumer-api/health`, { headers: { origin } });
    const vary = 'Accept-Encoding, Origin';
    expect([response.status, response.headers.get('vary'), corsHeaders(response)]).toEqual([200, vary, {}]);
  });

  it('without an origin varies by origin for caches', async () => {
    const response = await fetch(`${app.origin}/consumer-api/health`);
    expect([response.headers.get('vary'), corsHeaders(response)]).toEqual(['Accept-Encoding, Origin', {}]);
  });

  it.each<[string, Readonly<Record<string, string>>, string | null]>([
    ['nothing more', {}, null],
    ['an origin, but no method', { origin: PAGE }, PAGE],
    ['another origin, but no method', { origin: 'https://evil.example' }, null],
    ['a method, but no origin', { 'access-control-request-method': 'POST' }, null],
  ])('to OPTIONS with %s is no preflight: it lists the methods of the path', async (_what, headers, allowed) => {
    const response = await fetch(`${app.origin}/consumer-api/auth/login`, { method: 'OPTIONS', headers });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.headers.get('access-control-allow-methods')).toBeNull();
  });
});
