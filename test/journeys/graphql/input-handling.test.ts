// Input of GraphQL requests: errors do not echo it, types are not coerced, and operations time out.
// docs/rules §12, rows G19 to G21.
import { errorExtensions } from '../../support/clients/refusals';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';
import { sendRawGraphql } from '../../support/clients/raw-http';

const HEALTH = '{ health { status } }';
const CANARY = /canary|4321|1985|0417/i;

let app: RunningApp;
/** Outside the local environment. */
let testApp: RunningApp;

beforeAll(async () => {
  app = await startApp();
  testApp = await startApp({ APP_ENV: 'test' });
});
afterAll(() => Promise.all([app.close(), testApp.close()]));

const LOGIN = 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }';
const PERSON = { lastName: 'Canary', dateOfBirth: '1985-04-17', last4ssn: '4321', captchaToken: 'canary' };

describe('G19 an error does not echo', () => {
  const inline = (members: string) => ({ query: `mutation { login(input: { ${members} }) { __typename } }` });
  it.each<[string, object]>([
    ['a variable of the wrong type', { query: LOGIN, variables: { input: { ...PERSON, last4ssn: 4321 } } }],
    ['a list for a string', { query: LOGIN, variables: { input: { ...PERSON, lastName: ['Canary'] } } }],
    ['an unknown member', { query: LOGIN, variables: { input: { ...PERSON, other: 'canary' } } }],
    ['the input around a missing member', { query: LOGIN, variables: { input: { lastName: 'Canary' } } }],
    ['a string for an object', { query: LOGIN, variables: { input: 'canary' } }],
    ['an impossible day', { query: LOGIN, variables: { input: { ...PERSON, dateOfBirth: '1985-04-32' } } }],
    ['a number in the document', inline('lastName: "Canary", last4ssn: 4321')],
    ['a long number in the document', { query: '{ accounts(first: 4321432143214321) { totalCount } }' }],
    ['a fraction for an integer in the document', { query: '{ accounts(first: 4321.5) { totalCount } }' }],
    ['a string for a number', { query: '{ accounts(first: "canary") { totalCount } }' }],
    ['a list in the document', inline('lastName: ["Canary"], last4ssn: "4321"')],
    ['an object in the document', inline('lastName: {canary: "Canary"}')],
    ['an impossible day in the document', inline('dateOfBirth: "1985-04-32"')],
    ['a string in place of a name', { query: '{ "canary" }' }],
    ['a number after the document', { query: `${HEALTH} 4321` }],
    ['a word after the document', { query: `${HEALTH} canary` }],
    ['an unterminated string', { query: 'mutation { login(input: { lastName: "Canary' }],
    ['a string with an invalid escape', { query: '{ a(b: "\\canary") }' }],
    ['a number with leading zeros', { query: '{ a(b: 04321) }' }],
    ['an invalid character', { query: '{ a(b: ♥canary) }' }],
    [
      'an operation’s name',
      { query: 'query A { health { status } } query B { health { status } }', operationName: 'canary4321' },
    ],
    ['invalid JSON', { query: LOGIN, variables: 'canary' }],
  ])('%s', async (_what, body) => {
    for (const { origin } of [app, testApp]) {
      const answer = await sendRawGraphql(origin, { body });
      expect(answer.data).toBeUndefined();
      expect(answer.errors.length).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(CANARY);
    }
  });
});

describe('a member of the request', () => {
  const LIST = 'query L($state: AccountTabKey) { accounts(state: $state) { totalCount } }';

  it.each([
    ['variable', 'variables'],
    ['Variables', 'variables'],
    ['varaibles', 'variables'],
    ['operation_name', 'operationName'],
    ['operationname', 'operationName'],
    ['document_id', 'documentId'],
    ['extension', 'extensions'],
    ['querry', 'query'],
  ])('%s is refused, and runs nothing', async (name, meant) => {
    const token = await app.signIn('Rivera', '1985-04-12', '4321');
    const headers = { authorization: `Bearer ${token}` };
    const refused = [400, undefined, `A member is not known. Did you mean \`${meant}\`?`];
    const post = await sendRawGraphql(app.origin, { headers, body: { query: LIST, [name]: { state: 'SETTLED' } } });
    expect([post.status, post.data, post.errors[0]?.message]).toEqual(refused);
    const search = `?${new URLSearchParams({ query: LIST, [name]: '{"state":"SETTLED"}' }).toString()}`;
    const get = await sendRawGraphql(app.origin, { method: 'GET', search, headers });
    expect([get.status, get.data, get.errors[0]?.message]).toEqual(refused);
  });

  it.each(['id', 'key', 'clientName', 'cacheKey', '_'])('%s is ignored', async (name) => {
    expect((await sendRawGraphql(app.origin, { body: { query: HEALTH, [name]: 'x' } })).status).toBe(200);
    const search = `?${new URLSearchParams({ query: HEALTH, [name]: 'x' }).toString()}`;
    expect((await sendRawGraphql(app.origin, { method: 'GET', search })).status).toBe(200);
  });
});

describe('G20 for a string', () => {
  it.each([4321, 43.21, true, ['4321'], [['4321']], { last4ssn: '4321' }, null])(
    '%j is not accepted',
    async (last4ssn) => {
      const statements = await recordStatements(app.dependencies.db, async () => {
        const { status, errors } = await sendRawGraphql(app.origin, {
          body: { query: LOGIN, variables: { input: { ...PERSON, last4ssn } } },
        });
        expect([status, errors[0]?.extensions['code']]).toEqual([400, 'BAD_USER_INPUT']);
      });
      expect(statements.filter((sql) => /rate_counters|login_flows/.test(sql))).toEqual([]);
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('a member %s is not accepted', async (name) => {
    const body = `{"query": ${JSON.stringify(LOGIN)}, "variables": {"input": {"${name}": {"lastName": "Rivera"}}}}`;
    const { status, data } = await sendRawGraphql(app.origin, { body });
    expect([status, data]).toEqual([400, undefined]);
  });
});

describe('G21 an operation that takes too long', () => {
  it('gets a response in time, which says that it may still complete', async () => {
    const slow = await startApp({ GRAPHQL_TIMEOUT_MS: '500', RESPONSE_MIN_MS: '2000' });
    const { status, errors, data } = await sendRawGraphql(slow.origin, {
      body: { query: LOGIN, variables: { input: PERSON } },
    });
    expect([status, data, errors]).toEqual([
      503,
      undefined,
      [
        {
          message: 'Service unavailable.',
          extensions: { ...errorExtensions('SERVICE_UNAVAILABLE', 503), retryAfter: 1 },
        },
      ],
    ]);
    await slow.close();
  });
});
