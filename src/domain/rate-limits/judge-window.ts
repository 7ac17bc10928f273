// Judges an event by the earlier ones in one window of a limit.
import { RATE_LIMITS, type RateLimitScope } from './rate-limits';
import {
  getSecondsUntilFewer,
  getSecondsUntilReset,
  sumBuckets,
  type CountedBucket,
  type RateLimitWindow,
} from './sliding-window';

/** One window of a limit as its caller sees it, for the `RateLimit` and `RateLimit-Policy` headers. */
export interface RateLimitStatus {
  /** Scope and window length, such as `login_ip_60`. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Whole seconds until nothing counts any more, without further events. */
  readonly resetSeconds: number;
}

/** The events in one window of a limit. */
export interface WindowCount {
  readonly scope: RateLimitScope;
  readonly window: RateLimitWindow;
  /** Without the event that is judged. */
  readonly earlier: readonly CountedBucket[];
  /** Lowers the maximum for suspicious callers. */
  readonly divisor: number;
}

export interface WindowVerdict {
  readonly scope: RateLimitScope;
  readonly window: RateLimitWindow;
  /** With the event that is judged. */
  readonly count: number;
  /** How many events, with this one, are above the maximum; 0 if it is within the limit. */
  readonly excess: number;
  /** Whole seconds until another event is within the limit; 0 if this one is. */
  readonly retryAfter: number;
  /** This is null for an undisclosed limit. */
  readonly status: RateLimitStatus | null;
}

/** Judges one event after the earlier ones. */
export function judgeWindow({ scope, window, earlier, divisor }: WindowCount, now: number): WindowVerdict {
  const max = Math.max(1, Math.floor(window.max / divisor));
  const count = sumBuckets(earlier) + 1;
  const excess = Math.max(0, count - max);
  const retryAfter = excess === 0 ? 0 : getSecondsUntilFewer(window, max, earlier, now);
  const { seconds } = window;
  const status = {
    name: `${scope}_${seconds}`,
    max,
    seconds,
    remaining: Math.max(0, max - count),
    resetSeconds: getSecondsUntilReset(window, now),
  };
  const isDisclosed = RATE_LIMITS[scope].undisclosed === null;
  return { scope, window, count, excess, retryAfter, status: isDisclosed ? status : null };
}
