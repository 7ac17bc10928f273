// `npm run bench`: measures Parley beside its peers on this machine. See docs/benchmarks.md.
import { measureExports } from './exports';
import { measureFigures, profileJobs } from './figures';
import { withLargeDatabase } from './large-database';
import { markdownTable } from '../markdown-table';
import { formatSpread } from './measure';
import { explainHotStatements } from './plans/hot-plans';
import { compareStatements } from './statements';
import { formatGoals, formatJobs, formatPlans, writeFigures, writePlans } from './write-section';

async function run(server: string, [part, only = '']: readonly string[]): Promise<void> {
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    statements: () => withLargeDatabase(server, measureStatements),
    plans: () => measurePlans(server),
    exports: () => measureExports(server, { accounts: countAccounts(), limitMs: FILL_LIMIT_MS }, log),
    '--profile': () => withLargeDatabase(server, (url) => profile(url, only)),
  };
  const chosen = part === undefined ? () => withLargeDatabase(server, measure) : parts[part];
  if (!chosen)
    throw new Error(`The parts are ${Object.keys(parts).join(', ')}; without one, the figures are measured.`);
  log('filling a database …');
  await chosen();
}

/** `BENCH_JOBS=plan` measures only the jobs whose names contain it, and writes nothing into the documentation. */
async function measure(url: string): Promise<void> {
  const only = process.env['BENCH_JOBS'];
  const figures = await measureFigures(url, log, only);
  log(`\n${formatJobs(figures.jobs)}\n\n${formatGoals(figures)}`);
  if (only === undefined) writeFigures(figures);
}

/** Parts with a smaller share are not shown. */
const MIN_SHARE = 0.01;

async function profile(url: string, only: string): Promise<void> {
  for (const { job, server, parts } of await profileJobs(url, log, only)) {
    const shown = parts.filter(({ share }) => share >= MIN_SHARE);
    const rows = shown.map(({ part, share, most }) => [part, `${(100 * share).toFixed(1)} %`, most]);
    log(`\n${job}: ${server}\n\n${markdownTable(['part', 'share', 'most of it'], rows)}`);
  }
}

async function measureStatements(url: string): Promise<void> {
  const figures = await compareStatements(url, log);
  const rows = figures.map(({ name, median, ratio, elapsed, elapsedRatio }) => [
    name,
    median.toFixed(0),
    formatSpread(ratio),
    elapsed.toFixed(0),
    formatSpread(elapsedRatio),
  ]);
  const columns = ['', 'processor, µs', 'ratio to the statement', 'until the answer, µs', 'ratio'];
  log(`\nHot statements, and the same through models\n\n${markdownTable(columns, rows)}`);
}

const PLANNED_ACCOUNTS = 1_000_000;
const FILL_LIMIT_MS = 10 * 60_000;

function countAccounts(): number {
  return Number(process.env['BENCH_ACCOUNTS'] ?? PLANNED_ACCOUNTS);
}

async function measurePlans(server: string): Promise<void> {
  const plans = await explainHotStatements(server, { accounts: countAccounts(), limitMs: FILL_LIMIT_MS }, log);
  log(`\n${formatPlans(plans)}`);
  writePlans(plans);
  const scans = plans.figures.filter((figure) => figure.scans).map(({ name }) => name);
  if (scans.length > 0) throw new Error(`These statements read a table or an index completely: ${scans.join(', ')}.`);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The user of `TEST_DATABASE_URL` must be allowed to create databases. */
const { TEST_DATABASE_URL: databaseServer } = process.env;
(databaseServer
  ? run(databaseServer, process.argv.slice(2))
  : Promise.reject(new Error('MariaDB is not installed.'))
).catch((error: unknown) => {
  process.stderr.write(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
