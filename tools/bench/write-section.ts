// Writes the results of a benchmark into docs/benchmarks.md, between the comments that mark its section, with the day, the
// machine and the command.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../markdown-table';
import type { JobFigure } from './peers';
import type { Plans } from './plans/hot-plans';

const PAGE = join(process.cwd(), 'docs', 'benchmarks.md');

const PEER_COLUMNS = ['job', 'server', 'median, µs', 'smallest', "Parley's ÷ this", 'middle half', 'commands'];

/** Returns the section. */
export function writePeers(figures: readonly JobFigure[]): string {
  const rows = figures.map(({ job, name, median, smallest, ratio, low, high, commands }) => [
    job,
    name,
    median.toFixed(0),
    smallest.toFixed(0),
    ratio.toFixed(2),
    `${low.toFixed(2)}–${high.toFixed(2)}`,
    commands.toFixed(1),
  ]);
  const rounds = Math.min(...figures.map((figure) => figure.rounds));
  return writeSection('peers', `at least ${rounds} rounds`, [markdownTable(PEER_COLUMNS, rows)]);
}

const PLAN_COLUMNS = ['statement', 'access to its tables', 'rows read', 'rows returned', 'ms'];

/** Returns the section. */
export function writePlans({ accounts, figures }: Plans): string {
  const rows = figures.map(({ name, access, rowsRead, rowsReturned, ms }) => [
    name,
    access,
    String(rowsRead),
    String(rowsReturned),
    ms.toFixed(1),
  ]);
  return writeSection('plans', `${accounts.toLocaleString('en-US')} accounts`, [markdownTable(PLAN_COLUMNS, rows)]);
}

/** Replaces what is between the comments of the part. */
function writeSection(part: string, method: string, paragraphs: readonly string[]): string {
  const [load = Number.NaN] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  const origin = `\`npm run bench -- ${part}\` on ${day}: ${machine}, load average ${load.toFixed(1)}, ${method}.`;
  const section = [origin, ...paragraphs].join('\n\n');
  const text = readFileSync(PAGE, 'utf8');
  const [start, end] = [`<!-- bench ${part} -->`, `<!-- end of bench ${part} -->`];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/benchmarks.md has no section for ${part}.`);
  writeFileSync(PAGE, `${text.slice(0, before + start.length)}\n\n${section}\n\n${text.slice(after)}`);
  return section;
}
