// Oversized input is refused before any work on it, in both styles. Issue 15, rows 1 and 10 of the attack table.
import { errorExtensions } from '../../support/clients/refusals';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql, sendRawHttp } from '../../support/clients/raw-http';
import type { ApiStep } from '../../support/clients/api-steps';
import { API_STYLES, openBrowser, type RestMembers } from '../../support/clients/simulated-browser';

const KB = 1024;
const LOGIN = 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }';
const PERSON = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' };
const REST_PERSON = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Step, field and a text beyond its maximum, which is given in the message. */
const TOO_LONG: readonly (readonly [step: ApiStep, input: RestMembers, field: string, max: number])[] = [
  ['login', { ...REST_PERSON, last_name: `Rivera${'.'.repeat(7000)}` }, 'last_name', 255],
  ['login', { ...REST_PERSON, last_name: 'e\u0301'.repeat(200) }, 'last_name', 255],
  ['login', { ...REST_PERSON, last4ssn: '4'.repeat(17) }, 'last4ssn', 16],
  ['confirmCreate', { attempt_token: 'A'.repeat(256) }, 'attempt_token', 255],
  ['contact', { flow_token: 'A'.repeat(43), email: `${'a'.repeat(6000)}@example.test` }, 'email', 254],
  ['verify', { flow_token: 'A'.repeat(43), otp: '000000', device_name: 'x'.repeat(256) }, 'device_name', 255],
  ['creditorLogin', { email: 'dana@acme.test', password: 'x'.repeat(2051) }, 'password', 1024],
];

describe.each(API_STYLES)('over %s', (style) => {
  it.each(TOO_LONG)('%s refuses a text beyond its maximum: %#', async (step, input, field, max) => {
    const browser = openBrowser(app, style);
    const statements = await recordStatements(app.dependencies.db, async () => {
      const { answer } = await browser.send(step, input);
      const message = `The ${field.replaceAll('_', ' ')} must not be longer than ${max} characters.`;
      if (style === 'REST') {
        expect([answer.status, answer.body['errors']]).toEqual([422, { [field]: [message] }]);
        return;
      }
      const name = field.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
      expect(answer.body['errors']).toEqual([
        expect.objectContaining({
          extensions: {
            ...errorExtensions('BAD_USER_INPUT', 400),
            errors: { [name]: [message] },
            errorCodes: { [name]: [{ code: 'TOO_LONG', minimum: null, maximum: String(max) }] },
          },
        }),
      ]);
    });
    expect(statements.filter((sql) => !sql.includes('outbox_messages'))).toEqual([]);
  });
});

it('a text within the document has the same maximum', async () => {
  const query = `mutation { login(input: { lastName: "${'.'.repeat(300)}a", dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x" }) { __typename } }`;
  const { errors } = await sendRawGraphql(app.origin, { body: { query } });
  expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['BAD_USER_INPUT']);
});

it.each(['Idempotency-Key', 'If-Match'])('the header %s has a maximum', async (header) => {
  const long = 'x'.repeat(3000);
  const answer =
    header === 'If-Match'
      ? await app.creditorRest('PUT', '/communications/e-letter-templates/1', {
          token: await app.signInCreditor('dana@acme.test'),
          headers: { 'if-match': long },
          body: { name: 'Hello' },
        })
      : await app.rest('POST', '/accounts/19/offers/payment-plan', {
          token: await app.signIn('Rivera', '1985-04-12', '4321'),
          headers: { 'idempotency-key': long },
          body: { first_pay_date: '2026-03-11' },
        });
  expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([422, [header.toLowerCase()]]);
});

it('an identifier in the path may be any text, and an unknown one is not found', async () => {
  const token = await app.signIn('Rivera', '1985-04-12', '4321');
  expect((await app.rest('GET', `/accounts/${'9'.repeat(9000)}`, { token })).status).toBe(404);
});

describe('a GraphQL body', () => {
  const pad = (bytes: number) => `{"query":"{ health { status } }","pad":"${'x'.repeat(bytes - 42)}"}`;
  const send = (bytes: number, headers: Readonly<Record<string, string>> = {}) =>
    sendRawHttp(app.origin, 'POST', '/graphql', { 'content-type': 'application/json', ...headers }, pad(bytes));

  it('has at most 64 kB without a creditor', async () => {
    const consumer = { authorization: `Bearer ${await app.signIn('Rivera', '1985-04-12', '4321')}` };
    expect(pad(64 * KB)).toHaveLength(64 * KB);
    expect((await send(64 * KB)).status).toBe(200);
    expect((await send(64 * KB + 1)).status).toBe(413);
    expect((await send(64 * KB + 1, consumer)).status).toBe(413);
    expect((await send(64 * KB + 1, { authorization: 'Bearer e30.e30.e30' })).status).toBe(413);
    expect((await send(64 * KB + 1, { 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('may be larger from a signed-in creditor', async () => {
    const creditor = { authorization: `Bearer ${await app.signInCreditor('dana@acme.test')}` };
    expect((await send(512 * KB, creditor)).status).toBe(200);
    expect((await send(512 * KB, { ...creditor, 'transfer-encoding': 'chunked' })).status).toBe(200);
    expect((await send(512 * KB + 1, creditor)).status).toBe(413);
  });
});

describe('a REST body of a letter', () => {
  const send = (bytes: number, headers: Readonly<Record<string, string>>) =>
    sendRawHttp(
      app.origin,
      'PUT',
      '/creditor-api/communications/e-letter-templates/1',
      { 'content-type': 'application/json', ...headers },
      `{"pad":"${'x'.repeat(bytes - 10)}"}`,
    );

  it('is read only for a creditor who may write the letter', async () => {
    const creditor = { authorization: `Bearer ${await app.signInCreditor('dana@acme.test')}` };
    expect((await send(512 * KB, creditor)).status).toBe(422);
    expect((await send(512 * KB + 1, creditor)).status).toBe(413);
    expect((await send(512 * KB + 1, {})).status).toBe(413);
    expect((await send(512 * KB, {})).status).toBe(401);
    expect((await send(512 * KB + 1, { 'transfer-encoding': 'chunked' })).status).toBe(401);
  });
});

describe('the variables of a request', () => {
  const send = (variables: object) => {
    const text = JSON.stringify(variables).replace(/"nested (\d+)"/, (_all, depth: string) => nest(Number(depth)));
    return sendRawGraphql(app.origin, { body: `{"query":${JSON.stringify(LOGIN)},"variables":${text}}` });
  };
  const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it.each<[string, object]>([
    [
      'many unknown members',
      { input: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`m${index}`, 1])) },
    ],
    ['many variables', Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`v${index}`, 1]))],
    ['long lists', { input: { ...PERSON, lastName: Array.from({ length: 5000 }, () => 1) } }],
    ['deep lists', { input: { ...PERSON, lastName: 'nested 20000' } }],
    ['deep lists of an unused variable', { input: PERSON, other: 'nested 20000' }],
  ])('are refused with %s', async (_what, variables) => {
    const { status, errors } = await send(variables);
    expect([status, errors]).toEqual([
      400,
      [
        {
          message: '`variables` has too many values or is nested too deeply.',
          extensions: errorExtensions('BAD_REQUEST', 400),
        },
      ],
    ]);
  });

  it('may have unused members within the bounds', async () => {
    expect((await send({ input: PERSON, other: 'nested 8' })).errors).toEqual([]);
  });
});

it.each(['query', 'operationName', 'documentId'])('`%s` is refused quickly when it is long', async (member) => {
  const body = { query: '{ health { status } }', [member]: '{'.repeat(60 * KB) };
  expect((await sendRawGraphql(app.origin, { body })).status).toBe(400);
});

describe('a compressed body', () => {
  it.each(['/graphql', '/graphql/stream', '/consumer-api/auth/login'])('is refused by %s', async (path) => {
    for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'identity, gzip']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding, accept: '*/*' };
      expect([encoding, (await sendRawHttp(app.origin, 'POST', path, headers, '{}')).status]).toEqual([encoding, 415]);
    }
  });
});
