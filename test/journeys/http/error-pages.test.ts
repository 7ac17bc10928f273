// Each error links to the page that explains it, where the documentation is served.
import { openStream } from '../../support/clients/event-stream';
import { sendRawGraphql } from '../../support/clients/raw-http';
import { errorExtensions } from '../../support/clients/refusals';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let withoutDocs: RunningApp;
beforeAll(async () => {
  app = await startApp();
  withoutDocs = await startApp({ DOCS: 'off' });
});
afterAll(() => Promise.all([app.close(), withoutDocs.close()]));

it.each<[string, string, string, number, string]>([
  ['of a use case', 'GET', '/accounts', 401, 'unauthenticated'],
  ['of the input', 'POST', '/auth/login', 422, 'validation_failed'],
  ['of an unknown path', 'GET', '/nothing', 404, 'not_found'],
  ['of a wrong method', 'DELETE', '/accounts', 405, 'method_not_allowed'],
])('an error %s links to its explanation', async (_what, method, path, status, code) => {
  const answer = await app.rest(method, path, method === 'POST' ? { body: {} } : {});
  expect([answer.status, answer.headers.get('link')]).toEqual([status, `</docs/errors#${code}>; rel="help"`]);
  const page = await (await fetch(`${app.origin}/docs/errors`)).text();
  expect(page).toContain(`<tr id="${code}">`);
  expect((await withoutDocs.rest(method, path, method === 'POST' ? { body: {} } : {})).headers.get('link')).toBeNull();
});

it.each<[string, object, string]>([
  ['of the protocol', { operationName: 'A' }, 'BAD_REQUEST'],
  ['of a document', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['of a variable', { query: 'query ($id: ID!) { account(id: $id) { id } }' }, 'BAD_USER_INPUT'],
  ['of a field', { query: '{ viewer { id } }' }, 'UNAUTHENTICATED'],
])('an error %s has the address of its explanation over GraphQL', async (_what, body, code) => {
  const { errors } = await sendRawGraphql(app.origin, { body });
  expect(errors.map(({ extensions }) => [extensions['code'], extensions['docUrl']])).toEqual([
    [code, `/docs/errors#${code.toLowerCase()}`],
  ]);
  const page = await (await fetch(`${app.origin}/docs/errors`)).text();
  expect(page).toContain(`<tr id="${code.toLowerCase()}">`);
  const silent = await sendRawGraphql(withoutDocs.origin, { body });
  expect(Object.keys(silent.errors[0]?.extensions ?? {})).not.toContain('docUrl');
});

it('an error of a stream has the address of its explanation', async () => {
  const { body } = await openStream(app.origin, {});
  expect(body.errors?.[0]?.extensions).toEqual(errorExtensions('UNAUTHENTICATED', 401));
});

it.each(['consumer', 'creditor'] as const)(
  'all codes of a %s are explained, the same over both styles',
  async (side) => {
    type Rows = readonly { readonly code: string; readonly status: number; readonly advice: string }[];
    const { data } = await app.graphql<Record<string, Rows>>(`{ ${side}ErrorCodes { code status advice } }`);
    const rows = Object.values(data)[0] ?? [];
    const send = side === 'consumer' ? app.rest : app.creditorRest;
    const { body } = await send<{ data: Rows }>('GET', '/system/errors');
    expect(body.data.map(({ code }) => code.toUpperCase())).toEqual(rows.map(({ code }) => code));
    expect(rows).toContainEqual(expect.objectContaining({ code: 'BAD_USER_INPUT', status: 400 }));
    expect(rows.filter(({ advice }) => advice === '')).toEqual([]);
    expect(rows.some(({ code }) => code === 'LAST_ADMIN')).toBe(side === 'creditor');
  },
);
