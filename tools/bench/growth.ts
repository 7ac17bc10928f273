// Measures what grows: the accounts of a profile, the accounts of the store, connections and processes, and the memory of a
// process over many requests. Rows that the database reads are exact; processor times compare within one run only.
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { withDataSet } from './large-database';
import { closeConnections, fetchText, sendMany, type LoadRequest } from './load';
import { quantile } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';
import { PAGE } from './peer-jobs/reads';
import { openGrowingStore } from './plans/many-accounts';
import { signIn } from './peers';

const ACCOUNTS_PER_PROFILE = [20, 100, 300, 1000];
/** Accounts in the store. Those of other people are copies that the server makes. */
const STORES = [5000, 50_000, 500_000];
const STORE_PROFILES = 250;
const COPY_LIMIT_MS = 3 * 60_000;
const STARTS = 5;
const CONNECTIONS = [1, 10, 32, 100, 300, 1000];
/** Of a round. The processor time is the median of the rounds. */
const REQUESTS = 200;
const ROUNDS = 5;
/** V8 compiles most of the code during the first requests: a list takes twice the processor time until then. */
const WARM_UP = 4000;

const MEMORY_REQUESTS = 100_000;
const MEMORY_SAMPLES = 20;
/** Fewer requests are sent on a busy machine. */
const MEMORY_LIMIT_MS = 4 * 60_000;

const MEGABYTE = 1024 * 1024;

export interface GrowthFigure {
  /** Of accounts, connections or requests; for processes and starts, how many. */
  readonly size: number;
  /** Processor time of one request, or of a start, in microseconds. */
  readonly processor: number;
  /** From the first request to the last response, by the number of requests. */
  readonly perSecond: number;
  /** Rows that the database read for one request. */
  readonly rowsRead: number;
  readonly megabytes: number;
}

export interface Growth {
  readonly starts: readonly GrowthFigure[];
  readonly accounts: readonly GrowthFigure[];
  readonly stores: readonly GrowthFigure[];
  readonly connections: readonly GrowthFigure[];
  readonly processes: readonly GrowthFigure[];
  readonly memory: readonly GrowthFigure[];
}

export async function measureGrowth(serverUrl: string, log: (line: string) => void): Promise<Growth> {
  const accounts: GrowthFigure[] = [];
  for (const size of ACCOUNTS_PER_PROFILE) {
    log(`a profile with ${size} accounts …`);
    await withDataSet(serverUrl, { profiles: 3, accounts: size }, async (url) => {
      accounts.push(await withParley(url, async (parley) => measureLoad({ url, size, servers: [parley] })));
    });
  }
  const stores: GrowthFigure[] = [];
  await withDataSet(serverUrl, { profiles: STORE_PROFILES, accounts: PAGE }, async (url) => {
    const store = await openGrowingStore(url, COPY_LIMIT_MS, log);
    // One process for all: a start refuses a database whose newest rows it cannot open, as it cannot the copies.
    const measure = async (parley: MeasuredServer) => {
      for (const wanted of STORES) {
        log(`a store of ${wanted} accounts …`);
        const size = await store.growTo(wanted);
        stores.push(await measureLoad({ url, size, servers: [parley] }));
      }
    };
    await withParley(url, measure).finally(() => store.close());
  });
  const rest: Omit<Growth, 'accounts' | 'stores'>[] = [];
  await withDataSet(serverUrl, { profiles: 50, accounts: PAGE }, async (url) => {
    const starts: GrowthFigure[] = [];
    for (let size = 1; size <= STARTS; size += 1)
      starts.push(await withParley(url, (parley) => measureStart(parley, size)));
    const connections: GrowthFigure[] = [];
    for (const size of CONNECTIONS) {
      log(`${size} connections …`);
      const requests = Math.max(REQUESTS, size);
      connections.push(
        await withParley(url, async (parley) =>
          measureLoad({ url, size, servers: [parley], connections: size, requests }),
        ),
      );
    }
    log('one process, then two …');
    const processes = [
      await withParley(url, async (one) => measureLoad({ url, size: 1, servers: [one], connections: 64 })),
      await withParley(url, async (one) =>
        withParley(url, async (other) => measureLoad({ url, size: 2, servers: [one, other], connections: 64 })),
      ),
    ];
    log(`${MEMORY_REQUESTS} requests …`);
    const memory = await withParley(url, async (parley) => measureMemory(parley));
    rest.push({ starts, connections, processes, memory });
  });
  const [others] = rest;
  if (!others) throw new Error('Nothing was measured.');
  return { accounts, stores, ...others };
}

async function withParley<Result>(url: string, job: (parley: MeasuredServer) => Promise<Result>): Promise<Result> {
  const environment = {
    ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', SCHEDULER: 'off' },
    // Growth of the work is measured here, not the limit of overload.
    ...{ DATABASE_URL: url, REQUESTS_PER_PROCESS: '1000', DATABASE_POOL_WAIT_MS: '10000' },
  };
  // Two processes take a core each, which the load generator then shares.
  const parley = await startMeasuredServer('src/cli/parley.js serve', environment, [], false);
  try {
    return await job(parley);
  } finally {
    closeConnections();
    await parley.stop();
  }
}

/** Until the server answers, and what it uses then. */
async function measureStart(parley: MeasuredServer, size: number): Promise<GrowthFigure> {
  const processor = await parley.cpuTime();
  await pause(SETTLE_MS);
  const megabytes = (await parley.residentBytes()) / MEGABYTE;
  return { size, processor, megabytes, perSecond: Number.NaN, rowsRead: Number.NaN };
}

const SETTLE_MS = 3000;

interface Load {
  readonly url: string;
  readonly size: number;
  readonly servers: readonly MeasuredServer[];
  readonly connections?: number;
  readonly requests?: number;
}

/** Lists of one page, spread over the servers. */
async function measureLoad({ url, size, servers, connections, requests = REQUESTS }: Load): Promise<GrowthFigure> {
  const loads = await Promise.all(servers.map(createListRequest));
  const send = (count: number) =>
    Promise.all(loads.map((load) => sendMany(load, Math.ceil(count / loads.length), connections)));
  await send(WARM_UP);
  const rows = await countRowsRead(url);
  const startedAt = performance.now();
  const processor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await sumCpuTimes(servers);
    await send(requests);
    processor.push(((await sumCpuTimes(servers)) - before) / requests);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    size,
    processor: quantile(processor, 0.5),
    perSecond: (ROUNDS * requests) / seconds,
    rowsRead: ((await countRowsRead(url)) - rows) / (ROUNDS * requests),
    megabytes: Math.max(...(await Promise.all(servers.map((server) => server.residentBytes())))) / MEGABYTE,
  };
}

async function createListRequest({ origin }: MeasuredServer): Promise<LoadRequest> {
  const headers = { authorization: `Bearer ${await signIn(origin)}` };
  return { origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers };
}

async function sumCpuTimes(servers: readonly MeasuredServer[]): Promise<number> {
  const times = await Promise.all(servers.map((server) => server.cpuTime()));
  return times.reduce((sum, time) => sum + time, 0);
}

/** Of the whole database server, so it is exact only while nothing else runs. */
async function countRowsRead(url: string): Promise<number> {
  const connection = await createConnection(url);
  try {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
  } finally {
    await connection.end();
  }
}

/** The resident memory after each part of the requests: lists, accounts and GraphQL, one after another. */
async function measureMemory(parley: MeasuredServer): Promise<readonly GrowthFigure[]> {
  const list = await createListRequest(parley);
  const { data } = JSON.parse(await fetchText(list)) as { data: readonly { id: number }[] };
  const accounts = data.map(({ id }) => ({ ...list, path: `/consumer-api/accounts/${id}` }));
  const documents = data.map(({ id }) => ({
    ...{ ...list, path: '/graphql', headers: { ...list.headers, 'content-type': 'application/json' } },
    body: JSON.stringify({ query: `query One${id} { account(id: ${id}) { id etag } }` }),
  }));
  const mixed = [list, ...accounts, ...documents];
  const perSample = MEMORY_REQUESTS / MEMORY_SAMPLES;
  const figures: GrowthFigure[] = [];
  const began = performance.now();
  for (let sample = 1; sample <= MEMORY_SAMPLES; sample += 1) {
    if (performance.now() - began > MEMORY_LIMIT_MS) break;
    const before = await parley.cpuTime();
    const startedAt = performance.now();
    for (const load of mixed) await sendMany(load, Math.ceil(perSample / mixed.length));
    const seconds = (performance.now() - startedAt) / 1000;
    figures.push({
      size: sample * perSample,
      processor: ((await parley.cpuTime()) - before) / perSample,
      perSecond: perSample / seconds,
      rowsRead: Number.NaN,
      megabytes: (await parley.residentBytes()) / MEGABYTE,
    });
  }
  return figures;
}
