// `npm run bench`: measures the hot paths on this machine. See docs/benchmarks.md.
// On a shared machine the figures are noisy, so compare the smallest values and the ratios.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../src/config/config';
import { systemClock } from '../../src/providers/clock';
import { createDependencies } from '../../src/container';
import { openConfiguredDatabase } from '../../src/open-database';
import { migrate } from '../../src/persistence/migrations/migrate';
import { seedDemo } from '../../seeders/demo-data';
import { findSlow, measureAttacks } from './attacks';
import { markdownTable } from '../markdown-table';
import { createDescribeMeasures, type DocumentFigure, measureDocuments } from './in-process';
import { measure, formatTable, type Figure } from './measure';
import { measureGrowth } from './growth';
import { measureImports } from './imports/measure-imports';
import { measurePeers } from './peers';
import { writeGrowth, writeImports, writePeers, writePlans } from './report/write-section';
import { withLargeDatabase } from './large-database';
import { measureOverload } from './overload/overload';
import { explainHotStatements } from './plans/hot-plans';
import { measureSignIns } from './sign-ins';
import { compareStatements, type StatementFigure } from './statements';

/** `npm run bench -- statements` measures only this part. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  'in-process': measureInProcess,
  statements: measureStatements,
  peers: measureBesidePeers,
  growth: measureAsItGrows,
  plans: measurePlans,
  'sign-ins': measureDistantSignIns,
  overload: measureUnderOverload,
  attacks: measureUnderAttack,
  imports: measurePlacementImports,
};

/** Takes almost an hour with a million rows. */
const ONLY_BY_NAME: readonly string[] = ['imports'];

async function run(): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [part, measurePart] of Object.entries(PARTS)) {
    if (wanted.length === 0 ? !ONLY_BY_NAME.includes(part) : wanted.includes(part)) await measurePart();
  }
  const [load = Number.NaN] = loadavg();
  log(`\nNode ${process.version}, ${new Date().toISOString().slice(0, 10)}, load average ${load.toFixed(1)}`);
}

/** Further columns of the GraphQL table: work per request. */
const DOCUMENT_WORK: Readonly<Record<string, (figure: DocumentFigure) => string>> = {
  parsed: ({ work }) => formatMean(work.parse),
  validated: ({ work }) => formatMean(work.validate),
  compiled: ({ work }) => formatMean(work.plan),
};

function formatMean(mean: number): string {
  return String(Number(mean.toFixed(3)));
}

const STATEMENTS: Readonly<Record<string, (figure: StatementFigure) => string>> = {
  'ratio to the statement': ({ ratio }) => ratio.toFixed(2),
  'middle half': ({ low, high }) => `${low.toFixed(2)}–${high.toFixed(2)}`,
  'until the answer, µs': ({ elapsed }) => elapsed.median.toFixed(0),
  ratio: ({ elapsed }) => elapsed.ratio.toFixed(2),
};

async function measureStatements(): Promise<void> {
  await withServer(async (url) => {
    const figures = await compareStatements(url, log);
    log(`\nProcessor time of hot statements, and of the same through models\n${formatTable(figures, STATEMENTS)}`);
  });
}

const ATTACK_COLUMNS: readonly string[] = ['attack', 'outcome', '/livez longest, ms', 'median', 'processor time, ms'];

async function measureUnderAttack(): Promise<void> {
  const figures = await measureAttacks(log);
  const rows = figures.map(({ name, outcome, longest, median, processor }) => [
    ...[name, outcome, longest.toFixed(1), median.toFixed(1), processor.toFixed(1)],
  ]);
  log(`\nWhile each attack is sent once a second\n${markdownTable(ATTACK_COLUMNS, rows)}`);
  const slow = findSlow(figures);
  if (slow.length > 0) throw new Error(`/livez took too long during: ${slow.join(', ')}.`);
}

/** `BENCH_JOBS=plan` measures only the jobs whose names contain it, and writes nothing into the documentation. */
async function measureBesidePeers(): Promise<void> {
  const only = process.env['BENCH_JOBS'];
  await withServer(async (url) => {
    const figures = await measurePeers(url, log, only);
    if (only === undefined) log(`\n${writePeers(figures)}`);
  });
}

const PLANNED_ACCOUNTS = 1_000_000;
const FILL_LIMIT_MS = 6 * 60_000;

async function measurePlans(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return log('\nNothing is explained: TEST_DATABASE_URL is not set.');
  const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? PLANNED_ACCOUNTS);
  const plans = await explainHotStatements(server, { accounts, limitMs: FILL_LIMIT_MS }, log);
  log(`\n${writePlans(plans)}`);
  const scans = plans.figures.filter((figure) => figure.scans).map(({ name }) => name);
  if (scans.length > 0) throw new Error(`These statements read a table or an index completely: ${scans.join(', ')}.`);
}

async function measureAsItGrows(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return log('\nGrowth is not measured: TEST_DATABASE_URL is not set.');
  log(`\n${writeGrowth(await measureGrowth(server, log))}`);
}

async function measurePlacementImports(): Promise<void> {
  await withServer(async (url) => {
    const figures = await measureImports(url, log);
    log(`\n${writeImports(figures.large, figures.checks)}`);
    if (figures.checks.some(({ isRight }) => !isRight)) throw new Error('An import lost, doubled or changed rows.');
  });
}

async function measureDistantSignIns(): Promise<void> {
  await withServer(async (url) => {
    const rows = (await measureSignIns(url, log)).map((figure) => [
      ...[`${figure.step}, ${figure.roundTripMs} ms`, figure.roundTrips.toFixed(1), figure.perSecond.toFixed(0)],
      ...[figure.median.toFixed(0), figure.high.toFixed(0), figure.processor.toFixed(1)],
    ]);
    log(`\nSign-ins with a distant database\n${markdownTable(SIGN_IN_COLUMNS, rows)}`);
  });
}

async function measureUnderOverload(): Promise<void> {
  await withServer(async (url) => {
    const rows = (await measureOverload(url, log)).map(({ name, statuses, served, refused, live }) => [
      ...[name, [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')],
      ...[...served, ...refused, live].map((ms) => ms.toFixed(0)),
    ]);
    log(`\nOverload\n${markdownTable(OVERLOAD_COLUMNS, rows)}`);
  });
}

const OVERLOAD_COLUMNS: readonly string[] = [
  ...['requests', 'answers', '200: 95 %, ms', 'longest', '503: 95 %, ms', 'longest', '`/livez` longest, ms'],
];

const SIGN_IN_COLUMNS: readonly string[] = [
  ...['round trip of a command', 'commands', 'a second', 'median, ms', '95 %, ms', 'processor time, ms'],
];

/** Uses the database server of `TEST_DATABASE_URL`, whose user must be allowed to create databases. */
async function withServer(job: (url: string) => Promise<void>): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return log('\nNothing is measured with a database server: TEST_DATABASE_URL is not set.');
  log('\nfilling a database …');
  await withLargeDatabase(server, job);
}

async function measureInProcess(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const config = readConfig({ APP_ENV: 'local', DATA_DIR: folder });
  const db = await openConfiguredDatabase(config);
  try {
    const moment = systemClock(config.BUSINESS_TIME_ZONE, Date.now)();
    await migrate(db);
    await seedDemo(db, moment);
    const figures: Figure[] = [];
    for (const described of await createDescribeMeasures(db, moment)) {
      log(`measuring ${described.name} …`);
      figures.push(measure(described));
    }
    const documents = await measureDocuments(createDependencies(config, pino({ level: 'silent' }), db), config, log);
    log(`\nIn process, rows in memory\n${formatTable(figures)}`);
    log(`\nIn process, GraphQL without resolvers\n${formatTable(documents, DOCUMENT_WORK)}`);
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
