// Compares what variants took in the same rounds. The median is what to expect; a ratio is that of the same round, so that
// other load on the machine affects both sides.

/** Of values in several rounds: the median, and the bounds of the middle half. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** The ratio of `own` to `others`, round by round. */
export function compare(own: readonly number[], others: readonly number[]): Spread {
  return spread(own.map((value, round) => value / (others[round] ?? Number.NaN)));
}

export function formatSpread({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
