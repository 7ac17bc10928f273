// Enforces rate limits. The counters are rows of the database, so both APIs and all replicas share them. Each event is
// counted first and judged afterwards, all its counters together; one that is rejected is taken back by the rollback of
// its transaction, so that asking again does not extend the wait. A counter that cannot be written rejects the request.
import { DomainError, type ErrorCode } from '../../domain/shared/errors';
import { getRequiredDifficulty } from '../../domain/rate-limits/captcha-difficulty';
import { RATE_LIMITS, type RateLimitScope } from '../../domain/rate-limits/rate-limits';
import { judgeWindow, type WindowVerdict } from '../../domain/rate-limits/judge-window';
import { getBucketStart, getCountedStarts, type RateLimitWindow } from '../../domain/rate-limits/sliding-window';
import type { Database } from '../../persistence/database/database';
import type {
  CounterChange,
  CounterRange,
  RateCounterKey,
  StoredCounter,
} from '../../persistence/hot-statements/rate-counters';
import type { Dependencies } from './dependencies';
import type { ResponseState } from './request-context';

export type RateLimitDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

/** What a limit counts; the subject is stored as a keyed digest only. */
export interface RateLimitSubject {
  readonly scope: RateLimitScope;
  readonly subject: string;
  /** The address prefix, where the subject is counted for each of them. */
  readonly address?: string;
  /** Divides the limits of a suspicious subject; 1 by default. */
  readonly divisor?: number;
  /** Only these windows; all by default. */
  readonly windows?: readonly RateLimitWindow[];
  /** False: the event is judged, but was counted before. */
  readonly isNew?: boolean;
}

/** The counters of an event, to be changed and read together with those of others, and how to judge them. */
export interface LimitPlan {
  readonly changes: readonly CounterChange[];
  readonly ranges: readonly CounterRange[];
  /** `isCounted`: the changes were made before the counters were read. */
  readonly judge: (counters: readonly StoredCounter[], isCounted: boolean) => readonly WindowVerdict[];
}

export function planLimits(
  { digests, clock, settings }: Pick<Dependencies, 'digests' | 'clock' | 'settings'>,
  subjects: readonly RateLimitSubject[],
): LimitPlan {
  const now = clock().epoch;
  const limits = subjects.flatMap(({ divisor = 1, isNew = true, windows, ...counted }) => {
    const { scope } = counted;
    return (windows ?? settings.rateLimits[scope]).map((window) => {
      const counter = { scope, subject: digestSubject({ digests }, counted, window) };
      return { window, divisor, isNew, ...counter, windowStart: getBucketStart(window, now) };
    });
  });
  return {
    changes: limits
      .filter(({ isNew }) => isNew)
      .map(({ scope, subject, windowStart }) => ({ scope, subject, windowStart, by: 1 })),
    ranges: limits.map(({ scope, subject, window }) => {
      return { scope, subjects: [subject], windowStarts: getCountedStarts(window, now) };
    }),
    judge: (counters, isCounted) =>
      limits.map(({ scope, subject, window, divisor, isNew, windowStart }) => {
        // The digest is of the scope and the window, too.
        const own = counters.filter((counter) => counter.subject === subject);
        const earlier = own.map((counter) => {
          const isCurrent = isCounted && isNew && counter.windowStart === windowStart;
          return { startsAt: counter.windowStart, count: counter.count - (isCurrent ? 1 : 0) };
        });
        return judgeWindow({ scope, window, divisor, earlier }, now);
      }),
  };
}

export interface CountedEvent {
  readonly verdicts: readonly WindowVerdict[];
  /** All counters of the plan, with this event. */
  readonly counters: readonly StoredCounter[];
}

/**
 * Counts an event in the transaction `db`; `more` are changes of other counters. Of concurrent events, the limits let
 * exactly the maximum pass. Other events wait until the transaction ends, so this is its last step.
 */
export async function countLimits(
  { rateLimits }: Pick<Dependencies, 'rateLimits'>,
  db: Database,
  { changes, ranges, judge }: LimitPlan,
  more: readonly CounterChange[] = [],
): Promise<CountedEvent> {
  await rateLimits.addToCounters(db, [...changes, ...more]);
  const counters = await rateLimits.readCounters(db, ranges, { isLocking: true });
  return { verdicts: judge(counters, true), counters };
}

/** Plans that are counted and judged together. */
export function mergePlans(plans: readonly LimitPlan[]): LimitPlan {
  return {
    changes: plans.flatMap(({ changes }) => changes),
    ranges: plans.flatMap(({ ranges }) => ranges),
    judge: (counters, isCounted) => plans.flatMap(({ judge }) => judge(counters, isCounted)),
  };
}

/**
 * Counts all subjects, discloses the caller's own limits in the response, then throws `too_many_attempts` if one is
 * exceeded. Must not run inside a transaction.
 */
export async function enforceRateLimits(
  dependencies: RateLimitDependencies,
  response: Pick<ResponseState, 'discloseRateLimits'>,
  subjects: readonly RateLimitSubject[],
  judgement: Judgement = {},
): Promise<void> {
  const plan = planLimits(dependencies, subjects);
  await dependencies.db.transaction(async (db) => {
    const { verdicts } = await countLimits(dependencies, db, plan);
    discloseLimits(response, verdicts);
    assertWithinLimits(verdicts, judgement);
  });
}

/**
 * Runs `work` unless a limit of failures is exceeded, and counts a failure: an error with one of `codes`. Of concurrent
 * failures, the limits let exactly the maximum pass; any other one becomes `too_many_attempts`.
 */
export async function limitFailures<Result>(
  dependencies: RateLimitDependencies,
  response: Pick<ResponseState, 'discloseRateLimits'>,
  subjects: readonly RateLimitSubject[],
  codes: readonly ErrorCode[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { db, rateLimits } = dependencies;
  const plan = planLimits(dependencies, subjects);
  const verdicts = plan.judge(await rateLimits.readCounters(db, plan.ranges), false);
  discloseLimits(response, verdicts.map(withoutThisEvent));
  assertWithinLimits(verdicts);
  try {
    return await work();
  } catch (error) {
    const isCounted = error instanceof DomainError && codes.includes(error.code);
    if (isCounted) await enforceRateLimits(dependencies, response, subjects);
    throw error;
  }
}

/** Returns the verdict as the caller sees it for an event that counts only if it fails. */
export function withoutThisEvent(verdict: WindowVerdict): WindowVerdict {
  const { status, excess } = verdict;
  return status && excess === 0 ? { ...verdict, status: { ...status, remaining: status.remaining + 1 } } : verdict;
}

export function discloseLimits(
  response: Pick<ResponseState, 'discloseRateLimits'>,
  verdicts: readonly WindowVerdict[],
): void {
  response.discloseRateLimits(verdicts.flatMap(({ status }) => (status === null ? [] : [status])));
}

interface Judgement {
  readonly code?: 'too_many_attempts' | 'otp_send_limit';
  /** The CAPTCHA that came with the event has this difficulty. */
  readonly difficulty?: number;
}

/**
 * Throws `code` when a limit is exceeded, with the time after which none is. A limit that a more difficult CAPTCHA lifts names
 * its difficulty, unless the event came with such a CAPTCHA.
 */
export function assertWithinLimits(
  verdicts: readonly WindowVerdict[],
  { code = 'too_many_attempts', difficulty = 0 }: Judgement = {},
): void {
  const retryAfter = getLongestWait(verdicts.filter(({ scope }) => RATE_LIMITS[scope].excess === 'rejects'));
  if (retryAfter > 0) throw new DomainError(code, { retryAfter });
  const required = getRequiredDifficulty(verdicts);
  if (difficulty >= required || required === 0) return;
  const costly = verdicts.filter(({ scope }) => RATE_LIMITS[scope].excess === 'doubles_cost');
  throw new DomainError(code, { retryAfter: getLongestWait(costly), captchaDifficulty: required });
}

/** Seconds until no limit is exceeded; 0 if none is. */
function getLongestWait(verdicts: readonly WindowVerdict[]): number {
  return Math.max(0, ...verdicts.map(({ retryAfter }) => retryAfter));
}

/** A counter of fixed periods, for what is observed rather than limited. */
export function toPeriodCounter(
  { digests, clock }: Pick<Dependencies, 'digests' | 'clock'>,
  { scope, subject }: { readonly scope: string; readonly subject: string },
  period: { readonly seconds: number },
): RateCounterKey {
  const { epoch } = clock();
  const digest = digestSubject({ digests }, { scope, subject }, period);
  return { scope, subject: digest, windowStart: epoch - (epoch % (period.seconds * 1000)) };
}

/** Half of the digest stands for the subject at every address: `listSubjectPrefixes` finds its counters by that half. */
const HALF = 32;

export function digestSubject(
  { digests }: Pick<Dependencies, 'digests'>,
  { scope, subject, address }: { readonly scope: string; readonly subject: string; readonly address?: string },
  { seconds }: { readonly seconds: number },
): string {
  const name = `${scope}.${seconds}`;
  const digest = digests.digestSubject(name, subject);
  if (address === undefined) return digest;
  return digest.slice(0, HALF) + digests.digestSubject(name, `${subject}|${address}`).slice(HALF);
}

/** What the digests of a subject start with, of a limit that is counted at each address: those in every window. */
export function listSubjectPrefixes(
  {
    digests,
    settings,
  }: Pick<Dependencies, 'digests'> & {
    readonly settings: Pick<Dependencies['settings'], 'rateLimits'>;
  },
  { scope, subject }: Pick<RateLimitSubject, 'scope' | 'subject'>,
): readonly string[] {
  return settings.rateLimits[scope].map((window) =>
    digestSubject({ digests }, { scope, subject }, window).slice(0, HALF),
  );
}
