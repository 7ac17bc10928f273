// The matrix: every way in which an operation may end, over REST and over GraphQL, from the same beginnings.
// It is complete by what the OpenAPI documents declare: what has no case fails by its name, and so does a case of nothing.
import { nextAddress } from '../../support/clients/simulated-browser';
import { CASES } from './cases/all';
import { loginDuringOutage, sendBrokenRequest, BROKEN_REQUESTS, OUTAGES } from './cases/any-request';
import { compareCase, findDifferences } from './case';
import { GRAPHQL_ONLY, listUnselectedFields } from './selections';
import { writeReport, type ReportRow } from './report';
import { declaresValidation, startAppPair, OUTCOMES, type AppKind, type AppPair } from './parity-app';

const twins = new Map<AppKind, AppPair>();
const rows: ReportRow[] = [];

beforeAll(async () => {
  const kinds = new Set(CASES.map(({ world = 'usual' }) => world));
  for (const kind of kinds) twins.set(kind, await startAppPair(kind));
});
afterAll(async () => {
  writeReport(rows);
  await Promise.all([...twins.values()].flatMap(({ REST, GraphQL }) => [REST.close(), GraphQL.close()]));
});

function twinsOf(kind: AppKind): AppPair {
  const pair = twins.get(kind);
  if (!pair) throw new Error('The twins are not open.');
  return pair;
}

function expectNone(outcome: string, found: readonly string[]): void {
  rows.push({ outcome, differences: found });
  expect(found).toEqual([]);
}

/** The service waits for its database, statement by statement. */
const PATIENCE_MS = 90_000;

const isAnywhere = (code: string | null) => code !== null && (code in BROKEN_REQUESTS || code in OUTAGES);

describe('the matrix', () => {
  it('has a case for everything that is declared', () => {
    const told = new Set(CASES.map(({ outcome }) => outcome));
    const missing = OUTCOMES.filter(({ name, code }) => !told.has(name) && !isAnywhere(code));
    expect(missing.map(({ name }) => `${name} has no case`)).toEqual([]);
  });

  it('has no case for what is not declared', () => {
    const declared = new Set(OUTCOMES.map(({ name }) => name));
    const stray = CASES.filter(({ outcome }) => !declared.has(outcome));
    expect(stray.map(({ outcome }) => `${outcome} has a case and is not declared`)).toEqual([]);
  });

  it('lets GraphQL refuse by its types only where no resolver refuses', () => {
    const typed = CASES.filter(({ refusedByTypes }) => refusedByTypes).map(
      ({ outcome }) => outcome.split(' ')[0] ?? '',
    );
    expect(typed.filter(declaresValidation)).toEqual([]);
  });

  it('tells over REST all that GraphQL has to tell', () => {
    expect(listUnselectedFields()).toEqual(GRAPHQL_ONLY);
  });
});

describe('both styles tell the same', () => {
  it.each(CASES.map((one, n) => [`${one.outcome} (${n})`, one] as const))('%s', async (_name, one) => {
    expectNone(one.outcome, await compareCase(twinsOf(one.world ?? 'usual'), one, nextAddress()));
  });

  it.each(OUTCOMES.filter(({ code }) => code !== null && code in BROKEN_REQUESTS))(
    '$name',
    async ({ name, operation, status, code }) => {
      const { REST, GraphQL } = twinsOf('usual');
      const spoilt = BROKEN_REQUESTS[code ?? ''] ?? {};
      const [rest, graphql] = [
        await sendBrokenRequest(REST, operation, spoilt),
        await sendBrokenRequest(GraphQL, operation, spoilt),
      ];
      const compared = spoilt.statusOnly ? { body: null } : {};
      expectNone(name, [
        ...findDifferences('status', status, (rest as { readonly status: number }).status),
        ...findDifferences('', { ...(rest as object), ...compared }, { ...(graphql as object), ...compared }),
      ]);
    },
  );

  it.each(Object.entries(OUTAGES))(
    'login while everything is answered by %s',
    async (code, trouble) => {
      const { REST, GraphQL } = await startAppPair('usual');
      const told = await Promise.all([loginDuringOutage(REST, trouble), loginDuringOutage(GraphQL, trouble)]);
      await Promise.all([REST.close(), GraphQL.close()]);
      const [rest, graphql] = told.map((one) => ({ ...(one as object), code: null }));
      const { name = '', status } =
        OUTCOMES.find((outcome) => outcome.operation === 'login' && outcome.code === code) ?? {};
      expectNone(name, [
        ...findDifferences('status', status, Reflect.get(rest ?? {}, 'status')),
        ...findDifferences('', rest, graphql),
      ]);
    },
    PATIENCE_MS,
  );
});
