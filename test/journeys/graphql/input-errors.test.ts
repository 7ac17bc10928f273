// Invalid input is answered with the path of the member and the rule in words, the same for variables and for literals;
// REST has the same texts. Never with the value.
import { errorExtensions } from '../../support/clients/refusals';
import { GRAPHQL_CLIENT, startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }';
const PERSON = { lastName: 'Canary', dateOfBirth: '1985-04-17', last4ssn: '4321', captchaToken: 'demo' };
const CANARY = /canary|4321|1985|0417/i;

/** Replaced or, if undefined, left out. `path` of the error; `text` of REST where it differs. */
interface Violation {
  readonly what: string;
  readonly member: string;
  readonly value: unknown;
  readonly path?: string;
  readonly text: string;
}

const VIOLATIONS: readonly Violation[] = [
  { what: 'a missing text', member: 'lastName', value: undefined, text: 'The last name field is required.' },
  { what: 'null for a text', member: 'lastName', value: null, text: 'The last name field is required.' },
  { what: 'a number for a text', member: 'last4ssn', value: 4321, text: 'The last4ssn must be a string.' },
  { what: 'a flag for a text', member: 'lastName', value: true, text: 'The last name must be a string.' },
  { what: 'a list for a text', member: 'lastName', value: ['Canary'], text: 'The last name must be a string.' },
  { what: 'an object for a text', member: 'lastName', value: { canary: 1 }, text: 'The last name must be a string.' },
  {
    what: 'a day that does not exist',
    member: 'dateOfBirth',
    value: '1985-04-31',
    text: 'The date of birth must be a date such as 2026-06-30.',
  },
  {
    what: 'a day in another format',
    member: 'dateOfBirth',
    value: '17/04/1985',
    text: 'The date of birth must be a date such as 2026-06-30.',
  },
  { what: 'null for a day', member: 'dateOfBirth', value: null, text: 'The date of birth field is required.' },
];

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function without(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The value as it is written in a document. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${name}: ${print(each)}`);
  return `{${members.join(', ')}}`;
}

describe('the sign-in', () => {
  it.each(VIOLATIONS)('names $what', async ({ member, value, text }) => {
    const input = without({ ...PERSON, [member]: value });
    const message = `Invalid value at "input.${member}": ${text}`;
    const inVariables = await sendRawGraphql(app.origin, { body: { query: LOGIN, variables: { input } } });
    expect(inVariables.errors).toMatchObject([
      { message, extensions: { ...errorExtensions('BAD_USER_INPUT', 400), errors: { [member]: [text] } } },
    ]);
    const literal = await sendRawGraphql(app.origin, {
      body: { query: `mutation { login(input: ${print(input)}) { __typename } }` },
      headers: GRAPHQL_CLIENT,
    });
    expect([literal.status, literal.errors]).toMatchObject([
      400,
      [{ message, extensions: { ...errorExtensions('GRAPHQL_VALIDATION_FAILED', 400), errors: { [member]: [text] } } }],
    ]);
    const names = Object.fromEntries(Object.entries(input).map(([name, each]) => [toSnake(name), each]));
    const rest = await app.rest('POST', '/auth/login', { body: names });
    expect([rest.status, rest.body['errors']]).toEqual([422, { [toSnake(member)]: [text] }]);
    expect(inVariables.text + literal.text + JSON.stringify(rest.body)).not.toMatch(CANARY);
  });

  it('names all invalid members of the variables', async () => {
    const input = { lastName: 7, dateOfBirth: 'canary', other: 'canary' };
    const { errors, text } = await sendRawGraphql(app.origin, { body: { query: LOGIN, variables: { input } } });
    expect(errors.map(({ extensions }) => extensions['errors'])).toEqual([
      {
        lastName: ['The last name must be a string.'],
        dateOfBirth: ['The date of birth must be a date such as 2026-06-30.'],
        last4ssn: ['The last4ssn field is required.'],
        captchaToken: ['The captcha token field is required.'],
        other: ['This member is not known.'],
      },
    ]);
    expect(text).not.toMatch(CANARY);
  });

  it('names all invalid members of a literal, beside what else is wrong with the document', async () => {
    const query =
      'mutation { login(input: {lastName: 7, dateOfBirth: "canary", other: "canary", lastnam: 4321}) { nothing } }';
    const { errors, text } = await sendRawGraphql(app.origin, { body: { query } });
    expect(errors[0]?.extensions['errors']).toEqual({
      lastName: ['The last name must be a string.'],
      dateOfBirth: ['The date of birth must be a date such as 2026-06-30.'],
      last4ssn: ['The last4ssn field is required.'],
      captchaToken: ['The captcha token field is required.'],
      other: ['This member is not known.'],
      lastnam: ['This member is not known. Did you mean lastName?'],
    });
    expect(text).not.toMatch(CANARY);
  });

  it.each([
    ['i', 'mutation ($i: LoginInput!) { login(input: $i) { __typename } }', { i: { ...PERSON, lastName: 7 } }],
    [
      'n',
      'mutation ($n: String!) { login(input: {lastName: $n, dateOfBirth: "2000-01-01", last4ssn: "1", captchaToken: "x"}) { __typename } }',
      { n: 7 },
    ],
  ])('calls a member by its own name, whatever the variable %s is called', async (name, query, variables) => {
    const { errors } = await sendRawGraphql(app.origin, { body: { query, variables } });
    expect(errors).toMatchObject([{ extensions: { errors: { lastName: ['The last name must be a string.'] } } }]);
    expect(errors[0]?.message).toMatch(new RegExp(`^Invalid value at "${name}[."]`));
  });

  it.each([
    ['a misspelled name', 'lastNmae', 'lastNmae', 'This member is not known. Did you mean lastName?'],
    ['the name in REST', 'last_name', 'last_name', 'This member is not known. Did you mean lastName?'],
    ['a long name', 'x'.repeat(500), `${'x'.repeat(64)}…`, 'This member is not known.'],
    ['a name with control characters', 'a\u0000\u001b\n"b\u202e', 'a???"b?', 'This member is not known.'],
    ['a name of JavaScript', '__proto__', '__proto__', 'This member is not known.'],
  ])('names %s with the nearest known one', async (_what, name, shown, text) => {
    const body = JSON.stringify({ query: LOGIN, variables: { input: { ...PERSON, NAME: 1 } } });
    const answer = await sendRawGraphql(app.origin, { body: body.replace('"NAME"', JSON.stringify(name)) });
    expect(answer.errors.map(({ message }) => message)).toEqual([`Invalid value at "input.${shown}": ${text}`]);
    expect(answer.text).toContain(`"errors":{${JSON.stringify(shown)}:["${text}"]}`);
  });
});

const ACCOUNTS =
  'query ($first: Int, $state: ConsumerAccountTabKey) { accounts(first: $first, state: $state) { totalCount } }';
const PLAN = `mutation ($id: ID!, $context: ActionContextInput) {
  createPaymentPlanOffer(input: { accountId: $id, firstPayDate: "2026-03-11", actionContext: $context }) { message }
}`;
const CONTEXT = {
  consumerId: '19',
  activeNegotiationId: null,
  state: 'DASHBOARD',
  version: '2026-03-01T00:00:00.000Z',
};

describe('a variable', () => {
  it.each<[string, string, object, string, string, string?]>([
    ['of text for a number', ACCOUNTS, { first: 'canary' }, 'first', 'The first must be an integer.'],
    ['with a fraction', ACCOUNTS, { first: 4321.5 }, 'first', 'The first must be an integer.'],
    ['too large for a number', ACCOUNTS, { first: 43_210_000_000 }, 'first', 'The first must be an integer.'],
    ['that is missing', PLAN, {}, 'id', 'The account id field is required.', 'accountId'],
    ['that is null', PLAN, { id: null }, 'id', 'The account id field is required.', 'accountId'],
    ['with a flag for an ID', PLAN, { id: true }, 'id', 'The account id must be an ID.', 'accountId'],
    [
      'of text for an object',
      PLAN,
      { id: '19', context: 'canary' },
      'context',
      'The action context must be an object.',
      'actionContext',
    ],
    [
      'with a nested member that is missing',
      PLAN,
      { id: '19', context: { ...CONTEXT, version: undefined } },
      'context.version',
      'The action context version field is required.',
      'actionContext.version',
    ],
    [
      'with a nested moment that is none',
      PLAN,
      { id: '19', context: { ...CONTEXT, version: 'canary' } },
      'context.version',
      'The action context version must be a date and time such as 2026-06-30T15:00:00.000Z.',
      'actionContext.version',
    ],
  ])('%s is named', async (_what, query, variables, path, text, field = path) => {
    const answer = await sendRawGraphql(app.origin, { body: { query, variables } });
    expect(answer.errors).toMatchObject([
      {
        message: `Invalid value at "${path}": ${text}`,
        extensions: { code: 'BAD_USER_INPUT', errors: { [field]: [text] } },
      },
    ]);
    expect(answer.text).not.toMatch(CANARY);
  });

  it('with an unknown value of an enum names the known ones', async () => {
    const { errors } = await sendRawGraphql(app.origin, { body: { query: ACCOUNTS, variables: { state: 'CANARY' } } });
    expect(errors[0]?.message).toMatch(/^Invalid value at "state": The state must be one of DASHBOARD, [A-Z_, ]+\.$/);
  });
});

describe('what a document says of a variable', () => {
  it.each([
    ['a default of another type', 'query ($n: Int = "canary") { accounts(first: $n) { totalCount } }', 'n'],
    [
      'a default without a member',
      'mutation ($who: LoginInput = {}) { login(input: $who) { __typename } }',
      'who.lastName',
    ],
  ])('names %s by its variable', async (_what, query, path) => {
    const { errors, text } = await sendRawGraphql(app.origin, { body: { query } });
    expect(errors[0]?.message).toContain(`Invalid value at "${path}": `);
    expect(Object.keys(errors[0]?.extensions['errors'] as object)[0]).toBe(path);
    expect(text).not.toMatch(CANARY);
  });

  it.each([
    [
      'query ($id: ID) { account(id: $id) { id } }',
      'Variable "$id" of type "ID" used in position expecting type "ID!".',
    ],
    ['{ account(id: $id) { id } }', 'Variable "$id" is not defined.'],
    ['query Read($id: ID!) { health { status } }', 'Variable "$id" is never used in operation "Read".'],
    [
      'mutation ($day: String!) { login(input: {lastName: "x", dateOfBirth: $day, last4ssn: "1", captchaToken: "x"}) { __typename } }',
      'Variable "$day" of type "String!" used in position expecting type "LocalDate!".',
    ],
    ['query ($id: Health) { account(id: $id) { id } }', 'Variable "$id" cannot be non-input type "Health".'],
  ])('%s: says what is wrong with it', async (query, message) => {
    const { errors, text } = await sendRawGraphql(app.origin, { body: { query, variables: { id: 'canary' } } });
    expect(errors.map((error) => error.message)).toContain(message);
    expect(text).not.toMatch(CANARY);
  });
});

it.each([
  ['as a variable', 'mutation ($i: VerifyOtpInput!) { verifyOtp(input: $i) { __typename } }', 12345],
  ['in a document', 'mutation { verifyOtp(input: { flowToken: "x", otp: 12345 }) { __typename } }', null],
])('a one-time code may be a number, %s', async (_what, query, otp) => {
  const variables = otp === null ? {} : { i: { flowToken: 'x', otp } };
  const { errors } = await sendRawGraphql(app.origin, { body: { query, variables } });
  expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['FLOW_TOKEN_INVALID']);
});

it.each([1_000_000, -1, 1.5, true, ['123456'], '1'.repeat(40)])('%j is no one-time code', async (otp) => {
  const query = 'mutation ($i: VerifyOtpInput!) { verifyOtp(input: $i) { __typename } }';
  const { errors } = await sendRawGraphql(app.origin, { body: { query, variables: { i: { flowToken: 'x', otp } } } });
  expect(errors.map(({ extensions }) => extensions['errors'])).toEqual([{ otp: ['The otp must be 6 digits.'] }]);
});

it('a text that is too long names the limit of the operation, in both styles', async () => {
  const contact = { flowToken: 'x', mobile: '5'.repeat(400) };
  const text = 'The mobile must not be longer than 40 characters.';
  const query = 'mutation ($input: ProvideContactInput!) { provideContact(input: $input) { otpSent } }';
  const { errors } = await sendRawGraphql(app.origin, { body: { query, variables: { input: contact } } });
  expect(errors.map(({ extensions }) => extensions['errors'])).toEqual([{ mobile: [text] }]);
  const rest = await app.rest('POST', '/auth/contact', { body: { flow_token: 'x', mobile: contact.mobile } });
  expect(rest.body['errors']).toEqual({ mobile: [text] });
});

it('an unknown value of an enum in a document is not repeated', async () => {
  const { errors, text } = await sendRawGraphql(app.origin, {
    body: { query: '{ accounts(state: CANARY) { totalCount } }' },
  });
  expect(errors[0]?.message).toMatch(/^Invalid value at "state": The state must be one of DASHBOARD, /);
  expect(text).not.toContain('CANARY');
});
