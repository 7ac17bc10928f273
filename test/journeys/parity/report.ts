// The final table of `npm run parity`: operations, tested outcomes and differences.
import { OUTCOMES } from './parity-app';

export interface ReportRow {
  readonly outcome: string;
  readonly differences: readonly string[];
}

/** Prints the table for `npm run parity` only; other test runs have their own report. */
export function writeReport(rows: readonly ReportRow[]): void {
  if (process.env.PARITY_REPORT === undefined) return;
  process.stdout.write(`\n${formatReport(rows)}\n`);
}

function formatReport(rows: readonly ReportRow[]): string {
  const operations = [...new Set(OUTCOMES.map(({ operation }) => operation))];
  const lines = operations.map((operation) => {
    const declared = OUTCOMES.filter((outcome) => outcome.operation === operation);
    const own = rows.filter(({ outcome }) => outcome.startsWith(`${operation} `));
    const differing = own.filter(({ differences }) => differences.length > 0);
    return [operation, declared.length, new Set(own.map(({ outcome }) => outcome)).size, own.length, differing.length];
  });
  const total = ['total', ...[1, 2, 3, 4].map((column) => sum(lines.map((line) => Number(line[column]))))];
  const header = ['operation', 'declared', 'tested', 'cases', 'differences'];
  const found = rows.flatMap(({ outcome, differences }) =>
    differences.map((parityCase) => `${outcome}: ${parityCase}`),
  );
  return [...[header, ...lines, total].map(formatLine), ...found].join('\n');
}

function formatLine([name = '', ...counts]: readonly (string | number)[]): string {
  return String(name).padEnd(26) + counts.map((count) => String(count).padStart(12)).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
