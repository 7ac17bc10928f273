// Refuses what happens too often. Counters live in the database, so both styles and all replicas share them;
// each is counted first and judged after, and a counter that fails refuses.
import { DomainError, type ErrorCode } from '../domain/errors';
import { secondsLeft, windowStart, type LimitScope } from '../domain/limits';
import type { Parts } from './parts';

type LimitParts = Pick<Parts, 'db' | 'limits' | 'digests' | 'clock' | 'settings'>;

/** Whom a limit counts; the text is only ever stored as a keyed digest. */
export interface Counted {
  readonly scope: LimitScope;
  readonly subject: string;
  /** Divides the bounds for a subject that is suspected; 1 when absent. */
  readonly divisor?: number;
}

/** Counts all of them, then refuses with `code` when one is past its bound. Must not run inside a transaction. */
export async function refuseTooMany(
  parts: LimitParts,
  counted: readonly Counted[],
  code: ErrorCode = 'too_many_attempts',
): Promise<void> {
  const waits: number[] = [];
  for (const one of counted) waits.push(await countUp(parts, one));
  const retryAfter = Math.max(0, ...waits);
  if (retryAfter > 0) throw new DomainError(code, { retryAfter });
}

/**
 * Counts how many different values were tried with one subject, such as last four digits with one name: a value is
 * counted when it is new in the window.
 */
export async function refuseTooManyValues(parts: LimitParts, { scope, subject }: Counted, value: string) {
  const now = parts.clock().epoch;
  const waits: number[] = [];
  for (const window of parts.settings.limits[scope]) {
    const start = windowStart(window, now);
    const seen = parts.digests.ofSubject(`${scope}.value.${window.seconds}`, `${subject}|${value}`);
    const isNew =
      (await parts.limits.countUp(parts.db, { scope: `${scope}.value`, subject: seen, windowStart: start })) === 1;
    const counter = parts.digests.ofSubject(`${scope}.${window.seconds}`, subject);
    const key = { scope, subject: counter, windowStart: start };
    const n = isNew ? await parts.limits.countUp(parts.db, key) : await parts.limits.countOf(parts.db, key);
    if (n > window.most) waits.push(secondsLeft(window, now));
  }
  if (waits.length > 0) throw new DomainError('too_many_attempts', { retryAfter: Math.max(...waits) });
}

/** Seconds to wait; 0 while the bound is kept. */
async function countUp(
  { db, limits, digests, clock, settings }: LimitParts,
  { scope, subject, divisor = 1 }: Counted,
): Promise<number> {
  const now = clock().epoch;
  let wait = 0;
  for (const window of settings.limits[scope]) {
    const counter = digests.ofSubject(`${scope}.${window.seconds}`, subject);
    const n = await limits.countUp(db, { scope, subject: counter, windowStart: windowStart(window, now) });
    if (n > window.most / divisor) wait = Math.max(wait, secondsLeft(window, now));
  }
  return wait;
}
