// Does a piece of database work again when the database asks for it, and turns its refusals into ours.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../domain/shared/errors';
import { classifyError, ERROR_CLASSES } from './database-errors';

const INITIAL_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/**
 * Runs `attempt` until it is done, afresh each time, with growing random pauses, beginning none after `patienceMs`. It must
 * stand being run twice. Refuses with `service_unavailable` when the database stays away, is too busy or too slow.
 */
export async function withRetries<Outcome>(patienceMs: number, attempt: () => Promise<Outcome>): Promise<Outcome> {
  const deadline = performance.now() + patienceMs;
  for (let longest = INITIAL_PAUSE_MS; ; longest = Math.min(longest * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const wait = longest * (0.5 + Math.random() / 2);
      if (!isRetryable(error) || performance.now() + wait > deadline) throw toServiceUnavailable(error);
      await pause(wait);
    }
  }
}

function isRetryable(error: unknown): boolean {
  const found = classifyError(error);
  return found !== null && ERROR_CLASSES[found] === 'again';
}

/** What the caller is told; the cause stays with it for the log. */
function toServiceUnavailable(error: unknown): unknown {
  const found = classifyError(error);
  if (found === null || ERROR_CLASSES[found] === 'throw') return error;
  const refusal = new DomainError('service_unavailable', { retryAfter: 1 });
  refusal.cause = error;
  return refusal;
}
