// Status and content type of GraphQL responses, in both profiles and for both media types.
import { errorExtensions } from '../../support/clients/refusals';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

let standard: RunningApp;
let draft: RunningApp;

beforeAll(async () => {
  standard = await startApp();
  draft = await startApp({ GRAPHQL_STATUS_CODES: 'draft' });
});
afterAll(() => Promise.all([standard.close(), draft.close()]));

async function post({ origin }: RunningApp, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    response,
    body: (await response.json()) as { data?: unknown; errors?: { extensions: { status: number } }[] },
  };
}

/** Request, error code, and status: audit profile with JSON, audit profile with the GraphQL type, draft profile. */
const REQUESTS: readonly (readonly [string, object, string | null, number, number, number])[] = [
  ['an operation that succeeds', { query: '{ health { status } }' }, null, 200, 200, 200],
  ['an unauthorized field', { query: '{ viewer { id } }' }, 'UNAUTHENTICATED', 200, 200, 294],
  ['an invalid document', { query: '{ health' }, 'GRAPHQL_PARSE_FAILED', 200, 400, 400],
  ['an unknown field', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED', 200, 400, 422],
  [
    'a variable of the wrong type',
    { query: 'query ($id: ID!) { account(id: $id) { id } }', variables: { id: null } },
    'BAD_USER_INPUT',
    200,
    400,
    422,
  ],
  [
    'an unknown operation name',
    { query: 'query A { health { status } }', operationName: 'B' },
    'OPERATION_RESOLUTION_FAILURE',
    200,
    400,
    422,
  ],
  [
    'two operations without an operation name',
    { query: 'query A { health { status } } query B { health { status } }' },
    'OPERATION_RESOLUTION_FAILURE',
    200,
    400,
    422,
  ],
  ['no query', { operationName: 'A' }, 'BAD_REQUEST', 400, 400, 422],
  ['a batch', [{ query: '{ health { status } }' }], 'BAD_REQUEST', 400, 400, 422],
];

/** Status of errors that are not 400. */
const STATUS_OF: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401 };
const getExtensions = (code: string | null) => (code === null ? undefined : { code, status: STATUS_OF[code] ?? 400 });

describe('a response to', () => {
  it.each(REQUESTS)('%s', async (_what, body, code, asJson, asGraphql, asDraft) => {
    const graphqlAccept = { accept: GRAPHQL_TYPE };
    const responses = [await post(standard, body), await post(standard, body, graphqlAccept), await post(draft, body)];
    expect(responses.map(({ response }) => response.status)).toEqual([asJson, asGraphql, asDraft]);
    const types = responses.map(({ response }) => response.headers.get('content-type'));
    expect(types).toEqual([JSON_TYPE, GRAPHQL_TYPE, asDraft < 400 ? JSON_TYPE : GRAPHQL_TYPE]);
    for (const { body: json } of responses)
      expect(json.errors?.[0]?.extensions ?? {}).toMatchObject(getExtensions(code) ?? {});
  });
});

describe('a mutation', () => {
  const LOGOUT = 'mutation Leave { logout { message } }';

  it.each([() => standard, () => draft])('is not run by GET', async (app) => {
    const response = await fetch(`${app().origin}/graphql?query=${encodeURIComponent(LOGOUT)}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toEqual({
      errors: [{ message: 'Send mutations with POST.', extensions: errorExtensions('METHOD_NOT_ALLOWED', 405) }],
    });
  });

  it('is not run with an unknown operation name', async () => {
    const { body } = await post(standard, { query: LOGOUT, operationName: 'Stay' });
    expect(body).toEqual({
      errors: [
        {
          message: 'Unknown operation',
          extensions: errorExtensions('OPERATION_RESOLUTION_FAILURE', 400),
        },
      ],
    });
  });

  it('is not run when its response is not acceptable', async () => {
    const { response } = await post(standard, { query: LOGOUT }, { accept: 'text/html' });
    expect(response.status).toBe(406);
  });
});

describe('a document that was run before, which Apollo Server does not run again,', () => {
  const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }';
  const unknownPerson = { lastName: 'Unknown', dateOfBirth: '1901-01-01', last4ssn: '0000', captchaToken: 'x' };
  const withInput = (input: object) => ({ query: LOGIN, variables: { input } });

  it.each<readonly [string, object]>([
    ...REQUESTS.map(([what, body]) => [what, body] as const),
    ['a null in place of data', { query: '{ one: viewer { id } }' }],
    [
      'an operation by its name',
      { query: 'query A { health { status } } query B { viewer { id } }', operationName: 'A' },
    ],
    ['introspection', { query: '{ __type(name: "Money") { name kind } }' }],
    ['an invalid member of an input', withInput({ ...unknownPerson, last4ssn: '12' })],
    ['a member of an input that does not exist', withInput({ ...unknownPerson, more: 1 })],
    ['a subscription', { query: 'subscription { openOffersChanged { __typename } }' }],
  ])('is answered like a new one: %s', async (_what, body) => {
    for (const app of [standard, draft]) {
      for (const accept of [JSON_TYPE, GRAPHQL_TYPE]) {
        const { query } = body as { readonly query?: string };
        // Only the position of what follows would differ.
        const fresh = query === undefined ? body : { ...body, query: `${query} # ${accept}` };
        const [first, second] = [await postRaw(app, fresh, accept), await postRaw(app, fresh, accept)];
        expect(second).toEqual(first);
      }
    }
  });

  it('is refused by GET if it is a mutation', async () => {
    const query = 'mutation LeaveAgain { logout { message } }';
    await post(standard, { query });
    const response = await fetch(`${standard.origin}/graphql?query=${encodeURIComponent(query)}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

/** Everything of a response but its time and id. */
async function postRaw({ origin }: RunningApp, body: object, accept: string) {
  const headers = { 'content-type': 'application/json', accept };
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  const named = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status: response.status, headers: Object.fromEntries(named), text: await response.text() };
}

describe('a query string', () => {
  const QUERY = encodeURIComponent('query A($id: ID!) { account(id: $id) { id } }');
  it.each([
    [
      'with empty parameters equals one without them',
      `query={health{status}}&operationName=&variables=&extensions=`,
      200,
    ],
    ['with variables that are not JSON is refused', `query=${QUERY}&variables={`, 400],
    ['with variables that are not an object is refused', `query=${QUERY}&variables=[7]`, 400],
    ['with a repeated parameter is refused', `query={health{status}}&query={health{time}}`, 400],
    ['without parameters is refused', '', 400],
    ['with variables is accepted', `query=${QUERY}&variables=${encodeURIComponent('{"id":"1"}')}`, 200],
  ])('%s', async (_what, search, status) => {
    expect((await fetch(`${standard.origin}/graphql?${search}`)).status).toBe(status);
  });

  it('is refused with a body of another type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(`${standard.origin}/graphql?query={__typename}`, { headers })).status).toBe(415);
  });
});
