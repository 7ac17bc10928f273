// Security headers of every kind of response, and rate limit headers over REST and GraphQL.
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

let app: RunningApp;
let testApp: RunningApp;

beforeAll(async () => {
  app = await startApp();
  testApp = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60', LIMIT_LOGIN_IDENTITY: '2/900' });
});
afterAll(() => Promise.all([app.close(), testApp.close()]));

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

const KINDS: readonly (readonly [string, string, string, number])[] = [
  ['a REST success', 'GET', '/consumer-api/health', 200],
  ['a REST response without a body', 'OPTIONS', '/consumer-api/health', 204],
  ['a REST error', 'GET', '/consumer-api/accounts', 401],
  ['an invalid login', 'POST', '/consumer-api/auth/login', 422],
  ['a GraphQL response', 'GET', '/graphql?query={__typename}', 200],
  ['an invalid document', 'GET', '/graphql?query={', 200],
  ['a GraphQL request without a document', 'GET', '/graphql', 400],
  ['a GraphQL body of another type', 'POST', '/graphql', 415],
  ['a GraphQL method that is not allowed', 'DELETE', '/graphql', 405],
  ['a system endpoint', 'GET', '/livez', 200],
  ['an unknown path', 'GET', '/nothing', 404],
  ['a path with an invalid escape', 'GET', '/%E0%A4%A', 404],
];

describe.each(KINDS)('%s', (_kind, method, path, status) => {
  it('has all security headers', async () => {
    const response = await fetch(`${app.origin}${path}`, { method });
    const sent = Object.keys(SECURITY_HEADERS).map((name) => [name, response.headers.get(name)]);
    expect([response.status, Object.fromEntries(sent)]).toEqual([status, SECURITY_HEADERS]);
    expect(response.headers.get('x-powered-by')).toBeNull();
    // A tag of the bytes, where anybody may get the same again.
    expect(response.headers.get('etag') ?? 'W/').toMatch(/^W\//);
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  it('requires HTTPS outside local', async () => {
    const response = await fetch(`${testApp.origin}${path}`, { method });
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the waiting time', () => {
  it('is in the body and in the header over REST and GraphQL', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    await testApp.rest('GET', '/auth/captcha/challenge', { headers });
    const rest = await testApp.rest('GET', '/auth/captcha/challenge', { headers });
    const graphql = await testApp.graphql('{ captchaChallenge }');
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([429, String(rest.body['retry_after'])]);
    const wait = graphql.errors[0]?.extensions['retryAfter'];
    expect([graphql.status, wait]).toEqual([200, rest.body['retry_after']]);
    expect(graphql.headers.get('retry-after')).toBe(String(wait));
  });
});

describe('a rate limit header', () => {
  const getLimitHeaders = ({ headers }: { readonly headers: Headers }) => [
    headers.get('ratelimit-policy'),
    headers.get('ratelimit'),
    headers.get('retry-after'),
  ];
  const login = (last_name: string, date_of_birth: string, last4ssn: string) =>
    testApp.rest('POST', '/auth/login', { body: { last_name, date_of_birth, last4ssn, captcha_token: 'demo' } });
  const at = (minute: number) => testApp.setTime(NOW + minute * 60_000);

  it('is sent with every response, successful or limited, for each window', async () => {
    at(3);
    const policy = '"challenge_ip_60";q=1;w=60';
    const first = await testApp.rest('GET', '/auth/captcha/challenge');
    const refused = await testApp.rest('GET', '/auth/captcha/challenge');
    expect([first.status, getLimitHeaders(first)]).toEqual([404, [policy, '"challenge_ip_60";r=0;t=70', null]]);
    expect([refused.status, getLimitHeaders(refused)]).toEqual([429, [policy, '"challenge_ip_60";r=0;t=70', '70']]);
    expect(getLimitHeaders(await testApp.graphql('{ captchaChallenge }'))).toEqual(getLimitHeaders(refused));
  });

  it('of a login discloses only the limit of the address, whether or not the person has a profile', async () => {
    const people: [string, string, string][] = [
      ['Rivera', '1985-04-12', '4321'],
      ['Okafor', '1990-09-30', '0042'],
      ['Unknown', '1985-04-12', '4321'],
    ];
    const statuses: number[] = [];
    const names = new Set<string>();
    for (const [minute, person] of people.entries()) {
      at(10 + minute);
      for (let repeat = 0; repeat < 3; repeat += 1) {
        const response = await login(...person);
        const [policy, remaining] = getLimitHeaders(response);
        expect(policy).toBe('"login_ip_60";q=30;w=60, "login_ip_3600";q=300;w=3600');
        for (const [, name] of remaining?.matchAll(/"([a-z_0-9]+)"/g) ?? []) names.add(name ?? '');
        statuses.push(response.status);
      }
    }
    expect([...names]).toEqual(['login_ip_60', 'login_ip_3600']);
    // The third login exceeds the limit of the identity. That asks for a harder CAPTCHA, and the disabled one meets any.
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('needs no statement besides the counters', async () => {
    at(20);
    const statements = await recordStatements(testApp.dependencies.db, () =>
      testApp.rest('GET', '/auth/captcha/challenge'),
    );
    // The limit is one write and one read. Two more reads find out whether accounts are being enumerated.
    expect(statements.filter((sql) => sql.includes('rate_counters'))).toHaveLength(4);
  });

  it('is absent when nothing was counted', async () => {
    for (const response of [
      await testApp.rest('POST', '/auth/login', { body: {} }),
      await testApp.rest('GET', '/health'),
    ]) {
      expect(getLimitHeaders(response)).toEqual([null, null, null]);
    }
  });
});

describe('the schema as text, and GraphiQL', () => {
  it.each([
    ['on', 200],
    ['off', 404],
  ])('follow DOCS=%s', async (DOCS, status) => {
    const configured = await startApp({ DOCS });
    for (const path of ['/schema.graphql', '/graphiql', '/graphiql/data.json', '/graphiql/graphiql.js']) {
      const response = await fetch(`${configured.origin}${path}`);
      // A stop waits for a response that is not read.
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, status]);
    }
    await configured.close();
  });
});

describe('the size of a body', () => {
  it.each([
    ['/consumer-api/auth/login', 'AUTH_BODY_BYTES', 1024],
    ['/graphql', 'GRAPHQL_ANONYMOUS_BODY_BYTES', 8192],
  ])('for %s is limited by %s', async (path, setting, bytes) => {
    const limited = await startApp({ [setting]: String(bytes) });
    const send = (size: number) =>
      fetch(`${limited.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pad: 'x'.repeat(size - '{"pad":""}'.length) }),
      });
    expect((await send(bytes)).status).not.toBe(413);
    const refused = await send(bytes + 1);
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'The request body is too large.' }]);
    await limited.close();
  });
});
