// Refuses what happens too often. Counters live in the database, so both styles and all replicas share them;
// each is counted first and judged after, and a counter that fails refuses.
import { DomainError, type ErrorCode } from '../../domain/shared/errors';
import {
  getRateLimitStatus,
  getSecondsLeft,
  getWindowStart,
  type RateLimitScope,
  type RateLimitStatus,
  type RateLimitWindow,
} from '../../domain/rate-limits/rate-limits';
import type { RateCounterKey } from '../../persistence/shared/rate-counter-store';
import type { Dependencies } from './dependencies';
import type { ResponseState } from './request-context';

type RateLimitDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

/** Whom a limit counts; the text is only ever stored as a keyed digest. */
export interface RateLimitSubject {
  readonly scope: RateLimitScope;
  readonly subject: string;
  /** Divides the bounds for a subject that is suspected; 1 when absent. */
  readonly divisor?: number;
}

/**
 * Counts all of them, tells the caller's own in the answer, then refuses with `too_many_attempts` when one is past its
 * bound. Must not run inside a transaction.
 */
export async function enforceRateLimits(
  parts: RateLimitDependencies,
  answer: Pick<ResponseState, 'discloseRateLimits'>,
  counted: readonly RateLimitSubject[],
): Promise<void> {
  const { wait, statuses } = await countAll(parts, counted);
  answer.discloseRateLimits(statuses);
  if (wait > 0) throw new DomainError('too_many_attempts', { retryAfter: wait });
}

/**
 * Does `work` within the bounds, and takes the counts back when it was refused: only what happened stays counted.
 * Refuses with `code`, and with what `work` refuses. Must not run inside a transaction.
 */
export async function withRateLimits<Outcome>(
  parts: RateLimitDependencies,
  counted: readonly RateLimitSubject[],
  code: ErrorCode,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { counters, wait } = await countAll(parts, counted);
  try {
    if (wait > 0) throw new DomainError(code, { retryAfter: wait });
    return await work();
  } catch (error) {
    // Whether it happened is unknown when the database went away: then it stays counted.
    const isRefused = error instanceof DomainError && error.code !== 'service_unavailable';
    if (isRefused) for (const counter of counters) await parts.rateLimits.decrementCounter(parts.db, counter);
    throw error;
  }
}

/**
 * Counts how many different values were tried with one subject, such as last four digits with one name: a value is
 * counted when it is new in the window.
 */
export async function enforceDistinctValueLimit(
  parts: RateLimitDependencies,
  { scope, subject }: RateLimitSubject,
  value: string,
) {
  const now = parts.clock().epoch;
  const waits: number[] = [];
  for (const window of parts.settings.rateLimits[scope]) {
    const seen = parts.digests.digestSubject(`${scope}.value.${window.seconds}`, `${subject}|${value}`);
    const key = toCounter(parts, { scope, subject }, window);
    const isNew =
      (await parts.rateLimits.incrementCounter(parts.db, { ...key, scope: `${scope}.value`, subject: seen })) === 1;
    const n = isNew
      ? await parts.rateLimits.incrementCounter(parts.db, key)
      : await parts.rateLimits.readCounter(parts.db, key);
    if (n > window.max) waits.push(getSecondsLeft(window, now));
  }
  if (waits.length > 0) throw new DomainError('too_many_attempts', { retryAfter: Math.max(...waits) });
}

/** Where a window of a limit is counted now. */
export function toCounter(
  { digests, clock }: Pick<Dependencies, 'digests' | 'clock'>,
  { scope, subject }: { readonly scope: string; readonly subject: string },
  window: RateLimitWindow,
): RateCounterKey {
  const digest = digests.digestSubject(`${scope}.${window.seconds}`, subject);
  return { scope, subject: digest, windowStart: getWindowStart(window, clock().epoch) };
}

interface CountResult {
  readonly counters: readonly RateCounterKey[];
  /** Seconds; 0 while the bounds are kept. */
  readonly wait: number;
  /** Of the limits that the caller may know. */
  readonly statuses: readonly RateLimitStatus[];
}

async function countAll(parts: RateLimitDependencies, counted: readonly RateLimitSubject[]): Promise<CountResult> {
  const now = parts.clock().epoch;
  const counters: RateCounterKey[] = [];
  const standings: RateLimitStatus[] = [];
  let wait = 0;
  for (const one of counted) {
    const { divisor = 1 } = one;
    for (const window of parts.settings.rateLimits[one.scope]) {
      const counter = toCounter(parts, one, window);
      counters.push(counter);
      const count = await parts.rateLimits.incrementCounter(parts.db, counter);
      const standing = getRateLimitStatus(one.scope, { count, divisor }, window, now);
      if (standing) standings.push(standing);
      if (count > window.max / divisor) wait = Math.max(wait, getSecondsLeft(window, now));
    }
  }
  return { counters, wait, statuses: standings };
}
