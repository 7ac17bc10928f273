// Refuses what happens too often. Counters live in the database, so both styles and all replicas share them;
// each is counted first and judged after, and a counter that fails refuses.
import { DomainError, type ErrorCode } from '../../domain/shared/errors';
import { secondsLeft, windowStart, type LimitScope, type LimitWindow } from '../../domain/limits';
import { standingOf, type LimitStanding } from '../../domain/told-limits';
import type { Counter } from '../../persistence/shared/rate-counter-store';
import type { Parts } from './dependencies';
import type { AnswerFacts } from './request-context';

type LimitParts = Pick<Parts, 'db' | 'limits' | 'digests' | 'clock' | 'settings'>;

/** Whom a limit counts; the text is only ever stored as a keyed digest. */
export interface Counted {
  readonly scope: LimitScope;
  readonly subject: string;
  /** Divides the bounds for a subject that is suspected; 1 when absent. */
  readonly divisor?: number;
}

/**
 * Counts all of them, tells the caller's own in the answer, then refuses with `too_many_attempts` when one is past its
 * bound. Must not run inside a transaction.
 */
export async function refuseTooMany(
  parts: LimitParts,
  answer: Pick<AnswerFacts, 'tellLimits'>,
  counted: readonly Counted[],
): Promise<void> {
  const { wait, standings } = await countAll(parts, counted);
  answer.tellLimits(standings);
  if (wait > 0) throw new DomainError('too_many_attempts', { retryAfter: wait });
}

/**
 * Does `work` within the bounds, and takes the counts back when it was refused: only what happened stays counted.
 * Refuses with `code`, and with what `work` refuses. Must not run inside a transaction.
 */
export async function countWhile<Outcome>(
  parts: LimitParts,
  counted: readonly Counted[],
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
    if (isRefused) for (const counter of counters) await parts.limits.takeBack(parts.db, counter);
    throw error;
  }
}

/**
 * Counts how many different values were tried with one subject, such as last four digits with one name: a value is
 * counted when it is new in the window.
 */
export async function refuseTooManyValues(parts: LimitParts, { scope, subject }: Counted, value: string) {
  const now = parts.clock().epoch;
  const waits: number[] = [];
  for (const window of parts.settings.limits[scope]) {
    const seen = parts.digests.ofSubject(`${scope}.value.${window.seconds}`, `${subject}|${value}`);
    const key = counterOf(parts, { scope, subject }, window);
    const isNew = (await parts.limits.countUp(parts.db, { ...key, scope: `${scope}.value`, subject: seen })) === 1;
    const n = isNew ? await parts.limits.countUp(parts.db, key) : await parts.limits.countOf(parts.db, key);
    if (n > window.most) waits.push(secondsLeft(window, now));
  }
  if (waits.length > 0) throw new DomainError('too_many_attempts', { retryAfter: Math.max(...waits) });
}

/** Where a window of a limit is counted now. */
export function counterOf(
  { digests, clock }: Pick<Parts, 'digests' | 'clock'>,
  { scope, subject }: { readonly scope: string; readonly subject: string },
  window: LimitWindow,
): Counter {
  const digest = digests.ofSubject(`${scope}.${window.seconds}`, subject);
  return { scope, subject: digest, windowStart: windowStart(window, clock().epoch) };
}

interface Tally {
  readonly counters: readonly Counter[];
  /** Seconds; 0 while the bounds are kept. */
  readonly wait: number;
  /** Of the limits that the caller may know. */
  readonly standings: readonly LimitStanding[];
}

async function countAll(parts: LimitParts, counted: readonly Counted[]): Promise<Tally> {
  const now = parts.clock().epoch;
  const counters: Counter[] = [];
  const standings: LimitStanding[] = [];
  let wait = 0;
  for (const one of counted) {
    const { divisor = 1 } = one;
    for (const window of parts.settings.limits[one.scope]) {
      const counter = counterOf(parts, one, window);
      counters.push(counter);
      const count = await parts.limits.countUp(parts.db, counter);
      const standing = standingOf(one.scope, { count, divisor }, window, now);
      if (standing) standings.push(standing);
      if (count > window.most / divisor) wait = Math.max(wait, secondsLeft(window, now));
    }
  }
  return { counters, wait, standings };
}
