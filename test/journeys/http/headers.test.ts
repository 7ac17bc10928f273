// Security headers on every kind of answer; the time to wait, and what is left of a limit, in both styles.
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

let app: RunningApp;
let away: RunningApp;

beforeAll(async () => {
  app = await startApp();
  away = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60', LIMIT_LOGIN_IDENTITY: '2/900' });
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

describe('what is left of a limit', () => {
  const told = ({ headers }: { readonly headers: Headers }) => [
    headers.get('ratelimit-policy'),
    headers.get('ratelimit'),
    headers.get('retry-after'),
  ];
  const login = (last_name: string, date_of_birth: string, last4ssn: string) =>
    away.rest('POST', '/auth/login', { body: { last_name, date_of_birth, last4ssn, captcha_token: 'demo' } });
  const at = (minute: number) => away.setTime(NOW + minute * 60_000);

  it('is told with each answer, of all windows, and together with the time to wait', async () => {
    at(1);
    const policy = '"challenge_ip_60";q=1;w=60';
    const first = await away.rest('GET', '/auth/captcha/challenge');
    const refused = await away.rest('GET', '/auth/captcha/challenge');
    expect([first.status, told(first)]).toEqual([404, [policy, '"challenge_ip_60";r=0;t=60', null]]);
    expect([refused.status, told(refused)]).toEqual([429, [policy, '"challenge_ip_60";r=0;t=60', '60']]);
    expect(told(await away.graphql('{ captchaChallenge }'))).toEqual(told(refused));
  });

  it('is told of the address alone, the same whoever is named and whatever is found, refused or sent', async () => {
    const people: [string, string, string][] = [
      ['Rivera', '1985-04-12', '4321'],
      ['Okafor', '1990-09-30', '0042'],
      ['Nobody', '1985-04-12', '4321'],
    ];
    const answers: unknown[] = [];
    for (const [minute, person] of people.entries()) {
      at(10 + minute);
      for (const left of [9, 8, 7]) {
        const answer = await login(...person);
        const day = `"login_ip_3600";r=${57 - 3 * minute + left - 7};t=${3600 - (10 + minute) * 60}`;
        expect(told(answer).slice(0, 2)).toEqual([
          '"login_ip_60";q=10;w=60, "login_ip_3600";q=60;w=3600',
          `"login_ip_60";r=${left};t=60, ${day}`,
        ]);
        answers.push(answer.status);
      }
    }
    // The third time it is the identity's own limit that refuses, and that is not told.
    expect(answers).toEqual([200, 200, 429, 200, 200, 429, 200, 200, 429]);
  });

  it('costs no statement beyond the counting itself', async () => {
    at(20);
    await away.parts.outboxSender.stop();
    const statements = await recordStatements(away.parts.db, () => away.rest('GET', '/auth/captcha/challenge'));
    expect(statements.filter((sql) => sql.includes('rate_counters'))).toHaveLength(2);
  });

  it('is not told where nothing was counted', async () => {
    for (const answer of [await away.rest('POST', '/auth/login', { body: {} }), await away.rest('GET', '/health')]) {
      expect(told(answer)).toEqual([null, null, null]);
    }
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
