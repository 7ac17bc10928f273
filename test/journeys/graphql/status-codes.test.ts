// Status and type of a GraphQL answer, in both profiles and for both types that a client may ask for.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const JSON_TYPE = 'application/json; charset=utf-8';
const OWN_TYPE = 'application/graphql-response+json; charset=utf-8';

let usual: RunningApp;
let draft: RunningApp;

beforeAll(async () => {
  usual = await startApp();
  draft = await startApp({ GRAPHQL_STATUS_CODES: 'draft' });
});
afterAll(() => Promise.all([usual.close(), draft.close()]));

async function post({ origin }: RunningApp, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { answer, body: (await answer.json()) as { data?: unknown; errors?: { extensions: { status: number } }[] } };
}

/** What is asked, its code, and the status: usual for plain JSON, usual for GraphQL's own type, draft. */
const ANSWERS: readonly (readonly [string, object, string | null, number, number, number])[] = [
  ['an operation that succeeds', { query: '{ health { status } }' }, null, 200, 200, 200],
  ['a field that is refused', { query: '{ viewer { id } }' }, 'UNAUTHENTICATED', 200, 200, 294],
  ['a document that cannot be read', { query: '{ health' }, 'GRAPHQL_PARSE_FAILED', 200, 400, 400],
  ['an unknown field', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED', 200, 400, 422],
  [
    'a variable of the wrong type',
    { query: 'query ($id: ID!) { account(id: $id) { id } }', variables: { id: null } },
    'BAD_USER_INPUT',
    ...([200, 400, 422] as const),
  ],
  [
    'an operation that is not in the document',
    { query: 'query A { health { status } }', operationName: 'B' },
    'OPERATION_RESOLUTION_FAILURE',
    ...([200, 400, 422] as const),
  ],
  [
    'two operations and no name',
    { query: 'query A { health { status } } query B { health { status } }' },
    'OPERATION_RESOLUTION_FAILURE',
    ...([200, 400, 422] as const),
  ],
  ['no query', { operationName: 'A' }, 'BAD_REQUEST', 400, 400, 422],
  ['a batch', [{ query: '{ health { status } }' }], 'BAD_REQUEST', 400, 400, 422],
];

/** Only what a field refuses has a row in our own table of errors here. */
const STATUS_OF: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401 };
const expectedOf = (code: string | null) => (code === null ? undefined : { code, status: STATUS_OF[code] ?? 400 });

describe('an answer to', () => {
  it.each(ANSWERS)('%s', async (_what, body, code, asJson, asGraphql, asDraft) => {
    const own = { accept: OWN_TYPE };
    const answers = [await post(usual, body), await post(usual, body, own), await post(draft, body)];
    expect(answers.map(({ answer }) => answer.status)).toEqual([asJson, asGraphql, asDraft]);
    const types = answers.map(({ answer }) => answer.headers.get('content-type'));
    expect(types).toEqual([JSON_TYPE, OWN_TYPE, asDraft < 400 ? JSON_TYPE : OWN_TYPE]);
    for (const { body: told } of answers) expect(told.errors?.[0]?.extensions).toEqual(expectedOf(code));
  });
});

describe('a mutation', () => {
  const LOGOUT = 'mutation Leave { logout { message } }';

  it.each([() => usual, () => draft])('is not run by GET', async (app) => {
    const answer = await fetch(`${app().origin}/graphql?query=${encodeURIComponent(LOGOUT)}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.json()).toEqual({
      errors: [{ message: 'Send mutations with POST.', extensions: { code: 'METHOD_NOT_ALLOWED', status: 405 } }],
    });
  });

  it('is not run under a name that is not its own', async () => {
    const { body } = await post(usual, { query: LOGOUT, operationName: 'Stay' });
    expect(body).toEqual({
      errors: [
        {
          message: 'Unknown operation',
          extensions: { code: 'OPERATION_RESOLUTION_FAILURE', status: 400 },
        },
      ],
    });
  });

  it('is not run when no type of its answer is accepted', async () => {
    const { answer } = await post(usual, { query: LOGOUT }, { accept: 'text/html' });
    expect(answer.status).toBe(406);
  });
});

describe('a query string', () => {
  const QUERY = encodeURIComponent('query A($id: ID!) { account(id: $id) { id } }');
  it.each([
    ['with empty members is one without them', `query={health{status}}&operationName=&variables=&extensions=`, 200],
    ['with variables that are no JSON is refused', `query=${QUERY}&variables={`, 400],
    ['with variables that are no object is refused', `query=${QUERY}&variables=[7]`, 400],
    ['that says a member twice is refused', `query={health{status}}&query={health{time}}`, 400],
    ['that says nothing is refused', '', 400],
    ['with variables is understood', `query=${QUERY}&variables=${encodeURIComponent('{"id":"1"}')}`, 200],
  ])('%s', async (_what, search, status) => {
    expect((await fetch(`${usual.origin}/graphql?${search}`)).status).toBe(status);
  });

  it('comes with no body of another type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(`${usual.origin}/graphql?query={__typename}`, { headers })).status).toBe(415);
  });
});
