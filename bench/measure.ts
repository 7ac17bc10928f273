// Times a function round by round, after a warm-up: the median says what to expect, the smallest round what is possible.

/** Rounds are short, so that a pause of the machine spoils few of them. */
const ROUNDS = 200;
const ROUND_MS = 10;
const WARM_UP_MS = 500;

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
  const calls = Math.max(1, Math.round(ROUND_MS / millisecondsOf(call)));
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
function millisecondsOf(call: () => unknown): number {
  const begun = performance.now();
  let calls = 0;
  while (performance.now() - begun < WARM_UP_MS) {
    call();
    calls += 1;
  }
  return (performance.now() - begun) / calls;
}

/** The figures as a table that may stand in the README. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, median, smallest }) => [name, median.toFixed(1), smallest.toFixed(1)]);
  const table = [['', 'median, µs', 'smallest, µs'], ['---', '---:', '---:'], ...rows];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
