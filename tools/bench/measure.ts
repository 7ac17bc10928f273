// Compares what variants took in the same rounds. The median is what to expect, the smallest round what is possible.

/** Microseconds per item. */
export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly smallest: number;
}

/** Microseconds of a variant in each round. */
export interface Rounds {
  readonly name: string;
  readonly rounds: readonly number[];
}

export interface BaselineComparison extends Figure {
  /** Ratio to the baseline in the same round: its median, and the bounds of the middle half. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** The first element is the baseline. */
export function compareWithBaseline(measured: readonly Rounds[]): readonly BaselineComparison[] {
  const [baseline] = measured;
  return measured.map(({ name, rounds }) => {
    const ratios = rounds.map((used, round) => used / (baseline?.rounds[round] ?? Number.NaN));
    const figure = { name, median: quantile(rounds, 0.5), smallest: quantile(rounds, 0) };
    return { ...figure, ratio: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
  });
}

export interface PeerComparison extends Figure {
  /** Parley's time over this one's in the same round: its median, and the bounds of the middle half. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

/** Compares the first element with each, also with itself. */
export function compareWithEach(measured: readonly Rounds[]): readonly PeerComparison[] {
  const [first] = measured;
  return measured.map(({ name, rounds }) => {
    const ratios = rounds.map((used, round) => (first?.rounds[round] ?? Number.NaN) / used);
    const figure = { name, median: quantile(rounds, 0.5), smallest: quantile(rounds, 0), rounds: rounds.length };
    return { ...figure, ratio: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Formats figures as a Markdown table. `more` adds columns: title → cell of a row. */
export function formatTable<Row extends Figure>(
  figures: readonly Row[],
  more: Readonly<Record<string, (row: Row) => string>> = {},
): string {
  const rows = figures.map((row) => {
    const extraCells = Object.values(more).map((cell) => cell(row));
    return [row.name, row.median.toFixed(1), row.smallest.toFixed(1), ...extraCells];
  });
  const head = ['', 'median, µs', 'smallest, µs', ...Object.keys(more)];
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
