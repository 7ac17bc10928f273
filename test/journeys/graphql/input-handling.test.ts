// What somebody typed is not told back, nothing is read as another type than it has, and nobody waits for ever. By the
// ids of the attack list.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';
import { sendRawGraphql } from '../../support/clients/raw-http';

const HEALTH = '{ health { status } }';
const CANARY = /canary|4321|1985|0417/i;

/** As a developer has it, and as it runs elsewhere. */
let app: RunningApp;
let away: RunningApp;

beforeAll(async () => {
  app = await startApp();
  away = await startApp({ APP_ENV: 'test' });
});
afterAll(() => Promise.all([app.close(), away.close()]));

const LOGIN = 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }';
const PERSON = { lastName: 'Canary', dateOfBirth: '1985-04-17', last4ssn: '4321', captchaToken: 'canary' };

describe('G19 what somebody typed is not told back:', () => {
  const inline = (members: string) => ({ query: `mutation { login(input: { ${members} }) { __typename } }` });
  it.each<[string, object]>([
    ['a variable of the wrong type', { query: LOGIN, variables: { input: { ...PERSON, last4ssn: 4321 } } }],
    ['a list for a text', { query: LOGIN, variables: { input: { ...PERSON, lastName: ['Canary'] } } }],
    ['a member that is not known', { query: LOGIN, variables: { input: { ...PERSON, canary: 'canary' } } }],
    ['a member that is missing', { query: LOGIN, variables: { input: { lastName: 'Canary' } } }],
    ['a text for an object', { query: LOGIN, variables: { input: 'canary' } }],
    ['an impossible day', { query: LOGIN, variables: { input: { ...PERSON, dateOfBirth: '1985-04-32' } } }],
    ['a number in the document', inline('lastName: "Canary", last4ssn: 4321')],
    ['a long number in the document', { query: '{ accounts(first: 4321432143214321) { totalCount } }' }],
    ['a broken number in the document', { query: '{ accounts(first: 4321.5) { totalCount } }' }],
    ['a text for a number', { query: '{ accounts(first: "canary") { totalCount } }' }],
    ['a list in the document', inline('lastName: ["Canary"], last4ssn: "4321"')],
    ['an object in the document', inline('lastName: {canary: "Canary"}')],
    ['an impossible day in the document', inline('dateOfBirth: "1985-04-32"')],
    ['a text where a name belongs', { query: '{ "canary" }' }],
    ['a number where nothing belongs', { query: `${HEALTH} 4321` }],
    ['a word where nothing belongs', { query: `${HEALTH} canary` }],
    ['a text that does not end', { query: 'mutation { login(input: { lastName: "Canary' }],
    ['a text with a wrong escape', { query: '{ a(b: "\\canary") }' }],
    ['a number with zeros before it', { query: '{ a(b: 04321) }' }],
    ['a sign', { query: '{ a(b: ♥canary) }' }],
    [
      'an operation’s name',
      { query: 'query A { health { status } } query B { health { status } }', operationName: 'canary4321' },
    ],
    ['JSON that is none', { query: LOGIN, variables: 'canary' }],
  ])('%s', async (_what, body) => {
    for (const { origin } of [app, away]) {
      const answer = await sendRawGraphql(origin, { body });
      expect(answer.data).toBeUndefined();
      expect(answer.errors.length).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(CANARY);
    }
  });
});

describe('G20 for a text', () => {
  it.each([4321, 43.21, true, ['4321'], [['4321']], { last4ssn: '4321' }, null])(
    '%j is not taken',
    async (last4ssn) => {
      const statements = await recordStatements(app.parts.db, async () => {
        const { status, errors } = await sendRawGraphql(app.origin, {
          body: { query: LOGIN, variables: { input: { ...PERSON, last4ssn } } },
        });
        expect([status, errors[0]?.extensions['code']]).toEqual([400, 'BAD_USER_INPUT']);
      });
      expect(statements.filter((sql) => /rate_counters|login_flows/.test(sql))).toEqual([]);
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('a member %s is not taken', async (name) => {
    const body = `{"query": ${JSON.stringify(LOGIN)}, "variables": {"input": {"${name}": {"lastName": "Rivera"}}}}`;
    const { status, data } = await sendRawGraphql(app.origin, { body });
    expect([status, data]).toEqual([400, undefined]);
  });
});

describe('G21 an operation that takes too long', () => {
  it('is answered in time, and says that it may still be done', async () => {
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
          extensions: { code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 1 },
        },
      ],
    ]);
    await slow.close();
  });
});
