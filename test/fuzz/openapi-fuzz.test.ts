// Sends valid, invalid and malformed requests, generated from the OpenAPI documents, to the running application. It must
// return only JSON that the documents declare, never a server error, and each operation must also succeed. `npm run fuzz`
// sends 20,000 requests.
import fc from 'fast-check';
import { nextAddress } from '../support/clients/simulated-browser';
import { validateAnswer } from '../support/openapi/answer-validation';
import { BASES, printedOperations, type PrintedOperation } from '../support/openapi/printed-documents';
import { generateRequests, type GeneratedRequest } from '../support/openapi/request-arbitraries';
import { DEFAULT_BASE_PATHS } from '../../src/config/server';
import { forgetTokens, rememberTokens } from '../journeys/parity/placeholders';
import { startParityApp, type ParityApp } from '../journeys/parity/parity-app';
import { findEndpoint } from '../journeys/parity/requests';
import { REQUEST_MUTATIONS, type RequestMutationName, type RawHttpRequest } from './request-mutations';
import { openConnection, type RawHttpResponse } from './connection';
import { fillRequest } from './fillers';
import { REQUESTS, startFuzzRun } from './fuzz-run';
import { buildRestRecipe } from './rest-recipes';
import { WITHOUT_SUCCESS } from './recipes';

interface MutatedRequest extends GeneratedRequest {
  readonly mutations: readonly RequestMutationName[];
  readonly isRecipe: boolean;
}

const operations = BASES.flatMap(printedOperations);
const twistNames = Object.keys(REQUEST_MUTATIONS) as RequestMutationName[];

/** A third of the requests is sent without mutations. */
const anyTwists = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RequestMutationName[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...twistNames), { minLength: 1, maxLength: 2 }) },
);
const anyRequest = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.oneof(...operations.map(generateRequests)), anyTwists)
      .map(([drawn, twists]): MutatedRequest => ({ ...drawn, mutations: twists, isRecipe: false })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...operations).map(({ name }) => toExactRequest(name)),
  },
);

/** A request that succeeds. */
function toExactRequest(operation: string): MutatedRequest {
  return { ...buildRestRecipe(operation), mutations: [], isRecipe: true };
}

let app: ParityApp;
beforeAll(async () => {
  app = await startParityApp('REST', 'wide');
});
afterAll(() => app.close());

it(
  `responds to ${REQUESTS} requests as documented, without growing memory`,
  async () => {
    const connection = openConnection(app.server.origin);
    const fuzz = startFuzzRun('REST');
    const property = fc.asyncProperty(anyRequest, async (mutated) => {
      app.startCase(nextAddress());
      const request = await toRawRequest(mutated);
      const response = await connection.send(request);
      expect(findViolation(request, response)).toBeNull();
      rememberResponse(mutated, response);
      fuzz.count(mutated.operation, String(response.status), isSuccess(mutated, response));
    });
    await fuzz.run(
      property,
      operations.map(({ name }): [MutatedRequest] => [toExactRequest(name)]),
    );
    connection.close();
    expect((await fetch(`${app.server.origin}/consumer-api/health`)).status).toBe(200);
    const names = operations.map(({ name }) => name).filter((name) => !WITHOUT_SUCCESS.includes(name));
    expect(fuzz.findBelowFloor(names)).toEqual([]);
    fuzz.expectSteadyMemory();
  },
  60_000 + REQUESTS * 200,
);

/** A mutation may turn a request into one of another operation. */
function isSuccess({ mutations }: MutatedRequest, { status }: RawHttpResponse): boolean {
  return mutations.length === 0 && [200, 201, 202].includes(status);
}

function findOperation({ operation }: MutatedRequest): PrintedOperation {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new Error(`No document has an operation ${operation}`);
  return found;
}

/** Builds the raw request with filled placeholders. */
async function toRawRequest(mutated: MutatedRequest): Promise<RawHttpRequest> {
  const { base, path, method, body: takesBody } = findOperation(mutated);
  const values = (await fillRequest(app, mutated.path, mutated.isRecipe)) as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeText(values[name] ?? ''));
  const search = Object.entries(mutated.query).map(([name, value]) => `${name}=${encodeText(value)}`);
  const token = mutated.who === null ? null : String(await fillRequest(app, mutated.who, mutated.isRecipe));
  const body =
    takesBody === null
      ? null
      : Buffer.from(JSON.stringify((await fillRequest(app, mutated.body, mutated.isRecipe)) ?? {}));
  const plain: RawHttpRequest = {
    method,
    target: `${DEFAULT_BASE_PATHS[base]}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...((await fillRequest(app, mutated.headers, mutated.isRecipe)) as Record<string, string>),
    },
    body,
  };
  return mutated.mutations.reduce((connection, name) => REQUEST_MUTATIONS[name](connection), plain);
}

/** Replaces lone surrogates, which a URL cannot contain. */
function encodeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** Statuses that any request can return with a message only. */
const COMMON_STATUSES = [400, 404, 405, 406, 413, 415];

const NO_OPERATION = { isKnown: false, violation: null } as const;

/** Operations that answer with a file. */
const DOWNLOADS = operations.flatMap(({ base, path, name }) => {
  const { mediaType } = findEndpoint(name);
  const pattern = `^${DEFAULT_BASE_PATHS[base]}${path.replace(/\{\w+\}/g, '[^/?]+')}/?(\\?|$)`;
  return mediaType === undefined ? [] : [{ mediaType, path: new RegExp(pattern) }];
});

/** Describes how a response violates the documents; null when it does not. */
function findViolation(
  { method, target }: RawHttpRequest,
  { status, contentType, text }: RawHttpResponse,
): string | null {
  const message = `${method} ${target.slice(0, 200)} returned ${String(status)} ${contentType} ${text.slice(0, 300)}`;
  if (status >= 500) return message;
  // Node refuses a target that is not a path before it reaches the application.
  if (!target.startsWith('/') && status === 400) return null;
  if (method === 'OPTIONS' && status === 204) return text === '' ? null : message;
  if (method === 'HEAD' || status === 304) return text === '' ? null : message;
  if (status === 200 && DOWNLOADS.some((one) => one.path.test(target) && contentType.startsWith(one.mediaType)))
    return null;
  if (!contentType.startsWith('application/json')) return message;
  const body: unknown = JSON.parse(text);
  if (COMMON_STATUSES.includes(status) && isMessage(body)) return null;
  const base = BASES.find((one) => target.startsWith(DEFAULT_BASE_PATHS[one]));
  // One slash at the end is ignored.
  const path = target.slice(base === undefined ? 0 : DEFAULT_BASE_PATHS[base].length).replace(/\/(?=\?|$)/, '');
  const { isKnown, violation } =
    base === undefined ? NO_OPERATION : validateAnswer(base, { method, path, status, body });
  // The origin guard of the sign-in applies to any spelling of its paths.
  if (!isKnown) return status === 403 && isMessage(body) ? null : message;
  return violation;
}

function isMessage(body: unknown): boolean {
  return Object.keys(body ?? {}).join() === 'message' && typeof Reflect.get(Object(body), 'message') === 'string';
}

function rememberResponse({ who }: MutatedRequest, { status, contentType, text }: RawHttpResponse): void {
  if (status === 401) forgetTokens(app, who);
  if (status === 200 && contentType.startsWith('application/json') && text !== '')
    rememberTokens(app, JSON.parse(text));
}
