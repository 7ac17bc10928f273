// Requests drawn from the OpenAPI documents, good, broken and odd, against the running application: never a server
// error, never anything but JSON, nothing that the document does not declare. `npm run fuzz` sends 20,000 of them.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { nextAddress } from '../support/clients/simulated-browser';
import { validateAnswer } from '../support/openapi/answer-validation';
import { BASES, printedOperations, type PrintedOperation } from '../support/openapi/printed-documents';
import { generateRequests, type GeneratedRequest } from '../support/openapi/request-arbitraries';
import { DEFAULT_BASE_PATHS } from '../../src/config/server';
import { fillPlaceholders, forgetTokens, rememberTokens } from '../journeys/parity/placeholders';
import { startParityApp, type ParityApp } from '../journeys/parity/parity-app';
import { REQUEST_MUTATIONS, type RequestMutationName, type RawHttpRequest } from './request-mutations';
import { openConnection, type RawHttpResponse } from './connection';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_310);

/** Heap after a collection, at the end against the end of the first quarter. */
const GROWTH_ALLOWED = 1.2;

interface MutatedRequest extends GeneratedRequest {
  readonly twists: readonly RequestMutationName[];
}

const operations = BASES.flatMap(printedOperations);
const twistNames = Object.keys(REQUEST_MUTATIONS) as RequestMutationName[];

/** Every third request is sent as it was drawn. */
const anyTwists = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RequestMutationName[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...twistNames), { minLength: 1, maxLength: 2 }) },
);
const anyRequest = fc
  .tuple(fc.oneof(...operations.map(generateRequests)), anyTwists)
  .map(([drawn, twists]): MutatedRequest => ({ ...drawn, twists }));

let world: ParityApp;
beforeAll(async () => {
  world = await startParityApp('REST', 'wide');
});
afterAll(() => world.close());

it(
  `answers ${REQUESTS} requests of seed ${SEED} as the documents say, without growing`,
  async () => {
    const wire = openConnection(world.app.origin);
    const statuses = new Map<number, number>();
    const heaps: number[] = [];
    let sent = 0;
    const startedAt = performance.now();
    const property = fc.asyncProperty(anyRequest, async (odd) => {
      world.startCase(nextAddress());
      const asked = await toRawRequest(odd);
      const answer = await wire.send(asked);
      expect(findViolation(asked, answer)).toBeNull();
      rememberResponse(odd, answer);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      sent += 1;
      if (sent % Math.floor(REQUESTS / 4) === 0) heaps.push(heapAfterCollection());
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
    wire.close();
    printReport(statuses, heaps, performance.now() - startedAt);
    expect((await fetch(`${world.app.origin}/consumer-api/health`)).status).toBe(200);
    expect((heaps.at(-1) ?? 0) / (heaps[0] ?? 1)).toBeLessThan(GROWTH_ALLOWED);
  },
  60_000 + REQUESTS * 100,
);

function findOperation({ operation }: MutatedRequest): PrintedOperation {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new Error(`No document has an operation ${operation}`);
  return found;
}

/** The request on the wire; placeholders are filled. */
async function toRawRequest(odd: MutatedRequest): Promise<RawHttpRequest> {
  const { base, path, method, body: takesBody } = findOperation(odd);
  const values = (await fillPlaceholders(world, odd.path)) as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeText(values[name] ?? ''));
  const search = Object.entries(odd.query).map(([name, value]) => `${name}=${encodeText(value)}`);
  const token = odd.who === null ? null : String(await fillPlaceholders(world, odd.who));
  const body = takesBody === null ? null : Buffer.from(JSON.stringify((await fillPlaceholders(world, odd.body)) ?? {}));
  const plain: RawHttpRequest = {
    method,
    target: `${DEFAULT_BASE_PATHS[base]}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...odd.headers,
    },
    body,
  };
  return odd.twists.reduce((wire, name) => REQUEST_MUTATIONS[name](wire), plain);
}

/** Text may hold half of a pair, which no URL can spell. */
function encodeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** What may be answered to any request whatever, with a message alone. */
const COMMON_STATUSES = [400, 404, 405, 406, 413, 415];

const NO_OPERATION = { isKnown: false, violation: null } as const;

/** What is wrong with an answer; null when nothing is. */
function findViolation(
  { method, target }: RawHttpRequest,
  { status, contentType, text }: RawHttpResponse,
): string | null {
  const told = `${method} ${target.slice(0, 200)} was answered ${String(status)} ${contentType} ${text.slice(0, 300)}`;
  if (status >= 500) return told;
  if (method === 'OPTIONS' && status === 204) return text === '' ? null : told;
  if (method === 'HEAD' || status === 304) return text === '' ? null : told;
  if (!contentType.startsWith('application/json')) return told;
  const body: unknown = JSON.parse(text);
  if (COMMON_STATUSES.includes(status) && isMessage(body)) return null;
  const base = BASES.find((one) => target.startsWith(DEFAULT_BASE_PATHS[one]));
  const path = target.slice(base === undefined ? 0 : DEFAULT_BASE_PATHS[base].length);
  const { isKnown, violation } =
    base === undefined ? NO_OPERATION : validateAnswer(base, { method, path, status, body });
  // The guard of the sign-in stands before its paths, however they are spelled.
  if (!isKnown) return status === 403 && isMessage(body) ? null : told;
  return violation;
}

function isMessage(body: unknown): boolean {
  return Object.keys(body ?? {}).join() === 'message' && typeof Reflect.get(Object(body), 'message') === 'string';
}

function rememberResponse({ who }: MutatedRequest, { status, contentType, text }: RawHttpResponse): void {
  if (status === 401) forgetTokens(world, who);
  if (status === 200 && contentType.startsWith('application/json') && text !== '')
    rememberTokens(world, JSON.parse(text));
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
