// The parity matrix: every declared outcome of every operation, with REST and GraphQL, from the same initial state.
// It fails for an outcome of the OpenAPI documents without a case, and for a case without an outcome.
import { nextAddress } from '../../support/clients/simulated-browser';
import { everyNth } from '../../support/fixtures/run-length';
import { CASES } from './cases/all';
import { sendDuringOutage, sendBrokenRequest, BROKEN_REQUESTS, OUTAGES } from './cases/any-request';
import { compareCase, findDifferences } from './case';
import { GRAPHQL_ONLY, listUnselectedFields } from './selections';
import { writeReport, type ReportRow } from './report';
import { declaresValidation, startAppPair, OUTCOMES, type AppKind, type AppPair } from './parity-app';

const pairs = new Map<AppKind, AppPair>();
const rows: ReportRow[] = [];

beforeAll(async () => {
  const kinds = new Set(CASES.map(({ appKind = 'usual' }) => appKind));
  for (const kind of kinds) pairs.set(kind, await startAppPair(kind));
});
afterAll(async () => {
  writeReport(rows);
  await Promise.all([...pairs.values()].flatMap(({ REST, GraphQL }) => [REST.close(), GraphQL.close()]));
});

function getPair(kind: AppKind): AppPair {
  const pair = pairs.get(kind);
  if (!pair) throw new Error('The applications are not started.');
  return pair;
}

function expectNone(outcome: string, found: readonly string[]): void {
  rows.push({ outcome, differences: found });
  expect(found).toEqual([]);
}

/** During an outage the service retries every statement. */
const OUTAGE_TIMEOUT_MS = 90_000;

const isAnywhere = (code: string | null) => code !== null && (code in BROKEN_REQUESTS || code in OUTAGES);

describe('the parity matrix', () => {
  it('has a case for every declared outcome', () => {
    const response = new Set(CASES.map(({ outcome }) => outcome));
    const missing = OUTCOMES.filter(({ name, code }) => !response.has(name) && !isAnywhere(code));
    expect(missing.map(({ name }) => `${name} has no case`)).toEqual([]);
  });

  it('has no case for an undeclared outcome', () => {
    const declared = new Set(OUTCOMES.map(({ name }) => name));
    const undeclared = CASES.filter(({ outcome }) => !declared.has(outcome));
    expect(undeclared.map(({ outcome }) => `${outcome} has a case and is not declared`)).toEqual([]);
  });

  it('expects type errors of GraphQL only where resolvers do not validate', () => {
    const typed = CASES.filter(({ rejectedByTypes }) => rejectedByTypes).map(
      ({ outcome }) => outcome.split(' ')[0] ?? '',
    );
    // Their resolvers validate the page; what the list is about is an enumeration or a date.
    expect(typed.filter(declaresValidation)).toEqual([
      'openOffers',
      'creditorFunnel',
      'creditorPayments',
      'remittanceEntries',
      'noticeResponses',
    ]);
  });

  it('returns all GraphQL fields in REST, except the listed ones', () => {
    expect(listUnselectedFields()).toEqual(GRAPHQL_ONLY);
  });
});

describe('REST and GraphQL return the same', () => {
  it.each(
    everyNth(
      8,
      CASES.map((parityCase, n) => [`${parityCase.outcome} (${n})`, parityCase] as const),
    ),
  )('%s', async (_name, parityCase) => {
    expectNone(
      parityCase.outcome,
      await compareCase(getPair(parityCase.appKind ?? 'usual'), parityCase, nextAddress()),
    );
  });

  it.each(
    everyNth(
      8,
      OUTCOMES.filter(({ code }) => code !== null && code in BROKEN_REQUESTS),
    ),
  )('$name', async ({ name, operation, status, code }) => {
    const { REST, GraphQL } = getPair('usual');
    const broken = BROKEN_REQUESTS[code ?? ''] ?? {};
    const [rest, graphql] = [
      await sendBrokenRequest(REST, operation, broken),
      await sendBrokenRequest(GraphQL, operation, broken),
    ];
    const compared = broken.statusOnly ? { body: null } : {};
    expectNone(name, [
      ...findDifferences('status', status, (rest as { readonly status: number }).status),
      ...findDifferences('', { ...(rest as object), ...compared }, { ...(graphql as object), ...compared }),
    ]);
  });

  it.each(Object.entries(OUTAGES))(
    'during an outage with %s',
    async (code, outage) => {
      const { REST, GraphQL } = await startAppPair('usual');
      const response = await Promise.all([
        sendDuringOutage(REST, code, outage),
        sendDuringOutage(GraphQL, code, outage),
      ]);
      await Promise.all([REST.close(), GraphQL.close()]);
      const [rest, graphql] = response.map((parityCase) => ({ ...(parityCase as object), code: null }));
      const operation = code === 'maintenance' ? 'clearBilling' : 'login';
      const { name = '', status } =
        OUTCOMES.find((outcome) => outcome.operation === operation && outcome.code === code) ?? {};
      expectNone(name, [
        ...findDifferences('status', status, Reflect.get(rest ?? {}, 'status')),
        ...findDifferences('', rest, graphql),
      ]);
    },
    OUTAGE_TIMEOUT_MS,
  );
});
