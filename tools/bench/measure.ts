// Times a function round by round, after a warm-up: the median says what to expect, the smallest round what is possible.

/** Rounds are short, so that a pause of the machine spoils few of them. */
const ROUNDS = 200;
const ROUND_MS = 10;
const WARM_UP_MS = 2000;

export interface Measure {
  readonly name: string;
  /** How many of what is counted one call does. */
  readonly perCall: number;
  readonly call: () => unknown;
}

/** Microseconds for each counted thing. */
export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly smallest: number;
}

export function measure({ name, perCall, call }: Measure): Figure {
  const calls = Math.max(1, Math.round(ROUND_MS / measureCallMs(call)));
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    for (let done = 0; done < calls; done += 1) call();
    rounds.push(((performance.now() - begun) * 1000) / (calls * perCall));
  }
  rounds.sort((left, right) => left - right);
  return { name, median: rounds[ROUNDS / 2] ?? Number.NaN, smallest: rounds[0] ?? Number.NaN };
}

/** One call at a time, each awaited. */
export interface AsyncMeasure {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

export async function measureAsync({ name, call }: AsyncMeasure): Promise<Figure> {
  const warm = performance.now();
  while (performance.now() - warm < WARM_UP_MS) await call();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await call();
    times.push((performance.now() - begun) * 1000);
  }
  times.sort((left, right) => left - right);
  return { name, median: times[ROUNDS / 2] ?? Number.NaN, smallest: times[0] ?? Number.NaN };
}

/** Warms up, and tells how long one call takes then. */
function measureCallMs(call: () => unknown): number {
  const begun = performance.now();
  let calls = 0;
  while (performance.now() - begun < WARM_UP_MS) {
    call();
    calls += 1;
  }
  return (performance.now() - begun) / calls;
}

/** Microseconds of a variant, a list of rounds. */
export interface Rounds {
  readonly name: string;
  readonly rounds: readonly number[];
}

export interface BaselineComparison extends Figure {
  /** Against the floor in the same round: the median, and between which the middle half lies. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** The first is the floor. */
export function compareWithBaseline(measured: readonly Rounds[]): readonly BaselineComparison[] {
  const [floor] = measured;
  return measured.map(({ name, rounds }) => {
    const ratios = rounds.map((used, round) => used / (floor?.rounds[round] ?? Number.NaN));
    const figure = { name, median: quantile(rounds, 0.5), smallest: quantile(rounds, 0) };
    return { ...figure, ratio: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The figures as a table that may stand in the README; `more` gives each row further cells under their heads. */
export function formatTable<Row extends Figure>(
  figures: readonly Row[],
  more: Readonly<Record<string, (row: Row) => string>> = {},
): string {
  const rows = figures.map((row) => {
    const further = Object.values(more).map((cell) => cell(row));
    return [row.name, row.median.toFixed(1), row.smallest.toFixed(1), ...further];
  });
  const head = ['', 'median, µs', 'smallest, µs', ...Object.keys(more)];
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
