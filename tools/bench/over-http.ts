// What an account costs over HTTP with a real server of a database: the product's two styles against the floor, in turn,
// round by round, so that a busy moment of the machine meets all of them.
import { print } from 'graphql';
import { createOperationLookup, readDocuments } from '../../rest-facade/operations';
import { buildSchema } from '../../schema/server/build-schema';
import { fetchText, closeConnections, sendMany, type LoadRequest } from './load';
import { compareWithBaseline, type BaselineComparison } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';

/** Of the large set: the first of its people, who has a page of accounts. */
const PERSON = { last_name: 'Abbott', date_of_birth: '1950-01-01', last4ssn: '0000', captcha_token: 'bench' };
const PAGE = 20;

const WARM_UP_ROUNDS = 3;
const ROUNDS = 25;
/** Requests a round: enough that the accounting of the process, which counts in microseconds, is exact. */
const ACCOUNT_REQUESTS = 400;
const LIST_REQUESTS = 120;

interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly request: LoadRequest;
  readonly requests: number;
  /** What the answer says, in the words of the floor. */
  readonly normalize: (text: string) => string;
}

export async function compareOverHttp(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<readonly (readonly BaselineComparison[])[]> {
  const environment = { ...{ APP_ENV: 'local', SEED_DEMO: 'off', DOCS: 'off' }, DATABASE_URL: databaseUrl };
  const floor = await startMeasuredServer('tools/bench/baseline-server.js', environment);
  const product = await startMeasuredServer('src/main.js', environment);
  try {
    const groups = await createVariants(floor, product);
    for (const variants of groups) await assertSameResponses(variants);
    say('The answers are the same. Measuring …');
    const compared: (readonly BaselineComparison[])[] = [];
    for (const variants of groups) compared.push(compareWithBaseline(await measureInTurn(variants, say)));
    return compared;
  } finally {
    closeConnections();
    await Promise.all([floor.stop(), product.stop()]);
  }
}

/** The first of each group is its floor. */
async function createVariants(
  floor: MeasuredServer,
  product: MeasuredServer,
): Promise<readonly (readonly Variant[])[]> {
  const headers = { authorization: `Bearer ${await signIn(product.origin)}` };
  const list = await fetchText({ origin: product.origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
  const account = findAccountId(list);
  const graphql = createGraphqlVariants(product, headers, account);
  const same = (text: string) => text;
  const byHand = (name: string, path: string, requests: number): Variant => {
    return { name, server: floor, request: { origin: floor.origin, path, headers }, requests, normalize: same };
  };
  const rest = (name: string, path: string, requests: number): Variant => {
    const asked = { origin: product.origin, path: `/consumer-api${path}`, headers };
    return { name, server: product, request: asked, requests, normalize: same };
  };
  return [
    [
      byHand('open one account, by hand', `/accounts/${account}`, ACCOUNT_REQUESTS),
      byHand('the same without a check of the token', `/open/${account}`, ACCOUNT_REQUESTS),
      rest('open one account, REST', `/accounts/${account}`, ACCOUNT_REQUESTS),
      { name: 'open one account, GraphQL', ...graphql.account },
    ],
    [
      byHand(`list of ${PAGE}, by hand`, '/accounts', LIST_REQUESTS),
      rest(`list of ${PAGE}, REST`, `/accounts?limit=${PAGE}`, LIST_REQUESTS),
      { name: `list of ${PAGE}, GraphQL`, ...graphql.list },
    ],
  ];
}

type UnnamedVariant = Omit<Variant, 'name'>;

/** The facade's own documents: their aliases spell the same members. */
function createGraphqlVariants(server: MeasuredServer, headers: LoadRequest['headers'], account: number) {
  const operationNamed = createOperationLookup(readDocuments(), buildSchema().schema);
  const asking = (name: string, variables: object): LoadRequest => ({
    origin: server.origin,
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(operationNamed(name).document), variables }),
  });
  const one: UnnamedVariant = {
    ...{ server, request: asking('Account', { accountId: String(account) }), requests: ACCOUNT_REQUESTS },
    normalize: (text) => toRestIdiom((JSON.parse(text) as { data: { account: unknown } }).data.account),
  };
  const list: UnnamedVariant = {
    ...{ server, request: asking('Accounts', { first: PAGE }), requests: LIST_REQUESTS },
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

/** Ids as integers, keys of closed lists in small letters, no reason where there is none: the rest is the same. */
function toRestIdiom(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => {
    if (name === 'reason_label' && member === null) return undefined;
    if (typeof member !== 'string') return member;
    if (name === 'id') return Number(member);
    return /^[A-Z]+(_[A-Z]+)*$/.test(member) ? member.toLowerCase() : member;
  });
}

async function signIn(origin: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const asked = { origin, path: `/consumer-api/auth${path}`, headers: { 'content-type': 'application/json' } };
    return JSON.parse(await fetchText({ ...asked, body: JSON.stringify(body) })) as Record<string, unknown>;
  };
  const { flow_token } = await send('/login', PERSON);
  const { meta } = await send('/otp/verify', { flow_token, otp: '123456' });
  return (meta as { readonly access_token: string }).access_token;
}

/** One with a plan that is paid off: most of its members have a value. */
function findAccountId(list: string): number {
  const { data } = JSON.parse(list) as { data: { id: number; display: { state: { key: string } } }[] };
  const found = data.find(({ display }) => display.state.key === 'payment_plans');
  if (data.length !== PAGE || !found) throw new Error('The large set is not as expected.');
  return found.id;
}

async function assertSameResponses([floor, ...others]: readonly Variant[]): Promise<void> {
  const expected = floor && (await fetchText(floor.request));
  for (const { name, request, normalize } of others) {
    if (normalize(await fetchText(request)) !== expected) throw new Error(`Another answer than the floor's: ${name}`);
  }
}

/** Microseconds of processor time a request, a list of rounds for each variant. */
async function measureInTurn(variants: readonly Variant[], say: (line: string) => void) {
  const measured = variants.map(({ name }) => ({ name, rounds: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, { server, request, requests }] of variants.entries()) {
      const before = await server.cpuTime();
      await sendMany(request, requests);
      const used = ((await server.cpuTime()) - before) / requests;
      if (round >= 0) measured[index]?.rounds.push(used);
    }
    if (round >= 0 && (round + 1) % 5 === 0) say(`  round ${round + 1} of ${ROUNDS}`);
  }
  return measured;
}
