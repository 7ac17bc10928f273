// Variables that are null, missing or of another type, and names that JavaScript treats specially.
// Issue 15, rows 11 and 15 of the attack table.
import { errorExtensions } from '../../support/clients/refusals';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => app.close());

const send = (query: string, variables?: string) =>
  sendRawGraphql(app.origin, {
    body: `{"query": ${JSON.stringify(query)}${variables === undefined ? '' : `, "variables": ${variables}`}}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('null for a variable', () => {
  it.each([
    ['of a nullable type at an argument with a default', 'query ($f: Int) { accounts(first: $f) { totalCount } }'],
    ['with a default at an argument with a default', 'query ($f: Int = 3) { accounts(first: $f) { totalCount } }'],
  ])('%s is a request error', async (_what, query) => {
    const { errors } = await send(query, '{"f": null}');
    const errorCodes = { first: [{ code: 'REQUIRED', minimum: null, maximum: null }] };
    const named = { errors: { first: ['The first field is required.'] }, errorCodes };
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      { ...errorExtensions('BAD_USER_INPUT', 400), ...named },
    ]);
  });

  it('that is missing uses the default', async () => {
    const { data, errors } = await send('query ($f: Int) { accounts(first: $f) { totalCount } }', '{}');
    expect([errors, data]).toEqual([[], { accounts: { totalCount: expect.any(Number) as number } }]);
  });

  it('in a non-null member with a default variable is a request error', async () => {
    const query =
      'mutation ($n: String = "x") { login(input: { lastName: $n, dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x" }) { __typename } }';
    const { errors, text } = await send(query, '{"n": null}');
    const rule = 'The last name field is required.';
    const extensions = { code: 'BAD_USER_INPUT', errors: { lastName: [rule] } };
    expect(errors).toMatchObject([{ message: `Invalid value at "input.lastName": ${rule}`, extensions }]);
    expect(text).not.toMatch(/4321|1985/);
  });

  it('in a condition is an error, and includes nothing', async () => {
    const query = 'query ($c: Boolean = true) { health { status @include(if: $c) } }';
    const { errors, data } = await send(query, '{"c": null}');
    expect([errors.map(({ extensions }) => extensions['code']), data]).toEqual([['BAD_USER_INPUT'], null]);
  });
});

describe('the name __proto__', () => {
  it('is a variable like any other', async () => {
    const query = 'query ($__proto__: Int) { accounts(first: $__proto__) { nodes { id } } }';
    const { data, errors } = await send(query, '{"__proto__": 1}');
    expect([errors, data]).toEqual([[], { accounts: { nodes: [{ id: expect.any(String) as string }] } }]);
  });

  it.each(['{}', '{"__proto__": null}', '{"__proto__": "x"}', '{"__proto__": {"x": 1}}', undefined])(
    'as a required variable fails with %s',
    async (variables) => {
      const query = 'query ($__proto__: Int!) { accounts(first: $__proto__) { totalCount } }';
      const { status, errors, text } = await send(query, variables);
      expect([status, errors.map(({ extensions }) => extensions['code'])]).toEqual([400, ['BAD_USER_INPUT']]);
      expect(text).toContain('Invalid value at \\"__proto__\\"');
    },
  );

  it('is not echoed with the values around it', async () => {
    const query =
      'mutation ($__proto__: String = "x") { login(input: { lastName: $__proto__, dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x" }) { __typename } }';
    const { errors, text } = await send(query, '{"__proto__": null}');
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['BAD_USER_INPUT']);
    expect(text).not.toMatch(/4321|1985/);
  });

  it('is an alias like any other, at any depth', async () => {
    const query = '{ __proto__: health { __proto__: status time } other: health { status } }';
    const { text, errors } = await send(query);
    expect(errors).toEqual([]);
    expect(text).toMatch(/"__proto__":\{"__proto__":"ok","time":"[^"]+"\},"other":\{"status":"ok"\}/);
  });

  it('is the name of a fragment and of an operation like any other', async () => {
    const query = 'query __proto__ { health { ...__proto__ } } fragment __proto__ on Health { status }';
    expect((await send(query)).data).toEqual({ health: { status: 'ok' } });
  });

  it('is an alias of a refused field, whose error names it', async () => {
    const { text } = await send('{ __proto__: account(id: "999999") { id } }');
    expect(text).toContain('"path":["__proto__"]');
    expect(text).toContain('"NOT_FOUND"');
  });

  it('is an alias around values of every kind', async () => {
    const { errors, text } = await send(
      '{ __proto__: account(id: "14") { id balances display { priority: state { priority } } } }',
    );
    expect(errors).toEqual([]);
    expect(text).toContain('"balances":{"');
  });

  it('may stand beside a condition that is null', async () => {
    const query =
      'query ($c: Boolean = true) { account(id: "14") { balances flags { customOffer @include(if: $c) } } }';
    const { errors } = await send(query, '{"c": null}');
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['BAD_USER_INPUT']);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', 'toJSON'])(
    'has relatives like %s',
    async (name) => {
      const query = `query ${name}($${name}: Int = 1) { ${name}: accounts(first: $${name}) { ${name}: totalCount } }`;
      const { text, errors } = await send(query, '{}');
      expect(errors).toEqual([]);
      expect(text).toMatch(new RegExp(`"${name}":\\{"${name}":\\d+\\}`));
    },
  );
});
