// Security headers on every kind of answer; the page's cookie and the time to wait in both styles.
import { startApp, type RunningApp } from '../support/app';

let app: RunningApp;
let away: RunningApp;

beforeAll(async () => {
  app = await startApp();
  away = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60' });
});
afterAll(() => Promise.all([app.close(), away.close()]));

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'no-store',
};

const KINDS: readonly (readonly [string, string, string, number])[] = [
  ['a REST success', 'GET', '/consumer-api/health', 200],
  ['a REST answer without a body', 'OPTIONS', '/consumer-api/health', 204],
  ['a REST refusal', 'GET', '/consumer-api/accounts', 401],
  ['an authentication answer', 'POST', '/consumer-api/auth/login', 422],
  ['a GraphQL answer', 'GET', '/graphql?query={__typename}', 200],
  ['a document that is none', 'GET', '/graphql?query={', 200],
  ['a GraphQL request that is none', 'GET', '/graphql', 400],
  ['a GraphQL body of another type', 'POST', '/graphql', 415],
  ['a GraphQL method that is none', 'DELETE', '/graphql', 405],
  ['a system endpoint', 'GET', '/livez', 200],
  ['the schema', 'GET', '/schema.graphql', 200],
  ['nothing', 'GET', '/nothing', 404],
  ['a broken path', 'GET', '/%E0%A4%A', 404],
];

describe.each(KINDS)('%s', (_kind, method, path, status) => {
  it('tells a browser to load, frame, tell and keep nothing', async () => {
    const answer = await fetch(`${app.origin}${path}`, { method });
    const sent = Object.keys(EVERYWHERE).map((name) => [name, answer.headers.get(name)]);
    expect([answer.status, Object.fromEntries(sent)]).toEqual([status, EVERYWHERE]);
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('demands HTTPS outside local', async () => {
    const answer = await fetch(`${away.origin}${path}`, { method });
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the time to wait', () => {
  it('stands in the body and in the header of both styles', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    await away.rest('GET', '/auth/captcha/challenge', { headers });
    const rest = await away.rest('GET', '/auth/captcha/challenge', { headers });
    const graphql = await away.graphql('{ captchaChallenge }');
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([429, String(rest.body['retry_after'])]);
    const wait = graphql.errors[0]?.extensions['retryAfter'];
    expect([graphql.status, wait]).toEqual([200, rest.body['retry_after']]);
    expect(graphql.headers.get('retry-after')).toBe(String(wait));
  });
});

describe('the schema as text, and GraphiQL', () => {
  it.each([
    ['on', 200],
    ['off', 404],
  ])('are shown as DOCS=%s says', async (DOCS, status) => {
    const other = await startApp({ DOCS });
    for (const path of ['/schema.graphql', '/graphiql', '/graphiql/world.json', '/graphiql/graphiql.js']) {
      expect([path, (await fetch(`${other.origin}${path}`)).status]).toEqual([path, status]);
    }
    await other.close();
  });
});

describe('bodies', () => {
  it.each([
    ['/consumer-api/auth/login', 'AUTH_BODY_BYTES', 1024],
    ['/graphql', 'GRAPHQL_BODY_BYTES', 8192],
  ])('of %s are bounded by %s', async (path, setting, bytes) => {
    const bounded = await startApp({ [setting]: String(bytes) });
    const send = (size: number) =>
      fetch(`${bounded.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pad: 'x'.repeat(size - '{"pad":""}'.length) }),
      });
    expect((await send(bytes)).status).not.toBe(413);
    const refused = await send(bytes + 1);
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'The request body is too large.' }]);
    await bounded.close();
  });
});
