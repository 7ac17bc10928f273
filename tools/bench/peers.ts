// Measures REST and GraphQL over HTTP beside peers that share Parley's rows, statements, token check and rules, so that only
// the frame differs (tools/bench/peers/). All take turns in every round, so that other load on the machine affects all of
// them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { systemClock } from '../../src/providers/clock';
import { closeConnections, fetchText, runMany } from './load';
import { compareWithEach, type PeerComparison, type Rounds } from './measure';
import { startMeasuredServer, type MeasuredServer } from './measured-server';
import type { PeerJob, ListedAccount, Measured, SignedIn, Variant } from './peer-jobs/job';
import { createImportBatch } from './peer-jobs/import-batch';
import { createReads, PAGE } from './peer-jobs/reads';
import { createWrites, enter } from './peer-jobs/writes';

/** People who are signed in, enough for as many accounts as there are connections. */
const PEOPLE = 10;
/** Of the demo data. */
const CREDITOR = { email: 'dana@acme.test', password: 'parley-demo' };

/** With the smallest jobs about a thousand requests of each server, after which V8 has compiled most of what they run. */
const WARM_UP_ROUNDS = 16;
const ROUNDS = 25;
/** Of one job with all its variants, after the warm-up. It ends earlier on a busy machine, but not before so many rounds. */
const JOB_BUDGET_MS = 55_000;
const MIN_ROUNDS = 5;
/** How often a job is done to count its commands to the database. */
const COUNTED = 20;

/** The compiled files are in `dist`, the peers are not compiled. */
const PEERS = join(__dirname, '..', '..', '..', 'tools', 'bench', 'peers');
const FRAMES = ['node-http', 'express', 'sofa', 'mercurius', 'yoga', 'apollo-sequelize'];

export interface JobFigure extends PeerComparison {
  readonly job: string;
  /** Commands to the database for one request. */
  readonly commands: number;
}

/** `only`: the jobs whose names contain it. */
export async function measurePeers(
  databaseUrl: string,
  log: (line: string) => void,
  only = '',
): Promise<readonly JobFigure[]> {
  installPeers(log);
  const environment = {
    APP_ENV: 'local',
    ALLOW_INSECURE_LOCAL: 'yes',
    SEED_DEMO: 'off',
    DOCS: 'off',
    SCHEDULER: 'off',
    // On a busy machine the pool is waited for, not refused.
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_WAIT_MS: '10000',
    RESPONSE_MIN_MS: '0',
    RESPONSE_JITTER_MS: '0',
  };
  const started: MeasuredServer[] = [];
  const start = async (program: string, more = {}) => {
    const server = await startMeasuredServer(program, { ...environment, ...more });
    started.push(server);
    return server;
  };
  try {
    await refusePlans(databaseUrl);
    const parley = await start('src/cli/parley.js serve');
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => signInWithList(parley.origin, index)),
    );
    const account = findAccount(people[0]?.accounts ?? []);
    const peers: Record<string, MeasuredServer> = {};
    for (const name of FRAMES) {
      peers[name] = await start(`../tools/bench/peers/server.cjs ${name}`, { BENCH_ACCOUNT: String(account) });
    }
    const measured: Measured = { parley, peers, people, creditor: await signInCreditor(parley.origin) };
    const { today } = systemClock('America/New_York', Date.now)();
    const importer = await start('src/cli/parley.js serve', { SCHEDULER: 'on' });
    const jobs = [
      ...createReads(measured, account),
      ...createWrites(measured, today),
      createImportBatch(measured, importer),
    ].filter(({ name }) => name.includes(only));
    for (const job of jobs) await assertSameAnswers(job);
    log('The answers are equal. Measuring …');
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

/** An offer stays pending, so the same request can be repeated. */
async function refusePlans(databaseUrl: string): Promise<void> {
  const connection = await createConnection(databaseUrl);
  try {
    await connection.query('UPDATE companies SET plan_auto_approve = 0');
  } finally {
    await connection.end();
  }
}

/** Returns the access token of the person with this index in the large data set. */
async function signIn(origin: string, index = 0): Promise<string> {
  const { meta } = JSON.parse(await enter(origin, '/consumer-api', index)) as { meta: { access_token: string } };
  return meta.access_token;
}

async function signInWithList(origin: string, index: number): Promise<SignedIn> {
  const headers = { authorization: `Bearer ${await signIn(origin, index)}` };
  const list = await fetchText({ origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
  return { headers, accounts: (JSON.parse(list) as { readonly data: readonly ListedAccount[] }).data };
}

async function signInCreditor(origin: string): Promise<Measured['creditor']> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(CREDITOR);
  const text = await fetchText({ origin, path: '/creditor-api/auth/token', headers, body });
  const { meta } = JSON.parse(text) as { readonly meta: { readonly access_token: string } };
  return { authorization: `Bearer ${meta.access_token}` };
}

/** An account with a payment plan, because most of its members have a value. */
function findAccount(accounts: readonly ListedAccount[]): number {
  const found = accounts.find(({ display }) => display.state.key === 'payment_plans');
  if (accounts.length !== PAGE || !found) throw new Error('The large data set is not as expected.');
  return found.id;
}

async function assertSameAnswers({ name: job, variants: [parley, ...others], normalize }: PeerJob): Promise<void> {
  const read = async ({ run }: Variant) => JSON.stringify(sortMembers(normalize(await run(0))));
  const expected = parley && (await read(parley));
  for (const peer of others) {
    if ((await read(peer)) !== expected) throw new Error(`${job}: the answer of ${peer.name} differs.`);
  }
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}

async function measureJob(
  job: PeerJob,
  databaseUrl: string,
  log: (line: string) => void,
): Promise<readonly JobFigure[]> {
  const commands = new Map<string, number>();
  for (const variant of job.variants) commands.set(variant.name, await countCommands(databaseUrl, variant));
  const measured = compareWithEach(await measureInterleaved(job));
  log(`  ${job.name}: ${measured[0]?.rounds ?? 0} rounds`);
  for (const { name, median, ratio } of measured) log(`    ${name}: ${median.toFixed(0)} µs, ${ratio.toFixed(2)}`);
  return measured.map((figure) => ({ ...figure, job: job.name, commands: commands.get(figure.name) ?? Number.NaN }));
}

/** Counts what the whole server is sent, so it is exact only while nothing else runs. */
async function countCommands(databaseUrl: string, { run }: Variant): Promise<number> {
  const connection = await createConnection(databaseUrl);
  const read = async () => {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
    return Number(rows[0]?.['Value']);
  };
  try {
    await run(0);
    const before = await read();
    for (let done = 1; done <= COUNTED; done += 1) await run(done);
    return ((await read()) - before - 1) / COUNTED;
  } finally {
    await connection.end();
  }
}

/** Processor time per request in microseconds, for each variant and round. */
async function measureInterleaved({ variants, times }: PeerJob): Promise<readonly Rounds[]> {
  const measured = variants.map(({ name }) => ({ name, rounds: [] as number[] }));
  let startedAt = performance.now();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    if (round === 0) startedAt = performance.now();
    if (round >= MIN_ROUNDS && performance.now() - startedAt > JOB_BUDGET_MS) break;
    const before = (round + WARM_UP_ROUNDS) * times;
    for (const [index, { server, run }] of variants.entries()) {
      const usedBefore = await server.cpuTime();
      await runMany((call) => run(before + call), times);
      const used = ((await server.cpuTime()) - usedBefore) / times;
      if (round >= 0) measured[index]?.rounds.push(used);
    }
  }
  return measured;
}
