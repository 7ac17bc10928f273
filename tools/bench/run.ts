// `npm run bench`: measures the hot paths on this machine. See docs/benchmarks.md.
// On a shared machine the figures are noisy, so compare the smallest values and the ratios.
import { loadavg } from 'node:os';
import { withLargeDatabase } from './large-database';
import { formatTable } from './measure';
import { measurePeers } from './peers';
import { explainHotStatements } from './plans/hot-plans';
import { compareStatements, type StatementFigure } from './statements';
import { writePeers, writePlans } from './write-section';

/** `npm run bench -- statements` measures only this part. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  statements: measureStatements,
  peers: measureBesidePeers,
  plans: measurePlans,
};

async function run(): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [part, measurePart] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(part)) await measurePart();
  }
  const [load = Number.NaN] = loadavg();
  log(`\nNode ${process.version}, ${new Date().toISOString().slice(0, 10)}, load average ${load.toFixed(1)}`);
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

/** Uses the database server of `TEST_DATABASE_URL`, whose user must be allowed to create databases. */
async function withServer(job: (url: string) => Promise<void>): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return log('\nNothing is measured with a database server: TEST_DATABASE_URL is not set.');
  log('\nfilling a database …');
  await withLargeDatabase(server, job);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
