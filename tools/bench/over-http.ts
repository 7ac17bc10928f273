// Measures REST and GraphQL over HTTP against the baseline, with a real database server. The variants take turns in
// every round, so that other load on the machine affects all of them.
import { print } from 'graphql';
import { createOperationLookup, readDocuments } from '../../rest-facade/operations';
import { buildSchema } from '../../schema/server/build-schema';
import { fetchText, closeConnections, sendMany, type LoadRequest } from './load';
import { compareWithBaseline, type BaselineComparison } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';

/** The first consumer of the large data set, who has one page of accounts. */
const PERSON = { last_name: 'Abbott', date_of_birth: '1950-01-01', last4ssn: '0000', captcha_token: 'bench' };
export const PAGE = 20;

const WARM_UP_ROUNDS = 3;
const ROUNDS = 25;
/** Requests per round, enough for the resolution of the process's CPU accounting. */
const ACCOUNT_REQUESTS = 400;
const LIST_REQUESTS = 120;

interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly request: LoadRequest;
  readonly requests: number;
  /** Converts a body to the format of the baseline, for comparison. */
  readonly normalize: (text: string) => string;
}

export async function compareOverHttp(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<readonly (readonly BaselineComparison[])[]> {
  const environment = {
    ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', SCHEDULER: 'off' },
    DATABASE_URL: databaseUrl,
  };
  const baseline = await startMeasuredServer('tools/bench/baseline-server.js', environment);
  const service = await startMeasuredServer('src/cli/parley.js serve', environment);
  try {
    const groups = await createVariants(baseline, service);
    for (const variants of groups) await assertSameResponses(variants);
    log('The responses are equal. Measuring …');
    const compared: (readonly BaselineComparison[])[] = [];
    for (const variants of groups) compared.push(compareWithBaseline(await measureInterleaved(variants, log)));
    return compared;
  } finally {
    closeConnections();
    await Promise.all([baseline.stop(), service.stop()]);
  }
}

/** The first variant of each group is its baseline. */
async function createVariants(
  baseline: MeasuredServer,
  service: MeasuredServer,
): Promise<readonly (readonly Variant[])[]> {
  const headers = { authorization: `Bearer ${await signIn(service.origin)}` };
  const list = await fetchText({ origin: service.origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
  const account = findAccountId(list);
  const graphql = createGraphqlVariants(service, headers, account);
  const same = (text: string) => text;
  const createBaseline = (name: string, path: string, requests: number): Variant => {
    return { name, server: baseline, request: { origin: baseline.origin, path, headers }, requests, normalize: same };
  };
  const createRest = (name: string, path: string, requests: number): Variant => {
    const request = { origin: service.origin, path: `/consumer-api${path}`, headers };
    return { name, server: service, request, requests, normalize: same };
  };
  return [
    [
      createBaseline('one account, baseline', `/accounts/${account}`, ACCOUNT_REQUESTS),
      createBaseline('the same without token check', `/open/${account}`, ACCOUNT_REQUESTS),
      createRest('one account, REST', `/accounts/${account}`, ACCOUNT_REQUESTS),
      { name: 'one account, GraphQL', ...graphql.account },
    ],
    [
      createBaseline(`list of ${PAGE}, baseline`, '/accounts', LIST_REQUESTS),
      createRest(`list of ${PAGE}, REST`, `/accounts?limit=${PAGE}`, LIST_REQUESTS),
      { name: `list of ${PAGE}, GraphQL`, ...graphql.list },
    ],
  ];
}

type UnnamedVariant = Omit<Variant, 'name'>;

/** Uses the documents of the REST facade, whose aliases produce the members of REST bodies. */
function createGraphqlVariants(server: MeasuredServer, headers: LoadRequest['headers'], account: number) {
  const findOperation = createOperationLookup(readDocuments(), buildSchema().schema);
  const createRequest = (name: string, variables: object): LoadRequest => ({
    origin: server.origin,
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(findOperation(name).document), variables }),
  });
  const one: UnnamedVariant = {
    ...{ server, request: createRequest('Account', { accountId: String(account) }), requests: ACCOUNT_REQUESTS },
    normalize: (text) => toRestIdiom((JSON.parse(text) as { data: { account: unknown } }).data.account),
  };
  const list: UnnamedVariant = {
    ...{ server, request: createRequest('Accounts', { first: PAGE }), requests: LIST_REQUESTS },
    normalize(text) {
      const { accounts } = (JSON.parse(text) as { data: { accounts: Connection } }).data;
      const data = accounts.edges.map(({ node }) => node);
      return toRestIdiom({ data, meta: { next_cursor: null, total: accounts.totalCount } });
    },
  };
  return { account: one, list };
}

interface Connection {
  readonly edges: readonly { readonly node: unknown }[];
  readonly totalCount: number;
}

/** IDs become integers and enum values lower case; a null reason is omitted. Everything else is equal. */
function toRestIdiom(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => {
    if (name === 'reason_label' && member === null) return undefined;
    if (typeof member !== 'string') return member;
    if (name === 'id') return Number(member);
    return /^[A-Z]+(_[A-Z]+)*$/.test(member) ? member.toLowerCase() : member;
  });
}

export async function signIn(origin: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const request = { origin, path: `/consumer-api/auth${path}`, headers: { 'content-type': 'application/json' } };
    return JSON.parse(await fetchText({ ...request, body: JSON.stringify(body) })) as Record<string, unknown>;
  };
  const { flow_token } = await send('/login', PERSON);
  const { meta } = await send('/otp/verify', { flow_token, otp: '123456' });
  return (meta as { readonly access_token: string }).access_token;
}

/** An account with a payment plan, because most of its members have a value. */
export function findAccountId(list: string): number {
  const { data } = JSON.parse(list) as { data: { id: number; display: { state: { key: string } } }[] };
  const found = data.find(({ display }) => display.state.key === 'payment_plans');
  if (data.length !== PAGE || !found) throw new Error('The large data set is not as expected.');
  return found.id;
}

async function assertSameResponses([baseline, ...others]: readonly Variant[]): Promise<void> {
  const expected = baseline && (await fetchText(baseline.request));
  for (const { name, request, normalize } of others) {
    if (normalize(await fetchText(request)) !== expected)
      throw new Error(`The response differs from the baseline: ${name}`);
  }
}

/** Processor time per request in microseconds, for each variant and round. */
async function measureInterleaved(variants: readonly Variant[], log: (line: string) => void) {
  const measured = variants.map(({ name }) => ({ name, rounds: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, { server, request, requests }] of variants.entries()) {
      const before = await server.cpuTime();
      await sendMany(request, requests);
      const used = ((await server.cpuTime()) - before) / requests;
      if (round >= 0) measured[index]?.rounds.push(used);
    }
    if (round >= 0 && (round + 1) % 5 === 0) log(`  round ${round + 1} of ${ROUNDS}`);
  }
  return measured;
}
