// Generated requests to the twins: whatever is asked, both styles tell the same. `npm run parity -- --fuzz N --seed S`.
import fc from 'fast-check';
import { nextAddress } from '../../support/clients/simulated-browser';
import { BASES, printedOperations } from '../../support/openapi/printed-documents';
import { generateRequests, type GeneratedRequest } from '../../support/openapi/request-arbitraries';
import { findDifferences } from './case';
import { fillPlaceholders, forgetTokens, rememberTokens } from './placeholders';
import { toRecord, type ParityRequest } from './requests';
import type { NormalizedResponse } from './response';
import { startAppPair, type AppPair, type ParityApp } from './parity-app';

const REQUESTS = Number(process.env.PARITY_FUZZ ?? 250);
const SEED = Number(process.env.PARITY_SEED ?? 20_260_310);

let twins: AppPair;
beforeAll(async () => {
  twins = await startAppPair('wide');
});
afterAll(() => Promise.all([twins.REST.close(), twins.GraphQL.close()]));

const anyRequest = fc.oneof(...BASES.flatMap(printedOperations).map(generateRequests));

it(
  'is the same in both styles whatever is asked',
  async () => {
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(anyRequest.filter(hasCounterpart), async (drawn) => {
      const ip = nextAddress();
      const [rest, graphql] = [await tell(twins.REST, drawn, ip), await tell(twins.GraphQL, drawn, ip)];
      statuses.set(rest.status, (statuses.get(rest.status) ?? 0) + 1);
      expect(compared(rest, graphql)).toEqual([]);
      if (rest.status !== 401 || graphql.status !== 401) return;
      for (const world of Object.values(twins)) forgetTokens(world, drawn.who);
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
    if (process.env.PARITY_REPORT !== undefined) {
      const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`);
      process.stdout.write(`\n${REQUESTS} requests of seed ${SEED}, no difference. REST told ${counts.join(', ')}\n`);
    }
  },
  60_000 + REQUESTS * 200,
);

async function tell(world: ParityApp, { operation, who, path, query, headers, body }: GeneratedRequest, ip: string) {
  world.startCase(ip);
  const asked: ParityRequest = {
    path: (await fillPlaceholders(world, path)) as Record<string, string>,
    query,
    headers,
    ...(body === undefined ? {} : { body: await fillPlaceholders(world, body) }),
    ...(who === null ? {} : { token: String(await fillPlaceholders(world, who)) }),
  };
  const told = await world.send(operation, asked);
  rememberTokens(world, told.body);
  return told;
}

/** A segment that is empty, or that means a place in the path, asks for another path. */
function hasCounterpart({ path }: GeneratedRequest): boolean {
  return Object.values(path).every((text) => !['', '.', '..'].includes(text));
}

/**
 * What GraphQL's types refuse, REST refuses with 422, or first with who may not be here. Bounds of the query are told
 * by the facade, in its own words and before anything else.
 */
function compared(rest: NormalizedResponse, graphql: NormalizedResponse): readonly string[] {
  if (graphql.refusedByTypes) {
    return [401, 403, 404, 409, 422].includes(rest.status) ? [] : [`REST ${rest.status}, GraphQL refused the types`];
  }
  if (rest.status === 304) return findDifferences('tag', rest.tag, graphql.tag);
  const limit = errorsOf(rest)['limit'];
  if (rest.status === 422 && limit !== undefined && errorsOf(graphql)['limit'] !== undefined) return [];
  return findDifferences('', { ...rest, code: null }, { ...graphql, code: null });
}

function errorsOf({ body }: NormalizedResponse): Readonly<Record<string, unknown>> {
  return toRecord(toRecord(body)['errors']);
}
