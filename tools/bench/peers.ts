// Measures REST and GraphQL over HTTP beside peers that share Parley's rows, statements, token check and rules, so that only
// the frame differs (tools/bench/peers/). All take turns in every round, so that other load on the machine affects all of
// them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { print } from 'graphql';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { createOperationLookup, readDocuments } from '../../rest-facade/operations';
import { buildSchema } from '../../schema/server/build-schema';
import { closeConnections, fetchText, sendMany, type LoadRequest } from './load';
import { compareWithEach, type PeerComparison, type Rounds } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';

/** The first consumer of the large data set, who has one page of accounts. */
const PERSON = { last_name: 'Abbott', date_of_birth: '1950-01-01', last4ssn: '0000', captcha_token: 'bench' };
export const PAGE = 20;

const WARM_UP_ROUNDS = 3;
const ROUNDS = 25;
/** Of one job with all its variants. It ends earlier on a busy machine, but not before so many rounds. */
const JOB_BUDGET_MS = 90_000;
const MIN_ROUNDS = 5;
/** Requests per round, enough for the resolution of the process's CPU accounting. */
const ACCOUNT_REQUESTS = 400;
const LIST_REQUESTS = 120;
/** Requests whose commands to the database are counted. */
const COUNTED_REQUESTS = 20;

/** The compiled files are in `dist`, the peers are not compiled. */
const PEERS = join(__dirname, '..', '..', '..', 'tools', 'bench', 'peers');

interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly request: LoadRequest;
}

interface Job {
  readonly name: string;
  readonly requests: number;
  /** Parley comes first. */
  readonly variants: readonly Variant[];
  /** What must be equal in all responses. */
  readonly normalize: (text: string) => unknown;
}

export interface JobFigure extends PeerComparison {
  readonly job: string;
  /** Commands to the database for one request. */
  readonly commands: number;
}

export async function measurePeers(databaseUrl: string, log: (line: string) => void): Promise<readonly JobFigure[]> {
  installPeers(log);
  const environment = {
    ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', SCHEDULER: 'off' },
    // On a busy machine the pool is waited for, not refused.
    ...{ DATABASE_URL: databaseUrl, DATABASE_POOL_WAIT_MS: '10000' },
  };
  const started: MeasuredServer[] = [];
  const start = async (program: string, more = {}) => {
    const server = await startMeasuredServer(program, { ...environment, ...more });
    started.push(server);
    return server;
  };
  try {
    const parley = await start('src/cli/parley.js serve');
    const headers = { authorization: `Bearer ${await signIn(parley.origin)}` };
    const list = await fetchText({ origin: parley.origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
    const account = findAccountId(list);
    const peers: Record<string, MeasuredServer> = {};
    for (const name of [...REST_PEERS, ...GRAPHQL_PEERS]) {
      peers[name] = await start(`../tools/bench/peers/server.cjs ${name}`, { BENCH_ACCOUNT: String(account) });
    }
    const jobs = createJobs({ parley, peers, headers, account });
    for (const job of jobs) await assertSameResponses(job);
    log('The responses are equal. Measuring …');
    const figures: JobFigure[] = [];
    for (const job of jobs) figures.push(...(await measureJob(job, databaseUrl, log)));
    return figures;
  } finally {
    closeConnections();
    await Promise.all(started.map((server) => server.stop()));
  }
}

/** The packages of the peers are no part of Parley's own install. */
function installPeers(log: (line: string) => void): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  log('installing the packages of the peers …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of the peers could not be installed.');
}

const REST_PEERS = ['node-http', 'express'] as const;
const GRAPHQL_PEERS = ['mercurius', 'yoga', 'apollo-sequelize'] as const;

interface Measured {
  readonly parley: MeasuredServer;
  readonly peers: Readonly<Record<string, MeasuredServer>>;
  readonly headers: LoadRequest['headers'];
  readonly account: number;
}

function createJobs({ parley, peers, headers, account }: Measured): readonly Job[] {
  const findOperation = createOperationLookup(readDocuments(), buildSchema().schema);
  const rest = (path: string, own: string): readonly Variant[] => [
    { name: 'Parley', server: parley, request: { origin: parley.origin, path: `/consumer-api${own}`, headers } },
    ...select(peers, REST_PEERS).map(([name, server]) => {
      return { name, server, request: { origin: server.origin, path, headers } };
    }),
  ];
  /** The documents of the REST facade, so that REST and GraphQL answer with the same members. */
  const graphql = (operation: string, variables: object): readonly Variant[] => {
    const body = JSON.stringify({ query: print(findOperation(operation).document), variables });
    const request = { path: '/graphql', headers: { ...headers, 'content-type': 'application/json' }, body };
    const all = [['Parley', parley] as const, ...select(peers, GRAPHQL_PEERS)];
    return all.map(([name, server]) => ({ name, server, request: { origin: server.origin, ...request } }));
  };
  const text = (body: string) => body;
  const json = (body: string): unknown => JSON.parse(body);
  return [
    {
      ...{ name: 'REST, open account', requests: ACCOUNT_REQUESTS, normalize: text },
      variants: rest(`/accounts/${account}`, `/accounts/${account}`),
    },
    {
      ...{ name: `REST, list of ${PAGE}`, requests: LIST_REQUESTS, normalize: text },
      variants: rest('/accounts', `/accounts?limit=${PAGE}`),
    },
    {
      ...{ name: 'GraphQL, open account', requests: ACCOUNT_REQUESTS, normalize: json },
      variants: graphql('Account', { accountId: String(account) }),
    },
    {
      ...{ name: `GraphQL, list of ${PAGE}`, requests: LIST_REQUESTS, normalize: json },
      variants: graphql('Accounts', { first: PAGE }),
    },
  ];
}

function select(peers: Measured['peers'], names: readonly string[]): readonly (readonly [string, MeasuredServer])[] {
  return names.flatMap((name) => (peers[name] ? [[name, peers[name]] as const] : []));
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

/** The texts of REST bodies, and the values of GraphQL responses. */
async function assertSameResponses({ name: job, variants: [parley, ...others], normalize }: Job): Promise<void> {
  const read = async ({ request }: Variant) => JSON.stringify(normalize(await fetchText(request)));
  const expected = parley && (await read(parley));
  for (const peer of others) {
    if ((await read(peer)) !== expected) throw new Error(`${job}: the response of ${peer.name} differs.`);
  }
}

async function measureJob(job: Job, databaseUrl: string, log: (line: string) => void): Promise<readonly JobFigure[]> {
  const commands = new Map<string, number>();
  for (const { name, request } of job.variants) commands.set(name, await countCommands(databaseUrl, request));
  const measured = compareWithEach(await measureInterleaved(job));
  log(`  ${job.name}: ${measured[0]?.rounds ?? 0} rounds`);
  return measured.map((figure) => ({ ...figure, job: job.name, commands: commands.get(figure.name) ?? Number.NaN }));
}

/** Counts what the whole server is sent, so it is exact only while nothing else runs. */
async function countCommands(databaseUrl: string, request: LoadRequest): Promise<number> {
  const connection = await createConnection(databaseUrl);
  const read = async () => {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
    return Number(rows[0]?.['Value']);
  };
  try {
    await fetchText(request);
    const before = await read();
    for (let sent = 0; sent < COUNTED_REQUESTS; sent += 1) await fetchText(request);
    return ((await read()) - before - 1) / COUNTED_REQUESTS;
  } finally {
    await connection.end();
  }
}

/** Processor time per request in microseconds, for each variant and round. */
async function measureInterleaved({ variants, requests }: Job): Promise<readonly Rounds[]> {
  const measured = variants.map(({ name }) => ({ name, rounds: [] as number[] }));
  const startedAt = performance.now();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    if (round >= MIN_ROUNDS && performance.now() - startedAt > JOB_BUDGET_MS) break;
    for (const [index, { server, request }] of variants.entries()) {
      const before = await server.cpuTime();
      await sendMany(request, requests);
      const used = ((await server.cpuTime()) - before) / requests;
      if (round >= 0) measured[index]?.rounds.push(used);
    }
  }
  return measured;
}
