// The line that each request writes to the log: operation, caller, outcome and cost, and nothing personal.
import { connect } from 'node:net';
import { createLogger } from '../../../src/providers/log';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
let app: RunningApp;
let token: string;

/** The line of the request with this id. */
function findLine(id: string | null): Promise<Line> {
  return eventually(`the line of ${String(id)}`, () =>
    lines.find((line) => line['event'] === 'request' && line['id'] === id),
  );
}

const getId = ({ headers }: { readonly headers: Headers }) => headers.get('x-request-id');

beforeAll(async () => {
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line) as Line) });
  app = await startApp({}, {}, log);
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});

afterAll(() => app.close());

it('names the endpoint, the caller and the cost of a REST request, and neither its query nor its ids', async () => {
  const { data } = await app.graphql<{ accounts: { edges: { node: { id: string } }[] } }>(
    '{ accounts(first: 1) { edges { node { id } } } }',
    { token },
  );
  const path = `/consumer-api/accounts/${String(data.accounts.edges[0]?.node.id)}?_=Rivera`;
  const answer = await fetch(app.origin + path, { headers: { authorization: `Bearer ${token}` } });
  const { ms, databaseMs, statements, ...line } = await findLine(getId(answer));
  expect(line).toMatchObject({
    event: 'request',
    id: getId(answer),
    method: 'GET',
    path: '/consumer-api/accounts/:id',
    style: 'rest',
    operation: 'GET /consumer-api/accounts/{consumer}',
    caller: 'consumer',
    status: 200,
  });
  expect(Object.keys(line).sort()).toEqual(
    [
      'level',
      'time',
      'pid',
      'hostname',
      'event',
      'id',
      'method',
      'path',
      'style',
      'operation',
      'caller',
      'status',
    ].sort(),
  );
  expect(JSON.stringify(line)).not.toContain('Rivera');
  for (const cost of [ms, databaseMs, statements]) expect(Number(cost)).toBeGreaterThan(0);
});

it('names the operation of a GraphQL request', async () => {
  const answer = await app.graphql('query MyAccounts { accounts { totalCount } }', { token });
  expect(await findLine(getId(answer))).toMatchObject({
    method: 'POST',
    path: '/graphql',
    style: 'graphql',
    operation: 'MyAccounts',
    caller: 'consumer',
    status: 200,
  });
});

it('names creditors, and no one for a wrong token', async () => {
  const creditor = await app.signInCreditor('dana@acme.test');
  const id = getId(await app.graphql('{ creditorAccounts(first: 1) { totalCount } }', { token: creditor }));
  const wrong = getId(await app.graphql('{ accounts { totalCount } }', { token: 'x' }));
  expect(await findLine(id)).toMatchObject({ caller: 'creditor', operation: '(unnamed)' });
  expect(await findLine(wrong)).toMatchObject({ caller: 'anonymous', errors: ['unauthenticated'] });
});

it.each([
  ['an operation', '/auth/login', { last_name: 'Rivera' }, 'validation_failed'],
  ['the facade', '/nothing-here', {}, 'not_found'],
])('has the code of an error of %s', async (_what, path, body, code) => {
  const answer = await app.rest('POST', path, { body });
  expect(await findLine(getId(answer))).toMatchObject({ caller: 'anonymous', status: answer.status, errors: [code] });
});

it('has the code of a document that cannot be run', async () => {
  const answer = await app.graphql('{ nothingHere }');
  expect(await findLine(getId(answer))).toMatchObject({ errors: ['graphql_validation_failed'], statements: 0 });
});

it('hides a name that may be personal', async () => {
  const answer = await app.graphql('query Rivera19850412 { accounts { totalCount } }', { token });
  expect(await findLine(getId(answer))).toMatchObject({ operation: '(other)' });
});

describe('ids of the caller', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

  it('are taken, answered and logged', async () => {
    const headers = { 'x-request-id': 'shop-42.order_7', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const answer = await app.rest('GET', '/health', { headers });
    expect(getId(answer)).toBe('shop-42.order_7');
    expect(await findLine('shop-42.order_7')).toMatchObject({ traceId: TRACE });
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'a'.repeat(65)],
    ['of other characters', 'maria@example.test'],
  ])('are replaced when they are %s', async (_what, id) => {
    const answer = await app.rest('GET', '/health', { headers: { 'x-request-id': id } });
    expect(getId(answer)).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['not a trace', 'Rivera'],
  ])('are not taken from a traceparent that is %s', async (_what, traceparent) => {
    const answer = await app.rest('GET', '/health', { headers: { traceparent } });
    expect(await findLine(getId(answer))).not.toHaveProperty('traceId');
  });
});

it('writes a line for an unexpected error, with the id and the operation of the request and a message without values', async () => {
  const { db } = app.dependencies;
  await db.write('ALTER TABLE trusted_devices RENAME TO elsewhere');
  const answer = await app.graphql('query MyDevices { devices { id } }', { token });
  await db.write('ALTER TABLE elsewhere RENAME TO trusted_devices');
  expect(answer.errors.map(({ extensions }) => extensions['code'])).toEqual(['INTERNAL_SERVER_ERROR']);
  const line = lines.find(({ event, id }) => event === 'unexpected_error' && id === getId(answer));
  expect(line).toMatchObject({
    level: 50,
    operation: 'MyDevices',
  });
  expect(line?.['message']).toContain('trusted_devices');
  expect(await findLine(getId(answer))).toMatchObject({ errors: ['internal_server_error'] });
});

it('writes a line for a client that leaves before the answer', async () => {
  const { hostname, port } = new URL(app.origin);
  const id = 'a-client-that-leaves';
  const head = `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nContent-Type: application/json\r\n`;
  const socket = connect({ host: hostname, port: Number(port) }, () =>
    socket.write(`${head}Content-Length: 100\r\n\r\n{`, () => socket.destroy()),
  );
  expect(await findLine(id)).toMatchObject({ style: 'graphql', isAborted: true });
});
