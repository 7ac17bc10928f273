// Sends valid, invalid and malformed requests, generated from the OpenAPI documents, to the running application. It must
// return only JSON that the documents declare, and never a server error. `npm run fuzz` sends 20,000 requests.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { nextAddress } from '../support/clients/simulated-browser';
import { validateAnswer } from '../support/openapi/answer-validation';
import { BASES, printedOperations, type PrintedOperation } from '../support/openapi/printed-documents';
import { generateRequests, type GeneratedRequest } from '../support/openapi/request-arbitraries';
import { runLength } from '../support/fixtures/run-length';
import { DEFAULT_BASE_PATHS } from '../../src/config/server';
import { fillPlaceholders, forgetTokens, rememberTokens } from '../journeys/parity/placeholders';
import { startParityApp, type ParityApp } from '../journeys/parity/parity-app';
import { REQUEST_MUTATIONS, type RequestMutationName, type RawHttpRequest } from './request-mutations';
import { openConnection, type RawHttpResponse } from './connection';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? runLength(1_000, 8_000).numRuns);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_310);

/** Allowed ratio of the heap at the end to the heap after the first quarter. */
const GROWTH_ALLOWED = 1.2;

interface MutatedRequest extends GeneratedRequest {
  readonly mutations: readonly RequestMutationName[];
}

const operations = BASES.flatMap(printedOperations);
const twistNames = Object.keys(REQUEST_MUTATIONS) as RequestMutationName[];

/** Every third request is sent without mutations. */
const anyTwists = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RequestMutationName[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...twistNames), { minLength: 1, maxLength: 2 }) },
);
const anyRequest = fc
  .tuple(fc.oneof(...operations.map(generateRequests)), anyTwists)
  .map(([drawn, twists]): MutatedRequest => ({ ...drawn, mutations: twists }));

let app: ParityApp;
beforeAll(async () => {
  app = await startParityApp('REST', 'wide');
});
afterAll(() => app.close());

it(
  `responds to ${REQUESTS} requests of seed ${SEED} as documented, without growing memory`,
  async () => {
    const connection = openConnection(app.server.origin);
    const statuses = new Map<number, number>();
    const heaps: number[] = [];
    let sent = 0;
    const startedAt = performance.now();
    const property = fc.asyncProperty(anyRequest, async (mutated) => {
      app.startCase(nextAddress());
      const request = await toRawRequest(mutated);
      const response = await connection.send(request);
      expect(findViolation(request, response)).toBeNull();
      rememberResponse(mutated, response);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      sent += 1;
      if (sent % Math.floor(REQUESTS / 4) === 0) heaps.push(heapAfterCollection());
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
    connection.close();
    printReport(statuses, heaps, performance.now() - startedAt);
    expect((await fetch(`${app.server.origin}/consumer-api/health`)).status).toBe(200);
    expect((heaps.at(-1) ?? 0) / (heaps[0] ?? 1)).toBeLessThan(GROWTH_ALLOWED);
  },
  60_000 + REQUESTS * 100,
);

function findOperation({ operation }: MutatedRequest): PrintedOperation {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new Error(`No document has an operation ${operation}`);
  return found;
}

/** Builds the raw request with filled placeholders. */
async function toRawRequest(mutated: MutatedRequest): Promise<RawHttpRequest> {
  const { base, path, method, body: takesBody } = findOperation(mutated);
  const values = (await fillPlaceholders(app, mutated.path)) as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeText(values[name] ?? ''));
  const search = Object.entries(mutated.query).map(([name, value]) => `${name}=${encodeText(value)}`);
  const token = mutated.who === null ? null : String(await fillPlaceholders(app, mutated.who));
  const body =
    takesBody === null ? null : Buffer.from(JSON.stringify((await fillPlaceholders(app, mutated.body)) ?? {}));
  const plain: RawHttpRequest = {
    method,
    target: `${DEFAULT_BASE_PATHS[base]}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...mutated.headers,
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

/** Describes how a response violates the documents; null when it does not. */
function findViolation(
  { method, target }: RawHttpRequest,
  { status, contentType, text }: RawHttpResponse,
): string | null {
  const message = `${method} ${target.slice(0, 200)} returned ${String(status)} ${contentType} ${text.slice(0, 300)}`;
  if (status >= 500) return message;
  if (method === 'OPTIONS' && status === 204) return text === '' ? null : message;
  if (method === 'HEAD' || status === 304) return text === '' ? null : message;
  if (!contentType.startsWith('application/json')) return message;
  const body: unknown = JSON.parse(text);
  if (COMMON_STATUSES.includes(status) && isMessage(body)) return null;
  const base = BASES.find((one) => target.startsWith(DEFAULT_BASE_PATHS[one]));
  const path = target.slice(base === undefined ? 0 : DEFAULT_BASE_PATHS[base].length);
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

const collect = collector();

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

function printReport(statuses: ReadonlyMap<number, number>, heaps: readonly number[], ms: number): void {
  if (process.env.FUZZ_REQUESTS === undefined) return;
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`);
  const megabytes = heaps.map((bytes) => (bytes / 1e6).toFixed(0));
  process.stdout.write(
    `\n${REQUESTS} requests of seed ${SEED} in ${(ms / 1000).toFixed(0)} s. ${counts.join(', ')}. ` +
      `Heap after each quarter: ${megabytes.join(', ')} MB\n`,
  );
}
