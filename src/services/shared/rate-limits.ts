// Enforces rate limits. The counters are rows of the database, so both APIs and all replicas share them; each event is
// counted first and judged afterwards, and a counter that cannot be written rejects the request.
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

/** What a limit counts; the subject is stored as a keyed digest only. */
export interface RateLimitSubject {
  readonly scope: RateLimitScope;
  readonly subject: string;
  /** Divides the limits of a suspicious subject; 1 by default. */
  readonly divisor?: number;
}

/**
 * Counts all subjects, discloses the caller's own limits in the response, then throws `too_many_attempts` if one is
 * exceeded. Must not run inside a transaction.
 */
export async function enforceRateLimits(
  dependencies: RateLimitDependencies,
  response: Pick<ResponseState, 'discloseRateLimits'>,
  subjects: readonly RateLimitSubject[],
): Promise<void> {
  const { retryAfter, statuses } = await countAll(dependencies, subjects);
  response.discloseRateLimits(statuses);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}

/**
 * Runs `work` if no limit is exceeded, and reverts the counts if it was rejected, so that only what happened is counted.
 * Throws `code` when a limit is exceeded. Must not run inside a transaction.
 */
export async function withRateLimits<Result>(
  dependencies: RateLimitDependencies,
  subjects: readonly RateLimitSubject[],
  code: ErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  const { counters, retryAfter } = await countAll(dependencies, subjects);
  try {
    if (retryAfter > 0) throw new DomainError(code, { retryAfter });
    return await work();
  } catch (error) {
    // When the database fails, the outcome is unknown: the event stays counted.
    const isRejected = error instanceof DomainError && error.code !== 'service_unavailable';
    if (isRejected) {
      for (const counter of counters) await dependencies.rateLimits.decrementCounter(dependencies.db, counter);
    }
    throw error;
  }
}

/**
 * Limits how many different values are tried with one subject, such as last four digits with one name: a value counts
 * when it is new in the window. Throws `too_many_attempts`.
 */
export async function enforceDistinctValueLimit(
  dependencies: RateLimitDependencies,
  { scope, subject }: RateLimitSubject,
  value: string,
): Promise<void> {
  const { db, rateLimits, digests, clock, settings } = dependencies;
  const now = clock().epoch;
  let retryAfter = 0;
  for (const window of settings.rateLimits[scope]) {
    const counter = toCounter(dependencies, { scope, subject }, window);
    const valueDigest = digests.digestSubject(`${scope}.value.${window.seconds}`, `${subject}|${value}`);
    const valueCounter = { ...counter, scope: `${scope}.value`, subject: valueDigest };
    const isNew = (await rateLimits.incrementCounter(db, valueCounter)) === 1;
    const count = await (isNew ? rateLimits.incrementCounter(db, counter) : rateLimits.readCounter(db, counter));
    if (count > window.max) retryAfter = Math.max(retryAfter, getSecondsLeft(window, now));
  }
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}

/** The stored counter of the current window. */
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
  /** Seconds until the last exceeded window ends; 0 when none is exceeded. */
  readonly retryAfter: number;
  /** Of the limits that the caller may see. */
  readonly statuses: readonly RateLimitStatus[];
}

async function countAll(
  dependencies: RateLimitDependencies,
  subjects: readonly RateLimitSubject[],
): Promise<CountResult> {
  const { db, rateLimits, clock, settings } = dependencies;
  const now = clock().epoch;
  const counters: RateCounterKey[] = [];
  const statuses: RateLimitStatus[] = [];
  let retryAfter = 0;
  for (const limited of subjects) {
    const { divisor = 1 } = limited;
    for (const window of settings.rateLimits[limited.scope]) {
      const counter = toCounter(dependencies, limited, window);
      counters.push(counter);
      const count = await rateLimits.incrementCounter(db, counter);
      const status = getRateLimitStatus(limited.scope, { count, divisor }, window, now);
      if (status) statuses.push(status);
      if (count > window.max / divisor) retryAfter = Math.max(retryAfter, getSecondsLeft(window, now));
    }
  }
  return { counters, retryAfter, statuses };
}
