// Measures overload with an open loop: requests start at a fixed rate, whatever became of those before; and a burst of
// requests, each on its own connection, with a distant database.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startDelayedDatabase } from './delayed-database';
import { startMeasuredServer, type MeasuredServer } from './measured-server';
import { closeConnections, fetchText, sendMany, type LoadRequest } from './load';
import type { ListedAccount } from './peer-jobs/job';
import { PAGE } from './peer-jobs/reads';
import { findAccount, signIn } from './peers';

const CAPACITY_REQUESTS = 3000;
const FACTORS = [0.5, 1, 2, 3];
const SECONDS = 8;
/** As of a load balancer: opened before, and used again. A request beyond them waits, and its time goes on. */
const CONNECTIONS = 500;
const CLIENT_TIMEOUT_MS = 30_000;
const BURST = 1000;
const BURST_ROUND_TRIP_MS = 16;

export interface OverloadFigure {
  readonly name: string;
  readonly sent: number;
  /** Answers by status; `none` without an answer after 30 s. */
  readonly statuses: ReadonlyMap<string, number>;
  /** 95 % and the longest, in milliseconds. */
  readonly served: readonly [number, number];
  readonly refused: readonly [number, number];
  /** Of `/livez`, asked every 100 ms, in milliseconds. */
  readonly live: number;
}

/** `databaseUrl` contains the large data set. */
export async function measureOverload(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<readonly OverloadFigure[]> {
  const database = await startDelayedDatabase(databaseUrl);
  const start = (url: string) =>
    startMeasuredServer('src/cli/parley.js serve', {
      ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', LOG_LEVEL: 'warn' },
      DATABASE_URL: url,
    });
  const [near, distant] = [await start(databaseUrl), await start(database.url)];
  try {
    const figures: OverloadFigure[] = [];
    const read = await createRead(near.origin);
    await sendMany(read, CAPACITY_REQUESTS);
    const startedAt = performance.now();
    await sendMany(read, CAPACITY_REQUESTS);
    const capacity = CAPACITY_REQUESTS / ((performance.now() - startedAt) / 1000);
    log(`capacity: ${capacity.toFixed(0)} requests a second`);
    for (const factor of FACTORS) {
      const rate = Math.round(capacity * factor);
      figures.push(await measureRate(`${factor} × capacity, ${rate} a second`, near, read, rate));
      await pause(1000);
    }
    const distantRead = await createRead(distant.origin);
    await sendMany(distantRead, CAPACITY_REQUESTS);
    database.setRoundTrip(BURST_ROUND_TRIP_MS);
    figures.push(await measureBurst(`${BURST} at once, ${BURST_ROUND_TRIP_MS} ms`, distant, distantRead));
    return figures;
  } finally {
    closeConnections();
    await Promise.all([near, distant].map((server) => server.stop()));
    database.close();
  }
}

/** One account of a person with a page of accounts. */
async function createRead(origin: string): Promise<LoadRequest> {
  const headers = { authorization: `Bearer ${await signIn(origin)}` };
  const list = await fetchText({ origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
  return {
    origin,
    path: `/consumer-api/accounts/${findAccount((JSON.parse(list) as { readonly data: readonly ListedAccount[] }).data)}`,
    headers,
  };
}

interface Answer {
  readonly status: string;
  readonly ms: number;
}

async function measureRate(
  name: string,
  server: MeasuredServer,
  load: LoadRequest,
  rate: number,
): Promise<OverloadFigure> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const idle = { ...load, path: '/livez' };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => send(idle, agent)));
  const total = rate * SECONDS;
  const answers: Promise<Answer>[] = [];
  const live = observeLive(server);
  const startedAt = performance.now();
  while (answers.length < total) {
    // A timer that was late sends what it has missed.
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * rate));
    while (answers.length < due) answers.push(send(load, agent));
    await pause(2);
  }
  const figure = summarize(name, await Promise.all(answers), await live.stop());
  agent.destroy();
  return figure;
}

async function measureBurst(name: string, server: MeasuredServer, load: LoadRequest): Promise<OverloadFigure> {
  const agent = new Agent({ keepAlive: false });
  const live = observeLive(server);
  const answers = await Promise.all(Array.from({ length: BURST }, () => send(load, agent)));
  return summarize(name, answers, await live.stop());
}

function send({ origin, path, headers }: LoadRequest, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (status: string) => resolve({ status, ms: performance.now() - startedAt });
    const outgoing = request(`${origin}${path}`, { agent, headers }, (response) => {
      response.resume().once('end', () => settle(String(response.statusCode)));
      response.once('error', () => settle('none'));
    });
    outgoing.setTimeout(CLIENT_TIMEOUT_MS, () => outgoing.destroy());
    outgoing.once('error', () => settle('none'));
    outgoing.end();
  });
}

function observeLive({ origin }: MeasuredServer) {
  const control = new AbortController();
  let longest = 0;
  const observe = async () => {
    while (!control.signal.aborted) {
      const startedAt = performance.now();
      await fetch(`${origin}/livez`);
      longest = Math.max(longest, performance.now() - startedAt);
      await pause(100);
    }
  };
  const observed = observe();
  return {
    async stop() {
      control.abort();
      await observed;
      return longest;
    },
  };
}

function summarize(name: string, answers: readonly Answer[], live: number): OverloadFigure {
  const statuses = new Map<string, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const times = (wanted: string) => {
    const sorted = answers.filter(({ status }) => status === wanted).map(({ ms }) => ms);
    sorted.sort((one, other) => one - other);
    return [sorted[Math.floor(sorted.length * 0.95)] ?? 0, sorted.at(-1) ?? 0] as const;
  };
  return { name, sent: answers.length, statuses, served: times('200'), refused: times('503'), live };
}
