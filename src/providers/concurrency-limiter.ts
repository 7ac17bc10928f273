// Lets a few of many jobs run at a time, in the order in which they came.
import { DomainError } from '../domain/shared/errors';

export type ConcurrencyLimiter = <Outcome>(job: () => Promise<Outcome>) => Promise<Outcome>;

/** Seconds. */
const RETRY_AFTER_SECONDS = 1;

/** Refuses with `service_unavailable` when `mostWaiting` wait already. */
export function createConcurrencyLimiter(most: number, mostWaiting = Infinity): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < most) running += 1;
    else if (waiting.length >= mostWaiting)
      throw new DomainError('service_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    // Whoever ends hands over the place.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
