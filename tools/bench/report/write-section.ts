// Writes the results of a benchmark into docs/benchmarks.md, between the comments that mark its section, with the day, the
// machine and the command, and charts beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../../markdown-table';
import type { Growth, GrowthFigure } from '../growth';
import type { ImportCheck, LargeImport } from '../imports/measure-imports';
import type { JobFigure } from '../peers';
import type { Plans } from '../plans/hot-plans';
import { barChart, lineChart } from './svg-chart';

const DOCS = join(process.cwd(), 'docs');
const CHARTS = 'benchmarks';

const PEER_COLUMNS = ['job', 'server', 'median, µs', 'smallest', "Parley's ÷ this", 'middle half', 'commands'];

/** Returns the section. */
export function writePeers(figures: readonly JobFigure[]): string {
  const rows = figures.map(({ job, name, median, smallest, ratio, low, high, commands }) => [
    ...[job, name, median.toFixed(0), smallest.toFixed(0), ratio.toFixed(2)],
    ...[`${low.toFixed(2)}–${high.toFixed(2)}`, commands.toFixed(1)],
  ]);
  const jobs = [...new Set(figures.map(({ job }) => job))];
  const charts = jobs.map((job) => {
    const bars = figures.filter((figure) => figure.job === job).map(({ name, median }) => ({ name, value: median }));
    return writeChart(`peers ${job}`, barChart(`${job}: processor time of one request, µs`, bars));
  });
  const rounds = Math.min(...figures.map((figure) => figure.rounds));
  return writeSection('peers', `at least ${rounds} rounds`, [markdownTable(PEER_COLUMNS, rows), ...charts]);
}

type Column = Exclude<keyof GrowthFigure, 'size'>;

const GROWTH_COLUMNS: Readonly<Record<Column, string>> = {
  processor: 'processor time, µs',
  perSecond: 'requests a second',
  rowsRead: 'rows read',
  megabytes: 'memory, MB',
};

/** By part of the measurement: what grows, and the columns of its table, the first of which is drawn. */
const GROWTH_PARTS: Readonly<Record<keyof Growth, readonly [title: string, columns: readonly Column[]]>> = {
  starts: ['start', ['processor', 'megabytes']],
  accounts: ['accounts of a profile', ['rowsRead', 'processor', 'perSecond']],
  stores: ['accounts in the store', ['rowsRead', 'processor', 'perSecond']],
  connections: ['connections', ['megabytes', 'processor', 'perSecond']],
  processes: ['processes', ['perSecond', 'processor']],
  memory: ['requests', ['megabytes', 'processor', 'perSecond']],
};

/** Returns the section. */
export function writeGrowth(growth: Growth): string {
  const parts = Object.entries(GROWTH_PARTS).flatMap(([part, [title, columns]]) => {
    const figures = growth[part as keyof Growth];
    const rows = figures.map((figure) => [
      figure.size.toLocaleString('en-US'),
      ...columns.map((column) => figure[column].toFixed(column === 'rowsRead' ? 1 : 0)),
    ]);
    const table = markdownTable([title, ...columns.map((column) => GROWTH_COLUMNS[column])], rows);
    const [drawn = 'processor'] = columns;
    const points = figures.map((figure) => [figure.size, figure[drawn]] as const);
    const chart = lineChart(`${GROWTH_COLUMNS[drawn]} by ${title}`, [{ name: GROWTH_COLUMNS[drawn], points }]);
    return [table, writeChart(`growth ${part}`, chart)];
  });
  return writeSection('growth', 'lists of 20 accounts', parts);
}

/** Returns the section. */
export function writeImports(large: LargeImport, checks: readonly ImportCheck[]): string {
  const { rows, seconds, samples, idleMegabytes, readsAlone, readsMeanwhile } = large;
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  const speed = markdownTable(IMPORT_COLUMNS, [
    [
      ...[rows.toLocaleString('en-US'), formatDuration(seconds), (rows / seconds).toFixed(0), idleMegabytes.toFixed(0)],
      ...[peak.toFixed(0), Math.max(...samples.map(({ blockedMs }) => blockedMs)).toFixed(0)],
      ...[readsAlone, readsMeanwhile].map(({ median, high }) => `${median.toFixed(1)}, ${high.toFixed(1)}`),
    ],
  ]);
  const outcomes = checks.map(({ what, outcome, isRight }) => [what, outcome, isRight ? 'right' : 'WRONG']);
  const points = samples.map((sample) => [Math.round(sample.seconds), sample.megabytes] as const);
  const chart = lineChart('memory of an import, MB, by seconds', [{ name: 'resident memory, MB', points }]);
  const table = markdownTable(['check', 'in the database', ''], outcomes);
  return writeSection('imports', 'the database on the same cores', [speed, table, writeChart('imports memory', chart)]);
}

const IMPORT_COLUMNS = [
  ...['rows', 'time', 'rows a second', 'memory idle, MB', 'highest', 'event loop blocked, ms'],
  ...['a read alone: median, 99 % (ms)', 'meanwhile'],
];

function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const PLAN_COLUMNS = ['statement', 'access to its tables', 'rows read', 'rows returned', 'ms'];

/** Returns the section. */
export function writePlans({ accounts, figures }: Plans): string {
  const rows = figures.map(({ name, access, rowsRead, rowsReturned, ms }) => [
    ...[name, access, String(rowsRead), String(rowsReturned), ms.toFixed(1)],
  ]);
  return writeSection('plans', `${accounts.toLocaleString('en-US')} accounts`, [markdownTable(PLAN_COLUMNS, rows)]);
}

/** Returns the Markdown that shows the chart. */
function writeChart(title: string, svg: string): string {
  const name = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`;
  mkdirSync(join(DOCS, CHARTS), { recursive: true });
  writeFileSync(join(DOCS, CHARTS, name), svg);
  return `![${title}](${CHARTS}/${name})`;
}

/** Replaces what is between the comments of the part. */
function writeSection(part: string, method: string, paragraphs: readonly string[]): string {
  const [load = Number.NaN] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  const origin = `\`npm run bench -- ${part}\` on ${day}: ${machine}, load average ${load.toFixed(1)}, ${method}.`;
  const section = [origin, ...paragraphs].join('\n\n');
  const file = join(DOCS, 'benchmarks.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = [`<!-- bench ${part} -->`, `<!-- end of bench ${part} -->`];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/benchmarks.md has no section for ${part}.`);
  writeFileSync(file, `${text.slice(0, before + start.length)}\n\n${section}\n\n${text.slice(after)}`);
  return section;
}
