// Hardening of the GraphQL endpoint: batches, introspection, suggestions, methods, media types, failures and streams.
// docs/rules §12, rows G2, G12 to G18, G26 and G27.
import { errorExtensions } from '../../support/clients/refusals';
import { request } from 'node:http';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';

const HEALTH = '{ health { status } }';

let app: RunningApp;
/** Outside the local environment. */
let testApp: RunningApp;
let maria: string;

beforeAll(async () => {
  app = await startApp();
  testApp = await startApp({ APP_ENV: 'test' });
  maria = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => Promise.all([app.close(), testApp.close()]));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('G2 a batch', () => {
  it.each([[[{ query: HEALTH }]], [[{ query: HEALTH }, { query: HEALTH }]], [[]]])('%j is refused', async (body) => {
    const { status, data, errors } = await sendRawGraphql(app.origin, { body });
    expect([status, data, errors[0]?.extensions]).toEqual([400, undefined, errorExtensions('BAD_REQUEST', 400)]);
  });
});

describe('G12 introspection', () => {
  it.each([
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Query") { name } }',
    '{ ...F } fragment F on Query { t: __type(name: "Query") { name } }',
  ])('%s works only in the local environment, and the error names no product', async (query) => {
    expect((await sendRawGraphql(app.origin, { body: { query } })).errors).toEqual([]);
    const { status, errors } = await sendRawGraphql(testApp.origin, { body: { query } });
    expect([status, errors.map(({ message }) => message)]).toEqual([400, ['Introspection is turned off here.']]);
  });

  it('of a type name works everywhere', async () => {
    expect((await sendRawGraphql(testApp.origin, { body: { query: '{ __typename }' } })).data).toEqual({
      __typename: 'Query',
    });
  });
});

describe('G13 a suggestion', () => {
  it.each([
    ['a field', '{ accountz { totalCount } }', {}],
    ['a nested field', '{ accounts { totalCountt } }', {}],
    ['an argument', '{ accounts(frst: 3) { totalCount } }', {}],
    ['an enum value', '{ accounts(state: SETTLEDD) { totalCount } }', {}],
    ['an input member', 'mutation { logout { message } } query Q { a: account(idd: 1) { id } }', {}],
    ['a type', 'query ($s: ConsumerAccountTabKeyy) { accounts(state: $s) { totalCount } }', {}],
    [
      'a value in a variable',
      'query ($s: ConsumerAccountTabKey) { accounts(state: $s) { totalCount } }',
      { s: 'SETTLEDD' },
    ],
  ])('for %s is sent only in the local environment', async (_what, query, variables) => {
    const { text, status } = await sendRawGraphql(testApp.origin, { body: { query, variables } });
    expect([status, text]).toEqual([400, expect.not.stringContaining('Did you mean')]);
  });

  it('is sent in the local environment', async () => {
    expect((await sendRawGraphql(app.origin, { body: { query: '{ accountz { totalCount } }' } })).text).toContain(
      'Did you mean',
    );
  });
});

describe('G14 a GET', () => {
  it('runs no mutation', async () => {
    const { status, errors } = await sendRawGraphql(app.origin, {
      method: 'GET',
      search: `?query=${encodeURIComponent('mutation { logout { message } }')}`,
      headers: bearer(maria),
    });
    expect([status, errors[0]?.extensions['code']]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect((await app.rest('GET', '/accounts', { token: maria })).status).toBe(200);
  });

  it('reads no cookie', async () => {
    const search = `?query=${encodeURIComponent('{ devices { id } sessions { id } }')}`;
    const { errors } = await sendRawGraphql(app.origin, {
      method: 'GET',
      search,
      headers: { cookie: 'td=a.b; __Host-td=a.b' },
    });
    expect(errors[0]?.extensions['code']).toBe('UNAUTHENTICATED');
  });
});

describe('G15 a body that an HTML form can send', () => {
  const form = `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"${HEALTH}"}\r\n--x--\r\n`;
  it.each([
    ['text/plain', JSON.stringify({ query: HEALTH })],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(HEALTH)}`],
    ['multipart/form-data; boundary=x', form],
    ['application/json; charset=utf-16', JSON.stringify({ query: HEALTH })],
    ['application/json, text/plain', JSON.stringify({ query: HEALTH })],
    ['application/graphql', HEALTH],
    ['', JSON.stringify({ query: HEALTH })],
  ])('as %s is refused with any header', async (type, body) => {
    const headers = { 'content-type': type, 'apollo-require-preflight': 'true', 'x-apollo-operation-name': 'A' };
    const { status, data } = await sendRawGraphql(app.origin, { body, headers });
    expect([status, data]).toEqual([415, undefined]);
  });
});

describe('G16 a persisted query', () => {
  const sha256Hash = '0fb6c1a2a9d3e2c68c5bb4f0c9c9a5e1f1f4e5b6a7c8d9e0f1a2b3c4d5e6f708';
  const extensions = { persistedQuery: { version: 1, sha256Hash } };

  it('that a client sends is not stored for others', async () => {
    await sendRawGraphql(app.origin, { body: { query: HEALTH, extensions } });
    const { data } = await sendRawGraphql(app.origin, { body: { extensions } });
    expect(data).toBeUndefined();
  });
});

describe('G17 a browser', () => {
  it.each(['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'])(
    'that accepts %s gets no page for a query',
    async (accept) => {
      const query = encodeURIComponent(HEALTH);
      const answer = await fetch(`${testApp.origin}/graphql?query=${query}`, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual(
        accept === 'text/html' ? [406, 'application/json; charset=utf-8'] : [200, 'application/json; charset=utf-8'],
      );
      expect(await answer.text()).not.toContain('<');
    },
  );
});

describe('G18 an error', () => {
  let broken: RunningApp;
  beforeAll(async () => {
    const captcha = {
      challenge: async () => null,
      verify: () => Promise.reject(new TypeError('canary at /srv/secret.ts')),
    };
    broken = await startApp({ APP_ENV: 'test', CAPTCHA_PROVIDER: 'off' }, { captcha: captcha });
  });
  afterAll(() => broken.close());

  it.each<[string, Parameters<typeof sendRawGraphql>[1], number]>([
    [
      'of the server',
      {
        body: {
          query: 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }',
          variables: { input: { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'x' } },
        },
      },
      200,
    ],
    ['of JSON', { body: '{"query": canary' }, 400],
    ['of UTF-8', { body: '\ud800' }, 400],
    ['of size', { body: `"${'canary'.repeat(100_000)}"` }, 413],
    ['of type', { body: HEALTH, headers: { 'content-type': 'canary/plain' } }, 415],
    ['of method', { method: 'DELETE' }, 405],
  ])('%s shows no stack, path or product name', async (_what, request, status) => {
    const answer = await sendRawGraphql(broken.origin, request);
    expect([answer.status, answer.type]).toEqual([
      status,
      expect.stringMatching(/^application\/(graphql-response\+)?json/),
    ]);
    expect(answer.text).not.toMatch(/canary|TypeError|\bat \/|node_modules|stack|Apollo|Express/);
  });
});

describe('G26 a stream', () => {
  it.each(['text/event-stream', 'multipart/mixed;deferSpec=20220824', 'multipart/mixed'])(
    'is not opened for %s',
    async (accept) => {
      const { status, type } = await sendRawGraphql(app.origin, {
        body: { query: 'subscription { accountChanged { id } }' },
        headers: { accept },
      });
      expect([status, type]).toEqual([406, 'application/json; charset=utf-8']);
    },
  );

  it('is not opened over a WebSocket', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const status = await new Promise((resolve, reject) => {
      const upgrade = request(`${app.origin}/graphql?query={__typename}`, { headers });
      upgrade
        .once('response', (answer) => resolve(answer.resume().statusCode))
        .once('upgrade', () => resolve('upgraded'))
        .once('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

describe('G27 REST input', () => {
  const INJECTION = '1") { id } __schema { types { name } } x: account(id: "20';
  it.each<[string, string, string, object | undefined, number]>([
    ['in a path', 'GET', `/accounts/${encodeURIComponent(INJECTION)}`, undefined, 404],
    ['in a query', 'GET', `/accounts?state=${encodeURIComponent(INJECTION)}`, undefined, 422],
    ['in a cursor', 'GET', `/accounts?cursor=${encodeURIComponent(INJECTION)}`, undefined, 422],
    ['in a body', 'POST', '/accounts/19/offers/payment-plan', { first_pay_date: INJECTION }, 422],
  ])('%s is a variable and never part of a document', async (_where, method, path, body, status) => {
    const answer = await app.rest(method, path, { token: maria, ...(body ? { body } : {}) });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      status,
      expect.not.stringMatching(/__schema|types|Okafor/),
    ]);
  });
});
