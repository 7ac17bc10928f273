// Measures logins and right codes a second with a distant database: two processes, and a proxy that delays each command.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getIdentity } from '../../seeders/large-data-set';
import { startDelayedDatabase, type DelayedDatabase } from './delayed-database';
import { LARGE_SET } from './large-database';
import { closeConnections, fetchText } from './load';
import { startMeasuredServer, type MeasuredServer } from './measured-server';

const ROUND_TRIPS_MS = [0, 4, 10, 20, 50];
const POOL_MAX = 32;
const CONCURRENT = 64;
const WARM_UP = 200;
/** A cold process answers more with 503. */
const WARM_UP_CONCURRENT = 8;
const SIGN_INS = 800;

export interface SignInFigure {
  readonly step: 'login' | 'right code';
  /** Of a command. */
  readonly roundTripMs: number;
  /** Commands for each request, with those of the delivery of its message. */
  readonly roundTrips: number;
  readonly perSecond: number;
  /** Milliseconds until the answer. */
  readonly median: number;
  readonly high: number;
  /** Of both processes for each request, in milliseconds. */
  readonly processor: number;
}

/** `databaseUrl` contains the large data set. */
export async function measureSignIns(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<readonly SignInFigure[]> {
  const database = await startDelayedDatabase(databaseUrl);
  const captcha = await startVerifier();
  const environment = {
    ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', LOG_LEVEL: 'warn' },
    ...{
      DATABASE_URL: database.url,
      DATABASE_POOL_MAX: String(POOL_MAX),
      RESPONSE_MIN_MS: '0',
      RESPONSE_JITTER_MS: '0',
    },
    ...{ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'bench', CAPTCHA_VERIFY_URL: getOrigin(captcha) },
  };
  const start = () => startMeasuredServer('src/cli/parley.js serve', environment, [], false);
  const servers = [await start(), await start()];
  try {
    const figures: SignInFigure[] = [];
    for (const roundTripMs of ROUND_TRIPS_MS) {
      database.setRoundTrip(roundTripMs);
      await warmUp(servers);
      log(`measuring ${SIGN_INS} sign-ins, ${roundTripMs} ms away …`);
      figures.push(...(await measureOne(servers, database, roundTripMs)));
    }
    return figures;
  } finally {
    closeConnections();
    captcha.close();
    await Promise.all(servers.map((server) => server.stop()));
    database.close();
  }
}

async function measureOne(
  servers: readonly MeasuredServer[],
  database: DelayedDatabase,
  roundTripMs: number,
): Promise<readonly SignInFigure[]> {
  const flows: Flow[] = [];
  const logins = await measureStep(servers, database, (index) =>
    login(servers, index).then((flow) => flows.push(flow)),
  );
  const codes = await measureStep(servers, database, (index) => enterCode(flows[index]));
  return [
    { step: 'login', roundTripMs, ...logins },
    { step: 'right code', roundTripMs, ...codes },
  ];
}

type StepFigure = Omit<SignInFigure, 'step' | 'roundTripMs'>;

async function measureStep(
  servers: readonly MeasuredServer[],
  database: DelayedDatabase,
  send: (index: number) => Promise<unknown>,
): Promise<StepFigure> {
  const readProcessor = async () => {
    const used = await Promise.all(servers.map((server) => server.cpuTime()));
    return used.reduce((sum, each) => sum + each, 0);
  };
  const latencies: number[] = [];
  const [processor, commands, startedAt] = [await readProcessor(), database.countCommands(), performance.now()];
  await runMany(SIGN_INS, CONCURRENT, async (index) => {
    const sentAt = performance.now();
    await send(index);
    latencies.push(performance.now() - sentAt);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((one, other) => one - other);
  return {
    perSecond: SIGN_INS / seconds,
    roundTrips: (database.countCommands() - commands) / SIGN_INS,
    processor: ((await readProcessor()) - processor) / SIGN_INS / 1000,
    median: latencies[Math.floor(SIGN_INS / 2)] ?? Number.NaN,
    high: latencies[Math.floor(SIGN_INS * 0.95)] ?? Number.NaN,
  };
}

async function warmUp(servers: readonly MeasuredServer[]): Promise<void> {
  for (const concurrent of [WARM_UP_CONCURRENT, CONCURRENT]) {
    await runMany(WARM_UP, concurrent, async (index) => enterCode(await login(servers, index)));
  }
}

async function runMany(count: number, concurrent: number, run: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await run(next - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, worker));
}

interface Flow {
  readonly origin: string;
  readonly token: string;
}

/** People take turns, so that no two concurrent sign-ins are of the same person. */
async function login(servers: readonly MeasuredServer[], index: number): Promise<Flow> {
  const { lastName, dateOfBirth, last4ssn } = getIdentity(index % LARGE_SET.profiles);
  const origin = servers[index % servers.length]?.origin ?? '';
  const identity = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn };
  const captcha_token = randomBytes(32).toString('hex');
  const { flow_token } = await post(origin, '/login', { ...identity, captcha_token });
  return { origin, token: String(flow_token) };
}

async function enterCode(flow: Flow | undefined): Promise<void> {
  if (!flow) throw new Error('There are fewer logins than codes.');
  await post(flow.origin, '/otp/verify', { flow_token: flow.token, otp: '123456' });
}

async function post(origin: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'content-type': 'application/json' };
  const text = await fetchText({ origin, path: `/consumer-api/auth${path}`, headers, body: JSON.stringify(body) });
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** A CAPTCHA verifier that accepts every token. */
async function startVerifier(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, action: 'login' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function getOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
