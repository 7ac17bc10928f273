// The error boundary: an error before the response becomes JSON; one in the middle of a response ends the connection.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { DomainError } from '../../../src/domain/shared/errors';
import { errorBoundary, unknownPath } from '../../../src/http/middleware/error-boundary';
import { createActivity, runInActivity } from '../../../src/providers/observation/activity';

const reported: unknown[] = [];
const [before, late] = [new Error('before'), new Error('late')];
const otherStatus = Object.assign(new Error('of a package'), { status: 404 });

/** Codes that the log of the last request would name. */
let noted: readonly string[] = [];

// Other than in tests, Express prints the errors that it handles itself.
const app = express().disable('x-powered-by').set('env', 'production');
app.use((_request, _response, next) => {
  const facts = {
    style: 'rest',
    id: 'request-1',
    traceId: null,
    span: null,
    startCall: () => () => undefined,
  } as const;
  const activity = createActivity(facts);
  noted = activity.errors;
  runInActivity(activity, next);
});
app.get('/before', () => {
  throw before;
});
app.get('/plots/:id', (_request, response) => response.end());
app.get('/other-status', () => {
  throw otherStatus;
});
app.get('/refused', () => {
  throw new DomainError('not_found');
});
app.get('/large', () => {
  throw new DomainError('payload_too_large');
});
app.get('/late', (_request, response, next) => {
  response.write('half', () => next(late));
});
app.use(unknownPath({ first: false, docs: false, graphiql: false, outbox: false, portal: false }));
app.use(errorBoundary((error) => reported.push(error)));

let server: Server;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void (server = app.listen(0, '127.0.0.1', () => resolve())));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => reported.splice(0));

it.each([
  ['/before', 500, 'internal_server_error', 'Server error.', [before], 'keep-alive'],
  ['/other-status', 500, 'internal_server_error', 'Server error.', [otherStatus], 'keep-alive'],
  ['/refused', 404, 'not_found', 'Not found.', [], 'keep-alive'],
  ['/unknown', 404, 'not_found', 'Not found.', [], 'keep-alive'],
  ['/large', 413, 'payload_too_large', 'The request body is too large.', [], 'close'],
  ['/plots/%ff', 400, 'malformed_request', 'Malformed JSON body.', [], 'keep-alive'],
])('%s is answered with %i, and noted as %s', async (path, status, code, message, errors, connection) => {
  const response = await fetch(`${origin}${path}`);
  expect([response.status, await response.json(), noted]).toEqual([status, { message }, [code]]);
  expect([reported, response.headers.get('connection')]).toEqual([errors, connection]);
});

it('ends the connection after half an answer, reports the error and answers the next request', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation();
  const response = await fetch(`${origin}/late`);
  await expect(response.text()).rejects.toThrow('terminated');
  expect([response.status, reported, printed.mock.calls]).toEqual([200, [late], []]);
  printed.mockRestore();
  expect((await fetch(`${origin}/refused`)).status).toBe(404);
});
