// Sliding windows: events are counted in buckets of a sixth of the window. All buckets that may contain an event of the
// last window count, so a limit never lets more than its maximum pass in any period of its length; a count is dropped
// at most one bucket late.

/** At most `max` events in any period of `seconds`. */
export interface RateLimitWindow {
  readonly seconds: number;
  readonly max: number;
}

/** The events of one bucket. Times are epoch milliseconds. */
export interface CountedBucket {
  readonly startsAt: number;
  readonly count: number;
}

const BUCKETS_PER_WINDOW = 6;

/** Start of the bucket in which an event at `now` is counted. */
export function getBucketStart(window: RateLimitWindow, now: number): number {
  return now - (now % getBucketMs(window));
}

/** Starts of all buckets that count at `now`, and of the next one: another replica's clock may be ahead. */
export function getCountedStarts(window: RateLimitWindow, now: number): readonly number[] {
  const current = getBucketStart(window, now);
  return Array.from({ length: BUCKETS_PER_WINDOW + 2 }, (_, n) => current + (1 - n) * getBucketMs(window));
}

/** Whole seconds until fewer than `max` of the counted events are left, at least 1. */
export function getSecondsUntilFewer(
  window: RateLimitWindow,
  max: number,
  buckets: readonly CountedBucket[],
  now: number,
): number {
  let left = sumBuckets(buckets);
  let end = now;
  for (const { startsAt, count } of [...buckets].sort((one, other) => one.startsAt - other.startsAt)) {
    if (left < max) break;
    left -= count;
    end = getBucketEnd(window, startsAt);
  }
  return toSeconds(end - now);
}

/** Whole seconds until none of the events that happen by `now` counts any more. */
export function getSecondsUntilReset(window: RateLimitWindow, now: number): number {
  return toSeconds(getBucketEnd(window, getBucketStart(window, now)) - now);
}

export function sumBuckets(buckets: readonly CountedBucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0);
}

function getBucketMs({ seconds }: RateLimitWindow): number {
  return Math.ceil((seconds * 1000) / BUCKETS_PER_WINDOW);
}

/** When the events of a bucket stop to count. */
function getBucketEnd(window: RateLimitWindow, startsAt: number): number {
  return startsAt + (BUCKETS_PER_WINDOW + 1) * getBucketMs(window);
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
