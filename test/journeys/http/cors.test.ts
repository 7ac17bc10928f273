// CORS with credentials: an exact list of page origins, the same for both styles.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const PAGE = 'https://app.example.com';
const OTHER_PAGE = 'http://localhost:5173';
const DOORS = ['/graphql', '/graphql/stream', '/consumer-api/auth/login', '/consumer-api/accounts/7'];

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

describe.each(DOORS)('a preflight for %s', (path) => {
  it.each([PAGE, OTHER_PAGE])('from %s is answered before anything else', async (origin) => {
    const answer = await preflight(path, origin);
    expect([answer.status, await answer.text(), answer.headers.get('vary')]).toEqual([204, '', 'Origin']);
    expect(corsHeaders(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, ' +
        'apollo-require-preflight, x-apollo-operation-name, x-request-id',
      'access-control-expose-headers': 'etag, retry-after, ratelimit, ratelimit-policy, x-request-id',
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
    const answer = await preflight(path, origin);
    expect([answer.status, answer.headers.get('vary'), corsHeaders(answer)]).toEqual([204, 'Origin', {}]);
  });
});

describe('an answer', () => {
  it.each([
    ['a success', 'GET', '/consumer-api/health', 200],
    ['a refusal', 'GET', '/consumer-api/accounts', 401],
    ['an unknown path', 'GET', '/consumer-api/nothing', 404],
    ['a query', 'GET', '/graphql?query={__typename}', 200],
    ['a body of another type', 'POST', '/graphql', 415],
  ])('to a listed page may be read: %s', async (_what, method, path, status) => {
    const answer = await fetch(`${app.origin}${path}`, { method, headers: { origin: PAGE } });
    const vary = method === 'GET' ? 'Accept-Encoding, Origin' : 'Origin';
    expect([answer.status, answer.headers.get('vary')]).toEqual([status, vary]);
    expect(corsHeaders(answer)).toEqual({
      'access-control-allow-origin': PAGE,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, retry-after, ratelimit, ratelimit-policy, x-request-id',
    });
  });

  it.each(['null', 'https://evil.example'])('to a page of %s may not', async (origin) => {
    const answer = await fetch(`${app.origin}/consumer-api/health`, { headers: { origin } });
    const vary = 'Accept-Encoding, Origin';
    expect([answer.status, answer.headers.get('vary'), corsHeaders(answer)]).toEqual([200, vary, {}]);
  });

  it('without an origin differs by origin for caches', async () => {
    const answer = await fetch(`${app.origin}/consumer-api/health`);
    expect([answer.headers.get('vary'), corsHeaders(answer)]).toEqual(['Accept-Encoding, Origin', {}]);
  });

  it('to a plain OPTIONS tells the methods of a path', async () => {
    const answer = await fetch(`${app.origin}/consumer-api/auth/login`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });
});
