// Measures overload with an open loop: requests start at a fixed rate, whatever became of those before; and a burst of
// requests, each on its own connection, with a distant database.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startDelayedDatabase } from '../delayed-database';
import { startMeasuredServer, type MeasuredServer } from '../measured-server';
import { closeConnections, fetchText, sendMany, type LoadRequest } from '../load';
import type { ListedAccount } from '../peer-jobs/job';
import { PAGE } from '../peer-jobs/reads';
import { findAccount, signIn } from '../peers';
import { countStatuses, findTimes, sendAtRate, sendOnce, type Answer } from './open-loop';

const CAPACITY_REQUESTS = 3000;
const FACTORS = [0.5, 1, 2, 3];
const SECONDS = 8;
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

async function measureRate(
  name: string,
  server: MeasuredServer,
  load: LoadRequest,
  rate: number,
): Promise<OverloadFigure> {
  const live = observeLive(server);
  const answers = await sendAtRate([load], rate, SECONDS);
  return summarize(name, answers, await live.stop());
}

async function measureBurst(name: string, server: MeasuredServer, load: LoadRequest): Promise<OverloadFigure> {
  const agent = new Agent({ keepAlive: false });
  const live = observeLive(server);
  const answers = await Promise.all(Array.from({ length: BURST }, () => sendOnce(load, agent)));
  return summarize(name, answers, await live.stop());
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
  const [served, refused] = [findTimes(answers, '200'), findTimes(answers, '503')];
  return { name, sent: answers.length, statuses: countStatuses(answers), served, refused, live };
}
