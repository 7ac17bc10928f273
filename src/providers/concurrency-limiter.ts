// Limits how many jobs run at the same time and how many may wait.
import { AsyncResource } from 'node:async_hooks';
import pLimit from 'p-limit';
import { DomainError } from '../domain/shared/errors';

export type ConcurrencyLimiter = <Outcome>(job: () => Promise<Outcome>) => Promise<Outcome>;

const RETRY_AFTER_SECONDS = 1;

/** Jobs start in order of arrival. Throws `service_unavailable` when `maxQueued` jobs already wait. */
export function createConcurrencyLimiter(maxRunning: number, maxQueued = Infinity): ConcurrencyLimiter {
  const limit = pLimit(maxRunning);
  return async (job) => {
    // A job that may start is still pending for one tick, so both counts are needed.
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxQueued) {
      throw new DomainError('service_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
    // A queued job starts in the async context of the job before it: a transaction of that job must not reach this one.
    return limit(AsyncResource.bind(job));
  };
}
