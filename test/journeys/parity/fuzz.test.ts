// Sends generated requests to both applications and compares the responses. `npm run parity -- --fuzz N --seed S`.
import fc from 'fast-check';
import { nextAddress } from '../../support/clients/simulated-browser';
import { BASES, printedOperations } from '../../support/openapi/printed-documents';
import { generateRequests, type GeneratedRequest } from '../../support/openapi/request-arbitraries';
import { runLength } from '../../support/fixtures/run-length';
import { findDifferences, getShape } from './case';
import { CASES } from './cases/all';
import { fillPlaceholders, forgetTokens, rememberTokens } from './placeholders';
import { toRecord, type ParityRequest } from './requests';
import type { NormalizedResponse } from './response';
import { startAppPair, type AppPair, type ParityApp } from './parity-app';

const { numRuns, seed: seedOfTier } = runLength(100, 500);
const REQUESTS = Number(process.env.PARITY_FUZZ ?? numRuns);
/** A failure prints it. */
const SEED = Number(process.env.PARITY_SEED ?? seedOfTier ?? Date.now() % 2 ** 31);

let pairs: AppPair;
beforeAll(async () => {
  pairs = await startAppPair('wide');
});
afterAll(() => Promise.all([pairs.REST.close(), pairs.GraphQL.close()]));

/**
 * Outcomes whose body is random. The ids of sessions and browsers come from a sequence, which a request that only one style
 * rejects by its types has drawn from in the other.
 */
const RANDOM = new Set([
  ...CASES.flatMap(({ outcome, random }) => (random ? [outcome] : [])),
  'sessions 200',
  'devices 200',
  'exportProfile 200',
]);

const anyRequest = fc.oneof(...BASES.flatMap(printedOperations).map(generateRequests));

it(
  'returns equal responses for any request',
  async () => {
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(anyRequest.filter(hasCounterpart), async (drawn) => {
      const ip = nextAddress();
      const requests = { REST: await fill(pairs.REST, drawn, ip), GraphQL: await fill(pairs.GraphQL, drawn, ip) };
      const rest = await send(pairs.REST, drawn, requests.REST);
      // GraphQL has no counterpart of a body that is not an object.
      if (rest.status >= 400 && drawn.body !== undefined && !isObject(drawn.body)) return;
      const graphql = await send(pairs.GraphQL, drawn, requests.GraphQL);
      statuses.set(rest.status, (statuses.get(rest.status) ?? 0) + 1);
      expect(compareResponses(drawn.operation, rest, graphql)).toEqual([]);
      if (rest.status !== 401 || graphql.status !== 401) return;
      for (const app of Object.values(pairs)) forgetTokens(app, drawn.who);
    });
    // Not shrunk: each request changes what the next one finds.
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED, endOnFailure: true });
    if (process.env.PARITY_REPORT !== undefined) {
      const counts = [...statuses]
        .sort(([parityCase], [other]) => parityCase - other)
        .map(([status, n]) => `${status}: ${n}`);
      process.stdout.write(
        `\n${REQUESTS} requests of seed ${SEED}, no difference. REST statuses: ${counts.join(', ')}\n`,
      );
    }
  },
  60_000 + REQUESTS * 200,
);

/** Both applications fill a request in, whether or not they get it, so that they draw the same ids. */
async function fill(app: ParityApp, drawn: GeneratedRequest, ip: string): Promise<ParityRequest> {
  const { who, path, query, headers, body } = drawn;
  app.startCase(ip);
  return {
    path: (await fillPlaceholders(app, path)) as Record<string, string>,
    query,
    headers,
    ...(body === undefined ? {} : { body: await fillPlaceholders(app, body) }),
    ...(who === null ? {} : { token: String(await fillPlaceholders(app, who)) }),
  };
}

async function send(app: ParityApp, { operation }: GeneratedRequest, request: ParityRequest) {
  const response = await app.send(operation, request);
  rememberTokens(app, response.body);
  return response;
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body);

/** An empty segment or a dot segment would change the path. */
function hasCounterpart({ path }: GeneratedRequest): boolean {
  return Object.values(path).every((text) => !['', '.', '..'].includes(text));
}

/**
 * Compares two responses. REST rejects what GraphQL's types reject with 422, or earlier for missing access or a body beyond
 * its limit. The facade checks the bounds of the query first and with its own messages.
 */
function compareResponses(operation: string, rest: NormalizedResponse, graphql: NormalizedResponse): readonly string[] {
  if (graphql.rejectedByTypes) {
    return [401, 403, 404, 409, 413, 422].includes(rest.status)
      ? []
      : [`REST ${rest.status}, GraphQL rejected the types`];
  }
  if (RANDOM.has(`${operation} ${rest.status}`)) {
    return findDifferences('', getShape({ ...rest, tag: null }), getShape({ ...graphql, tag: null }));
  }
  if (rest.status === 304) return findDifferences('tag', rest.tag, graphql.tag);
  // GraphQL takes a single value as a list of one.
  if (rest.status === 422 && JSON.stringify(getErrors(rest)).includes('must be a list.')) return [];
  const limit = getErrors(rest)['limit'];
  if (rest.status === 422 && limit !== undefined && getErrors(graphql)['limit'] !== undefined) return [];
  return findDifferences('', { ...rest, code: null }, { ...graphql, code: null });
}

function getErrors({ body }: NormalizedResponse): Readonly<Record<string, unknown>> {
  return toRecord(toRecord(body)['errors']);
}
