// `npm run bench`: measures Parley beside its peers, sign-ins and memory. All servers of a job take turns in every round, so
// that other load on the machine affects all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { systemClock } from '../../src/providers/clock';
import {
  COMPUTED,
  createJobs,
  FLOOR,
  HIT,
  PEERS,
  PEOPLE,
  signIn,
  signInWithList,
  type PeerJob,
  type SignedIn,
  type Servers,
  type Variant,
} from './jobs';
import { ONE_WITH_FEW, ONE_WITH_MANY } from './large-database';
import { closeConnections, readText, runMany } from './load';
import { compare, spread, type Spread } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';
import { readProcessorTime } from './processor-time';
import type { SelfTime } from './profiler';

/** Requests for an open account of each server, after which V8 has compiled most of what they run. */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 20_000);
/** Less where the warm-up was shortened, and figures do not matter. */
const REQUESTS_PER_ROUND = Math.min(800, WARM_UP);
const ROUNDS = Math.min(15, Math.ceil(WARM_UP / 200));
/** Answers of each server that are compared first, of various people and accounts. */
const COMPARED = 40;
/** How often a job is done to count its commands to the database. */
const COUNTED = 20;
const SIGN_INS_PER_ROUND = 8;

export interface JobFigure {
  readonly job: string;
  readonly server: string;
  /** Microseconds of a request. */
  readonly main: Spread;
  readonly all: Spread;
  /** Null where the database runs elsewhere. */
  readonly database: Spread | null;
  /** Commands to the database. */
  readonly commands: number;
  /** The main thread of Parley with stored answers, and without, over this one's. */
  readonly hit: Spread | null;
  readonly computed: Spread;
  /** The same ratios of the database's time. */
  readonly databaseHit: Spread | null;
  readonly databaseComputed: Spread | null;
}

export interface Figures {
  readonly jobs: readonly JobFigure[];
  /** The database's time for a sign-in of a person with many accounts, over that of one with a page of them. */
  readonly signIn: Spread | null;
  readonly idleBytes: number;
  /** With 1,000 busy connections, by the setting of the allocator. */
  readonly busyBytes: Readonly<Record<'limited' | 'default', number>>;
}

type Log = (line: string) => void;

/** What every part of the run needs. */
interface Bench {
  readonly databaseUrl: string;
  readonly servers: Servers;
  readonly people: readonly SignedIn[];
  readonly jobs: readonly PeerJob[];
  readonly readDatabaseTime: () => number | null;
  readonly start: (program: string, more?: Readonly<Record<string, string | undefined>>) => Promise<MeasuredServer>;
}

export const PARLEY = 'src/cli/parley.js serve';
const PEER = '../tools/bench/peers/server.cjs';

/** `only`: the jobs whose names contain it. */
export async function measureFigures(databaseUrl: string, log: Log, only = ''): Promise<Figures> {
  const idleBytes = await measureIdleMemory(databaseUrl);
  return withBench(databaseUrl, log, PEERS, async (bench) => {
    const jobs = bench.jobs.filter(({ name }) => name.includes(only));
    for (const job of jobs) await assertSameAnswers(job);
    log('The answers are equal.');
    const progress = createProgress(jobs, log);
    progress('memory', MEMORY_WORK);
    const limited = await measureBusyMemory(bench, '2');
    progress('memory', MEMORY_WORK);
    const unlimited = await measureBusyMemory(bench, undefined);
    progress('sign-ins', SIGN_IN_WORK);
    const signInRatio = await measureSignIns(bench);
    const figures: JobFigure[] = [];
    for (const job of jobs) figures.push(...(await measureJob(job, bench, progress)));
    return { jobs: figures, signIn: signInRatio, idleBytes, busyBytes: { limited, default: unlimited } };
  });
}

export interface JobProfile {
  readonly job: string;
  readonly server: string;
  readonly parts: readonly SelfTime[];
}

/** Where the time of Parley's main thread goes, of the jobs whose names contain `only`. */
export function profileJobs(databaseUrl: string, log: Log, only: string): Promise<readonly JobProfile[]> {
  return withBench(databaseUrl, log, [], async ({ jobs }) => {
    const profiles: JobProfile[] = [];
    for (const { name: job, cost, variants } of jobs.filter(({ name }) => name.includes(only))) {
      for (const { name, server, run } of variants) {
        log(`profiling ${job}, ${name} …`);
        await runMany((index) => run(index), WARM_UP / cost);
        const parts = await server.profile(() => runMany((index) => run(index), (REQUESTS_PER_ROUND * ROUNDS) / cost));
        profiles.push({ job, server: name, parts });
      }
    }
    return profiles;
  });
}

export function getEnvironment(databaseUrl: string): Readonly<Record<string, string>> {
  return {
    APP_ENV: 'local',
    ALLOW_INSECURE_LOCAL: 'yes',
    SEED_DEMO: 'off',
    DOCS: 'off',
    SCHEDULER: 'off',
    DATABASE_URL: databaseUrl,
    // The people sign in once, for the whole run.
    ACCESS_TOKEN_SECONDS: '3600',
    // On a busy machine the pool is waited for, not refused.
    DATABASE_POOL_WAIT_MS: '10000',
    RESPONSE_MIN_MS: '0',
    RESPONSE_JITTER_MS: '0',
  };
}

async function withBench<Result>(
  databaseUrl: string,
  log: Log,
  peers: readonly string[],
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  if (peers.length > 0) installPeers(log);
  const started: MeasuredServer[] = [];
  const start: Bench['start'] = async (program, more = {}) => {
    const server = await startMeasuredServer(program, { ...getEnvironment(databaseUrl), ...more });
    started.push(server);
    return server;
  };
  try {
    const readDatabaseTime = await findDatabaseTime(databaseUrl);
    const computed = await start(PARLEY, { STORED_ANSWERS_MB: '0' });
    const servers: Record<string, MeasuredServer> = { [HIT]: await start(PARLEY), [COMPUTED]: computed };
    for (const name of peers) servers[name] = await start(`${PEER} ${name}`);
    const indexes = Array.from({ length: PEOPLE }, (_, index) => index);
    const people: SignedIn[] = [];
    for (const index of indexes) people.push(await signInWithList(computed.origin, index));
    const { today } = systemClock('America/New_York', Date.now)();
    const jobs = createJobs(servers, people, today);
    return await work({ databaseUrl, servers, people, jobs, readDatabaseTime, start });
  } finally {
    closeConnections();
    await Promise.all(started.map((server) => server.stop()));
  }
}

/** The compiled files are in `dist`, the peers are not compiled. Their packages are no part of Parley's own install. */
function installPeers(log: Log): void {
  const folder = join(__dirname, '..', '..', '..', 'tools', 'bench', 'peers');
  if (existsSync(join(folder, 'node_modules'))) return;
  log('installing the packages of the peers …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of the peers could not be installed.');
}

/** Reads the processor time of the database server, if it runs on this machine. */
async function findDatabaseTime(databaseUrl: string): Promise<Bench['readDatabaseTime']> {
  const connection = await createConnection(databaseUrl);
  try {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT @@pid_file AS file');
    const file = String(row?.['file']);
    if (!existsSync(file)) return () => null;
    const pid = Number(readFileSync(file, 'utf8'));
    return () => readProcessorTime(pid).all;
  } finally {
    await connection.end();
  }
}

async function assertSameAnswers({ name: job, variants, normalize }: PeerJob): Promise<void> {
  const [parley, ...others] = variants.filter(({ name }) => name !== FLOOR);
  if (!parley) return;
  for (let index = 0; index < COMPARED; index += 1) {
    // Coprime with the accounts of a person, so that all kinds of accounts and all people occur.
    const call = index * 21;
    const read = async ({ run }: Variant) => JSON.stringify(sortMembers(normalize(readText(await run(call)))));
    const expected = await read(parley);
    for (const peer of others) {
      const answer = await read(peer);
      if (answer === expected) continue;
      const at = Array.from(expected).findIndex((character, index) => character !== answer[index]);
      const [own, other] = [expected, answer].map((text) => text.slice(Math.max(0, at - 100), at + 100));
      throw new Error(`${job}: answer ${call} of ${peer.name} differs: ${String(own)} / ${String(other)}`);
    }
  }
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}

/** Work is counted in requests for an open account. */
const SIGN_IN_WORK = Math.min(30_000, WARM_UP);
const MEMORY_WORK = Math.min(30_000, WARM_UP);

type Progress = (what: string, work: number) => void;

/** Call it when a part begins, with the work of the part. */
function createProgress(jobs: readonly PeerJob[], log: Log): Progress {
  const ofJobs = jobs.reduce((sum, { variants }) => sum + variants.length * (WARM_UP + ROUNDS * REQUESTS_PER_ROUND), 0);
  const total = ofJobs + SIGN_IN_WORK + 2 * MEMORY_WORK;
  const startedAt = performance.now();
  let begun = 0;
  return (what, work) => {
    const minutes = (performance.now() - startedAt) / 60_000;
    const left = begun === 0 ? '' : `, about ${((minutes * (total - begun)) / begun).toFixed(0)} left`;
    log(`${minutes.toFixed(1)} minutes${left}: ${what}`);
    begun += work;
  };
}

interface Measured {
  readonly name: string;
  readonly main: number[];
  readonly all: number[];
  readonly database: number[];
}

async function measureJob(job: PeerJob, bench: Bench, progress: Progress): Promise<readonly JobFigure[]> {
  const { name, variants, cost } = job;
  for (const variant of variants) {
    progress(`${name}: warm-up of ${variant.name}`, WARM_UP);
    await runMany((index) => variant.run(index), WARM_UP / cost);
  }
  const commands = new Map<string, number>();
  for (const variant of variants) commands.set(variant.name, await countCommands(bench.databaseUrl, variant));
  progress(`${name}: rounds`, variants.length * ROUNDS * REQUESTS_PER_ROUND);
  const measured = await measureInterleaved(job, bench);
  const find = (wanted: string) => measured.find((one) => one.name === wanted);
  const [hit, computed] = [find(HIT), find(COMPUTED)];
  if (!computed) throw new Error(`${name} does not measure Parley.`);
  const hasDatabase = !measured.some(({ database }) => database.some(Number.isNaN));
  return measured.map((one) => {
    return {
      job: name,
      server: one.name,
      main: spread(one.main),
      all: spread(one.all),
      database: hasDatabase ? spread(one.database) : null,
      commands: commands.get(one.name) ?? Number.NaN,
      hit: hit ? compare(hit.main, one.main) : null,
      computed: compare(computed.main, one.main),
      databaseHit: hit && hasDatabase ? compare(hit.database, one.database) : null,
      databaseComputed: hasDatabase ? compare(computed.database, one.database) : null,
    };
  });
}

/** Counts what the whole server is sent, so it is exact only while nothing else runs. */
async function countCommands(databaseUrl: string, { run }: Variant): Promise<number> {
  const connection = await createConnection(databaseUrl);
  const read = async () => {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
    return Number(rows[0]?.['Value']);
  };
  try {
    const before = await read();
    for (let done = 0; done < COUNTED; done += 1) await run(done);
    return ((await read()) - before - 1) / COUNTED;
  } finally {
    await connection.end();
  }
}

async function measureInterleaved({ variants, cost }: PeerJob, bench: Bench): Promise<readonly Measured[]> {
  const measured = variants.map(({ name }): Measured => ({ name, main: [], all: [], database: [] }));
  const times = REQUESTS_PER_ROUND / cost;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { server, run }] of variants.entries()) {
      const used = await measureTimes(bench, server, times, () => runMany((call) => run(round * times + call), times));
      measured[index]?.main.push(used.main);
      measured[index]?.all.push(used.all);
      measured[index]?.database.push(used.database);
    }
  }
  return measured;
}

/** Microseconds of each of so many times. The database's time is NaN where it runs elsewhere. */
async function measureTimes(bench: Bench, server: MeasuredServer, times: number, work: () => Promise<void>) {
  const read = () => ({ ...server.processorTime(), database: bench.readDatabaseTime() ?? Number.NaN });
  const before = read();
  await work();
  const after = read();
  return {
    main: (after.main - before.main) / times,
    all: (after.all - before.all) / times,
    database: (after.database - before.database) / times,
  };
}

/** One after the other: a person with many accounts, and one with a page of them. */
async function measureSignIns(bench: Bench): Promise<Spread | null> {
  const { [COMPUTED]: server } = bench.servers;
  if (!server || bench.readDatabaseTime() === null) return null;
  const measure = async (person: number) => {
    const enter = () => signIn(server.origin, person);
    const used = await measureTimes(bench, server, SIGN_INS_PER_ROUND, () => runMany(enter, SIGN_INS_PER_ROUND, 1));
    return used.database;
  };
  const [many, few]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    few.push(await measure(ONE_WITH_FEW));
    many.push(await measure(ONE_WITH_MANY));
  }
  return compare(many, few);
}

const IDLE_MS = 10_000;

async function measureIdleMemory(databaseUrl: string): Promise<number> {
  const environment = { ...getEnvironment(databaseUrl), SCHEDULER: 'on', MALLOC_ARENA_MAX: '2' };
  const server = await startMeasuredServer(PARLEY, environment);
  await pause(IDLE_MS);
  const bytes = server.residentBytes();
  await server.stop();
  return bytes;
}

const BUSY_CONNECTIONS = 1000;
const SAMPLE_MS = 250;

/** The most that a server held while every connection had a request in progress. */
async function measureBusyMemory({ start, jobs }: Bench, arenas: string | undefined): Promise<number> {
  const server = await start(PARLEY, { MALLOC_ARENA_MAX: arenas, REQUESTS_PER_PROCESS: String(2 * BUSY_CONNECTIONS) });
  const job = jobs.find(({ variants }) => variants.some(({ name }) => name === HIT));
  const request = job?.variants.find(({ name }) => name === HIT);
  if (!request) throw new Error('No job has stored answers.');
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, server.residentBytes())), SAMPLE_MS);
  try {
    await runMany((index) => request.run(index, server.origin), MEMORY_WORK, BUSY_CONNECTIONS);
  } finally {
    clearInterval(timer);
  }
  return most;
}
