// Writes the results of a benchmark into docs/benchmarks.md, between the comments that mark its section, with the day, the
// machine and the command.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../markdown-table';
import type { Figures, JobFigure } from './figures';
import { judgeGoals } from './goals';
import { formatSpread, type Spread } from './measure';
import type { Plans } from './plans/hot-plans';

const PAGE = join(process.cwd(), 'docs', 'benchmarks.md');

const GOAL_COLUMNS = ['job', 'against', 'goal', 'measured', 'reached'];
const JOB_COLUMNS = [
  'job',
  'server',
  'main, µs',
  'all, µs',
  'database, µs',
  'commands',
  'hit ÷ this',
  'computed ÷ this',
];

export function formatGoals(figures: Figures): string {
  return markdownTable(GOAL_COLUMNS, judgeGoals(figures));
}

export function formatJobs(jobs: readonly JobFigure[]): string {
  const ratio = (one: Spread | null) => (one ? formatSpread(one) : '–');
  const rows = jobs.map(({ job, server, main, all, database, commands, hit, computed }) => [
    job,
    server,
    main.median.toFixed(0),
    all.median.toFixed(0),
    database?.median.toFixed(0) ?? '–',
    commands.toFixed(1),
    ratio(hit),
    ratio(computed),
  ]);
  return markdownTable(JOB_COLUMNS, rows);
}

const MB = 1024 * 1024;

export function writeFigures(figures: Figures): void {
  const { limited, default: unlimited } = figures.busyBytes;
  const memory =
    `With 1,000 busy connections a process holds ${(limited / MB).toFixed(0)} MB with \`MALLOC_ARENA_MAX=2\`, ` +
    `${(unlimited / MB).toFixed(0)} MB without.`;
  writeSection('goals', '`npm run bench`', [formatGoals(figures), memory]);
  writeSection('figures', '`npm run bench`', [formatJobs(figures.jobs)]);
}

const PLAN_COLUMNS = ['statement', 'access to its tables', 'rows read', 'rows returned', 'ms'];

export function formatPlans({ figures }: Plans): string {
  const rows = figures.map(({ name, access, rowsRead, rowsReturned, ms }) => [
    name,
    access,
    String(rowsRead),
    String(rowsReturned),
    ms.toFixed(1),
  ]);
  return markdownTable(PLAN_COLUMNS, rows);
}

export function writePlans(plans: Plans): void {
  const command = `\`npm run bench -- plans\` with ${plans.accounts.toLocaleString('en-US')} accounts`;
  writeSection('plans', command, [formatPlans(plans)]);
}

/** Replaces what is between the comments of the part. */
function writeSection(part: string, command: string, paragraphs: readonly string[]): void {
  const [load = Number.NaN] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  const origin = `${command} on ${day}: ${machine}, load average ${load.toFixed(1)}.`;
  const section = [origin, ...paragraphs].join('\n\n');
  const text = readFileSync(PAGE, 'utf8');
  const [start, end] = [`<!-- bench ${part} -->`, `<!-- end of bench ${part} -->`];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/benchmarks.md has no section for ${part}.`);
  writeFileSync(PAGE, `${text.slice(0, before + start.length)}\n\n${section}\n\n${text.slice(after)}`);
}
